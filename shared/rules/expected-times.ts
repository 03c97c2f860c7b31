const STEP = 5 * 60_000;
const MS_PER_MINUTE = 60_000;

/**
 * The clock times that a wait in minutes means, rounded outwards to five minutes: the estimate is no more exact.
 * Null when there is nothing to wait for.
 */
export const expectedTimes = (
  range: { readonly low: number; readonly high: number },
  now: Date,
): { readonly from: Date; readonly to: Date } | null => {
  if (range.high <= 0) return null;
  return {
    from: new Date(Math.floor((now.getTime() + range.low * MS_PER_MINUTE) / STEP) * STEP),
    to: new Date(Math.ceil((now.getTime() + range.high * MS_PER_MINUTE) / STEP) * STEP),
  };
};
