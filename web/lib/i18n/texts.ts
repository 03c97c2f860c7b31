import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from './i18n.ts';

export const textNamespaces = ['common', 'navigation', 'forms', 'pages', 'messages'] as const;

/** `t` for every namespace: `t('close')` is common's, others are named: `t('pages:status.title')`. And `i18n`. */
export const useTexts = () => useTranslation(textNamespaces);

/** The name for the page's language; without an Arabic one, the name that there is. */
export const localizedName = <N extends string | null>(
  language: string,
  name: N,
  arabic: string | undefined,
): N | string => (languageOf(language) === 'ar' && arabic !== undefined && arabic !== '' ? arabic : name);

/** Picks the name of a branch, a package or a staff user for the page's language. */
export const useLocalizedName = () => {
  const { i18n } = useTexts();
  const { language } = i18n;
  return useCallback(
    <N extends string | null>(name: N, arabic: string | undefined): N | string => localizedName(language, name, arabic),
    [language],
  );
};
