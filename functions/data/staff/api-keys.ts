import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { API_KEY_PREFIX, apiScope } from '#shared/models/api-keys.ts';
import type { Staff } from '#functions/domain/staff/actor.ts';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import { absent, present, put, remove, type Store, type Write } from '../table/store.ts';

const apiKeyItem = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(apiScope),
  /** Null = every branch. */
  branchId: z.nullable(z.int()),
  /** SHA-256, in hex. The secret has 256 bits and cannot be guessed, so a slow password hash would add no protection. */
  secretHash: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Written at the first request of each day (UTC). */
  lastUsedAt: z.nullable(z.string()),
});
export type StoredApiKey = z.output<typeof apiKeyItem>;

const DAY_MS = 24 * 60 * 60_000;
const keyText = /^ck_([\da-f]{16})_([\w-]{43})$/u;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

type WantedApiKey = Pick<StoredApiKey, 'id' | 'name' | 'scopes' | 'branchId' | 'createdAt'>;

/**
 * A key, and the text that another system sends. It is shown once: the table holds the hash of its secret.
 * @param secretKey the key that secrets are derived from: the id and the time of a key give the same secret each time
 */
export const apiKeyOf = (
  { days, ...wanted }: WantedApiKey & { readonly days: number },
  secretKey: string,
): { readonly apiKey: StoredApiKey; readonly text: string } => {
  const { id, createdAt } = wanted;
  const secret = createHmac('sha256', secretKey)
    .update(JSON.stringify(['api key', id, createdAt]))
    .digest('base64url');
  const apiKey = {
    ...wanted,
    secretHash: hashOf(secret).toString('hex'),
    expiresAt: new Date(Date.parse(createdAt) + days * DAY_MS).toISOString(),
    lastUsedAt: null,
  };
  return { apiKey, text: `${API_KEY_PREFIX}${id}_${secret}` };
};

/** Label that may fail: `api key`. */
export const apiKeyWrite = (apiKey: StoredApiKey): Write =>
  put('api key', { ...keys.apiKey(apiKey.id), ...apiKey }, absent);

/** Label that may fail: `api key`. */
export const revokeApiKeyWrite = (keyId: string): Write => remove('api key', keys.apiKey(keyId), present);

/** Strongly consistent; undefined for one that was revoked. */
export const findApiKey = async (store: Store, keyId: string): Promise<StoredApiKey | undefined> =>
  parseItem(apiKeyItem, await store.get(keys.apiKey(keyId)));

/** The newest first. */
export const listApiKeys = async (store: Store): Promise<StoredApiKey[]> => {
  const items = await store.query({ partition: keys.apiKeys, consistent: true });
  return items.map((item) => apiKeyItem.parse(item)).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
};

export const isOver = ({ expiresAt }: StoredApiKey, now: Date): boolean => expiresAt <= now.toISOString();

/** The key of a text that another system sent; undefined for a wrong, an expired and a revoked one. */
export const verifyApiKey = async (store: Store, text: string, now: Date): Promise<StoredApiKey | undefined> => {
  const [, id = '', secret = ''] = keyText.exec(text) ?? [];
  const found = id === '' ? undefined : await findApiKey(store, id);
  if (found === undefined || isOver(found, now)) return undefined;
  return timingSafeEqual(hashOf(secret), Buffer.from(found.secretHash, 'hex')) ? found : undefined;
};

/** Notes the first request of a day. A revoked key is not written again. */
export const noteApiKeyUse = async (store: Store, { id, lastUsedAt }: StoredApiKey, now: Date): Promise<void> => {
  const at = now.toISOString();
  if (lastUsedAt?.slice(0, 10) === at.slice(0, 10)) return;
  await store.update(keys.apiKey(id), { set: { lastUsedAt: at } }, present);
};

/** A key reads as the owner does, at its branch, on the routes of its scopes. */
export const actorOfApiKey = ({ id, name, scopes, branchId }: StoredApiKey): Staff => ({
  kind: 'staff',
  id: `key-${id}`,
  name,
  email: '',
  role: 'owner',
  branchId,
  apiKey: { scopes },
});
