import { sayComing as route } from '#shared/routes/own-moves.ts';
import { moveNotAllowed, reservationOfEarlierDay } from '#shared/refusals/queue.ts';
import { comingAudit, comingWrite } from '#functions/data/queue/moves.ts';
import { requireTicket } from '#functions/data/queue/reservations.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { ownReservation } from '#functions/runtime/own-reservation.ts';

export const sayComing = endpoint(route, async ({ input: { params, body }, reservation, deps, event, now, commit }) => {
  const own = await ownReservation({ id: params.id, body, deps, event, now }, reservation);
  return retryOnConflict(async () => {
    const { record, today } = await own();
    if (record.day < today) throw reservationOfEarlierDay();
    const ticket = await requireTicket(deps.store, record);
    const { id, status, comingAt } = ticket;
    if (status !== 'waiting') throw moveNotAllowed(status);
    const data = { id, status, coming_at: new Date(comingAt ?? now).toISOString() };
    if (comingAt !== undefined) return data;
    return commit([comingWrite(ticket, now)], data, comingAudit(ticket, today));
  });
});
