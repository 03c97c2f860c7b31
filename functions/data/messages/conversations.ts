import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { commlogDirection } from '#shared/models/enums.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import { CONVERSATION_DAYS } from '#shared/rules/retention-terms.ts';
import { byCharacters } from '#shared/rules/text-order.ts';
import { beginningOf } from '#functions/domain/messages/answers.ts';
import type { StaffName } from '#functions/domain/staff/staff-name.ts';
import { type CommlogItem, commlogWrite } from './commlog.ts';
import { keys } from '../table/keys.ts';
import {
  storedClinicDay,
  storedPatientId,
  storedPhone,
  storedReservationId,
  storedStaffName,
} from '../table/stored-fields.ts';
import { absent, type Condition, put, remove, type Store, type Write } from '../table/store.ts';

/** What a branch and a patient, or a stranger, write each other. The texts are in the log under the same id. */
export const conversationItem = z.object({
  branchId: z.int(),
  /** Of a stranger: the id that `strangerIdOf` makes from the phone. */
  patientId: storedPatientId,
  /** Of a stranger: the name of the WhatsApp profile, or nothing. */
  name: z.string(),
  phone: storedPhone,
  /** The reservation that the last message was about; absent: of a stranger, a phone without a ticket. */
  reservationId: z.optional(storedReservationId),
  ticketNo: z.optional(z.int()),
  visitDay: z.optional(storedClinicDay),
  /** The last message. */
  lastAt: z.string(),
  lastText: z.string(),
  lastDirection: commlogDirection,
  /** When the patient last wrote. */
  receivedAt: z.string(),
  /** Messages of the patient that no desk has read. */
  unread: z.int(),
  /** Number of answers of the staff; a desk answers the conversation that it saw. */
  answers: z.int(),
  answeredBy: z.optional(storedStaffName),
  answeredAt: z.optional(z.string()),
  /** The last change, and the clinic day of it. */
  changedAt: z.string(),
  day: storedClinicDay,
  revision: z.int(),
  /** Unix seconds. */
  expires_at: z.int(),
});
export type Conversation = z.output<typeof conversationItem>;

/** A conversation about a ticket. */
export type PatientConversation = Conversation & {
  readonly [Field in 'reservationId' | 'ticketNo' | 'visitDay']: NonNullable<Conversation[Field]>;
};

export const isOfPatient = (conversation: Conversation): conversation is PatientConversation =>
  conversation.reservationId !== undefined;

const SNIPPET = 120;

const expiryOf = (now: Date): number => Math.floor(now.getTime() / 1000) + CONVERSATION_DAYS * 86_400;

/** One line for the list of conversations. */
const snippetOf = (text: string): string => beginningOf(text.replaceAll(/\s+/gu, ' '), SNIPPET);

const unreadItem = z.object({ expires_at: z.int() });

const isKept = ({ expires_at: end }: Pick<Conversation, 'expires_at'>, now: Date): boolean =>
  end * 1000 > now.getTime();

const unchanged = (known: Conversation | undefined): Condition =>
  known === undefined ? absent : { when: '#revision = :wasRevision', values: { wasRevision: known.revision } };

/** Writes of a changed conversation. Label that fails when another change came first: `conversation`. */
const conversationWrites = (known: Conversation | undefined, next: Conversation): Write[] => {
  const { branchId, patientId, unread, lastAt, expires_at: end } = next;
  return [
    put(
      'conversation',
      {
        ...keys.conversation(branchId, patientId),
        ...next,
        listKey: keys.conversations,
        listSort: `${lastAt}#${patientId}`,
      },
      unchanged(known),
    ),
    unread > 0
      ? put('unread', { ...keys.unreadConversation(branchId, patientId), patientId, expires_at: end })
      : remove('unread', keys.unreadConversation(branchId, patientId)),
  ];
};

/** The conversation with a patient at a branch, under any of the patient's ids. */
export const findConversation = async (
  store: Store,
  branchId: number,
  patientIds: readonly PatientId[],
): Promise<Conversation | undefined> => {
  const items = await store.getAll(patientIds.map((id) => keys.conversation(branchId, id)));
  return items
    .flatMap((item) => (item === undefined ? [] : [conversationItem.parse(item)]))
    .toSorted((a, b) => byCharacters(b.lastAt, a.lastAt))[0];
};

const newestFirst = (items: readonly unknown[], now: Date): Conversation[] =>
  items
    .map((item) => conversationItem.parse(item))
    .filter((each) => isKept(each, now))
    .toSorted((a, b) => byCharacters(b.lastAt, a.lastAt));

/** The conversations of a branch, newest first. */
export const listConversationsOf = async (store: Store, branchId: number, now: Date): Promise<Conversation[]> =>
  newestFirst(
    await store.query({ partition: keys.inbox(branchId), startsWith: keys.conversationPrefix, consistent: true }),
    now,
  );

