import { asReservationId, type ReservationId } from '#shared/rules/ids.ts';
import { keys } from '../table/keys.ts';
import type { Store } from '../table/store.ts';

/**
 * Reservation ids that a running function takes from the counter at a time, so that the counter's item is no limit on
 * bookings per second. Ids that a function has not used when it stops are never used.
 */
const ID_BLOCK_SIZE = 20;

/** The ids that are left of a function's present block; the last id is `end - 1`. */
interface IdBlock {
  next: number;
  readonly end: number;
}

const idBlocks = new WeakMap<Store, IdBlock>();
const blockRequests = new WeakMap<Store, Promise<IdBlock>>();

/** Reserves the next block on the counter. Requests that run concurrently share one reservation. */
const reserveBlock = (store: Store): Promise<IdBlock> => {
  const running = blockRequests.get(store);
  if (running !== undefined) return running;
  const request = store
    .increment(keys.reservationCounter, { last: ID_BLOCK_SIZE })
    .then(({ last }) => {
      const block = { next: Number(last) - ID_BLOCK_SIZE + 1, end: Number(last) + 1 };
      idBlocks.set(store, block);
      return block;
    })
    .finally(() => blockRequests.delete(store));
  blockRequests.set(store, request);
  return request;
};

/** An id that no other reservation has. Ids of two running functions come from different blocks. */
export const allocateReservationId = async (store: Store): Promise<ReservationId> => {
  for (;;) {
    const block = idBlocks.get(store);
    if (block !== undefined && block.next < block.end) {
      block.next += 1;
      return asReservationId(block.next - 1);
    }
    await reserveBlock(store);
  }
};

/** Drops the present block after one of its ids was taken, as in a restored table: the next id comes from a new block. */
export const forgetReservationIds = (store: Store): void => {
  idBlocks.delete(store);
};
