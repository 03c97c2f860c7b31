import { checkPairing as route } from '#shared/routes/displays.ts';
import { findPairing, keyOfPairing } from '#functions/data/queue/displays.ts';
import { pairingUnknown } from '#shared/refusals/displays.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const checkPairing = endpoint(route, async ({ input: { body }, deps, now }) => {
  const pairing = await findPairing(deps.store, body.code, now);
  const key = pairing === undefined ? undefined : keyOfPairing(pairing, body.secret);
  if (key === undefined) throw pairingUnknown();
  return { key };
});
