import type { AftercareKind, PatientMessageKind, ReminderKind } from '#shared/events/messages.ts';
import type { Language } from '#shared/errors.ts';
import { bookingChoices } from '#shared/rules/booking-link.ts';
import { type ClinicDay, clinicDayAt } from '#shared/rules/clinic-day.ts';
import { expectedTimes } from '#shared/rules/expected-times.ts';
import { isSwitchedOn } from '#shared/rules/message-switches.ts';
import { greetingName } from '#shared/rules/name.ts';
import { isHere } from '#shared/rules/queue-place.ts';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import { siteIn, ticketLink } from '#shared/rules/ticket-link.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { Ticket } from '#functions/data/table/items/tickets.ts';
import type { PatientMessageContent } from '#functions/data/messages/messages.ts';
import type { Wait } from '#functions/data/queue/waits.ts';
import {
  clockRange,
  dayInWords,
  languageOfName,
  visitTimeInWords,
  waitInWords,
} from '#functions/domain/messages/messages.ts';
import { isOverLimit } from '#functions/domain/queue/place-views.ts';
import { nextDaytime } from '#functions/domain/messages/daytime.ts';
import { roomOf } from '#functions/domain/queue/doctors-at-work.ts';
import { hasMinutes } from '#functions/domain/queue/wait-notes.ts';

/** Messages about the queue, which depend on its present state. */
export type QueueMessageKind = Exclude<PatientMessageKind, AftercareKind | ReminderKind>;

/** Used when the first name is not letters only: a message repeats nothing else that was typed. */
const neutralName: Readonly<Record<Language, string>> = { en: 'there', ar: 'بيكم' };

/** A ticket that a message is about. */
export interface TicketAtBranch {
  readonly ticket: Ticket;
  readonly branch: Branch;
  /** Address of the site, `https://clinic.example`; empty when it is not known. */
  readonly siteOrigin: string;
}

interface Situation extends TicketAtBranch {
  readonly wait: Wait;
  readonly now: Date;
  /** Language of the page on which the patient asked for notifications; undefined: the name decides. */
  readonly language?: Language | undefined;
}

/** Whom a message about a ticket reaches, and the names that it says in this language. */
export const addressed = ({ ticket, branch }: TicketAtBranch, language: Language = languageOfName(ticket.name)) => {
  const { id: reservationId, branchId, patientId, phone } = ticket;
  const inArabic = language === 'ar';
  const branchName = inArabic ? branch.nameAr : branch.name;
  return {
    receiver: { reservationId, branchId, patientId, phone, language },
    name: greetingName(ticket.name) ?? neutralName[language],
    branchName,
    // The provider refuses an empty parameter.
    address: (inArabic ? branch.addressAr : branch.address).trim() || branchName,
  };
};

/** The ticket's link, in the language of the message; its code when the site's address is not known. */
export const ticketReference = ({ ticket: { id, phone }, siteOrigin }: TicketAtBranch, language: Language): string => {
  const code = reservationCode(id);
  return siteOrigin === '' ? code : siteIn(siteOrigin, language) + ticketLink({ code, phone });
};

/** The link to the booking form, of a day where one is proposed; the branch's phone when the site's address is not known. */
export const bookAgainReference = (
  { ticket: { branchId, type, service }, branch, siteOrigin }: TicketAtBranch,
  language: Language,
  day?: ClinicDay,
): string => {
  if (siteOrigin === '') return branch.phone || branch.name;
  const choices = { branchId, serviceType: type, serviceId: service?.id, ...(day !== undefined && { date: day }) };
  return `${siteIn(siteOrigin, language)}/book${bookingChoices(choices)}`;
};

/** Longer than a move can be undone. */
const UNDO_MS = 6 * 60_000;

const afterUndo = (now: Date, timeZone: string): string =>
  nextDaytime(new Date(now.getTime() + UNDO_MS), timeZone).toISOString();

/** The variant of the template: with the room, or that it is time to leave for who gave the way and is not here. */
const variantOf = (
  kind: PatientMessageKind,
  ticket: Ticket,
  room: string | null,
): { readonly variant?: 'room' | 'leave' } => {
  if ((kind === 'called' || kind === 'called_2') && room !== null) return { variant: 'room' };
  const isNear = kind === 'three_ahead' || kind === 'three_ahead_2';
  return isNear && ticket.wayMinutes !== undefined && !isHere(ticket) ? { variant: 'leave' } : {};
};

/** May WhatsApp be used for it? The code is what the booking itself waits for. */
export const isRequested = (
  kind: PatientMessageKind,
  { ticket, branch }: Pick<TicketAtBranch, 'ticket' | 'branch'>,
): boolean => kind === 'confirmation_code' || (ticket.consent && isSwitchedOn(branch.settings, kind));

/** The content of a message of this kind about a ticket, from the present queue. */
export const messageContentOf = (kind: QueueMessageKind, situation: Situation): PatientMessageContent => {
  const { ticket, branch, wait, now } = situation;
  const { receiver, name, branchName, address } = addressed(situation, situation.language);
  const { language } = receiver;
  const number = String(ticket.ticketNo);
  const room = roomOf(wait.queue.doctors, ticket.calledBy);
  const clock = (): string =>
    clockRange(expectedTimes(wait.of(ticket) ?? { low: 0, high: 0 }, now) ?? { from: now, to: now }, {
      language,
      timeZone: branch.time_zone,
    });
  // A skipped reservation, and one of a later day, has no expected time.
  const isExpected = ticket.status === 'waiting' && ticket.day === clinicDayAt(now, branch);
  const expected = (): string => {
    const own = wait.of(ticket);
    if (own === undefined) return clock();
    if (!hasMinutes(own)) return waitInWords[language].unknown;
    return isOverLimit(own) ? waitInWords[language].overLimit : clock();
  };
  const transferred = (): string[] => [
    number,
    isExpected ? expected() : visitTimeInWords(ticket, language),
    address,
    ticketReference(situation, language),
  ];
  const near = (): string[] => [
    String(wait.placeOf(ticket)?.before ?? 0),
    clock(),
    address,
    ticketReference(situation, language),
  ];
  const numbered = (): string[] => [number, ticketReference(situation, language)];
  const called = (): string[] => [number, ...(room === null ? [] : [room])];
  const details: Readonly<Record<QueueMessageKind, () => string[]>> = {
    booked_ahead: () => [visitTimeInWords(ticket, language), number, address, ticketReference(situation, language)],
    booked: () => [number, expected(), address, ticketReference(situation, language)],
    confirmation_code: () => [ticket.confirmation?.code ?? '-', ticketReference(situation, language)],
    three_ahead: near,
    three_ahead_2: near,
    next: numbered,
    next_2: numbered,
    called,
    called_2: called,
    skipped: numbered,
    no_show: () => [dayInWords(ticket.day, language), bookAgainReference(situation, language)],
    transferred,
    transferred_2: transferred,
    transferred_3: transferred,
  };
  return {
    ...receiver,
    kind,
    ...variantOf(kind, ticket, room),
    ...(kind === 'no_show' && { notBefore: afterUndo(now, branch.time_zone) }),
    ...(!isRequested(kind, situation) && { devicesOnly: true as const }),
    parameters: [name, branchName, ...details[kind]()],
  };
};
