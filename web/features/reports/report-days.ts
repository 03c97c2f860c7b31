import { addDays } from '#shared/rules/clinic-day.ts';

/**
 * Can the next day be shown? Not beyond the branch's clinic day, and not before the server has returned it. `date` is
 * undefined for today's report.
 */
export const hasDayAfter = (date: string | undefined, today: string | undefined): boolean =>
  date !== undefined && today !== undefined && date < today;

/** The date `days` after the shown one; undefined (today's report) if that is today or later. */
export const dayFrom = (shown: string, days: number, today: string | undefined): string | undefined => {
  const next = addDays(shown, days);
  return today !== undefined && next >= today ? undefined : next;
};
