import { undoMove as route } from '#shared/routes/reservations.ts';
import type { Ticket } from '#functions/data/table/items/tickets.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { newMoveId } from '#functions/data/queue/moves.ts';
import { type LiveQueue, readQueue } from '#functions/data/queue/queues.ts';
import { recountWrites } from '#functions/data/queue/daily-counts.ts';
import { requireTicket } from '#functions/data/queue/reservations.ts';
import { ConditionFailed } from '#functions/data/table/store.ts';
import { isUndone, undoAudit, undoWrites } from '#functions/data/queue/undo.ts';
import { requireBranchOfStaff } from '#functions/domain/staff/access.ts';
import { moverOf } from '#functions/domain/staff/actor.ts';
import { positionAt, positionOf } from '#functions/domain/queue/queue.ts';
import { isGivenUp } from '#functions/domain/money/refunds.ts';
import {
  bookedAgain,
  doctorHasAnotherPatient,
  patientMerged,
  reservationOfEarlierDay,
} from '#shared/refusals/queue.ts';
import { transferOnClosedDay } from '#shared/refusals/transfers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { undoTransfer } from './transfer-undo.ts';

/** The queue position of the restored ticket; null for a patient who is in progress again. */
const rankOf = (queue: LiveQueue, status: string, order: string): number | null =>
  status === 'waiting' ? positionAt(queue, order) : null;

/** State and queue position after the undo. */
const standingBefore = (queue: LiveQueue, ticket: Ticket) => {
  const { status = ticket.status, order = '' } = ticket.lastMove?.was ?? {};
  return { status, queue_position: rankOf(queue, status, order) };
};

/** Does the label name the reservation itself, not another item of the undo? */
const isOwn = (label: string): boolean => label === 'ticket' || label === 'record';

/** The refusal for a condition that failed on another item than the ticket; any other error is returned unchanged. */
const causeOf = (error: unknown): unknown => {
  // When the ticket's own condition failed too, the move is read and tried again.
  if (!(error instanceof ConditionFailed) || error.labels.some(isOwn)) return error;
  if (error.labels.includes('guard')) return bookedAgain();
  if (error.labels.includes('patient')) return patientMerged();
  if (error.labels.includes('day')) return transferOnClosedDay();
  return error.labels.includes('slot') ? doctorHasAnotherPatient() : error;
};

export const undoMove = endpoint(route, async ({ input: { body }, actor, reservation, deps, now, commit }) => {
  const id = newMoveId();
  const attempt = async () => {
    const { record, branch, today } = await reservation();
    // The branch that the patient left may undo its transfer and nothing else.
    if (record.transferred?.moveId !== body.move_id) requireBranchOfStaff(actor, record.branchId);
    const [ticket, queue] = await Promise.all([
      requireTicket(deps.store, record),
      readQueue(deps.store, record.branchId, record.day),
    ]);
    if (isUndone(ticket, body.move_id)) {
      const position = ticket.status === 'waiting' ? positionOf(queue, ticket) : null;
      return { id: ticket.id, status: ticket.status, queue_position: position, move_id: ticket.lastMove?.id ?? id };
    }
    if (ticket.lastMove?.name === 'transfer') {
      return undoTransfer(deps, { id, moveId: body.move_id, record, ticket, actor, now }, commit);
    }
    // A queue position can only be restored today or on a later day. A visit may be completed after its own day.
    if (record.day < today && ticket.status !== 'completed') throw reservationOfEarlierDay();
    const undo = { moveId: body.move_id, id, ticket, record, mover: moverOf(actor), now, today };
    // The reservation counts for its daily limit again.
    const recount = isGivenUp(ticket.status) ? recountWrites({ branch, day: record.day, type: ticket.type }) : [];
    const data = { id: ticket.id, ...standingBefore(queue, ticket), move_id: id };
    return commit([...undoWrites(undo), ...recount], data, undoAudit(undo));
  };
  return retryOnConflict(async () => {
    try {
      return await attempt();
    } catch (error) {
      throw causeOf(error);
    }
  });
});
