import * as z from 'zod/mini';
import { ANSWER } from '#shared/events/messages.ts';
import { messageRanks, type MessageState } from '#functions/domain/messages/messages.ts';
import { expiryMinutes, templateOf, textOf } from '#functions/domain/messages/templates.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { type CommlogItem, commlogStatusWrite, commlogWrite, strangersExpiry } from './commlog.ts';
import {
  alertMessageIdFields,
  type AlertMessage,
  type AnswerMessage,
  answerIdFields,
  type DayMessage,
  dayMessageIdFields,
  isToOwner,
  type Message,
  type MessageId,
  messageIdOf,
  messageItem,
  messageKey,
  messageName,
  type OwnerMessage,
  type PatientMessage,
  patientMessageIdFields,
  pendingKey,
  type TemplateMessage,
} from './message-items.ts';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import { absent, ConditionFailed, put, remove, type Store, update, type Write } from '../table/store.ts';

const KEPT_SECONDS = 400 * 24 * 60 * 60;
const MS_PER_MINUTE = 60_000;

export const logEntryOf = (message: PatientMessage | AnswerMessage): CommlogItem => ({
  id: messageName(message),
  patientId: message.patientId,
  branchId: message.branchId,
  ...(message.reservationId !== undefined && { reservationId: message.reservationId }),
  channel: 'whatsapp',
  direction: 'out',
  ...(message.kind === ANSWER
    ? {
        body: message.text,
        author: message.author,
        ...(message.reservationId === undefined && strangersExpiry(message.queuedAt)),
      }
    : { template: templateOf(message).name, body: textOf(message), author: 'system' }),
  status: message.state,
  at: message.queuedAt,
});

type Delivery =
  'way' | 'state' | 'rank' | 'queuedAt' | 'usefulUntil' | 'attempts' | 'reason' | 'claimedUntil' | 'expires_at';
export type PatientMessageContent = Omit<PatientMessage, Delivery>;
/** Recipient and parameters of a message. */
export type MessageContent = PatientMessageContent | Omit<DayMessage, Delivery> | Omit<AlertMessage, Delivery>;

