import * as z from 'zod/mini';
import { byCharacters } from '#shared/rules/text-order.ts';
import type { Cache } from '../table/cache.ts';
import { keys } from '../table/keys.ts';
import { absent, put, remove, type Store } from '../table/store.ts';

/**
 * The keys that sign and check access tokens. They lie in the table: the public halves where every function may read,
 * the secret halves in a partition of their own that only sign-in functions may read. See ADR 0005.
 */
const jwk = z.record(z.string(), z.unknown());

const publicKeyItem = z.object({ SK: z.string(), jwk, createdAt: z.string() });
const secretKeyItem = z.object({ SK: z.string(), jwk, refreshSecret: z.string(), createdAt: z.string() });

export interface SigningKey {
  readonly kid: string;
  readonly jwk: Record<string, unknown>;
  /** With which refresh tokens are made; hex. */
  readonly refreshSecret: string;
  readonly createdAt: string;
}

const KEPT_SECONDS = 300;
/** A kid that is not known yet may belong to a key made a moment ago, but is not looked for more often than this. */
const RECHECK_SECONDS = 10;

/** The public half of a key by its id; undefined when there is none. */
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

/** Adds a key; its public half first, so that no token is signed that cannot be checked. False when the kid is taken. */
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
