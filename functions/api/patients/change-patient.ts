import type { AuditAction } from '#shared/models/audit-actions.ts';
import { randomUUID } from 'node:crypto';
import { changePatient as route } from '#shared/routes/patients.ts';
import { clinicDayAt, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { patientAtManyBranches, patientExists } from '#shared/refusals/patients.ts';
import { patientUnknown } from '#shared/refusals/queue.ts';
import {
  recordNameWrite,
  listOpenTickets,
  type OpenTicket,
  readRegistrations,
  type Registration,
  registrationChangeWrites,
  ticketNameWrite,
} from '#functions/data/patients/corrections.ts';
import { findPatientsOfPhone } from '#functions/data/patients/patients.ts';
import { listDuesOfPatient } from '#functions/data/money/charges.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { readQueue } from '#functions/data/queue/queues.ts';
import type { AuditEntry } from '#functions/data/table/audit.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import type { Patient } from '#functions/data/table/items/patients.ts';
import { type Store, TRANSACTION_PARTS, type Write } from '#functions/data/table/store.ts';
import { requirePhone } from '#functions/domain/queue/booking.ts';
import { corrected, findSamePatient } from '#functions/domain/patients/patient-identity.ts';
import { patientLine } from '#functions/domain/patients/patient-view.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import type { PatientId, ReservationId } from '#shared/rules/ids.ts';
import type { E164 } from '#shared/rules/phone.ts';

/** Part of the transaction that is not of the patient: the recorded answer. */
const OTHER_PARTS = 1;

/** Refuses a name and phone that another patient has at one of the patient's branches. */
const requireFree = async (
  store: Store,
  registrations: readonly Registration[],
  to: { readonly name: string; readonly phone: E164 },
  patientId: PatientId,
): Promise<void> => {
  const others = await Promise.all(
    registrations.map(({ branchId }) => findPatientsOfPhone(store, branchId, to.phone, { consistent: true })),
  );
  for (const ofPhone of others) {
    const other = findSamePatient(
      ofPhone.filter((each) => each.patientId !== patientId),
      to.phone,
      to.name,
    );
    if (other !== undefined) throw patientExists(other.patientId);
  }
};

/** Updates name and phone of the patient's open and unpaid reservations. */
const reservationWrites = async (
  store: Store,
  at: { readonly branchId: number; readonly today: ClinicDay },
  before: Patient,
  after: Patient,
): Promise<{
  readonly open: readonly { readonly id: ReservationId }[];
  readonly queued: Write[];
  readonly owed: Write[];
}> => {
  // The branch's own queue is read strongly consistent, because the index lags behind a new booking.
  const [{ inProgress, waiting, skipped }, booked, dues] = await Promise.all([
    readQueue(store, at.branchId, at.today),
    listOpenTickets(store, before, at.today),
    listDuesOfPatient(store, at.branchId, before.id),
  ]);
  const here = [...inProgress, ...waiting, ...skipped].filter(({ patientId }) => patientId === before.id);
  const tickets = [...new Map<ReservationId, OpenTicket>([...booked, ...here].map((each) => [each.id, each])).values()];
  const details = { before, after };
  const inQueue = new Set(tickets.map(({ id }) => id));
  return {
    open: tickets,
    queued: tickets.flatMap((ticket) => [ticketNameWrite(ticket, details), recordNameWrite(ticket, details)]),
    owed: dues.filter(({ id }) => !inQueue.has(id)).map((due) => recordNameWrite(due, details)),
  };
};

/** Audit fields: no names and no phones, because audit entries are never erased. */
const actionOf = (before: Patient, to: { readonly name: string; readonly phone: E164 }): AuditAction => {
  if (to.phone === before.phone) return 'patient.renamed';
  return to.name === before.name ? 'patient.phone_corrected' : 'patient.corrected';
};

export const changePatient = endpoint(route, async ({ input: { body }, patient: readPatient, deps, now, commit }) => {
  const { store } = deps;
  const { patient: found, branchId } = await readPatient();
  const branch = await getBranch(store, deps.cache, branchId);
  const today = clinicDayAt(now, branch);
  return retryOnConflict(async () => {
    const registrations = await readRegistrations(store, found.id, branchId);
    const before = registrations.find((each) => each.branchId === branchId)?.patient;
    if (before === undefined) throw patientUnknown();
    const phone = body.phone === undefined ? before.phone : requirePhone(body.phone);
    const to = { name: body.name ?? before.name, phone };
    const after = corrected(before, to);
    const data = { patient: patientLine({ ...after, patientId: after.id }) };
    if (to.name === before.name && to.phone === before.phone) return data;
    await requireFree(store, registrations, to, before.id);
    const { open, queued, owed } = await reservationWrites(store, { branchId, today }, before, after);
    const writes = [
      ...registrations.flatMap((each) =>
        registrationChangeWrites(each.branchId, each.patient, corrected(each.patient, to)),
      ),
      ...queued,
    ];
    // Every branch that the patient visits sees who changed the details.
    const audits = await Promise.all(
      registrations.map(async ({ branchId: changed }): Promise<AuditEntry> => ({
        branchId: changed,
        day: clinicDayAt(now, await getBranch(store, deps.cache, changed)),
        action: actionOf(before, to),
        reservationId: changed === branchId ? open[0]?.id : undefined,
        // Not the patient's id: audit entries stay when a patient is erased.
        unique: randomUUID(),
      })),
    );
    const room = TRANSACTION_PARTS - OTHER_PARTS - audits.length - writes.length;
    if (room < 0) throw patientAtManyBranches();
    // If a transaction cannot hold all debts, the newest are updated; the others keep the name and phone of their
    // booking.
    return commit([...writes, ...owed.slice(Math.max(0, owed.length - room))], data, audits);
  });
});
