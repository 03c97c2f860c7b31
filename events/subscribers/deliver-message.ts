import { findMessage } from '#functions/data/messages/messages.ts';
import { attemptDelivery } from '../messaging/attempt-delivery.ts';
import { subscriber } from '../subscriber.ts';

/** Sends a message as soon as it is in the outbox. */
export const deliverMessage = subscriber('deliver-message', async ({ event, deps, now }) => {
  const { reservation_id: reservationId, kind } = event.data;
  const message = await findMessage(deps.store, { reservationId, kind });
  if (message !== undefined) await attemptDelivery(deps, message, now);
});
