import { attemptWebhook } from '#functions/data/webhooks/attempt-webhook.ts';
import { addDelivery } from '#functions/data/webhooks/deliveries.ts';
import { listWebhooks, type Webhook } from '#functions/data/webhooks/webhooks.ts';
import { webhookBodyOf } from '#functions/domain/webhooks/webhook-body.ts';
import { subscriber } from '../subscriber.ts';

/**
 * Sends an event to the endpoints that chose it: first it is in the log, then it is sent once. An endpoint that fails,
 * and what is not sent because the function died, are left to `retry-webhooks`. Source: docs/domain.md#other-systems.
 */
export const sendWebhooks = subscriber('send-webhooks', async ({ event, deps, now }) => {
  const body = webhookBodyOf(event);
  if (body === undefined) return;
  const { branch_id: branchId } = body.data;
  const isChosen = ({ enabled, events, branchId: only }: Webhook): boolean =>
    enabled && events.includes(body.type) && (only === null || only === branchId);
  const chosen = (await listWebhooks(deps.store)).filter(isChosen);
  await Promise.all(
    chosen.map(async (webhook) => {
      const delivery = await addDelivery(deps.store, webhook.id, { id: event.id, body }, now);
      if (delivery !== undefined && webhook.failingSince === null) await attemptWebhook(deps, webhook, delivery, now);
    }),
  );
});
