const STEP = 5 * 60_000;
const MS_PER_MINUTE = 60_000;

/**
 * The clock times of a wait in minutes, rounded outwards to five minutes, because the estimate is not more exact. Null
 * when there is no wait.
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
