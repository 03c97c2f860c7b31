import type { ReservationType } from '#shared/models/enums.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { comparedCountWrite, readCount } from '../table/compared-counts.ts';
import type { Branch } from '../table/items/branches.ts';
import { keys } from '../table/keys.ts';
import { remove, type Store, update, type Write } from '../table/store.ts';
import { listTickets } from './reservations.ts';

/** A service on a branch-day. */
export interface ServiceDay {
  readonly branch: Branch;
  readonly day: ClinicDay;
  readonly type: ReservationType;
}

/** Number of reservations of a service today, and the stored count that the transaction compares. */
export interface DailyCount {
  readonly booked: number;
  readonly stored: number | undefined;
}

const keyOf = ({ branch, day, type }: ServiceDay) => keys.dailyCount(branch.id, day, type);

/** The most reservations of a service on a clinic day; null = no limit. */
export const dailyLimitOf = ({ branch, type }: ServiceDay): number | null => branch.settings[`daily_limit_${type}`];

/**
 * Counts the reservations of a service without cancelled and unconfirmed ones and no-shows; undefined if the stored count is below the
 * limit (cancellations can only make it too high). Reads the stored count before the tickets: a booking in between
 * changes it, and the transaction fails.
 */
export const readDailyCount = async (
  store: Store,
  service: ServiceDay,
  { exact }: { readonly exact: boolean },
): Promise<DailyCount | undefined> => {
  const limit = dailyLimitOf(service);
  if (limit === null) return undefined;
  const stored = await readCount(store, keyOf(service));
  if (!exact && stored !== undefined && stored < limit) return undefined;
  const tickets = await listTickets(store, service.branch.id, service.day);
  const booked = tickets.filter(
    ({ type, status }) =>
      type === service.type && status !== 'cancelled' && status !== 'no_show' && status !== 'unconfirmed',
  );
  return { booked: booked.length, stored };
};

/**
 * Increments the stored count while it is below the limit. If the label `limit` fails, use `readDailyCount` and
 * `laterCountWrite`.
 */
const firstCountWrite = (service: ServiceDay, limit: number): Write =>
  update('limit', keyOf(service), { add: { booked: 1 } }, { when: '#booked < :limit', values: { limit } });

/** Stores the count that was read, plus the new reservations. Label that may fail: `limit`. */
const laterCountWrite = (service: ServiceDay, { booked, stored }: DailyCount, added: number): Write =>
  comparedCountWrite('limit', keyOf(service), booked + added, stored);

/**
 * Counts a reservation for its service, where the branch limits it. Label that may fail: `limit`.
 * @param added more than one only with the count that was read
 */
export const dailyCountWrites = (service: ServiceDay, daily: DailyCount | undefined, added = 1): Write[] => {
  const limit = dailyLimitOf(service);
  if (limit === null) return [];
  return [daily === undefined ? firstCountWrite(service, limit) : laterCountWrite(service, daily, added)];
};

/** Removes the stored count after a change that is no booking, so that the next booking counts the reservations again. */
export const recountWrites = (service: ServiceDay): Write[] =>
  dailyLimitOf(service) === null ? [] : [remove('daily count', keyOf(service))];
