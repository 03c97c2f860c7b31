import type { ReservationRecord } from '#functions/data/table/items/reservations.ts';
import { findTicket } from '#functions/data/queue/reservations.ts';
import { ConditionFailed } from '#functions/data/table/store.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { moveNotAllowed } from '#shared/refusals/queue.ts';

/**
 * Runs a money change that the queue status may forbid; the refusal then names the status.
 * Reads the ticket only then: the condition of the transaction enforces the rule.
 */
export const refusedByVisit = async <T>(
  deps: Dependencies,
  record: ReservationRecord,
  change: () => Promise<T>,
): Promise<T> => {
  try {
    return await change();
  } catch (error) {
    const byVisit = error instanceof ConditionFailed && error.labels.every((label) => label === 'ticket');
    const ticket = byVisit ? await findTicket(deps.store, record) : undefined;
    throw ticket === undefined ? error : moveNotAllowed(ticket.status);
  }
};
