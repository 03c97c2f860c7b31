import * as z from 'zod/mini';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import { type Store, update, type Write } from '../table/store.ts';
import type { Booking } from './reservations.ts';

/** A public booking and the hash of the address that it comes from. */
type FromAddress = Pick<Booking, 'branch' | 'day' | 'now'> & { readonly address: string };

/** Whether the public has booked from an address as often as the branch allows. */
export interface AddressCount {
  readonly isReached: boolean;
}

const addressCountItem = z.object({ bookings: z.int() });

const keyOf = ({ branch, day, address }: FromAddress) => keys.addressCount(branch.id, day, address);

/** The bookings from the address for this branch and day; undefined where the branch does not limit them. */
export const readAddressCount = async (store: Store, booking: FromAddress): Promise<AddressCount | undefined> => {
  const limit = booking.branch.settings.max_bookings_per_address;
  if (limit === null) return undefined;
  const item = await store.get(keyOf(booking));
  return { isReached: (parseItem(addressCountItem, item)?.bookings ?? 0) >= limit };
};

const KEPT_SECONDS = 2 * 24 * 60 * 60;

/** Counts a booking. Concurrent bookings may exceed the limit by a few: it decides only whether they wait for a code. */
export const addressCountWrite = (booking: FromAddress): Write =>
  update('address', keyOf(booking), {
    add: { bookings: 1 },
    setOnce: { expires_at: Math.floor(booking.now.getTime() / 1000) + KEPT_SECONDS },
  });
