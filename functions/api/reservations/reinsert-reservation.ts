import { reinsertReservation as route } from '../../../shared/routes/reservations.ts';
import { readQueue } from '../../data/queues.ts';
import { takeSequence } from '../../data/reservations.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { findReservation, moveReservation } from './moving.ts';

export const reinsertReservation = endpoint(route, async ({ input: { params }, actor, deps, now, commit }) => {
  const found = await findReservation(deps, actor, params.id, now);
  const { branchId, day } = found.account;
  const [sequence, queue] = await Promise.all([
    takeSequence(deps.store, branchId, day),
    readQueue(deps.store, branchId, day),
  ]);
  const data = { id: params.id, status: 'waiting' as const, queue_position: queue.waiting.length + 1 };
  await moveReservation(deps, found, 'reinsert', actor, now, (writes) => commit(writes, data), { sequence });
  return data;
});
