import { reinsertReservation as route } from '#shared/routes/reservations.ts';
import { keys } from '#functions/data/table/keys.ts';
import { newMoveId } from '#functions/data/queue/moves.ts';
import { readQueue } from '#functions/data/queue/queues.ts';
import { allocateSequence } from '#functions/data/queue/reservations.ts';
import { positionAt } from '#functions/domain/queue/queue.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { moveReservation } from '#functions/data/queue/move-reservation.ts';

export const reinsertReservation = endpoint(
  route,
  async ({ input: { params }, actor, reservation, deps, now, commit }) => {
    const found = await reservation();
    const { branchId, day } = found.record;
    const [sequence, queue] = await Promise.all([
      allocateSequence(deps.store, branchId, day),
      readQueue(deps.store, branchId, day),
    ]);
    const moveId = newMoveId();
    const data = {
      id: params.id,
      status: 'waiting' as const,
      queue_position: positionAt(queue, keys.order.waiting(sequence)),
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
      prepare: () => Promise.resolve({ sequence }),
    });
    return data;
  },
);
