import { comeBack as route } from '#shared/routes/own-moves.ts';
import { comeBackUntil } from '#shared/rules/own-moves.ts';
import { isHere } from '#shared/rules/queue-place.ts';
import { comeBackTooLate } from '#shared/refusals/own-moves.ts';
import { moveNotAllowed, patientMerged, serviceAlreadyBooked } from '#shared/refusals/queue.ts';
import { recountWrites } from '#functions/data/queue/daily-counts.ts';
import { moveAudit, moveWrites, newMoveId } from '#functions/data/queue/moves.ts';
import { orderAt } from '#functions/data/queue/order-of-day.ts';
import { readQueue } from '#functions/data/queue/queues.ts';
import { allocateSequence, requireTicket } from '#functions/data/queue/reservations.ts';
import { comeBackWrites } from '#functions/data/queue/undo.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { Ticket } from '#functions/data/table/items/tickets.ts';
import { ConditionFailed, type Write } from '#functions/data/table/store.ts';
import { positionAt } from '#functions/domain/queue/queue.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { ownReservation, requireToday } from '#functions/runtime/own-reservation.ts';

/** Refuses a ticket that was not missed, and one that was missed too long ago. */
const requireMissed = (ticket: Ticket, { settings }: Branch, now: Date): void => {
  if (ticket.status !== 'skipped' && ticket.status !== 'no_show') throw moveNotAllowed(ticket.status);
  const until = comeBackUntil(ticket, settings.come_back_minutes);
  if (until === undefined || now.getTime() > until) throw comeBackTooLate();
};

/** The refusal for a condition that failed on another item than the ticket; any other error is returned unchanged. */
const causeOf = (error: unknown): unknown => {
  if (!(error instanceof ConditionFailed) || error.labels.includes('ticket')) return error;
  if (error.labels.includes('guard')) return serviceAlreadyBooked();
  return error.labels.includes('patient') ? patientMerged() : error;
};

export const comeBack = endpoint(
  route,
  async ({ input: { params, body }, actor, reservation, deps, event, now, commit }) => {
    const { store } = deps;
    const own = await ownReservation({ id: params.id, body, deps, event, now }, reservation);
    const id = newMoveId();
    let sequence: number | undefined;
    const attempt = async () => {
      const found = await own();
      requireToday(found);
      const { record, branch, today } = found;
      const { branchId, day } = record;
      const [ticket, queue] = await Promise.all([requireTicket(store, record), readQueue(store, branchId, day)]);
      requireMissed(ticket, branch, now);
      sequence ??= await allocateSequence(store, branchId, day);
      const order = orderAt(queue, { branch, day, sequence, isHere: isHere(ticket), now });
      const move = { name: 'reinsert' as const, id, ticket, actor, now, today, order, keepsArrival: true };
      const writes: Write[] | undefined =
        ticket.status === 'skipped' ? moveWrites(move) : comeBackWrites({ id, ticket, record, now, order });
      if (writes === undefined) throw comeBackTooLate();
      const recount = ticket.status === 'skipped' ? [] : recountWrites({ branch, day, type: ticket.type });
      const data = {
        id: ticket.id,
        status: 'waiting' as const,
        queue_position: positionAt(queue, order),
        move_id: id,
      };
      return commit([...writes, ...recount], data, moveAudit(move));
    };
    return retryOnConflict(async () => {
      try {
        return await attempt();
      } catch (error) {
        throw causeOf(error);
      }
    });
  },
);
