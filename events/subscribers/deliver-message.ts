import { findMessage } from '#functions/data/messages/messages.ts';
import { attemptDelivery } from '../messaging/attempt-delivery.ts';
import { messageOfEvent } from '../messaging/queued-event.ts';
import { withPace } from '../messaging/pace.ts';
import { sendSettings } from '../messaging/send-settings.ts';
import { queueWorker } from '../queue-worker.ts';

const { paceMs } = sendSettings();

/** Sends a message of the outbox. Its queue limits how many messages are sent concurrently. See ADR 0012. */
export const deliverMessage = queueWorker('deliver-message', async ({ event, deps, now }) => {
  const message = await findMessage(deps.store, messageOfEvent(event.data));
  if (message !== undefined) await withPace(paceMs, () => attemptDelivery(deps, message, now));
});
