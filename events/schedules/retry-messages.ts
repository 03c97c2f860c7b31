import { findMessage, listPending } from '../../functions/data/messages.ts';
import { deliver } from '../messaging/deliver.ts';
import { schedule } from '../schedule.ts';

/** Looks after the messages that have not come to an end: those the provider was too busy for, or said nothing about. */
export const retryMessages = schedule('retry-messages', async ({ deps, now }) => {
  const pending = await listPending(deps.store);
  for (const each of pending) {
    const message = await findMessage(deps.store, each);
    if (message !== undefined) await deliver(deps, message, now);
  }
  return { pending: pending.length };
});
