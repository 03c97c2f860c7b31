import type { Reply } from '#shared/routes/define.ts';
import type { bookReservation } from '#shared/routes/reservations.ts';
import { toPoundsOrNull } from '#shared/rules/money.ts';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { QueueEntry } from '#functions/data/table/items/tickets.ts';
import { areasView } from '#functions/domain/laser-areas.ts';
import { paymentStatusOf, preferredDoctorOf } from '#functions/domain/queue.ts';
import type { WaitEstimate } from '#functions/domain/wait-estimate.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';

interface Booked {
  readonly branch: Branch;
  readonly day: ClinicDay;
  readonly ticket: QueueEntry;
}

/** The answer to a booking. @param wait undefined on a later day. */
export const bookedView = (
  { branch, day, ticket }: Booked,
  position: number | null,
  wait: WaitEstimate | undefined,
): Reply<typeof bookReservation> => ({
  id: ticket.id,
  code: reservationCode(ticket.id),
  ticket_no: ticket.ticketNo,
  queue_position: position,
  estimated_wait_time: wait?.wait ?? null,
  estimated_wait: wait === undefined ? null : { low: wait.low, high: wait.high },
  service_date: day,
  branch_name: branch.name,
  patient_name: ticket.name,
  type: ticket.type,
  ...areasView(ticket),
  preferred_doctor: preferredDoctorOf(ticket),
  status: ticket.status,
  payment_status: paymentStatusOf(ticket),
  amount: toPoundsOrNull(ticket.charge ?? null),
});
