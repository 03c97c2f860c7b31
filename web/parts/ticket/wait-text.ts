import type { Formats } from '#web/lib/i18n/formats.ts';
import type { useTexts } from '#web/lib/i18n/texts.ts';

type T = ReturnType<typeof useTexts>['t'];

/** Waits of an hour or more are rounded to five minutes: the estimate is no more exact. */
export const rounded = 5;

/** A single wait, in minutes, as exact as it is known. */
export const shownWait = (minutes: number): number =>
  minutes < 60 ? minutes : Math.round(minutes / rounded) * rounded;

/** A wait as words: `15 to 25 minutes`, `40 minutes to 2 hours`, or "no wait". */
export const waitText = (t: T, { number, duration }: Formats, low: number, high: number): string => {
  if (high <= 0) return t('pages:ticket.noWait');
  if (low >= high || high < 3) return duration(shownWait(high));
  if (high < 60) return t('minutes', { count: high, amount: t('range', { low: number(low), high: number(high) }) });
  return t('range', {
    low: duration(Math.floor(low / rounded) * rounded),
    high: duration(Math.ceil(high / rounded) * rounded),
  });
};
