import { findMessage, listPending } from '#functions/data/messages/messages.ts';
import { forEachConcurrently } from '#functions/domain/concurrency.ts';
import { describeError } from '#functions/log.ts';
import { attemptDelivery } from '../messaging/attempt-delivery.ts';
import { schedule } from '../schedule.ts';

const MAX_CONCURRENT = 16;
/** The function may run for 30 s. After this time no further message is begun: the next minute goes on. */
const LAST_BEGIN_MS = 20_000;

/**
 * Retries the messages that have not come to an end: those the provider was too busy for, or did not report on. A
 * message that cannot be read or sent is logged and does not stop the others. After an outage of the provider there may
 * be more of them than one run can send.
 */
export const retryMessages = schedule('retry-messages', async ({ deps, now }) => {
  const { pending, unreadable } = await listPending(deps.store);
  let left = 0;
  const errors = await forEachConcurrently(pending, MAX_CONCURRENT, async (each) => {
    if (deps.clock().getTime() - now.getTime() > LAST_BEGIN_MS) {
      left += 1;
      return;
    }
    const message = await findMessage(deps.store, each);
    if (message !== undefined) await attemptDelivery(deps, message, now);
  });
  for (const error of [...unreadable, ...errors]) deps.log.error('message.retry-failed', describeError(error));
  return { pending: pending.length, failed: unreadable.length + errors.length, left };
});
