import { reservationOfEarlierDay } from '#shared/refusals/queue.ts';
import { cancelReservation as route } from '#shared/routes/reservations.ts';
import { newMoveId } from '#functions/data/queue/moves.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { ownReservation } from '#functions/runtime/own-reservation.ts';
import { moveReservation } from '#functions/data/queue/move-reservation.ts';

export const cancelReservation = endpoint(
  route,
  async ({ input: { params, body }, actor, reservation, deps, event, now, commit }) => {
    const isPatient = actor.kind === 'public';
    const read = isPatient ? await ownReservation({ id: params.id, body, deps, event, now }, reservation) : reservation;
    const found = await read();
    // What becomes of an earlier day is for reception and the close of the day to say.
    if (isPatient && found.record.day < found.today) throw reservationOfEarlierDay();
    const moveId = newMoveId();
    const data = { id: params.id, status: 'cancelled' as const, move_id: moveId };
    await moveReservation({
      store: deps.store,
      found,
      name: 'cancel',
      moveId,
      actor,
      now,
      commit: (writes, audit) => commit(writes, data, audit),
    });
    return data;
  },
);
