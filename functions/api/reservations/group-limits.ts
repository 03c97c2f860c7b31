import type { ReservationType } from '#shared/models/enums.ts';
import { dailyLimitReached } from '#shared/refusals/booking.ts';
import { addressCountWrite } from '#functions/data/queue/address-counts.ts';
import { type DailyCount, dailyCountWrites, dailyLimitOf, readDailyCount } from '#functions/data/queue/daily-counts.ts';
import type { Write } from '#functions/data/table/store.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { valueAt } from '#shared/rules/value-at.ts';
import { type Made, phoneWrites, type ReadLimits, readLimits } from './booking-limits.ts';
import type { BookingRequest } from './booking-request.ts';

type Requests = readonly BookingRequest[];

/** The limits of a booking for several: one act for phone and address, and a count of each service. */
export interface GroupLimits extends ReadLimits {
  readonly counts: ReadonlyMap<ReservationType, DailyCount>;
}

const isReached = (service: BookingRequest, { booked }: DailyCount, added: number): boolean => {
  const limit = dailyLimitOf(service);
  return limit !== null && booked + added > limit;
};

const byService = (requests: Requests): [ReservationType, BookingRequest[]][] => [
  ...Map.groupBy(requests, ({ type }) => type),
];

/** Reads the limits, before the queue. */
export const readGroupLimits = async (
  deps: Dependencies,
  requests: Requests,
  attempt: number,
): Promise<GroupLimits> => {
  const limits = await readLimits(deps, valueAt(requests, 0), attempt);
  const counts = new Map<ReservationType, DailyCount>();
  for (const [type, ofService] of byService(requests)) {
    const count = await readDailyCount(deps.store, valueAt(ofService, 0), { exact: true });
    if (count !== undefined) counts.set(type, count);
  }
  return { ...limits, counts };
};

/** Refuses when a service has not room for all of them. */
export const requireRoomForAll = (requests: Requests, { counts }: GroupLimits): void => {
  for (const [type, ofService] of byService(requests)) {
    const [service, count] = [valueAt(ofService, 0), counts.get(type)];
    if (count === undefined || !isReached(service, count, ofService.length)) continue;
    throw dailyLimitReached(type, service.branch.phone, service.ahead ? service.day : undefined);
  }
};

/** Writes of the limits of a booking for several. Labels that may fail: `limit`, `phone`. */
export const groupLimitWrites = (
  requests: Requests,
  { limits, ...made }: Omit<Made, 'limits'> & { readonly limits: GroupLimits },
): Write[] => {
  const first = valueAt(requests, 0);
  return [
    ...byService(requests).flatMap(([type, ofService]) =>
      dailyCountWrites(valueAt(ofService, 0), limits.counts.get(type), ofService.length),
    ),
    ...(limits.address === undefined ? [] : [addressCountWrite(first)]),
    ...phoneWrites(first, { ...made, limits }),
  ];
};
