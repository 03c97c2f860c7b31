import * as z from 'zod/mini';
import { type SecretSource, secretsOf } from '../secrets/secret-store.ts';
import type { Cache } from '../table/cache.ts';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import type { Store } from '../table/store.ts';

/** How to reach the provider of messages (WhatsApp Business Cloud API), and the secrets for it. See ADR 0012. */
export const messagingSettings = z.object({
  provider: z.string(),
  /** Base URL of the provider: `https://graph.facebook.com`, or the fake's. */
  baseUrl: z.string(),
  apiVersion: z.string(),
  phoneNumberId: z.string(),
  businessAccountId: z.string(),
  accessToken: z.string(),
  /** Key of the webhook signatures. */
  appSecret: z.string(),
  /** Token that the provider sends to verify the webhook. */
  verifyToken: z.string(),
});
export type MessagingSettings = z.output<typeof messagingSettings>;

const statusItem = z.object({
  ready: z.boolean(),
  provider: z.string(),
  checkedAt: z.string(),
  reason: z.optional(z.string()),
});
export type MessagingStatus = z.output<typeof statusItem>;

/** A change of the credentials reaches every function within this time. */
const KEPT_SECONDS = 60;

/** The provider's settings; undefined when none is configured. */
export const getMessagingSettings = (
  source: SecretSource & { readonly cache: Cache },
): Promise<MessagingSettings | undefined> =>
  source.cache.through('messaging settings', KEPT_SECONDS, async () => {
    const text = await secretsOf(source).read('whatsapp');
    return text === undefined ? undefined : messagingSettings.parse(JSON.parse(text));
  });

export const putMessagingSettings = (source: SecretSource, settings: MessagingSettings): Promise<void> =>
  secretsOf(source).write('whatsapp', JSON.stringify(settings));

/** Result of the last check; undefined before the first one. */
export const getMessagingStatus = async (store: Store): Promise<MessagingStatus | undefined> => {
  const item = await store.get(keys.messagingStatus);
  return parseItem(statusItem, item);
};

export const putMessagingStatus = (store: Store, status: MessagingStatus): Promise<boolean> =>
  store.put({ ...keys.messagingStatus, ...status });
