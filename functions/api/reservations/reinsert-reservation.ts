import { reinsertReservation as route } from '#shared/routes/reservations.ts';
import { allocateLastPlace } from '#functions/data/queue/last-place.ts';
import { newMoveId } from '#functions/data/queue/moves.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { moveReservation } from '#functions/data/queue/move-reservation.ts';

export const reinsertReservation = endpoint(
  route,
  async ({ input: { params }, actor, reservation, deps, now, commit }) => {
    const found = await reservation();
    const { order, position } = await allocateLastPlace(deps.store, { ...found, isHere: true, now });
    const moveId = newMoveId();
    const data = {
      id: params.id,
      status: 'waiting' as const,
      queue_position: position,
      move_id: moveId,
    };
    await moveReservation({
      store: deps.store,
      found,
      name: 'reinsert',
      moveId,
      actor,
      now,
      commit: (writes, audit) => commit(writes, data, audit),
      prepare: () => Promise.resolve({ order }),
    });
    return data;
  },
);
