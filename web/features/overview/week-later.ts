import { wallClock } from '#web/lib/i18n/formats.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** By how much the clinic's wall clock is ahead of UTC at a moment, in milliseconds. */
const offsetAt = (moment: number, timeZone: string): number => {
  const minute = Math.floor(moment / 60_000) * 60_000;
  return Date.parse(`${wallClock(new Date(minute).toISOString(), timeZone).replace(' ', 'T')}Z`) - minute;
};

/** The moment at which the clinic's wall clock shows the same time a week later, also after a clock change. */
export const weekLater = (moment: number, timeZone: string): number =>
  moment + WEEK_MS + offsetAt(moment, timeZone) - offsetAt(moment + WEEK_MS, timeZone);
