import { skipReservation as route } from '../../../shared/routes/reservations.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { findReservation, moveReservation } from '../reservations/moving.ts';

export const skipReservation = endpoint(route, async ({ input: { params }, actor, deps, now, commit }) => {
  const found = await findReservation(deps, actor, params.id, now);
  const data = { id: params.id, status: 'skipped' as const, skipped_at: now.toISOString() };
  await moveReservation(deps, found, 'skip', actor, now, (writes) => commit(writes, data));
  return data;
});
