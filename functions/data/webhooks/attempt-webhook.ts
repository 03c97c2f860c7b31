import { signedHeaders } from '#functions/domain/webhooks/signature.ts';
import type { Cache } from '../table/cache.ts';
import type { SecretSource } from '../table/secret-store.ts';
import type { Store } from '../table/store.ts';
import { claimDelivery, type Delivery, settleDelivery } from './deliveries.ts';
import { postWebhook } from './post-webhook.ts';
import { noteWebhookOutcome, type Webhook, webhookKey } from './webhooks.ts';

/** What an attempt needs. */
export interface WebhookSender extends SecretSource {
  readonly store: Store;
  readonly cache: Cache;
  readonly localWebhooks?: boolean | undefined;
}

/** Sends a delivery once, unless another sender does. @returns undefined when nothing was sent, or a later attempt counts */
export const attemptWebhook = async (
  sender: WebhookSender,
  webhook: Webhook,
  delivery: Delivery,
  now: Date,
): Promise<Delivery | undefined> => {
  const { store, localWebhooks = false } = sender;
  const key = await webhookKey(sender);
  const claimed = await claimDelivery(store, delivery, now);
  if (claimed === undefined) return undefined;
  const { url } = webhook;
  const { body } = claimed;
  const outcome = await postWebhook({ url, headers: signedHeaders(key, webhook, claimed, now), body, localWebhooks });
  const settled = await settleDelivery(store, claimed, outcome, now);
  if (settled === undefined) return undefined;
  await noteWebhookOutcome(store, webhook, { delivered: outcome.failure === null, status: outcome.status }, now);
  return settled;
};
