import type { DoctorQueueItem } from '#shared/routes/doctor.ts';
import { toPoundsOrNull } from '#shared/rules/money.ts';
import { displayPhone } from '#shared/rules/phone.ts';
import type { QueueEntry } from '#functions/data/table/items/tickets.ts';
import { areasView } from '#functions/domain/laser/laser-areas.ts';
import { notWaiting, type RankInQueue } from '#functions/domain/queue/place-views.ts';
import { serviceView } from '#functions/domain/queue/service-view.ts';
import {
  balanceDue,
  callOf,
  isBackInQueue,
  paymentStatusOf,
  preferredDoctorOf,
} from '#functions/domain/queue/queue.ts';

/** A line of the doctors' queue. @param rank position and place of a waiting patient */
export const queueItem = (entry: QueueEntry, rank: RankInQueue = notWaiting): DoctorQueueItem => ({
  id: entry.id,
  ...rank,
  ticket_no: entry.ticketNo,
  patient_id: entry.patientId,
  patient_name: entry.name,
  patient_phone: displayPhone(entry.phone),
  type: entry.type,
  ...serviceView(entry),
  ...areasView(entry),
  status: entry.status,
  payment_status: paymentStatusOf(entry),
  balance: toPoundsOrNull(balanceDue(entry)),
  created_at: entry.createdAt,
  reinserted: isBackInQueue(entry),
  arrived_at: entry.arrivedAt ?? null,
  ...callOf(entry),
  preferred_doctor: preferredDoctorOf(entry),
});
