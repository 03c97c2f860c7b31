import { daysBetween } from '../../../shared/rules/clinic-day.ts';

/** Clinic days, both included, `YYYY-MM-DD`. */
export interface DateRange {
  readonly start: string;
  readonly end: string;
}

/** The server reports on at most three years. Source: api.md */
const maxDays = 3 * 366;

/** What is wrong with a range; undefined when nothing is. Source: seed section 5, revenue range. */
export const rangeProblem = ({
  start,
  end,
}: Partial<DateRange>): 'incomplete' | 'startAfterEnd' | 'tooLong' | undefined => {
  if (start === undefined || end === undefined) return 'incomplete';
  const days = daysBetween(start, end);
  if (days < 0) return 'startAfterEnd';
  return days > maxDays ? 'tooLong' : undefined;
};

/** No bar of the trend is thinner than this, in percent of the width. Source: seed section 9. */
const thinnest = 5;

/** How wide a day's bar is, 0–100, beside the best day of the range. */
export const barShare = (revenue: number, best: number): number =>
  best <= 0 ? thinnest : Math.max(thinnest, (revenue / best) * 100);
