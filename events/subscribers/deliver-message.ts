import { findMessage } from '#functions/data/messages/messages.ts';
import { attemptDelivery } from '../messaging/attempt-delivery.ts';
import { withPace } from '../messaging/pace.ts';
import { sendSettings } from '../messaging/send-settings.ts';
import { queueWorker } from '../queue-worker.ts';

const { paceMs } = sendSettings();

/** Sends a message of the outbox. Its queue limits how many messages are sent concurrently. See ADR 0046. */
export const deliverMessage = queueWorker('deliver-message', async ({ event, deps, now }) => {
  const { reservation_id: reservationId, kind } = event.data;
  const message = await findMessage(deps.store, { reservationId, kind });
  if (message !== undefined) await withPace(paceMs, () => attemptDelivery(deps, message, now));
});
