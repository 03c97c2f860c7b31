import { type CompletedRecord, listCompletedRecords as route } from '../../../shared/routes/patients.ts';
import { clinicDayAt } from '../../../shared/rules/clinic-day.ts';
import { type Piastres, toPoundsOrNull } from '../../../shared/rules/money.ts';
import { displayPhone } from '../../../shared/rules/phone.ts';
import { getBranch } from '../../data/branches.ts';
import { latestFractionalPrices, listFinishedVisits, placeOfVisit } from '../../data/finished-visits.ts';
import type { Ticket } from '../../data/items.ts';
import { branchIdOf } from '../../domain/access.ts';
import { pageOf } from '../../domain/list-page.ts';
import { paymentStatusOf } from '../../domain/queue.ts';
import { endpoint } from '../../runtime/endpoint.ts';

/** The moment it was finished, and its number. */
const placeForm = /^[\d.:TZ-]{20,30}#\d{15}$/;

const record = (visit: Ticket, price: Piastres | null): CompletedRecord => ({
  reservation_id: visit.id,
  patient_id: visit.patientId,
  patient_name: visit.name,
  patient_phone: displayPhone(visit.phone),
  doctor_name: visit.doctorName ?? null,
  reservation_type: visit.type,
  laser_area: visit.area ?? null,
  queue_position: visit.ticketNo,
  payment_status: paymentStatusOf(visit),
  payment_amount: toPoundsOrNull(visit.charge ?? null),
  completed_at: visit.finishedAt ?? visit.createdAt,
  latest_fractional_price: toPoundsOrNull(price),
  session_recorded: visit.sessionRecorded ?? false,
});

export const listCompletedRecords = endpoint(route, async ({ input: { query }, actor, deps, now }) => {
  const branch = await getBranch(deps.store, deps.cache, branchIdOf(actor, query.branch_id));
  const visits = await listFinishedVisits(deps.store, branch.id, clinicDayAt(now, branch));
  const { items, next } = pageOf(visits, query.cursor, {
    placeIn: placeOfVisit,
    form: placeForm,
    newestFirst: true,
    size: query.limit,
  });
  const priceOf = await latestFractionalPrices(deps.store, branch, [
    ...new Set(items.map(({ patientId }) => patientId)),
  ]);
  return {
    completed_records: items.map((visit) => record(visit, priceOf(visit.patientId))),
    total: visits.length,
    ...(next === undefined ? {} : { next_cursor: next }),
  };
});
