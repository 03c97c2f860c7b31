import type { ReservationRecord } from '../table/items/reservations.ts';
import { findTicket } from './reservations.ts';
import { ConditionFailed, type Store } from '../table/store.ts';
import { moveNotAllowed } from '#shared/refusals/queue.ts';

/**
 * Runs a money change that the queue status may forbid; the refusal then names the status.
 * Reads the ticket only then: the condition of the transaction enforces the rule.
 */
export const refusedByVisit = async <T>(
  store: Store,
  record: ReservationRecord,
  change: () => Promise<T>,
): Promise<T> => {
  try {
    return await change();
  } catch (error) {
    const byVisit = error instanceof ConditionFailed && error.labels.every((label) => label === 'ticket');
    const ticket = byVisit ? await findTicket(store, record) : undefined;
    throw ticket === undefined ? error : moveNotAllowed(ticket.status);
  }
};
