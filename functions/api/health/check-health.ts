import { checkHealth as route } from '../../../shared/routes/health.ts';
import { keys } from '../../data/keys.ts';
import { endpoint } from '../../runtime/endpoint.ts';

export const checkHealth = endpoint(route, async ({ deps, now }) => {
  // Half a read unit tells whether the table answers; a failure is a 503.
  await deps.store.get(keys.reservationCounter, { consistent: false });
  return { status: 'ok' as const, version: deps.version, time: now.toISOString() };
});
