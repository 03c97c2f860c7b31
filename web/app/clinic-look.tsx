import i18next from 'i18next';
import { useEffect } from 'react';
import { clinicLook, readClinicLook, stylesPreference, subscribeToClinicLook } from '#web/lib/device/clinic-look.ts';
import { writeClinicNames } from '#web/lib/i18n/clinic-names.ts';

/** The look of the clinic: names and colour as known on this device, then as the server says. */
export const ClinicLook = (): null => {
  // After hydration, which needs the names of the prerendered markup.
  useEffect(() => {
    const show = (): void => {
      const look = clinicLook();
      writeClinicNames(look);
      // A colour that the owner took back is still in the styles.
      if (look.colour !== null || stylesPreference.get() !== '') {
        import('./theme/wear-colour.ts').then(({ wearColour }) => wearColour(look.colour)).catch(() => undefined);
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
