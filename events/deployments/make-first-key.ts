import { ensureSigningKey } from '#functions/runtime/signing-keys.ts';
import { deployment } from '../deployment.ts';

/** Makes the key that sessions are signed with, unless the table has one. Later ones are made by the clock. */
export const makeFirstKey = deployment('make-first-key', async ({ store }, now) => ({
  made: await ensureSigningKey(store, now),
}));
