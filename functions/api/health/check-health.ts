import { checkHealth as route } from '#shared/routes/health.ts';
import { keys } from '#functions/data/table/keys.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const checkHealth = endpoint(route, async ({ deps, now }) => {
  // On one machine, writes can fail (full disk) while reads succeed.
  const { writeFailure } = deps.store;
  if (writeFailure !== undefined) throw writeFailure;
  // A read of half a unit shows whether the table answers; a failure is a 503.
  await deps.store.get(keys.reservationCounter, { consistent: false });
  return { status: 'ok' as const, version: deps.version, time: now.toISOString() };
});
