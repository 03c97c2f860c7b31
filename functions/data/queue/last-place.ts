import { positionAt } from '#functions/domain/queue/queue.ts';
import { keys } from '../table/keys.ts';
import type { ReservationRecord } from '../table/items/reservations.ts';
import type { Store } from '../table/store.ts';
import { readQueue } from './queues.ts';
import { allocateSequence } from './reservations.ts';

/** Allocates the last place of a reservation's queue. @returns its sequence, and its position among those who wait */
export const allocateLastPlace = async (
  store: Store,
  { branchId, day }: Pick<ReservationRecord, 'branchId' | 'day'>,
): Promise<{ readonly sequence: number; readonly position: number }> => {
  const [sequence, queue] = await Promise.all([
    allocateSequence(store, branchId, day),
    readQueue(store, branchId, day),
  ]);
  return { sequence, position: positionAt(queue, keys.order.waiting(sequence)) };
};