const unlessThere = async (store: Store, writes: readonly Write[]): Promise<boolean> => {
  try {
    await store.transact(writes);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};

/** Puts a message into the outbox, and into the log of its patient. Labels that may fail: `message`. */
export const outboxWrites = (message: Message): Write[] => [
  put('message', { ...messageKey(message), ...message }, absent),
  put('pending', {
    ...pendingKey(message),
    ...messageIdOf(message),
    branchId: message.branchId,
    ...(message.notBefore !== undefined && { notBefore: message.notBefore }),
  }),
  ...(isToOwner(message) ? [] : [commlogWrite(logEntryOf(message))]),
];

/** The delivery of a message that is queued now. @param usefulUntil the message is not sent later */
export const queuedDelivery = (now: Date, usefulUntil: Date) =>
  ({
    state: 'queued',
    rank: messageRanks.queued,
    queuedAt: now.toISOString(),
    usefulUntil: usefulUntil.toISOString(),
    attempts: 0,
    expires_at: Math.floor(now.getTime() / 1000) + KEPT_SECONDS,
  }) as const;

/**
 * Puts a message into the outbox, and a message to a patient also into the patient's log.
 * @returns false when the message was in the outbox before
 */
export const queueMessage = (store: Store, wording: MessageContent, now: Date): Promise<boolean> => {
  const start = wording.notBefore === undefined ? now.getTime() : Date.parse(wording.notBefore);
  const usefulUntil = new Date(start + expiryMinutes[wording.kind] * MS_PER_MINUTE);
  const message: TemplateMessage = { ...wording, ...queuedDelivery(now, usefulUntil) };
  return unlessThere(store, outboxWrites(message));
};

/** Stores a message in the state `needless`: it is never sent and has no entry in the patient's log. */
export const suppressMessage = (store: Store, wording: PatientMessageContent, now: Date): Promise<boolean> =>
  store.put(
    {
      ...messageKey(wording),
      ...wording,
      state: 'needless',
      rank: messageRanks.needless,
      queuedAt: now.toISOString(),
      usefulUntil: now.toISOString(),
      attempts: 0,
      expires_at: Math.floor(now.getTime() / 1000) + KEPT_SECONDS,
    },
    absent,
  );

/** Tells for each message whether the outbox has it, in any state. */
export const messagesExist = async (store: Store, wanted: readonly MessageId[]): Promise<boolean[]> => {
  const found = await store.getAll(wanted.map(messageKey));
  return found.map((item) => item !== undefined);
};

/** Messages in any state, in the order of their ids; undefined for one that the outbox does not have. */
export const findMessages = async (store: Store, wanted: readonly MessageId[]): Promise<(Message | undefined)[]> => {
  const found = await store.getAll(wanted.map(messageKey));
  return found.map((item) => parseItem(messageItem, item));
};

export const findMessage = async (store: Store, id: MessageId): Promise<Message | undefined> => {
  const item = await store.get(messageKey(id));
  return parseItem(messageItem, item);
};

/** The messages to owners about a clinic day: of its alerts, and of its closings in their order. */
export const listDayMessages = async (store: Store, branchId: number, day: ClinicDay): Promise<OwnerMessage[]> => {
  const items = await store.query({ partition: keys.dayMessages(branchId, day), consistent: true });
  return items.map((item) => messageItem.parse(item)).filter(isToOwner);
};

/** An entry of the outbox. Entries of earlier releases have no branch. */
const pendingItem = z.discriminatedUnion('kind', [
  z.object({ ...patientMessageIdFields, branchId: z._default(z.int(), 0), notBefore: z.optional(z.string()) }),
  z.object(dayMessageIdFields),
  z.object({ ...alertMessageIdFields, notBefore: z.optional(z.string()) }),
  z.object({ ...answerIdFields, branchId: z.int() }),
]);
export type PendingMessage = z.output<typeof pendingItem>;

const isLater = (pending: PendingMessage, now: Date | undefined): boolean =>
  now !== undefined && 'notBefore' in pending && (pending.notBefore ?? '') > now.toISOString();

/**
 * Messages without a final state, and the errors of unreadable items.
 * @param now leaves out messages of a later time
 */
export const listPending = async (
  store: Store,
  now?: Date,
): Promise<{ readonly pending: PendingMessage[]; readonly unreadable: readonly Error[] }> => {
  const shards = await Promise.all(keys.outboxes.map((partition) => store.query({ partition, consistent: true })));
  const parsed = shards.flat().map((item) => z.safeParse(pendingItem, item));
  return {
    pending: parsed.flatMap(({ data }) => (data === undefined || isLater(data, now) ? [] : [data])),
    unreadable: parsed.flatMap(({ error }) => (error === undefined ? [] : [error])),
  };
};

/**
 * Duration of a claim: longer than any attempt, a clock difference of five minutes and a webhook's delay together, so
 * that two workers never send the same message.
 */
const CLAIM_MINUTES = 8;

const endOfClaim = (now: Date): string => new Date(now.getTime() + CLAIM_MINUTES * MS_PER_MINUTE).toISOString();

/** Claims a message before sending. False when another worker claimed or sent it. */
export const claimMessage = (store: Store, message: Message, now: Date): Promise<boolean> =>
  store.update(
    messageKey(message),
    {
      set: {
        state: 'sending',
        rank: messageRanks.sending,
        claimedUntil: endOfClaim(now),
      },
      add: { attempts: 1 },
    },
    {
      when: '#rank <= :mostRank AND #attempts = :wasAttempts AND (attribute_not_exists(#claimedUntil) OR #claimedUntil < :now OR #claimedUntil > :farthest)',
      values: {
        mostRank: messageRanks.sending,
        wasAttempts: message.attempts,
        now: now.toISOString(),
        // A claim further in the future was made by a wrong clock and is ignored.
        farthest: new Date(now.getTime() + 2 * CLAIM_MINUTES * MS_PER_MINUTE).toISOString(),
      },
    },
  );

/** Releases a claim when the provider certainly did not accept the message; the attempt does not count. */
export const releaseMessage = (store: Store, message: Message): Promise<boolean> =>
  store.update(
    messageKey(message),
    { set: { state: 'queued', rank: messageRanks.queued }, remove: ['claimedUntil'], add: { attempts: -1 } },
    { when: '#rank = :sendingRank', values: { sendingRank: messageRanks.sending } },
  );

/**
 * Advances a message to a later state, and the log entry of a message to a patient. An equal or earlier state changes
 * nothing, because delivery reports repeat and arrive in any order.
 * @param more reason of the provider, for a failed message, and how it was sent. @returns whether the state changed
 */
export const updateMessageState = async (
  store: Store,
  message: Message,
  state: MessageState,
  { reason, way }: { readonly reason?: string | undefined; readonly way?: PatientMessage['way'] } = {},
): Promise<boolean> => {
  const rank = messageRanks[state];
  const key = messageKey(message);
  const ended = rank >= messageRanks.sent;
  const moved = update(
    'message',
    key,
    { set: { state, rank, reason, way } },
    rank === messageRanks.sending
      ? { when: '#rank = :sameRank', values: { sameRank: rank } }
      : { when: '#rank < :newRank', values: { newRank: rank } },
  );
  const pending = ended ? [remove('pending', pendingKey(message))] : [];
  if (isToOwner(message)) return unlessThere(store, [moved, ...pending]);
  const entry = { patientId: message.patientId, at: message.queuedAt, id: messageName(message) };
  try {
    await store.transact([
      moved,
      ...pending,
      commlogStatusWrite(entry, { status: state, ...(way !== undefined && { channel: way }) }),
    ]);
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // The patient's log was erased: only the message is updated.
    if (!error.labels.includes('message')) return unlessThere(store, [moved, ...pending]);
    return false;
  }
};
