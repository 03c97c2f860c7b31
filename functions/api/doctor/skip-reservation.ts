import { skipReservation as route } from '#shared/routes/doctor.ts';
import { newMoveId } from '#functions/data/queue/moves.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { moveReservation } from '#functions/data/queue/move-reservation.ts';

export const skipReservation = endpoint(route, async ({ input: { params }, actor, reservation, deps, now, commit }) => {
  const found = await reservation();
  const moveId = newMoveId();
  const data = { id: params.id, status: 'skipped' as const, skipped_at: now.toISOString(), move_id: moveId };
  await moveReservation({
    store: deps.store,
    found,
    name: 'skip',
    moveId,
    actor,
    now,
    commit: (writes, audit) => commit(writes, data, audit),
  });
  return data;
});
