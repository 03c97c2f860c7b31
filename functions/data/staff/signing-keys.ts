import * as z from 'zod/mini';
import { byCharacters } from '#shared/rules/text-order.ts';
import type { SecretSource } from '../table/secret-store.ts';
import { secretsOf } from '../table/secrets.ts';
import type { Cache } from '../table/cache.ts';
import { type Key, keys } from '../table/keys.ts';
import { absent, remove, type Store } from '../table/store.ts';

/**
 * The key pairs of access tokens. Public keys are in the table, where every function may read them; private keys are a
 * secret that only sign-in functions may read. See ADR 0005.
 */
const jwk = z.record(z.string(), z.unknown());

const publicKeyItem = z.object({ SK: z.string(), jwk, createdAt: z.string() });
const signingKey = z.object({
  kid: z.string(),
  jwk,
  /** Secret of refresh tokens, in hex. */
  refreshSecret: z.string(),
  createdAt: z.string(),
});
export type SigningKey = Readonly<z.output<typeof signingKey>>;

/** What signing keys are read and written with. */
export interface SigningKeyStores extends SecretSource {
  readonly store: Store;
}

const KEPT_SECONDS = 300;
/** Seconds for which a function keeps the private keys: a new key signs after this time at the latest. */
const KEPT_SECRETS_SECONDS = 60;
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
export const listSigningKeys = async (source: SecretSource): Promise<readonly SigningKey[]> => {
  const text = await secretsOf(source).read('signing-keys');
  const all = text === undefined ? [] : z.array(signingKey).parse(JSON.parse(text));
  return all.toSorted((a, b) => byCharacters(b.createdAt, a.createdAt));
};

/**
 * Every signing key, as this function read them a moment ago; read again for a kid that is not among them.
 * @param kid of the token or cookie to be verified; undefined: only the newest key is needed
 */
export const knownSigningKeys = async (
  source: SecretSource & { readonly cache: Cache },
  kid?: string,
): Promise<readonly SigningKey[]> => {
  const load = () => listSigningKeys(source);
  const known = await source.cache.through('signing keys', KEPT_SECRETS_SECONDS, load);
  const isKnown = known.length > 0 && (kid === undefined || known.some((key) => key.kid === kid));
  return isKnown ? known : source.cache.through('signing keys again', RECHECK_SECONDS, load);
};

const writeSigningKeys = (source: SecretSource, all: readonly SigningKey[]): Promise<void> =>
  secretsOf(source).write('signing-keys', JSON.stringify(all));

/** The public part of an Ed25519 key. */
const publicPartOf = ({ kid, jwk: { kty, crv, x } }: SigningKey) => ({ kty, crv, x, kid, alg: 'EdDSA', use: 'sig' });

const publicKeyOf = (key: SigningKey): Key & Record<string, unknown> => ({
  ...keys.publicKey(key.kid),
  jwk: publicPartOf(key),
  createdAt: key.createdAt,
});

/** Adds a signing key; the public key first, so that every signed token can be verified. False if the kid exists. */
export const addSigningKey = async (stores: SigningKeyStores, key: SigningKey): Promise<boolean> => {
  // The condition lets one of several writers through: the secret itself has none.
  if (!(await stores.store.put(publicKeyOf(key), absent))) return false;
  await writeSigningKeys(stores, [key, ...(await listSigningKeys(stores))]);
  return true;
};

/** Puts the public key of every signing key into the table: a restored table may be older than the newest key. */
export const publishSigningKeys = async (stores: SigningKeyStores): Promise<void> => {
  for (const key of await listSigningKeys(stores)) await stores.store.put(publicKeyOf(key));
};

/** Deletes a signing key; tokens signed with it are refused from now on. */
export const removeSigningKey = async (stores: SigningKeyStores, kid: string): Promise<void> => {
  await writeSigningKeys(
    stores,
    (await listSigningKeys(stores)).filter((key) => key.kid !== kid),
  );
  await stores.store.transact([remove('public key', keys.publicKey(kid))]);
};
