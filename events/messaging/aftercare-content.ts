import type { AftercareKind } from '#shared/events/messages.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { Piastres } from '#shared/rules/money.ts';
import type { PatientMessageContent } from '#functions/data/messages/messages.ts';
import { poundsInWords } from '#functions/domain/messages/closed-day-message.ts';
import { nextDaytime } from '#functions/domain/messages/daytime.ts';
import { dayInWords } from '#functions/domain/messages/messages.ts';
import { addressed, bookAgainReference, type TicketAtBranch, ticketReference } from './message-content.ts';

/** What a message after a visit says. */
export type Aftercare =
  | { readonly kind: 'receipt'; readonly amount: Piastres }
  | { readonly kind: 'review' }
  | { readonly kind: 'recall'; readonly day: ClinicDay };

/** Time from the end of a visit until the patient is asked for a review. */
const REVIEW_AFTER_MS = 2 * 60 * 60_000;

/** The place of the branch on a public map, where anybody may write a review. */
const reviewLink = ({ branch, siteOrigin }: TicketAtBranch): string => {
  const place = [branch.name, branch.address].filter((text) => text.trim() !== '').join(', ');
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place || siteOrigin)}`;
};

/** The content of a message after a visit. A receipt is sent at once, the others by day. */
export const aftercareContentOf = (said: Aftercare, about: TicketAtBranch, now: Date): PatientMessageContent => {
  const { ticket, branch } = about;
  const { receiver, name, branchName } = addressed(about);
  const { language } = receiver;
  const details: Readonly<Record<AftercareKind, () => string[]>> = {
    receipt: () => [
      said.kind === 'receipt' ? poundsInWords(said.amount, language, 'auto') : '',
      dayInWords(ticket.day, language),
      ticketReference(about, language),
    ],
    review: () => [reviewLink(about)],
    recall: () =>
      said.kind === 'recall' ? [dayInWords(said.day, language), bookAgainReference(about, language, said.day)] : [],
  };
  const earliest = said.kind === 'review' ? new Date(now.getTime() + REVIEW_AFTER_MS) : now;
  return {
    ...receiver,
    kind: said.kind,
    ...(said.kind !== 'receipt' && { notBefore: nextDaytime(earliest, branch.time_zone).toISOString() }),
    parameters: [name, branchName, ...details[said.kind]()],
  };
};
