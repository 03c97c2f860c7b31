import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { addDays, asClinicDay } from '#shared/rules/clinic-day.ts';
import { type E164, parsePhone } from '#shared/rules/phone.ts';
import { commlogWrite } from '#functions/data/messages/commlog.ts';
import { consentWrite } from '#functions/data/messages/consents.ts';
import { setStopped } from '#functions/data/messages/stopped-phones.ts';
import { findTicketLocationsByPhone } from '#functions/data/queue/phone-tickets.ts';
import { findTicket } from '#functions/data/queue/reservations.ts';
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

/** An answer is about a visit of the last weeks, or about one that is booked. */
const DAYS_BACK = 60;
const LONGEST = 4000;

/** The reservation that an answer is about: the last one until today, else the next. */
const ticketOf = async ({ store }: Dependencies, phone: E164, now: Date): Promise<Ticket | undefined> => {
  const today = asClinicDay(now.toISOString().slice(0, 10));
  const locations = await findTicketLocationsByPhone(store, phone, addDays(today, -DAYS_BACK));
  const location = locations.findLast(({ day }) => day <= today) ?? locations[0];
  return location === undefined ? undefined : findTicket(store, location);
};

/** Keeps an answer in the log of its patient; the same one twice is one entry. An unknown phone has no log. */
const keep = async (deps: Dependencies, phone: E164, { id, timestamp, type, ...said }: Answer, now: Date) => {
  const ticket = await ticketOf(deps, phone, now);
  const words = (said.text?.body ?? said.button?.text ?? '').trim();
  const at = new Date(Number(timestamp) * 1000).toISOString();
  const wish = wishOf(words);
  if (wish !== undefined) await setStopped(deps.store, phone, { stopped: wish === 'stop', at });
  if (ticket === undefined) return;
  const entry = {
    id: `in.${createHash('sha256').update(id).digest('hex').slice(0, 24)}`,
    patientId: ticket.patientId,
    branchId: ticket.branchId,
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
    patientId: ticket.patientId,
    branchId: ticket.branchId,
    reservationId: ticket.id,
    author: ticket.name,
    at,
    unique: entry.id,
  } as const;
  await deps.store.transact([commlogWrite(entry), ...(wish === undefined ? [] : [consentWrite(consent)])]);
};

/** Takes what patients wrote: "stop" ends messages to the phone, and the patient's log has every answer. */
export const keepAnswer = async (deps: Dependencies, received: unknown, now: Date): Promise<void> => {
  const { data } = answer.safeParse(received);
  const phone = data === undefined ? null : parsePhone(`+${data.from}`);
  if (data === undefined || phone === null) return;
  await keep(deps, phone, data, now);
};
