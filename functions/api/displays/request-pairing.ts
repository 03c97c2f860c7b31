import { requestPairing as route } from '#shared/routes/displays.ts';
import { addPairing } from '#functions/data/queue/displays.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const requestPairing = endpoint(route, async ({ input: { body }, deps, now }) => {
  const { code, secret, expiresAt } = await addPairing(deps.store, body.kind, now);
  return { code, secret, expires_at: expiresAt.toISOString() };
});
