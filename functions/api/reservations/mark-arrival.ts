import { markArrival as route } from '#shared/routes/reservations.ts';
import { arrivalAudit, arrivalWrites, newMoveId } from '#functions/data/queue/moves.ts';
import { requireTicket } from '#functions/data/queue/reservations.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { isHere } from '#shared/rules/queue-place.ts';
import { moveNotAllowed, reservationOfEarlierDay, reservationOfLaterDay } from '#shared/refusals/queue.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const markArrival = endpoint(route, async ({ input: { body }, reservation, deps, now, commit }) => {
  const id = newMoveId();
  const { arrived } = body;
  return retryOnConflict(async () => {
    const { record, branch, today } = await reservation();
    if (record.day > today) throw reservationOfLaterDay();
    if (record.day < today) throw reservationOfEarlierDay();
    const ticket = await requireTicket(deps.store, record);
    if (ticket.status !== 'waiting') throw moveNotAllowed(ticket.status);
    if (isHere(ticket) === arrived && ticket.saysHereAt === undefined) {
      return { id: ticket.id, status: ticket.status, arrived_at: ticket.arrivedAt ?? null, move_id: null };
    }
    const data = {
      id: ticket.id,
      status: ticket.status,
      arrived_at: arrived ? now.toISOString() : null,
      move_id: id,
    };
    const move = { id, branch, ticket, now, today, arrived };
    return commit(arrivalWrites(move), data, arrivalAudit(move));
  });
});
