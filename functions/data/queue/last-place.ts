import { positionAt } from '#functions/domain/queue/queue.ts';
import type { Branch } from '../table/items/branches.ts';
import type { ReservationRecord } from '../table/items/reservations.ts';
import type { Ticket } from '../table/items/tickets.ts';
import type { Store } from '../table/store.ts';
import { orderAt } from './order-of-day.ts';
import { readQueue } from './queues.ts';
import { allocateSequence } from './reservations.ts';

interface LastPlace {
  readonly branch: Branch;
  readonly record: Pick<ReservationRecord, 'branchId' | 'day'>;
  /** Absent for a patient without a window, and for one who lost its place. */
  readonly window?: Ticket['window'];
  readonly isHere: boolean;
  readonly now: Date;
}

/**
 * Allocates the last place of a reservation's queue, or on a day with windows the one of its time.
 * @returns its order, and its position among those who wait
 */
export const allocateLastPlace = async (
  store: Store,
  { record: { branchId, day }, ...ticket }: LastPlace,
): Promise<{ readonly order: string; readonly position: number }> => {
  const [sequence, queue] = await Promise.all([
    allocateSequence(store, branchId, day),
    readQueue(store, branchId, day),
  ]);
  const order = orderAt(queue, { ...ticket, day, sequence });
  return { order, position: positionAt(queue, order) };
};
