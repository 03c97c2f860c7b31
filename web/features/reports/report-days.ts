import { addDays } from '#shared/rules/clinic-day.ts';

/**
 * May one go on to the day after? `date` is undefined while today's report is shown. Never past the branch's clinic day,
 * and not at all until the server has returned that day.
 */
export const hasDayAfter = (date: string | undefined, today: string | undefined): boolean =>
  date !== undefined && today !== undefined && date < today;

/** The day so many days from the one that is shown; undefined, which asks for today's, when that is today or later. */
export const dayFrom = (shown: string, days: number, today: string | undefined): string | undefined => {
  const next = addDays(shown, days);
  return today !== undefined && next >= today ? undefined : next;
};
