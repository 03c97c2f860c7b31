import { useCallback } from 'react';
import { useTexts } from '../i18n/texts.ts';

const rules = [
  'required',
  'email',
  'phone',
  'password',
  'passwordsMatch',
  'minLength',
  'maxLength',
  'min',
  'max',
  'format',
] as const;
type Rule = (typeof rules)[number];

const isRule = (name: string): name is Rule => (rules as readonly string[]).includes(name);

/** Translates the message of a field's error. What is no rule is shown as it is: a sentence of the server. */
export const useFormMessage = (): ((message: string | undefined) => string | undefined) => {
  const { t } = useTexts();
  return useCallback(
    (message) => {
      const [name = '', amount = ''] = message?.split(':') ?? [];
      return isRule(name) ? t(`forms:rules.${name}`, { amount }) : message;
    },
    [t],
  );
};
