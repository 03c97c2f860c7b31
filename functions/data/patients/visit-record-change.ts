import type { consultation, treatment } from '#shared/models/medical.ts';
import type * as z from 'zod/mini';
import { changedMeanwhile } from '#shared/refusals/queue.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { findVisitRecord, type VisitRecordItem, visitRecordWrite } from './patient-files.ts';
import type { AuditEntry } from '../table/audit.ts';
import type { ReservationRecord } from '../table/items/reservations.ts';
import type { Store, Write } from '../table/store.ts';
import type { Staff } from '#functions/domain/staff/actor.ts';

interface RecordChange {
  readonly record: ReservationRecord;
  readonly today: ClinicDay;
  readonly doctor: Staff;
  readonly now: Date;
  readonly body: {
    /** The version that the doctor read; 0 before the first one. */
    readonly version: number;
    readonly treatment: z.output<typeof treatment> | null;
    readonly consultation: z.output<typeof consultation> | null;
  };
}

/**
 * The next version of a visit record, its writes and its audit entry. Refuses a change of an older version. Label that may fail:
 * `visit-record`.
 */
export const visitRecordChange = async (
  store: Store,
  { record, today, doctor, now, body }: RecordChange,
): Promise<{ readonly written: VisitRecordItem; readonly writes: readonly Write[]; readonly audit: AuditEntry }> => {
  // A merge moves the reservation, but not the visit record of the patient who booked.
  const patientId = record.mergedFrom ?? record.patientId;
  const before = await findVisitRecord(store, { patientId, day: record.day, id: record.id });
  if ((before?.version ?? 0) !== body.version) throw changedMeanwhile();
  const written = {
    patientId,
    reservationId: record.id,
    branchId: record.branchId,
    day: record.day,
    // The first author stays the author; the audit entry names the doctor who changed it.
    doctorId: before?.doctorId ?? doctor.id,
    doctorName: before?.doctorName ?? doctor.name,
    type: record.type,
    treatment: body.treatment,
    consultation: body.consultation,
    version: body.version + 1,
    updatedAt: now.toISOString(),
  };
  const audit: AuditEntry = {
    branchId: record.branchId,
    day: today,
    action: 'visit_record.written',
    reservationId: record.id,
    after: { version: written.version },
    unique: `record#${String(record.id)}#${String(written.version)}`,
  };
  return { written, writes: [visitRecordWrite(written)], audit };
};
