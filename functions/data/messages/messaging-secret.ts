import * as z from 'zod/mini';
import type { SecretSource } from '../table/secret-store.ts';
import { secretsOf } from '../table/secrets.ts';
import type { Cache } from '../table/cache.ts';

/** How to reach the provider of messages (WhatsApp Business Cloud API), and the secrets for it. See ADR 0012. */
const messagingSettings = z.object({
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

/** The keys that sign notifications (VAPID), and whom a push service may write to. See ADR 0012. */
const pushKeys = z.object({
  publicKey: z.string(),
  privateKey: z.string(),
  /** `mailto:` or `https:` address of the clinic's operator. */
  subject: z.string(),
  /** Origin of a further push service: the local fake. */
  localOrigin: z.optional(z.string()),
});
export type PushKeys = z.output<typeof pushKeys>;

/** Both are one secret, because each secret has its price. */
const messagingSecret = z.object({ whatsapp: z.optional(messagingSettings), push: z.optional(pushKeys) });
type MessagingSecret = z.output<typeof messagingSecret>;

type CachedSource = SecretSource & { readonly cache: Cache };

/** A change of the credentials reaches every function within this time. */
const KEPT_SECONDS = 60;

const readSecret = async (source: SecretSource): Promise<MessagingSecret> =>
  messagingSecret.parse(JSON.parse((await secretsOf(source).read('messaging')) ?? '{}'));

const knownSecret = (source: CachedSource): Promise<MessagingSecret> =>
  source.cache.through('messaging secret', KEPT_SECONDS, () => readSecret(source));

const changeSecret = async (source: SecretSource, change: MessagingSecret): Promise<void> =>
  secretsOf(source).write('messaging', JSON.stringify({ ...(await readSecret(source)), ...change }));

/** The provider's settings; undefined when none is configured. */
export const getMessagingSettings = async (source: CachedSource): Promise<MessagingSettings | undefined> =>
  (await knownSecret(source)).whatsapp;

export const putMessagingSettings = (source: SecretSource, whatsapp: MessagingSettings): Promise<void> =>
  changeSecret(source, { whatsapp });

/** Undefined when no keys were made: then no device can be notified. */
export const getPushKeys = async (source: CachedSource): Promise<PushKeys | undefined> =>
  (await knownSecret(source)).push;

export const putPushPair = (source: SecretSource, push: PushKeys): Promise<void> => changeSecret(source, { push });
