import { findMessage } from '#functions/data/messages/messages.ts';
import { deliver } from '../messaging/deliver.ts';
import { subscriber } from '../subscriber.ts';

/** A message that was put into the outbox goes out at once. */
export const deliverMessage = subscriber('deliver-message', ['message.queued'], async ({ event, deps, now }) => {
  const { reservation_id: reservationId, kind } = event.data;
  const message = await findMessage(deps.store, { reservationId, kind });
  if (message !== undefined) await deliver(deps, message, now);
});
