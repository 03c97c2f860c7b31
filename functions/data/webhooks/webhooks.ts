import * as z from 'zod/mini';
import { webhookEvent } from '#shared/models/webhooks.ts';
import type { SecretSource } from '../table/secret-store.ts';
import { secretsOf } from '../table/secrets.ts';
import type { Cache } from '../table/cache.ts';
import { idOfRequest } from '../table/id-of-request.ts';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import { absent, type Condition, put, remove, type Store, update, type Write } from '../table/store.ts';

const webhookItem = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  /** Null = every branch. */
  branchId: z.nullable(z.int()),
  enabled: z.boolean(),
  /** When it was switched off because nothing arrived. */
  givenUpAt: z.nullable(z.string()),
  failingSince: z.nullable(z.string()),
  createdAt: z.string(),
  /** Counts the secrets that were made; they are derived, not stored. */
  generation: z.int(),
  rotatedAt: z.nullable(z.string()),
  oldestGeneration: z.optional(z.int()),
  version: z.int(),
});
export type Webhook = z.output<typeof webhookItem>;

const DAY_MS = 24 * 60 * 60_000;
/** Days of failures after which an endpoint is switched off. */
const GIVES_UP_MS = 5 * DAY_MS;

/** Strongly consistent, the oldest first. */
export const listWebhooks = async (store: Store): Promise<Webhook[]> => {
  const items = await store.query({ partition: keys.webhooks, consistent: true });
  return items.map((item) => webhookItem.parse(item)).toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
};

/** Strongly consistent. */
export const findWebhook = async (store: Store, webhookId: string): Promise<Webhook | undefined> =>
  parseItem(webhookItem, await store.get(keys.webhook(webhookId)));

/** @param request as in `idOfRequest` */
export const newWebhook = (
  wanted: Pick<Webhook, 'url' | 'events' | 'branchId'>,
  now: Date,
  request?: readonly string[],
): Webhook => ({
  ...wanted,
  id: idOfRequest(wanted, request),
  enabled: true,
  givenUpAt: null,
  failingSince: null,
  createdAt: now.toISOString(),
  generation: 1,
  rotatedAt: null,
  version: 1,
});

/** Label that may fail: `webhook`. */
export const addWebhookWrite = (webhook: Webhook): Write =>
  put('webhook', { ...keys.webhook(webhook.id), ...webhook }, absent);

const unchanged = ({ version }: Webhook): Condition => ({ when: '#version = :was', values: { was: version } });

/** A change by the owner. Label that fails when it was changed since it was read: `webhook`. */
export const changeWebhookWrite = (was: Webhook, set: Partial<Webhook>): Write =>
  update('webhook', keys.webhook(was.id), { set: { ...set, version: was.version + 1 } }, unchanged(was));

/** Label that may fail: `webhook`. */
export const removeWebhookWrite = (was: Webhook): Write => remove('webhook', keys.webhook(was.id), unchanged(was));

/**
 * Keeps since when an endpoint fails, and switches one off that failed for five days or says that it is gone (410).
 * Writes only what changes; a change of the owner in between wins.
 */
export const noteWebhookOutcome = async (
  store: Store,
  webhook: Webhook,
  outcome: { readonly delivered: boolean; readonly status: number | null },
  now: Date,
): Promise<void> => {
  const { failingSince } = webhook;
  if (outcome.delivered && failingSince === null) return;
  const at = now.toISOString();
  const isOver =
    !outcome.delivered &&
    (outcome.status === 410 || (failingSince !== null && now.getTime() - Date.parse(failingSince) >= GIVES_UP_MS));
  if (!outcome.delivered && failingSince !== null && !isOver) return;
  const set = {
    failingSince: outcome.delivered ? null : (failingSince ?? at),
    ...(isOver ? { enabled: false, givenUpAt: at } : {}),
    version: webhook.version + 1,
  };
  await store.update(keys.webhook(webhook.id), { set }, unchanged(webhook));
};

type CachedSource = SecretSource & { readonly cache: Cache };
const KEPT_SECONDS = 60;

/** The key that secrets of endpoints and API keys are derived from. @throws when there is none: a deployment, or the start on one machine, makes it */
export const webhookKey = (source: CachedSource): Promise<string> =>
  source.cache.through('webhook key', KEPT_SECONDS, async () => {
    const key = await secretsOf(source).read('webhooks');
    if (key === undefined) throw new Error('there is no key of webhooks');
    return key;
  });
