import * as z from 'zod/mini';
import { reservationType, type ReservationType } from '#shared/models/enums.ts';
import { serviceNotBookable, serviceUnknown } from '#shared/refusals/services.ts';
import { type BookedService, bookedService } from '../table/items/reservations.ts';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import { absent, put, type Store, type Write } from '../table/store.ts';

const service = z.extend(bookedService, { type: reservationType, retired: z.boolean() });
/** A further service of the company: a named variant of one of the three kinds. Source: docs/domain.md#services. */
export type Service = z.output<typeof service>;

const servicesItem = z.object({ services: z.array(service), version: z.int() });
/** In the order in which they are offered, with those that are retired. Version 0 = none yet. */
export type Services = z.output<typeof servicesItem>;

export const readServices = async (store: Store, consistent = true): Promise<Services> =>
  parseItem(servicesItem, await store.get(keys.services, { consistent })) ?? { services: [], version: 0 };

/** Label that fails when another request changed them since they were read: `services`. */
export const servicesWrite = ({ version }: Services, services: readonly Service[]): Write =>
  put(
    'services',
    { ...keys.services, services, version: version + 1 },
    version === 0 ? absent : { when: '#version = :version', values: { version } },
  );

interface Wanted {
  readonly type: ReservationType;
  readonly service_id?: number | null | undefined;
}

/**
 * The further service that each of several bookings names; undefined = the kind itself. Refuses one that is retired,
 * unknown or of another kind. Reads only when one is named.
 */
export const bookedServices = async (
  store: Store,
  wanted: readonly Wanted[],
): Promise<readonly (BookedService | undefined)[]> => {
  const isNamed = ({ service_id: id }: Wanted): boolean => id !== undefined && id !== null;
  if (!wanted.some(isNamed)) return wanted.map(() => undefined);
  const { services } = await readServices(store);
  return wanted.map((each) => {
    if (!isNamed(each)) return undefined;
    const found = services.find(({ id, type, retired }) => id === each.service_id && type === each.type && !retired);
    if (found === undefined) throw serviceNotBookable();
    return bookedService.parse(found);
  });
};

/** The further services that a price list names, by id. Refuses one that there is not. Reads only when one is named. */
export const requireServices = async (
  store: Store,
  prices: Readonly<Record<string, unknown>> | undefined,
): Promise<readonly Service[]> => {
  const ids = Object.keys(prices ?? {});
  if (ids.length === 0) return [];
  const { services } = await readServices(store);
  const named = services.filter(({ id }) => ids.includes(String(id)));
  if (named.length < ids.length) throw serviceUnknown();
  return named;
};

/** The further services as they are now, by id, with those that are retired. Reads only when one of them is wanted. */
export const servicesById = async (
  store: Store,
  wanted: readonly (number | undefined)[],
): Promise<ReadonlyMap<number | undefined, Service>> => {
  if (wanted.every((id) => id === undefined)) return new Map();
  const { services } = await readServices(store, false);
  return new Map(services.map((each) => [each.id, each]));
};

/** The services of the company for a report, with those that are retired. Reads only when there is money of one. */
export const servicesOfReport = async (
  store: Store,
  byService: Readonly<Record<string, unknown>>,
): Promise<readonly Service[]> =>
  Object.keys(byService).length === 0 ? [] : (await readServices(store, false)).services;
