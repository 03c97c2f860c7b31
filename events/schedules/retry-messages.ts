import type { EventOf } from '#shared/events/index.ts';
import { messageName } from '#functions/data/messages/message-items.ts';
import { listPending, type PendingMessage } from '#functions/data/messages/messages.ts';
import { describeError } from '#functions/log.ts';
import { bus } from '../bus.ts';
import { queuedDataOf } from '../messaging/queued-event.ts';
import { sendSettings } from '../messaging/send-settings.ts';
import { schedule } from '../schedule.ts';

const MS_PER_MINUTE = 60_000;

/** At most `limit` messages, different ones each minute, so that messages without a report do not block the others. */
export const messagesOfMinute = <T>(pending: readonly T[], limit: number, now: Date): readonly T[] => {
  if (pending.length <= limit) return pending;
  const start = (Math.floor(now.getTime() / MS_PER_MINUTE) * limit) % pending.length;
  return [...pending.slice(start), ...pending.slice(0, start)].slice(0, limit);
};

const eventOf = (pending: PendingMessage, now: Date): EventOf<'message.queued'> => ({
  id: `${messageName(pending)}@${String(Math.floor(now.getTime() / MS_PER_MINUTE))}`,
  type: 'message.queued',
  version: 1,
  time: now.toISOString(),
  data: queuedDataOf(pending),
});

/**
 * Puts messages of the outbox back on the queue: those that the provider did not accept or did not report on. At most
 * as many as can be sent in a minute. The worker expires messages that are too late.
 */
export const retryMessages = schedule('retry-messages', async ({ deps, now }) => {
  const { pending, unreadable } = await listPending(deps.store, now);
  const events = messagesOfMinute(pending, sendSettings().perMinute, now).map((each) => eventOf(each, now));
  const unpublished = events.length === 0 ? 0 : (await bus()(events)).size;
  for (const error of unreadable) deps.log.error('message.retry-failed', describeError(error));
  const left = pending.length - events.length + unpublished;
  return { pending: pending.length, failed: unreadable.length, left };
});
