import { type Piastres, sumOfPiastres, toPounds } from '#shared/rules/money.ts';

/** Money received or given back at a moment. */
export interface EntryOfDay {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly amount: Piastres;
}

const HOUR_MS = 60 * 60_000;

const hourOf = ({ at }: EntryOfDay): number => Math.floor(Date.parse(at) / HOUR_MS) * HOUR_MS;

/** The sum of each hour that has money, at the begin of the hour; in order. */
export const incomeByHour = (entries: readonly EntryOfDay[]): EntryOfDay[] =>
  [...Map.groupBy(entries, hourOf)]
    .toSorted(([one], [other]) => one - other)
    .map(([hour, ofHour]) => ({
      at: new Date(hour).toISOString(),
      amount: sumOfPiastres(ofHour.map(({ amount }) => amount)),
    }));

/** A point of the curve of a day: the money received until then, in pounds. */
export interface CurvePoint {
  readonly at: string;
  readonly income: number;
}

/**
 * The money of a day until the end of each hour that has some, from the begin of the first.
 * @param now the end of the curve of a day that is not over; absent for a past day
 */
export const incomeCurve = (entries: readonly EntryOfDay[], now?: Date): CurvePoint[] => {
  const hours = incomeByHour(entries);
  const [first] = hours;
  if (first === undefined) return [];
  const end = now?.getTime() ?? Infinity;
  const until = (count: number): number => toPounds(sumOfPiastres(hours.slice(0, count).map(({ amount }) => amount)));
  const points = hours.map((hour, index): CurvePoint => ({
    at: new Date(Math.min(end, hourOf(hour) + HOUR_MS)).toISOString(),
    income: until(index + 1),
  }));
  const begin = { at: first.at, income: 0 };
  const last = now === undefined ? [] : [{ at: now.toISOString(), income: until(hours.length) }];
  return [begin, ...points, ...last];
};
