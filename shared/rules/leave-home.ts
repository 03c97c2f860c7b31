import { expectedTimes } from './expected-times.ts';

/** Longest way that a patient gives, in minutes. */
export const MAX_WAY_MINUTES = 240;

const MS_PER_MINUTE = 60_000;

/**
 * When a patient leaves to be there at the earliest expected call, rounded down to five minutes as the expected times
 * are. Null = now.
 * @param wait minutes, as estimated at `at`
 */
export const leaveAt = (
  wait: { readonly low: number; readonly high: number },
  wayMinutes: number,
  { at, now }: { readonly at: Date; readonly now: Date },
): Date | null => {
  const earliest = expectedTimes(wait, at)?.from ?? at;
  const leaves = new Date(earliest.getTime() - wayMinutes * MS_PER_MINUTE);
  return leaves <= now ? null : leaves;
};
