import type { Reply } from '#shared/routes/define.ts';
import type { bookReservation } from '#shared/routes/reservations.ts';
import { toPoundsOrNull } from '#shared/rules/money.ts';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { QueueEntry } from '#functions/data/table/items/tickets.ts';
import { areasView, storedAreas } from '#functions/domain/laser/laser-areas.ts';
import { paymentStatusOf, positionOf, preferredDoctorOf } from '#functions/domain/queue/queue.ts';
import { placeView, waitOfLaterDay, waitView } from '#functions/domain/queue/place-views.ts';
import type { Wait } from '#functions/data/queue/waits.ts';
import type { NotedWait } from '#functions/domain/queue/wait-notes.ts';
import { serviceView } from '#functions/domain/queue/service-view.ts';
import type { PlaceForService } from '#shared/rules/queue-place.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { BookingRequest } from './booking-request.ts';

interface Booked {
  readonly branch: Branch;
  readonly day: ClinicDay;
  readonly ticket: QueueEntry;
  /** For a later day: it has a number on the list of that day, but no place and no wait yet. */
  readonly ahead: boolean;
  readonly now: Date;
}

/** Where a booking is in its queue. */
interface BookedStanding {
  readonly position: number | null;
  /** Null for a reservation that does not wait. */
  readonly place: PlaceForService | null;
  /** Undefined for a reservation that does not wait. */
  readonly wait: NotedWait | undefined;
}

/** The answer to a booking. */
export const bookedView = (
  { branch, day, ticket, ahead, now }: Booked,
  { position, place, wait }: BookedStanding,
): Reply<typeof bookReservation> => ({
  id: ticket.id,
  code: reservationCode(ticket.id),
  ticket_no: ticket.ticketNo,
  queue_position: position,
  place: ahead ? null : placeView(place),
  ...(ahead || ticket.status === 'unconfirmed' ? waitOfLaterDay : waitView(wait, { rule: branch, day, now })),
  service_date: day,
  ...(ticket.window !== undefined && { window: ticket.window }),
  branch_name: branch.name,
  patient_name: ticket.name,
  type: ticket.type,
  ...serviceView(ticket),
  ...areasView(ticket),
  preferred_doctor: preferredDoctorOf(ticket),
  status: ticket.status,
  payment_status: paymentStatusOf(ticket),
  amount: toPoundsOrNull(ticket.charge ?? null),
});

/** The answer for a reservation that exists. The public gets no body area of it: the caller may know only phone and name. */
export const existingView = (
  { branch, day, ahead, now, actor, areas }: BookingRequest,
  same: QueueEntry,
  wait: Wait,
): Reply<typeof bookReservation> => ({
  ...bookedView(
    { branch, day, ahead, now, ticket: same },
    { position: positionOf(wait.queue, same), place: wait.placeOf(same), wait: wait.of(same) },
  ),
  ...(actor.kind !== 'staff' && areasView(storedAreas(areas))),
});
