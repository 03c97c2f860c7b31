import { writeVisitRecord as route } from '#shared/routes/medical.ts';
import { changedMeanwhile } from '#shared/refusals/queue.ts';
import { visitBegunCheck } from '#functions/data/money/charges.ts';
import { findVisitRecord, visitRecordWrite } from '#functions/data/patients/patient-files.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { auditWrite } from '#functions/data/table/audit.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { refusedByVisit } from '../payments/refused-by-visit.ts';
import { visitRecordView } from './medical-view.ts';

export const writeVisitRecord = endpoint(
  route,
  async ({ input: { body }, actor: doctor, reservation, deps, now, commit }) =>
    retryOnConflict(async () => {
      const { record, branch, today } = await reservation();
      // A merge moves the reservation, but not the visit record of the patient who booked.
      const patientId = record.mergedFrom ?? record.patientId;
      const before = await findVisitRecord(deps.store, { patientId, day: record.day, id: record.id });
      if ((before?.version ?? 0) !== body.version) throw changedMeanwhile();
      const written = {
        patientId,
        reservationId: record.id,
        branchId: branch.id,
        day: record.day,
        // The first author stays the author; the audit entry names the doctor who changed it.
        doctorId: before?.doctorId ?? doctor.id,
        doctorName: before?.doctorName ?? doctor.name,
        treatment: body.treatment,
        consultation: body.consultation,
        version: body.version + 1,
        updatedAt: now.toISOString(),
      };
      const audit = auditWrite(
        {
          branchId: branch.id,
          day: today,
          at: now,
          actor: doctor,
          action: 'visit_record.written',
          reservationId: record.id,
          after: { version: written.version },
        },
        `record#${String(record.id)}#${String(written.version)}`,
      );
      return refusedByVisit(deps, record, () =>
        commit([visitRecordWrite(written), visitBegunCheck(record), audit], { record: visitRecordView(written) }),
      );
    }),
);
