import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { exportJWK, generateKeyPair } from 'jose';
import {
  addSigningKey,
  listSigningKeys,
  publishSigningKeys,
  type SigningKey,
  type SigningKeyStores,
} from '../data/staff/signing-keys.ts';
import { ALGORITHM } from './tokens.ts';

/** Time in which another process writes the secret of a key whose public part it has put. */
const OTHER_ATTEMPT_MS = 1_000;

/**
 * A key is named after when it is made, so that two who make it at the same moment make one: after the day, or the
 * second when an operator wants another one now, who may have made one today already.
 */
export const signingKeyNameOf = (now: Date, kind: 'key' | 'forced' = 'key'): string =>
  `${kind}-${now.toISOString().slice(0, kind === 'key' ? 10 : 19)}`;

/** Creates a signing key and stores it. @returns false when there is one of that name. */
export const makeSigningKey = async (stores: SigningKeyStores, now: Date, kid: string): Promise<boolean> => {
  const pair = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true });
  const key: SigningKey = {
    kid,
    jwk: { ...(await exportJWK(pair.privateKey)) },
    refreshSecret: randomBytes(32).toString('hex'),
    createdAt: now.toISOString(),
  };
  return addSigningKey(stores, key);
};

/**
 * The first signing key of a new installation: created by the deployment, never by a sign-in. A table gets the public
 * keys of those that exist. See ADR 0005.
 */
export const ensureSigningKey = async (stores: SigningKeyStores, now: Date): Promise<boolean> => {
  if ((await listSigningKeys(stores)).length > 0) {
    await publishSigningKeys(stores);
    return false;
  }
  if (await makeSigningKey(stores, now, signingKeyNameOf(now))) return true;
  // Another process is making it, or an attempt of today ended after it had put the public key.
  await pause(OTHER_ATTEMPT_MS);
  const isMade = (await listSigningKeys(stores)).length > 0;
  return !isMade && makeSigningKey(stores, now, signingKeyNameOf(now, 'forced'));
};
