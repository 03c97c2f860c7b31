import { findMessage, listPending } from '#functions/data/messages/messages.ts';
import { forEachConcurrently } from '#functions/domain/concurrency.ts';
import { describeError } from '#functions/log.ts';
import { attemptDelivery } from '../messaging/attempt-delivery.ts';
import { schedule } from '../schedule.ts';

const MAX_CONCURRENT = 8;

/**
 * Retries the messages that have not come to an end: those the provider was too busy for, or did not report on. A
 * message that cannot be read or sent is logged and does not stop the others.
 */
export const retryMessages = schedule('retry-messages', async ({ deps, now }) => {
  const { pending, unreadable } = await listPending(deps.store);
  const errors = await forEachConcurrently(pending, MAX_CONCURRENT, async (each) => {
    const message = await findMessage(deps.store, each);
    if (message !== undefined) await attemptDelivery(deps, message, now);
  });
  for (const error of [...unreadable, ...errors]) deps.log.error('message.retry-failed', describeError(error));
  return { pending: pending.length, failed: unreadable.length + errors.length };
});
