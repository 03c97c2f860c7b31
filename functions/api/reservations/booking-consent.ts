import { consentWrite } from '#functions/data/messages/consents.ts';
import type { Booking } from '#functions/data/queue/reservations.ts';
import type { Ticket } from '#functions/data/table/items/tickets.ts';
import type { Write } from '#functions/data/table/store.ts';

/** The proof that the patient agreed to messages about this visit; none without. */
export const bookingConsentWrites = ({ actor, now }: Pick<Booking, 'actor' | 'now'>, ticket: Ticket): Write[] => {
  if (!ticket.consent) return [];
  const consent = {
    kind: 'messages',
    given: true,
    source: actor.kind === 'staff' ? 'desk' : 'online',
    patientId: ticket.patientId,
    branchId: ticket.branchId,
    reservationId: ticket.id,
    author: actor.kind === 'staff' ? actor.name : ticket.name,
    at: now.toISOString(),
    unique: String(ticket.id),
  } as const;
  return [consentWrite(consent)];
};
