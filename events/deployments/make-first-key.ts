import { ensureSigningKey } from '#functions/runtime/signing-keys.ts';
import { deployment } from '../deployment.ts';

/** Creates the first signing key, unless there is one; then the table gets its public key. A schedule creates the later ones. */
export const makeFirstKey = deployment('make-first-key', async (deps, now) => ({
  made: await ensureSigningKey(deps, now),
}));
