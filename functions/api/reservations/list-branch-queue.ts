import { listBranchQueue as route, type ReceptionQueueRow } from '#shared/routes/reservations.ts';
import { toPounds, toPoundsOrNull } from '#shared/rules/money.ts';
import { displayPhone } from '#shared/rules/phone.ts';
import type { QueueEntry } from '#functions/data/table/items/tickets.ts';
import { readQueue } from '#functions/data/queue/queues.ts';
import { requireBookingDay } from '#functions/domain/booking.ts';
import { lanePositions } from '#functions/domain/lanes.ts';
import { areasView } from '#functions/domain/laser-areas.ts';
import { balanceDue, callOf, isBackInQueue, paymentStatusOf, preferredDoctorOf } from '#functions/domain/queue.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { doctorAtWorkView } from '../doctor/doctor-at-work-view.ts';

const row = (entry: QueueEntry, position: number | null): ReceptionQueueRow => {
  const payment = paymentStatusOf(entry);
  return {
    id: entry.id,
    patient_id: entry.patientId,
    patient_name: entry.name,
    patient_phone: displayPhone(entry.phone),
    service_type: entry.type,
    ...areasView(entry),
    payment_status: payment,
    queue_position: position,
    ticket_no: entry.ticketNo,
    status: entry.status,
    created_at: entry.createdAt,
    isPaid: payment === 'paid',
    amount: toPoundsOrNull(entry.charge ?? null),
    list_price: toPoundsOrNull(entry.listPrice ?? entry.charge ?? null),
    balance: toPoundsOrNull(balanceDue(entry)),
    amount_paid: toPounds(entry.paid),
    source: entry.source,
    reinserted: isBackInQueue(entry),
    arrived_at: entry.arrivedAt ?? null,
    ...callOf(entry),
    preferred_doctor: preferredDoctorOf(entry),
  };
};

export const listBranchQueue = endpoint(route, async ({ input: { query }, branch, today, deps, now }) => {
  const { date: day = today } = query;
  requireBookingDay(day, today);
  const queue = await readQueue(deps.store, branch.id, day);
  const positions = lanePositions(queue, now);
  const wanted = (rows: readonly ReceptionQueueRow[]): ReceptionQueueRow[] =>
    rows.filter(({ status }) => query.status === undefined || query.status === status);
  const skipped = queue.skipped
    .filter(({ status }) => query.status === undefined || query.status === status)
    .map((entry) => ({
      ...row(entry, null),
      skipped_at: entry.skippedAt ?? null,
    }));
  return {
    service_date: day,
    arrivals: branch.settings.arrivals,
    active_queue: wanted([
      ...queue.inProgress.map((entry) => row(entry, null)),
      ...queue.waiting.map((entry) => row(entry, positions.get(entry.id) ?? null)),
    ]),
    skipped_queue: skipped,
    doctors: queue.doctors.map((doctor) => doctorAtWorkView(doctor, now)),
  };
});
