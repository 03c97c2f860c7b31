import type { CompletedRecord } from '#shared/models/completed-record.ts';
import { type Piastres, toPoundsOrNull } from '#shared/rules/money.ts';
import { displayPhone } from '#shared/rules/phone.ts';
import type { Ticket } from '#functions/data/table/items/tickets.ts';
import { areasView } from '#functions/domain/laser/laser-areas.ts';
import { paymentStatusOf } from '#functions/domain/queue/queue.ts';
import { arabicName, nameOrNull } from '#functions/domain/staff/staff-name.ts';
import { packageUseView } from './package-use-view.ts';
import { serviceView } from '#functions/domain/queue/service-view.ts';

/** A finished visit as the lists of doctors show it. @param price likely price of a fractional session. */
export const completedRecordOf = (visit: Ticket, price: Piastres | null): CompletedRecord => ({
  reservation_id: visit.id,
  patient_id: visit.patientId,
  patient_name: visit.name,
  patient_phone: displayPhone(visit.phone),
  doctor_name: nameOrNull(visit.doctorName),
  doctor_name_ar: arabicName(visit.doctorName),
  reservation_type: visit.type,
  ...serviceView(visit),
  ...areasView(visit),
  queue_position: visit.ticketNo,
  payment_status: paymentStatusOf(visit),
  payment_amount: toPoundsOrNull(visit.charge ?? null),
  completed_at: visit.finishedAt ?? visit.createdAt,
  latest_fractional_price: toPoundsOrNull(price),
  session_recorded: visit.sessionRecorded ?? false,
  package_use: packageUseView(visit),
});
