import { showPatientFile as route } from '#shared/routes/medical.ts';
import { findPatientFile, readVisitRecords } from '#functions/data/patients/patient-files.ts';
import { encodeCursor, decodeCursor } from '#functions/domain/cursor.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { followUpDay, patientFileView, visitRecordView } from './medical-view.ts';

/** Sort key of a visit record: clinic day, reservation. */
const placeForm = /^RECORD#\d{4}-\d{2}-\d{2}#\d{15}$/;

export const showPatientFile = endpoint(
  route,
  async ({ input: { params, query }, actor: staff, patient: readPatient, deps }) => {
    const after = decodeCursor(query.cursor, placeForm);
    await readPatient();
    const [file, { records, next }] = await Promise.all([
      findPatientFile(deps.store, params.patientId),
      readVisitRecords(deps.store, params.patientId, after),
    ]);
    const isDoctor = staff.role === 'doctor';
    return {
      file: patientFileView(params.patientId, file),
      follow_up_on: after === undefined ? followUpDay(records[0]) : null,
      // Reception needs warnings and the next visit, but no diagnosis.
      records: isDoctor ? records.map((record) => visitRecordView(record)) : [],
      ...(isDoctor && next !== undefined ? { next_cursor: encodeCursor(next) } : {}),
    };
  },
);
