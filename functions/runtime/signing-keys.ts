import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import { addSigningKey, listSigningKeys, type SigningKey } from '../data/staff/signing-keys.ts';
import type { Store } from '../data/table/store.ts';
import { ALGORITHM } from './tokens.ts';

/**
 * A key is named after when it is made, so that two who make it at the same moment make one: after the day, or the
 * second when an operator wants another one now, who may have made one today already.
 */
export const signingKeyNameOf = (now: Date, kind: 'key' | 'forced' = 'key'): string =>
  `${kind}-${now.toISOString().slice(0, kind === 'key' ? 10 : 19)}`;

/** Creates a signing key and stores it. @returns false when there is one of that name. */
export const makeSigningKey = async (store: Store, now: Date, kid: string): Promise<boolean> => {
  const pair = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true });
  const key: SigningKey = {
    kid,
    jwk: { ...(await exportJWK(pair.privateKey)) },
    refreshSecret: randomBytes(32).toString('hex'),
    createdAt: now.toISOString(),
  };
  return addSigningKey(store, key, { ...(await exportJWK(pair.publicKey)), kid, alg: ALGORITHM, use: 'sig' });
};

/** The first signing key of a new table: created by the deployment, never by a sign-in. See ADR 0005. */
export const ensureSigningKey = async (store: Store, now: Date): Promise<boolean> =>
  (await listSigningKeys(store)).length === 0 && makeSigningKey(store, now, signingKeyNameOf(now));
