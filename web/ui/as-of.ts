import { useFormats } from '../lib/i18n/formats.ts';
import { useNow } from '../lib/device/online.ts';
import { useTexts } from '../lib/i18n/texts.ts';

/** Says of what moment the data on the page are, and how old: "This is from 10:42 am (3 minutes)" */
export const useAsOf = (): ((at: number) => string) => {
  const { t } = useTexts();
  const { time, duration } = useFormats();
  const now = useNow();
  return (at) => {
    const minutes = Math.floor((now - at) / 60_000);
    const when = t('messages:asOf', { time: time(new Date(at)) });
    return minutes < 1 ? when : `${when} (${duration(minutes)})`;
  };
};