const MOST_OF_ALL = 100;

/** The newest conversations of all branches. The index may lag by a moment. */
export const listNewestConversations = async (
  store: Store,
  now: Date,
): Promise<{ readonly conversations: readonly Conversation[]; readonly more: boolean }> => {
  const found = await store.query({
    partition: keys.conversations,
    index: 'byList',
    keyNames: ['listKey', 'listSort'],
    backwards: true,
    limit: MOST_OF_ALL + 1,
  });
  const named = found.slice(0, MOST_OF_ALL).map(({ PK, SK }) => ({ PK: String(PK), SK: String(SK) }));
  const items = await store.getAll(named);
  return {
    conversations: newestFirst(
      items.filter((item) => item !== undefined),
      now,
    ),
    more: found.length > MOST_OF_ALL,
  };
};

/** Number of conversations with something unread. */
export const countUnread = async (store: Store, branchId: number, now: Date): Promise<number> => {
  const items = await store.query({ partition: keys.inbox(branchId), startsWith: keys.unreadPrefix, consistent: true });
  return items.filter((item) => isKept(unreadItem.parse(item), now)).length;
};

/** Who wrote, and the branch that answers. */
export type Writer = Pick<
  Conversation,
  'branchId' | 'patientId' | 'name' | 'phone' | 'reservationId' | 'ticketNo' | 'visitDay'
>;

interface Received {
  readonly writer: Writer;
  /** The line in the patient's log. */
  readonly entry: CommlogItem;
  /** The provider's id of the message. */
  readonly providerId: string;
  /** Nobody has to answer: the patient only ends or begins messages. */
  readonly isWish: boolean;
  readonly today: ClinicDay;
  readonly now: Date;
}

type Last = Pick<Conversation, 'lastAt' | 'lastText' | 'lastDirection' | 'receivedAt'>;

/** The last message, with what a patient wrote: the provider's messages arrive in any order. */
const lastOf = (known: Last | undefined, { at, body }: CommlogItem): Last => {
  const received: Last = { lastAt: at, lastText: snippetOf(body), lastDirection: 'in', receivedAt: at };
  if (known === undefined) return received;
  const { lastAt, lastText, lastDirection } = known;
  const receivedAt = at > known.receivedAt ? at : known.receivedAt;
  return at >= lastAt ? { ...received, receivedAt } : { lastAt, lastText, lastDirection, receivedAt };
};

/**
 * Writes of what a patient wrote: the line in the log, and the conversation. A message that the provider repeats fails
 * with the label `received`, another change of the conversation with `conversation`.
 */
export const receivedWrites = (known: Conversation | undefined, received: Received): Write[] => {
  const { writer, entry, providerId, isWish, today, now } = received;
  const next: Conversation = {
    ...writer,
    ...lastOf(known, entry),
    unread: (known?.unread ?? 0) + (isWish ? 0 : 1),
    answers: known?.answers ?? 0,
    ...(known?.answeredBy !== undefined && { answeredBy: known.answeredBy, answeredAt: known.answeredAt }),
    changedAt: now.toISOString(),
    day: today,
    revision: (known?.revision ?? 0) + 1,
    expires_at: expiryOf(now),
  };
  const hash = createHash('sha256').update(providerId).digest('hex').slice(0, 40);
  return [
    put('received', { ...keys.receivedMessage(hash), expires_at: expiryOf(now) }, absent),
    commlogWrite(entry),
    ...conversationWrites(known, next),
  ];
};

interface Answered {
  readonly text: string;
  readonly by: StaffName;
  readonly today: ClinicDay;
  readonly now: Date;
}

/** Writes of an answer; it also reads what the patient wrote. Label that may fail: `conversation`. */
export const answeredWrites = (known: Conversation, { text, by, today, now }: Answered): Write[] =>
  conversationWrites(known, {
    ...known,
    lastAt: now.toISOString(),
    lastText: snippetOf(text),
    lastDirection: 'out',
    unread: 0,
    answers: known.answers + 1,
    answeredBy: by,
    answeredAt: now.toISOString(),
    changedAt: now.toISOString(),
    day: today,
    revision: known.revision + 1,
    expires_at: expiryOf(now),
  });

/** Does reading until this moment leave nothing unread? What was written meanwhile was not on the screen. */
export const isReadUntil = ({ unread, receivedAt }: Conversation, until: string): boolean =>
  unread > 0 && receivedAt <= until;

/** Writes of a desk that read everything. Label that may fail: `conversation`. */
export const readWrites = (known: Conversation, { today, now }: Pick<Answered, 'today' | 'now'>): Write[] =>
  conversationWrites(known, {
    ...known,
    unread: 0,
    changedAt: now.toISOString(),
    day: today,
    revision: known.revision + 1,
  });
