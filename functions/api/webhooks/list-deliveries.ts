import { listDeliveries as route } from '#shared/routes/webhooks.ts';
import { deliveryPlace, listDeliveries as deliveriesOf } from '#functions/data/webhooks/deliveries.ts';
import { decodeCursor, encodeCursor } from '#functions/domain/lists/cursor.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { deliveryView } from './webhook-view.ts';

export const listDeliveries = endpoint(route, async ({ input: { params, query }, deps }) => {
  const place = decodeCursor(query.cursor, deliveryPlace);
  const { deliveries, next } = await deliveriesOf(deps.store, params.webhookId, place);
  return {
    deliveries: deliveries.map(deliveryView),
    ...(next === undefined ? {} : { next_cursor: encodeCursor(next) }),
  };
});
