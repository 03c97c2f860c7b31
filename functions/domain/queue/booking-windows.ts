import { type ReservationType, reservationTypes } from '#shared/models/lists.ts';
import type { BookedWindow } from '#shared/models/windows.ts';
import type { BranchSettings } from '#shared/rules/branch-settings.ts';
import { clockAfter, clockAt, closesAt, opensAt, type OpeningRule } from '#shared/rules/clinic-day.ts';
import { isServedBy, type ServingDoctor } from '#shared/rules/queue-place.ts';
import type { VisitLengths } from './wait-estimate.ts';

export interface WindowRule extends OpeningRule {
  readonly settings: Pick<BranchSettings, 'window_minutes' | 'arrivals'>;
}

/** The length of the windows of a branch; undefined where none are offered: they need marked arrivals. */
export const windowMinutesOf = ({ settings }: WindowRule): number | undefined =>
  settings.arrivals ? (settings.window_minutes ?? undefined) : undefined;

const MS_PER_MINUTE = 60_000;

/**
 * The windows of a clinic day, in order; those of the setting's length that end by closing time. Each ends so many
 * minutes of the wall clock after it begins. Where the clock is set back, the repeated hour has no windows of its own.
 */
export const windowsOf = (day: string, rule: WindowRule): BookedWindow[] => {
  const minutes = windowMinutesOf(rule);
  const [opens, closes] = [opensAt(day, rule), closesAt(day, rule)];
  if (minutes === undefined || opens === null || closes === null) return [];
  const windows = new Map<string, BookedWindow>();
  const length = minutes * MS_PER_MINUTE;
  for (let start = opens.getTime(); start + length <= closes.getTime(); start += length) {
    const from = clockAt(new Date(start), rule.time_zone);
    if (!windows.has(from)) windows.set(from, { from, to: clockAfter(from, minutes) });
  }
  return [...windows.values()];
};

/** The doctors of a window and how long visits take. */
export interface WindowCapacity {
  readonly minutes: number;
  /** Those who usually work on that weekday. */
  readonly doctors: readonly ServingDoctor[];
  readonly lengths: VisitLengths;
}

/** Every set of services that has this one: with none, one or both of the two others. */
const groupsWith = (type: ReservationType): ReservationType[][] => {
  const others = reservationTypes.filter((each) => each !== type);
  return [[], ...others.map((each) => [each]), others].map((group) => [type, ...group]);
};

/**
 * How many more reservations of a service a window takes. For every set of services with this one, the booked visits
 * must fit into the time of the doctors who serve any of the set. A window without reservations takes at least one.
 * @param booked services of the window's open reservations
 */
export const placesLeft = (
  type: ReservationType,
  booked: readonly ReservationType[],
  { minutes, doctors, lengths }: WindowCapacity,
): number => {
  const freeMinutes = groupsWith(type).map((group) => {
    const serving = doctors.filter((doctor) => group.some((each) => isServedBy(doctor, each)));
    const taken = booked.filter((each) => group.includes(each)).map((each) => lengths[each].minutes);
    return serving.length * minutes - taken.reduce((sum, each) => sum + each, 0);
  });
  const left = Math.floor(Math.min(...freeMinutes) / lengths[type].minutes);
  return Math.max(left, booked.length === 0 ? 1 : 0);
};

/** The places left for who comes together with others, after these have theirs; none when those do not fit. */
export const placesWith =
  ([first, ...others]: readonly ReservationType[]): typeof placesLeft =>
  (type, booked, capacity) => {
    if (first === undefined) return placesLeft(type, booked, capacity);
    return placesLeft(first, booked, capacity) > 0 ? placesWith(others)(type, [...booked, first], capacity) : 0;
  };
