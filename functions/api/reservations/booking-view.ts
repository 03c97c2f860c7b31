import type { Reply } from '../../../shared/routes/define.ts';
import type { bookReservation } from '../../../shared/routes/reservations.ts';
import { toPoundsOrNull } from '../../../shared/rules/money.ts';
import { reservationCode } from '../../../shared/rules/reservation-code.ts';
import type { Branch, Ticket } from '../../data/items.ts';
import { findTicket } from '../../data/reservations.ts';
import { readWait } from '../../data/waits.ts';
import type { Deps } from '../../deps.ts';
import { paymentStatusOf, positionOf } from '../../domain/queue.ts';
import { reservationUnknown } from '../../domain/refusals.ts';
import type { WaitEstimate } from '../../domain/wait-estimate.ts';

/** What one who booked is told. */
export const bookedView = (
  branch: Branch,
  ticket: Ticket,
  position: number | null,
  { wait, low, high }: WaitEstimate,
): Reply<typeof bookReservation> => ({
  id: ticket.id,
  code: reservationCode(ticket.id),
  ticket_no: ticket.ticketNo,
  queue_position: position,
  estimated_wait_time: wait,
  estimated_wait: { low, high },
  service_date: ticket.day,
  branch_name: branch.name,
  patient_name: ticket.name,
  type: ticket.type,
  laser_area: ticket.area ?? null,
  status: ticket.status,
  payment_status: paymentStatusOf(ticket),
  amount: toPoundsOrNull(ticket.charge ?? null),
});

/** The open reservation that a second booking meets, as it stands now. */
export const existingBooking = async (
  deps: Deps,
  branch: Branch,
  day: string,
  ticketNo: number,
  now: Date,
): Promise<Reply<typeof bookReservation>> => {
  const [ticket, wait] = await Promise.all([
    findTicket(deps.store, { branchId: branch.id, day, ticketNo }),
    readWait(deps, branch, day, now),
  ]);
  if (ticket === undefined) throw reservationUnknown();
  return bookedView(branch, ticket, positionOf(wait.queue, ticket), wait.of(ticket));
};
