import { ensureSigningKey } from '#functions/runtime/signing-keys.ts';
import { deployment } from '../deployment.ts';

/** Creates the first signing key, unless the table has one. A schedule creates the later ones. */
export const makeFirstKey = deployment('make-first-key', async ({ store }, now) => ({
  made: await ensureSigningKey(store, now),
}));
