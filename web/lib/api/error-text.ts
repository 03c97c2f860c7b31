import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from './call-error.ts';

/**
 * Text of an error for the user: the server's sentence, else the translated text of the code, else the text for
 * unexpected errors. Source: docs/requirements.md#errors.
 */
export const errorText = (error: unknown, t: TFunction<['messages']>): string => {
  if (!(error instanceof CallError)) return t('messages:errors.unexpected');
  return error.serverMessage ?? t(`messages:errors.${error.code}`);
};

/** The same, in the language now shown. */
export const useErrorText = (): ((error: unknown) => string) => {
  const { t } = useTranslation(['messages']);
  return useCallback((error) => errorText(error, t), [t]);
};
