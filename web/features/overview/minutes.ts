import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';

/** From here on a wait is written in hours and minutes. */
const LONG = 180;

/** A wait in few letters: `62 min`; a long one in hours and minutes. */
export const useMinutes = (): ((minutes: number) => string) => {
  const { t } = useTexts();
  const { number, duration } = useFormats();
  return (minutes) => (minutes < LONG ? t('pages:overview.minutes', { amount: number(minutes) }) : duration(minutes));
};
