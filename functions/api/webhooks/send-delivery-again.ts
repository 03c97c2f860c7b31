import { webhookUnknown } from '#shared/refusals/webhooks.ts';
import { sendDeliveryAgain as route } from '#shared/routes/webhooks.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { attemptWebhook } from '#functions/data/webhooks/attempt-webhook.ts';
import { findDelivery, renewedDelivery } from '#functions/data/webhooks/deliveries.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { deliveryView, requireWebhook } from './webhook-view.ts';

export const sendDeliveryAgain = endpoint(route, async ({ input: { params, body }, deps, now }) => {
  const webhook = await requireWebhook(deps.store, params.webhookId);
  const place = { webhookId: webhook.id, at: body.at, id: params.deliveryId };
  const renewed = await retryOnConflict(async () => {
    const delivery = await findDelivery(deps.store, place);
    if (delivery === undefined) throw webhookUnknown();
    const renewal = renewedDelivery(delivery, now);
    await deps.store.transact(renewal.writes);
    return renewal.renewed;
  });
  // What the schedule sends in between is not sent a second time.
  const sent = await attemptWebhook(deps, webhook, renewed, now);
  return { delivery: deliveryView(sent ?? (await findDelivery(deps.store, place)) ?? renewed) };
});
