import { webhookUnknown } from '#shared/refusals/webhooks.ts';
import { sendDeliveryAgain as route } from '#shared/routes/webhooks.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { attemptWebhook } from '#functions/data/webhooks/attempt-webhook.ts';
import { findDelivery, isBeingSent, renewedDelivery } from '#functions/data/webhooks/deliveries.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { deliveryView, requireWebhook } from './webhook-view.ts';

export const sendDeliveryAgain = endpoint(route, async ({ input: { params, body }, deps, now }) => {
  const webhook = await requireWebhook(deps.store, params.webhookId);
  const place = { webhookId: webhook.id, at: body.at, id: params.deliveryId };
  const sent = await retryOnConflict(async (attempt) => {
    const delivery = await findDelivery(deps.store, place);
    if (delivery === undefined) throw webhookUnknown();
    // Another request or the schedule sends it, or has just delivered it.
    if (isBeingSent(delivery, now) || (attempt > 1 && delivery.state === 'delivered')) return delivery;
    const { renewed, writes } = renewedDelivery(delivery, now);
    await deps.store.transact(writes);
    return (await attemptWebhook(deps, webhook, renewed, now)) ?? (await findDelivery(deps.store, place)) ?? renewed;
  });
  return { delivery: deliveryView(sent) };
});
