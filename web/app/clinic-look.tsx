import i18next from 'i18next';
import { useEffect } from 'react';
import { clinicLook, readClinicLook, stylesPreference, subscribeToClinicLook } from '#web/lib/device/clinic-look.ts';
import { writeClinicNames } from '#web/lib/i18n/clinic-names.ts';

let sheet: CSSStyleSheet | undefined;

/** Shows a style sheet in place of the one that web/public/boot.js, or this, showed. */
const adopt = (styles: string): void => {
  sheet ??= document.adoptedStyleSheets[0] ?? new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [sheet];
};

/** Wears the colour. Its style sheet is made once for each colour and release: two themes take a slow phone 0.1 s. */
const wear = async (colour: string | null): Promise<void> => {
  const stored = stylesPreference.get();
  if (colour === null) {
    if (stored !== '') stylesPreference.set('');
    return adopt('');
  }
  const mark = `/*${colour} ${import.meta.url}*/`;
  if (stored.startsWith(mark)) return adopt(stored);
  const { brandStyles } = await import('./theme/brand-styles.ts');
  const styles = mark + brandStyles(colour);
  stylesPreference.set(styles);
  adopt(styles);
};

/** The look of the clinic: names and colour as known on this device, then as the server says. */
export const ClinicLook = (): null => {
  // After hydration, which needs the names of the prerendered markup.
  useEffect(() => {
    const show = (): void => {
      const look = clinicLook();
      writeClinicNames(look);
      if (look.colour !== null || sheet !== undefined || stylesPreference.get() !== '') {
        wear(look.colour).catch(() => undefined);
      }
    };
    show();
    const unsubscribe = subscribeToClinicLook(show);
    i18next.on('loaded', show);
    i18next.on('languageChanged', show);
    readClinicLook().catch(() => undefined);
    return () => {
      unsubscribe();
      i18next.off('loaded', show);
      i18next.off('languageChanged', show);
    };
  }, []);
  return null;
};
