import { type ReminderKind, reminderKinds } from '#shared/events/messages.ts';
import { findMessages, type PatientMessageContent } from '#functions/data/messages/messages.ts';
import type { Store } from '#functions/data/table/store.ts';
import type { Ticket } from '#functions/data/table/items/tickets.ts';
import { visitTimeInWords } from '#functions/domain/messages/messages.ts';
import { addressed, type TicketAtBranch, ticketReference } from './message-content.ts';

/** The reminder of a ticket for an evening; undefined when it has one, or had as many as there are. */
export const reminderKindOf = async (
  store: Store,
  { id: reservationId, transfer }: Pick<Ticket, 'id' | 'transfer'>,
  evening: Date,
): Promise<ReminderKind | undefined> => {
  // Only a booking that moved may have been reminded of another day.
  if (transfer === undefined) return 'reminder';
  const queued = await findMessages(
    store,
    reminderKinds.map((kind) => ({ kind, reservationId })),
  );
  if (queued.some((message) => message?.notBefore === evening.toISOString())) return undefined;
  return reminderKinds[queued.findIndex((message) => message === undefined)];
};

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
      ticketReference(about, receiver.language),
    ],
  };
};
