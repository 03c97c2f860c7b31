import { correctVisit as route } from '#shared/routes/reservations.ts';
import {
  bookedAgain,
  moveNotAllowed,
  patientMerged,
  reservationOfEarlierDay,
  undoNotPossible,
} from '#shared/refusals/queue.ts';
import { recountWrites } from '#functions/data/queue/daily-counts.ts';
import { newMoveId } from '#functions/data/queue/moves.ts';
import { orderAt } from '#functions/data/queue/order-of-day.ts';
import { readQueue } from '#functions/data/queue/queues.ts';
import { allocateSequence, requireTicket } from '#functions/data/queue/reservations.ts';
import { correctionWrites } from '#functions/data/queue/undo.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { ConditionFailed } from '#functions/data/table/store.ts';
import { isGivenUp } from '#functions/domain/money/refunds.ts';
import { positionAt } from '#functions/domain/queue/queue.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

const refusals = { guard: bookedAgain, patient: patientMerged } as const;

/** Throws the refusal for a condition that failed on the guard or the patient; else the error, which may be retried. */
const throwCause = (error: unknown): never => {
  const labels = error instanceof ConditionFailed ? error.labels : [];
  if (labels.includes('guard') && !labels.includes('ticket')) throw refusals.guard();
  if (labels.includes('patient') && !labels.includes('ticket')) throw refusals.patient();
  throw error;
};

export const correctVisit = endpoint(route, async ({ input: { body }, reservation, deps, now, commit }) => {
  const { store } = deps;
  const id = newMoveId();
  let sequence: number | undefined;
  return retryOnConflict(async () => {
    const { record, branch, today } = await reservation();
    const { branchId, day } = record;
    if (day !== today) throw reservationOfEarlierDay();
    const [ticket, queue] = await Promise.all([requireTicket(store, record), readQueue(store, branchId, day)]);
    if (ticket.status !== 'completed' && !isGivenUp(ticket.status)) throw moveNotAllowed(ticket.status);
    sequence ??= await allocateSequence(store, branchId, day);
    const last = orderAt(queue, { branch, day, sequence, isHere: ticket.status === 'completed', now });
    const writes = correctionWrites({ id, ticket, record, now, order: last });
    if (writes === undefined) throw undoNotPossible(ticket.status);
    const waited = ticket.status !== 'completed' && ticket.lastMove?.was?.status === 'waiting';
    const order = waited ? (ticket.lastMove?.was?.order ?? '') : last;
    const data = { id: ticket.id, status: 'waiting' as const, queue_position: positionAt(queue, order), move_id: id };
    const recount = isGivenUp(ticket.status) ? recountWrites({ branch, day, type: ticket.type }) : [];
    const audit = {
      branchId,
      day: today,
      action: 'reservation.corrected' as const,
      reservationId: ticket.id,
      before: { status: ticket.status },
      after: { status: 'waiting', reason: body.reason },
      unique: `${String(ticket.id)}#${id}`,
    };
    return commit([...writes, ...recount], data, audit).catch(throwCause);
  });
});
