import { type ReminderKind, reminderKinds } from '#shared/events/messages.ts';
import type { PatientMessageContent } from '#functions/data/messages/messages.ts';
import type { Ticket } from '#functions/data/table/items/tickets.ts';
import { visitTimeInWords } from '#functions/domain/messages/messages.ts';
import { addressed, type TicketAtBranch, ticketReference } from './message-content.ts';

/** Each move of a booking begins another reminder; undefined after the last. */
export const reminderKindOf = ({ transfer }: Pick<Ticket, 'transfer'>): ReminderKind | undefined =>
  reminderKinds[transfer?.ordinal ?? 0];

/** The reminder of a booked visit. @param notBefore the evening before it */
export const reminderContentOf = (
  kind: ReminderKind,
  about: TicketAtBranch,
  notBefore: Date,
): PatientMessageContent => {
  const { ticket } = about;
  const { receiver, name, branchName, address } = addressed(about);
  return {
    ...receiver,
    kind,
    notBefore: notBefore.toISOString(),
    parameters: [
      name,
      branchName,
      visitTimeInWords(ticket, receiver.language),
      String(ticket.ticketNo),
      address,
      ticketReference(about),
    ],
  };
};
