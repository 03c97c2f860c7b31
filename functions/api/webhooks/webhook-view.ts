import type { Reply } from '#shared/routes/define.ts';
import type { listDeliveries, listWebhooks } from '#shared/routes/webhooks.ts';
import { webhookUnknown } from '#shared/refusals/webhooks.ts';
import type { Delivery } from '#functions/data/webhooks/deliveries.ts';
import { findWebhook, type Webhook } from '#functions/data/webhooks/webhooks.ts';
import type { AuditEntry } from '#functions/data/table/audit.ts';
import type { Store } from '#functions/data/table/store.ts';

/** An endpoint as the owner sees it. */
export const webhookView = (webhook: Webhook): Reply<typeof listWebhooks>['webhooks'][number] => ({
  id: webhook.id,
  url: webhook.url,
  events: webhook.events,
  branch_id: webhook.branchId,
  enabled: webhook.enabled,
  given_up_at: webhook.givenUpAt,
  failing_since: webhook.failingSince,
  created_at: webhook.createdAt,
});

/** What the audit keeps of an endpoint: of its address the host, because a path may be a password. */
export const auditedWebhook = ({ url, events, branchId, enabled }: Webhook): AuditEntry['after'] => ({
  endpoint: new URL(url).host,
  events: events.join(', '),
  branch: branchId ?? undefined,
  sending: enabled ? 'on' : 'off',
});

export const deliveryView = (delivery: Delivery): Reply<typeof listDeliveries>['deliveries'][number] => ({
  id: delivery.id,
  event: delivery.type,
  at: delivery.at,
  state: delivery.state,
  attempts: delivery.attempts,
  last_attempt_at: delivery.lastAttemptAt,
  status: delivery.status,
  failure: delivery.failure,
});

/** @throws when there is no such endpoint */
export const requireWebhook = async (store: Store, webhookId: string): Promise<Webhook> => {
  const webhook = await findWebhook(store, webhookId);
  if (webhook === undefined) throw webhookUnknown();
  return webhook;
};
