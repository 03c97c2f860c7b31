import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { addDays, asClinicDay, clinicDayAt } from '#shared/rules/clinic-day.ts';
import { type E164, parsePhone } from '#shared/rules/phone.ts';
import { strangersExpiry } from '#functions/data/messages/commlog.ts';
import { consentWrite } from '#functions/data/messages/consents.ts';
import { findConversation, receivedWrites, type Writer } from '#functions/data/messages/conversations.ts';
import { setStopped } from '#functions/data/messages/stopped-phones.ts';
import { getBranch, listAllBranches } from '#functions/data/queue/branches.ts';
import { findTicketLocationsByPhone } from '#functions/data/queue/phone-tickets.ts';
import { findTicket } from '#functions/data/queue/reservations.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { ConditionFailed } from '#functions/data/table/store.ts';
import type { Ticket } from '#functions/data/table/items/tickets.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { beginningOf, branchForStrangers, wishOf } from '#functions/domain/messages/answers.ts';
import { strangerIdOf } from '#functions/domain/patients/patient-identity.ts';

const captioned = z.optional(z.looseObject({ caption: z.optional(z.string()) }));

/** What a patient wrote, as the provider passes it on. A picture may have words; other kinds have none. */
const answer = z.looseObject({
  from: z.string(),
  id: z.string(),
  timestamp: z.string().check(z.regex(/^\d{9,11}$/)),
  type: z.string(),
  text: z.optional(z.looseObject({ body: z.string() })),
  button: z.optional(z.looseObject({ text: z.string() })),
  image: captioned,
  video: captioned,
  document: captioned,
});
type Answer = z.output<typeof answer>;

/** A message, and the profiles that the provider sends with it. */
export interface Passed {
  readonly message: unknown;
  readonly contacts: readonly unknown[];
}

interface Written {
  readonly answer: Answer;
  readonly profile: string;
}

const contact = z.looseObject({ wa_id: z.string(), profile: z.looseObject({ name: z.string() }) });
const LONGEST_NAME = 60;

/** The name in the profile of who wrote; nothing when the provider sends none. */
const profileOf = (contacts: readonly unknown[], from: string): string => {
  const known = contacts.map((each) => contact.safeParse(each).data).find((each) => each?.wa_id === from);
  return beginningOf((known?.profile.name ?? '').trim(), LONGEST_NAME);
};

/** An answer is about a visit of the last year, or about one that is booked. */
const DAYS_BACK = 400;
/** Attempts: a webhook may have several messages of one patient. */
const DESKS_AND_MESSAGES = 16;
const LONGEST = 4000;

/** The words of an answer; without any, or below a picture, after its kind: `[image] Is this normal?`. */
const bodyOf = ({ type, image, video, document }: Answer, words: string): string => {
  const caption = (image ?? video ?? document)?.caption?.trim() ?? '';
  return beginningOf(words === '' ? `[${type}] ${caption}`.trim() : words, LONGEST);
};

/** The reservation that an answer is about: the last one until today, else the next. */
const ticketOf = async ({ store, cache }: Dependencies, phone: E164, now: Date): Promise<Ticket | undefined> => {
  const from = addDays(asClinicDay(now.toISOString().slice(0, 10)), -DAYS_BACK);
  const [locations, branches] = await Promise.all([
    findTicketLocationsByPhone(store, phone, from),
    listAllBranches(store, cache),
  ]);
  const days = new Map(branches.map((branch) => [branch.id, clinicDayAt(now, branch)]));
  const location = locations.findLast(({ branchId, day }) => day <= (days.get(branchId) ?? '')) ?? locations[0];
  return location === undefined ? undefined : findTicket(store, location);
};

/** Whether the provider sent a message before. */
const isRepeated = (error: unknown): boolean => error instanceof ConditionFailed && error.labels.includes('received');

/** Who wrote from a phone without a ticket, at the branch that answers strangers; undefined without any branch. */
const strangerOf = async ({ store, cache }: Dependencies, phone: E164, name: string): Promise<Writer | undefined> => {
  const branch = branchForStrangers(await listAllBranches(store, cache));
  return branch === undefined ? undefined : { branchId: branch.id, patientId: strangerIdOf(phone), name, phone };
};

const writerOf = async (deps: Dependencies, phone: E164, name: string, now: Date): Promise<Writer | undefined> => {
  const ticket = await ticketOf(deps, phone, now);
  if (ticket === undefined) return strangerOf(deps, phone, name);
  const { branchId, patientId, id: reservationId, ticketNo, day: visitDay } = ticket;
  return { branchId, patientId, name: ticket.name, phone: ticket.phone, reservationId, ticketNo, visitDay };
};

/**
 * Keeps an answer in the log and the conversation of who wrote; the same one twice is one entry. STOP or START of a
 * stranger is stored without a conversation, because it needs no answer.
 * @param profile the name that the writer gave WhatsApp
 */
const keep = async (deps: Dependencies, phone: E164, { profile, ...written }: Written, now: Date) => {
  const { id, timestamp, ...said } = written.answer;
  const words = (said.text?.body ?? said.button?.text ?? '').trim();
  const at = new Date(Number(timestamp) * 1000).toISOString();
  const wish = wishOf(words);
  if (wish !== undefined) await setStopped(deps.store, phone, { stopped: wish === 'stop', at });
  const writer = await writerOf(deps, phone, profile, now);
  if (writer === undefined || (writer.reservationId === undefined && wish !== undefined)) return;
  const { patientId, branchId, name: author, reservationId } = writer;
  const today = clinicDayAt(now, await getBranch(deps.store, deps.cache, branchId));
  const entry = {
    id: `in.${createHash('sha256').update(id).digest('hex').slice(0, 24)}`,
    patientId,
    branchId,
    ...(reservationId === undefined ? strangersExpiry(at) : { reservationId }),
    channel: 'whatsapp',
    direction: 'in',
    body: bodyOf(written.answer, words),
    status: 'received',
    author,
    at,
  } as const;
  const consent = {
    kind: 'messages',
    given: wish === 'start',
    source: 'whatsapp',
    patientId,
    branchId,
    ...(reservationId !== undefined && { reservationId }),
    author,
    at,
    unique: entry.id,
  } as const;
  const received = { writer, entry, providerId: id, isWish: wish !== undefined, today, now };
  await retryOnConflict(async () => {
    const known = await findConversation(deps.store, branchId, [patientId]);
    try {
      await deps.store.transact([
        ...receivedWrites(known, received),
        ...(wish === undefined ? [] : [consentWrite(consent)]),
      ]);
    } catch (error) {
      if (!isRepeated(error)) throw error;
    }
  }, DESKS_AND_MESSAGES);
};

/** Takes what patients wrote: "stop" ends messages to the phone, and the patient's log has every answer. */
export const keepAnswer = async (deps: Dependencies, { message, contacts }: Passed, now: Date): Promise<void> => {
  const { data } = answer.safeParse(message);
  const phone = data === undefined ? null : parsePhone(`+${data.from}`);
  if (data === undefined || phone === null) return;
  await keep(deps, phone, { answer: data, profile: profileOf(contacts, data.from) }, now);
};
