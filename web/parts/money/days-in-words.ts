import type { DateRange } from '#web/lib/figures/date-range.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';

/** `28 Nov`, or `1 Nov to 29 Nov`. The years are named where the compared period has another one. */
export const useDaysInWords = (): ((days: DateRange, compared: DateRange) => string) => {
  const { t } = useTexts();
  const { day, shortDay } = useFormats();
  return ({ start, end }, compared) => {
    const years = new Set([start, end, compared.start, compared.end].map((each) => each.slice(0, 4)));
    const inWords = years.size > 1 ? day : shortDay;
    return start === end ? inWords(start) : t('range', { low: inWords(start), high: inWords(end) });
  };
};
