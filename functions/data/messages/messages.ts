import * as z from 'zod/mini';
import { messageKind, messageKinds } from '#shared/events/messages.ts';
import { languages } from '#shared/errors.ts';
import {
  messageRanks,
  type MessageState,
  messageStates,
  renderTemplate,
  templates,
  expiryMinutes,
} from '#functions/domain/messages.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import { storedPhone, storedPatientId, storedReservationId } from '../table/stored-fields.ts';
import { type CommlogItem, commlogStatusWrite, commlogWrite } from './commlog.ts';
import { keys } from '../table/keys.ts';
import { absent, ConditionFailed, put, remove, type Store, update, type Write } from '../table/store.ts';

/** A message of the outbox: one of each kind per reservation, for good. */
export const messageItem = z.object({
  reservationId: storedReservationId,
  kind: messageKind,
  branchId: z.int(),
  patientId: storedPatientId,
  /** E.164. */
  phone: storedPhone,
  language: z.enum(languages),
  parameters: z.array(z.string()),
  state: z.enum(messageStates),
  rank: z.int(),
  queuedAt: z.string(),
  usefulUntil: z.string(),
  attempts: z.int(),
  /** Why the provider did not take or deliver it: its code, or that of the connection. */
  reason: z.optional(z.string()),
  /** End of the current claim; no other worker sends the message before. */
  claimedUntil: z.optional(z.string()),
  /** Unix seconds. */
  expires_at: z.int(),
});
export type Message = z.output<typeof messageItem>;

/** The provider's id of a message; every delivery report contains it. */
export const messageName = ({ reservationId, kind }: Pick<Message, 'reservationId' | 'kind'>): string =>
  `${String(reservationId)}.${kind}`;

export const messageOfName = (name: string): Pick<Message, 'reservationId' | 'kind'> | undefined => {
  const [id = '', word = ''] = name.split('.');
  const kind = messageKinds.find((candidate) => candidate === word);
  return kind === undefined || !/^[1-9]\d{0,14}$/.test(id)
    ? undefined
    : { reservationId: asReservationId(Number(id)), kind };
};

const KEPT_SECONDS = 400 * 24 * 60 * 60;
const MS_PER_MINUTE = 60_000;

const entryOf = (message: Message): CommlogItem => ({
  id: messageName(message),
  patientId: message.patientId,
  branchId: message.branchId,
  reservationId: message.reservationId,
  channel: 'whatsapp',
  direction: 'out',
  template: templates[message.kind].name,
  body: renderTemplate(message.kind, message.language, message.parameters),
  status: message.state,
  author: 'system',
  at: message.queuedAt,
});

/** Recipient and parameters of a message. */
export type MessageContent = Pick<
  Message,
  'reservationId' | 'kind' | 'branchId' | 'patientId' | 'phone' | 'language' | 'parameters'
>;

const unlessThere = async (store: Store, writes: readonly Write[]): Promise<boolean> => {
  try {
    await store.transact(writes);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};

/** Puts a message into the outbox, with its line in the patient's log. False when it is there already: never twice. */
export const queueMessage = (store: Store, wording: MessageContent, now: Date): Promise<boolean> => {
  const message: Message = {
    ...wording,
    state: 'queued',
    rank: messageRanks.queued,
    queuedAt: now.toISOString(),
    usefulUntil: new Date(now.getTime() + expiryMinutes[wording.kind] * MS_PER_MINUTE).toISOString(),
    attempts: 0,
    expires_at: Math.floor(now.getTime() / 1000) + KEPT_SECONDS,
  };
  const { reservationId, kind, branchId } = message;
  return unlessThere(store, [
    put('message', { ...keys.message(reservationId, kind), ...message }, absent),
    put('pending', { ...keys.pendingMessage(reservationId, kind), reservationId, kind, branchId }),
    commlogWrite(entryOf(message)),
  ]);
};

/** Stores a message as needless, so that it is never sent. Writes no log entry for the patient. */
export const suppressMessage = (store: Store, wording: MessageContent, now: Date): Promise<boolean> =>
  store.put(
    {
      ...keys.message(wording.reservationId, wording.kind),
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

/** Which messages of these are in the outbox, in whatever state. */
export const messagesExist = async (
  store: Store,
  wanted: readonly Pick<Message, 'reservationId' | 'kind'>[],
): Promise<boolean[]> => {
  const found = await store.getAll(wanted.map(({ reservationId, kind }) => keys.message(reservationId, kind)));
  return found.map((item) => item !== undefined);
};

export const findMessage = async (
  store: Store,
  { reservationId, kind }: Pick<Message, 'reservationId' | 'kind'>,
): Promise<Message | undefined> => {
  const item = await store.get(keys.message(reservationId, kind));
  return item === undefined ? undefined : messageItem.parse(item);
};

/** An entry of the outbox. Entries of earlier releases have no branch. */
const pendingItem = z.object({
  reservationId: storedReservationId,
  kind: messageKind,
  branchId: z._default(z.int(), 0),
});
export type PendingMessage = z.output<typeof pendingItem>;

/** Messages without a final state, and the errors of unreadable items. */
export const listPending = async (
  store: Store,
): Promise<{ readonly pending: PendingMessage[]; readonly unreadable: readonly Error[] }> => {
  const shards = await Promise.all(keys.outboxes.map((partition) => store.query({ partition, consistent: true })));
  const parsed = shards.flat().map((item) => z.safeParse(pendingItem, item));
  return {
    pending: parsed.flatMap(({ data }) => (data === undefined ? [] : [data])),
    unreadable: parsed.flatMap(({ error }) => (error === undefined ? [] : [error])),
  };
};

/** Longer than any attempt takes, with clocks five minutes apart, and time for a webhook to come: two never send the same message. */
const CLAIM_MINUTES = 8;

const endOfClaim = (now: Date): string => new Date(now.getTime() + CLAIM_MINUTES * MS_PER_MINUTE).toISOString();

/** Claims a message before sending. False when another worker claimed or sent it. */
export const claimMessage = (store: Store, message: Message, now: Date): Promise<boolean> =>
  store.update(
    keys.message(message.reservationId, message.kind),
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
    keys.message(message.reservationId, message.kind),
    { set: { state: 'queued', rank: messageRanks.queued }, remove: ['claimedUntil'], add: { attempts: -1 } },
    { when: '#rank = :sendingRank', values: { sendingRank: messageRanks.sending } },
  );

/**
 * Moves a message on to what is now known of it, with its line in the patient's log. What is known already, or more
 * than that, stays: so that reports may come twice and in any order.
 * @param reason of the provider, for a state that is not a success. @returns false when nothing new was learnt.
 */
export const updateMessageState = async (
  store: Store,
  message: Message,
  state: MessageState,
  reason?: string,
): Promise<boolean> => {
  const rank = messageRanks[state];
  const key = keys.message(message.reservationId, message.kind);
  const ended = rank >= messageRanks.sent;
  const moved = update(
    'message',
    key,
    { set: { state, rank, reason } },
    rank === messageRanks.sending
      ? { when: '#rank = :sameRank', values: { sameRank: rank } }
      : { when: '#rank < :newRank', values: { newRank: rank } },
  );
  const pending = ended ? [remove('pending', keys.pendingMessage(message.reservationId, message.kind))] : [];
  const entry = { patientId: message.patientId, at: message.queuedAt, id: messageName(message) };
  try {
    await store.transact([moved, ...pending, commlogStatusWrite(entry, state)]);
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // The patient's log was erased: only the message is updated.
    if (!error.labels.includes('message')) return unlessThere(store, [moved, ...pending]);
    return false;
  }
};
