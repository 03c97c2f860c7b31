import { type Message, messageIdOf } from '#functions/data/messages/message-items.ts';
import { claimMessage, releaseMessage, updateMessageState } from '#functions/data/messages/messages.ts';
import { getMessagingSettings } from '#functions/data/messages/messaging.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { messageRanks } from '#functions/domain/messages/messages.ts';
import { type Timeouts, sendMessage } from './whatsapp.ts';

/** Maximum number of attempts per message. */
const MOST_ATTEMPTS = 3;

/**
 * Sends a message unless another attempt is in progress, or ends it when it is too late. A message that the provider may
 * have accepted is sent again only after minutes without a report on it. See ADR 0012.
 * @returns whether a request was sent to the provider.
 */
export const attemptDelivery = async (
  deps: Dependencies,
  message: Message,
  now: Date,
  timeouts?: Timeouts,
): Promise<boolean> => {
  const { store, cache, log } = deps;
  if (message.rank >= messageRanks.sent) return false;
  const { attempts } = message;
  const fields = messageIdOf(message);
  if (now.toISOString() > message.usefulUntil || attempts >= MOST_ATTEMPTS) {
    await updateMessageState(store, message, attempts >= MOST_ATTEMPTS ? 'failed' : 'expired');
    log.info('message.given-up', { ...fields, attempts });
    return false;
  }
  const settings = await getMessagingSettings(store, cache);
  // Without a provider the message stays in the outbox until it expires.
  if (settings === undefined || !(await claimMessage(store, message, now))) return false;
  const outcome = await sendMessage(settings, message, timeouts);
  switch (outcome.kind) {
    case 'accepted':
      await updateMessageState(store, message, 'sent');
      break;
    case 'refused':
      await updateMessageState(store, message, 'failed', outcome.reason);
      break;
    case 'busy':
      await releaseMessage(store, message);
      break;
    case 'unknown':
      await updateMessageState(store, message, 'unconfirmed', outcome.reason);
      break;
  }
  const reason = outcome.kind === 'accepted' ? {} : { reason: outcome.reason };
  log.info('message.handed-over', { ...fields, outcome: outcome.kind, ...reason });
  return true;
};
