import { type ReminderKind, reminderKinds } from '#shared/events/messages.ts';
import { greetingName } from '#shared/rules/name.ts';
import type { PatientMessageContent } from '#functions/data/messages/messages.ts';
import type { Ticket } from '#functions/data/table/items/tickets.ts';
import { languageOfName, visitTimeInWords } from '#functions/domain/messages/messages.ts';
import { neutralName, type TicketAtBranch, ticketReference } from './message-content.ts';

/** Each move of a booking begins another reminder; undefined after the last. */
export const reminderKindOf = ({ transfer }: Pick<Ticket, 'transfer'>): ReminderKind | undefined =>
  reminderKinds[transfer?.ordinal ?? 0];

/** The reminder of a booked visit. @param notBefore the evening before it */
export const reminderContentOf = (
  kind: ReminderKind,
  about: TicketAtBranch,
  notBefore: Date,
): PatientMessageContent => {
  const { ticket, branch } = about;
  const language = languageOfName(ticket.name);
  const branchName = language === 'ar' ? branch.nameAr : branch.name;
  // The provider refuses an empty parameter.
  const address = (language === 'ar' ? branch.addressAr : branch.address).trim() || branchName;
  return {
    reservationId: ticket.id,
    kind,
    branchId: ticket.branchId,
    patientId: ticket.patientId,
    phone: ticket.phone,
    language,
    notBefore: notBefore.toISOString(),
    parameters: [
      greetingName(ticket.name) ?? neutralName[language],
      branchName,
      visitTimeInWords(ticket, language),
      String(ticket.ticketNo),
      address,
      ticketReference(about),
    ],
  };
};
