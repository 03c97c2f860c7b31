import { useMemo } from 'react';
import type { Language } from '#shared/errors.ts';
import { currentLanguage } from '#web/lib/i18n/i18n.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';

/** The language of the screen first, then the other one. */
export const useBothLanguages = () => {
  const { i18n } = useTexts();
  const { language } = i18n;
  return useMemo(() => {
    const first = currentLanguage();
    const order: readonly [Language, Language] = first === 'ar' ? ['ar', 'en'] : ['en', 'ar'];
    const texts = {
      en: i18n.getFixedT('en', ['common', 'pages']),
      ar: i18n.getFixedT('ar', ['common', 'pages']),
    } as const;
    return { order, texts };
    // The texts depend on the language alone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [i18n, language]);
};

export type BothLanguages = ReturnType<typeof useBothLanguages>;
