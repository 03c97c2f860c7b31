import { showPatientHistory as route } from '#shared/routes/patients.ts';
import { toPounds, toPoundsOrNull, sumOfPiastres } from '#shared/rules/money.ts';
import { displayPhone } from '#shared/rules/phone.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { listPatientVisits } from '#functions/data/patients/histories.ts';
import type { Ticket } from '#functions/data/table/items/tickets.ts';
import { laserSessionId } from '#functions/data/laser/laser-sessions.ts';
import { encodeCursor, decodeCursor } from '#functions/domain/lists/cursor.ts';
import { areasView } from '#functions/domain/laser/laser-areas.ts';
import { owedOf } from '#functions/domain/money/payments.ts';
import { paymentStatusOf } from '#functions/domain/queue/queue.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { arabicName, nameOrNull } from '#functions/domain/staff/staff-name.ts';
import { serviceView } from '#functions/domain/queue/service-view.ts';
import { packageUseView } from '#functions/views/package-use-view.ts';

const PAGE = 50;
/** Sort key in the history: clinic day, patient, reservation. */
const placeForm = /^\d{4}-\d{2}-\d{2}#p[0-9a-f]{20}#\d{15}$/;

/** Treatment details of a visit; hidden from staff of other branches. */
const treatmentOf = (ticket: Ticket, isOwnBranch: boolean) =>
  isOwnBranch
    ? {
        ...serviceView(ticket),
        ...areasView(ticket),
        balance: toPounds(owedOf(ticket)),
        session_id: ticket.sessionRecorded === true ? laserSessionId(ticket.id) : null,
        pulses: ticket.pulses ?? null,
        price_per_pulse: toPoundsOrNull(ticket.pricePerPulse ?? null),
        package_use: packageUseView(ticket),
      }
    : { ...areasView({}), balance: null, session_id: null, pulses: null, price_per_pulse: null, package_use: null };

export const showPatientHistory = endpoint(
  route,
  async ({ input: { query }, actor: staff, patient: readPatient, deps }) => {
    const after = decodeCursor(query.cursor, placeForm);
    const { patient } = await readPatient();
    const visits = await listPatientVisits(deps.store, patient);
    const from = visits.filter(({ place }) => after === undefined || place < after);
    const page = from.slice(0, PAGE);
    const last = page.at(-1);
    const branchIds = new Set(page.map(({ ticket }) => ticket.branchId));
    const branches = await Promise.all([...branchIds].map((id) => getBranch(deps.store, deps.cache, id)));
    const branchOf = new Map(branches.map((branch) => [branch.id, branch]));
    return {
      patient: { id: patient.id, name: patient.name, phone: displayPhone(patient.phone) },
      // Totals over all visits, not only those of this page.
      total_reservations: visits.length,
      total_paid: toPounds(sumOfPiastres(visits.map(({ ticket }) => ticket.paid))),
      history: page.map(({ ticket }) => ({
        reservation_id: ticket.id,
        reservation_date: ticket.day,
        type: ticket.type,
        branch_name: branchOf.get(ticket.branchId)?.name ?? '',
        branch_name_ar: branchOf.get(ticket.branchId)?.nameAr ?? '',
        status: ticket.status,
        payment_status: paymentStatusOf(ticket),
        payment_amount: toPoundsOrNull(ticket.charge ?? null),
        doctor_name: nameOrNull(ticket.doctorName),
        doctor_name_ar: arabicName(ticket.doctorName),
        ...treatmentOf(ticket, staff.role === 'owner' || staff.branchId === ticket.branchId),
      })),
      ...(last === undefined || from.length <= PAGE ? {} : { next_cursor: encodeCursor(last.place) }),
    };
  },
);
