import * as z from 'zod/mini';
import { byCharacters } from '#shared/rules/text-order.ts';
import type { Cache } from '../table/cache.ts';
import { keys } from '../table/keys.ts';
import { absent, put, remove, type Store } from '../table/store.ts';

/**
 * The key pairs of access tokens, stored in the table: every function may read the public keys, only sign-in functions
 * may read the partition of the private keys. See ADR 0005.
 */
const jwk = z.record(z.string(), z.unknown());

const publicKeyItem = z.object({ SK: z.string(), jwk, createdAt: z.string() });
const secretKeyItem = z.object({ SK: z.string(), jwk, refreshSecret: z.string(), createdAt: z.string() });

export interface SigningKey {
  readonly kid: string;
  readonly jwk: Record<string, unknown>;
  /** Secret of refresh tokens, in hex. */
  readonly refreshSecret: string;
  readonly createdAt: string;
}

const KEPT_SECONDS = 300;
/** Minimum seconds between two reads for an unknown kid, which may belong to a new key. */
const RECHECK_SECONDS = 10;

/** The public key with this id; undefined if there is none. */
export const findPublicKey = async (
  store: Store,
  cache: Cache,
  kid: string,
): Promise<Record<string, unknown> | undefined> => {
  const load = async (consistent: boolean): Promise<Map<string, Record<string, unknown>>> => {
    const items = await store.query({ partition: keys.publicKeys, consistent });
    return new Map(items.map((item) => publicKeyItem.parse(item)).map((key) => [key.SK, key.jwk]));
  };
  const known = await cache.through('public keys', KEPT_SECONDS, () => load(false));
  const found = known.get(kid);
  if (found !== undefined) return found;
  const fresh = await cache.through('public keys again', RECHECK_SECONDS, () => load(true));
  return fresh.get(kid);
};

/** Every signing key, newest first. */
export const listSigningKeys = async (store: Store): Promise<SigningKey[]> => {
  const items = await store.query({ partition: keys.secretKeys, consistent: true });
  return items
    .map((item) => secretKeyItem.parse(item))
    .map(({ SK: kid, jwk: secret, refreshSecret, createdAt }) => ({ kid, jwk: secret, refreshSecret, createdAt }))
    .toSorted((a, b) => byCharacters(b.createdAt, a.createdAt));
};

/** Adds a signing key; the public key first, so that every signed token can be verified. False if the kid exists. */
export const addSigningKey = async (
  store: Store,
  key: SigningKey,
  publicJwk: Record<string, unknown>,
): Promise<boolean> => {
  const createdAt = key.createdAt;
  try {
    await store.transact([
      put('public key', { ...keys.publicKey(key.kid), jwk: publicJwk, createdAt }, absent),
      put(
        'secret key',
        { ...keys.secretKey(key.kid), jwk: key.jwk, refreshSecret: key.refreshSecret, createdAt },
        absent,
      ),
    ]);
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionFailed') return false;
    throw error;
  }
};

/** Deletes a signing key; tokens signed with it are refused from now on. */
export const removeSigningKey = (store: Store, kid: string): Promise<void> =>
  store.transact([remove('public key', keys.publicKey(kid)), remove('secret key', keys.secretKey(kid))]);
