import * as z from 'zod/mini';
import type { Key } from './keys.ts';
import { parseItem } from './parse-items.ts';
import { type Store, update, type Write } from './store.ts';

const countItem = z.object({ booked: z.int() });

/** A stored count of bookings; undefined before the first one. Read before what it counts: a booking in between changes it. */
export const readCount = async (store: Store, key: Key): Promise<number | undefined> =>
  parseItem(countItem, await store.get(key))?.booked;

/** Stores a count, unless it changed since it was read. @param was as read */
export const comparedCountWrite = (label: string, key: Key, booked: number, was: number | undefined): Write =>
  update(
    label,
    key,
    { set: { booked } },
    was === undefined
      ? { when: 'attribute_not_exists(#booked)' }
      : { when: '#booked = :wasBooked', values: { wasBooked: was } },
  );
