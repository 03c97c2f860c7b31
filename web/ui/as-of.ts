import { useFormats } from '../lib/i18n/formats.ts';
import { useNow } from '../lib/device/online.ts';
import { useTexts } from '../lib/i18n/texts.ts';

/** Says of what moment the data on the page are, and how old: "This was so at 10:42 am, 3 minutes ago." */
export const useAsOf = (): ((at: number) => string) => {
  const { t } = useTexts();
  const { time, duration } = useFormats();
  const now = useNow();
  return (at) =>
    t('messages:asOf', { time: time(new Date(at)), age: duration(Math.max(0, Math.round((now - at) / 60_000))) });
};
