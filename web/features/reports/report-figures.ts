import type { DailyReport } from '#web/lib/api/answers.ts';

type Summary = DailyReport['summary'];

/** Actual over predicted pulses, in percent; null where nothing was predicted to measure against. */
export const pulseAccuracy = ({
  predictedPulses: predicted,
  actualPulses: actual,
  ofOthers,
}: Pick<Summary['pulseTracking'], 'predictedPulses' | 'actualPulses' | 'ofOthers'>): number | null =>
  predicted === 0 ? null : (actual / (predicted + ofOthers)) * 100;

/** Length of each type's bar in percent of the longest. */
export const typeShares = (
  byType: Summary['reservations']['byType'],
): Readonly<Record<keyof typeof byType, number>> => {
  const longest = Math.max(1, byType.regular, byType.laser, byType.fractional);
  return {
    regular: (byType.regular * 100) / longest,
    laser: (byType.laser * 100) / longest,
    fractional: (byType.fractional * 100) / longest,
  };
};

/** A difference with its sign: `+3`, `-2`, `0`. */
export const signed = (value: number, number: (value: number) => string): string =>
  value > 0 ? `+${number(value)}` : number(value);
