import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { addDays, asClinicDay, clinicDayAt } from '#shared/rules/clinic-day.ts';
import { type E164, parsePhone } from '#shared/rules/phone.ts';
import { consentWrite } from '#functions/data/messages/consents.ts';
import { findConversation, receivedWrites } from '#functions/data/messages/conversations.ts';
import { setStopped } from '#functions/data/messages/stopped-phones.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { findTicketLocationsByPhone } from '#functions/data/queue/phone-tickets.ts';
import { findTicket } from '#functions/data/queue/reservations.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { ConditionFailed } from '#functions/data/table/store.ts';
import type { Ticket } from '#functions/data/table/items/tickets.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { wishOf } from '#functions/domain/messages/answers.ts';

/** What a patient wrote, as the provider passes it on. Other kinds than text and buttons have no words. */
const answer = z.looseObject({
  from: z.string(),
  id: z.string(),
  timestamp: z.string().check(z.regex(/^\d{9,11}$/)),
  type: z.string(),
  text: z.optional(z.looseObject({ body: z.string() })),
  button: z.optional(z.looseObject({ text: z.string() })),
});
type Answer = z.output<typeof answer>;

/** An answer is about a visit of the last year, or about one that is booked. */
const DAYS_BACK = 400;
/** Attempts: a webhook may have several messages of one patient. */
const DESKS_AND_MESSAGES = 16;
const LONGEST = 4000;

/** The reservation that an answer is about: the last one until today, else the next. */
const ticketOf = async ({ store }: Dependencies, phone: E164, now: Date): Promise<Ticket | undefined> => {
  const today = asClinicDay(now.toISOString().slice(0, 10));
  const locations = await findTicketLocationsByPhone(store, phone, addDays(today, -DAYS_BACK));
  const location = locations.findLast(({ day }) => day <= today) ?? locations[0];
  return location === undefined ? undefined : findTicket(store, location);
};

/** Whether the provider sent a message before. */
const isRepeated = (error: unknown): boolean => error instanceof ConditionFailed && error.labels.includes('received');

/**
 * Keeps an answer in the log and the conversation of its patient; the same one twice is one entry. An unknown phone has
 * no log.
 */
const keep = async (deps: Dependencies, phone: E164, { id, timestamp, type, ...said }: Answer, now: Date) => {
  const words = (said.text?.body ?? said.button?.text ?? '').trim();
  const at = new Date(Number(timestamp) * 1000).toISOString();
  const wish = wishOf(words);
  if (wish !== undefined) await setStopped(deps.store, phone, { stopped: wish === 'stop', at });
  const ticket = await ticketOf(deps, phone, now);
  if (ticket === undefined) return;
  const { patientId, branchId } = ticket;
  const today = clinicDayAt(now, await getBranch(deps.store, deps.cache, branchId));
  const entry = {
    id: `in.${createHash('sha256').update(id).digest('hex').slice(0, 24)}`,
    patientId,
    branchId,
    reservationId: ticket.id,
    channel: 'whatsapp',
    direction: 'in',
    body: words === '' ? `[${type}]` : words.slice(0, LONGEST),
    status: 'received',
    author: ticket.name,
    at,
  } as const;
  const consent = {
    kind: 'messages',
    given: wish === 'start',
    source: 'whatsapp',
    patientId,
    branchId,
    reservationId: ticket.id,
    author: ticket.name,
    at,
    unique: entry.id,
  } as const;
  const received = { ticket, entry, providerId: id, isWish: wish !== undefined, today, now };
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
export const keepAnswer = async (deps: Dependencies, received: unknown, now: Date): Promise<void> => {
  const { data } = answer.safeParse(received);
  const phone = data === undefined ? null : parsePhone(`+${data.from}`);
  if (data === undefined || phone === null) return;
  await keep(deps, phone, data, now);
};
