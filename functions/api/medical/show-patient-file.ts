import { showPatientFile as route } from '#shared/routes/medical.ts';
import { readPatientFile, readVisitRecords } from '#functions/data/patients/patient-files.ts';
import { idsOf } from '#functions/data/patients/patients.ts';
import { encodeCursor, decodeCursor } from '#functions/domain/lists/cursor.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { followUpDay, patientFileView, visitRecordView } from './medical-view.ts';

/** Sort key of a visit record: clinic day, reservation. */
const placeForm = /^RECORD#\d{4}-\d{2}-\d{2}#\d{15}$/;

export const showPatientFile = endpoint(
  route,
  async ({ input: { query }, actor: staff, patient: readPatient, deps }) => {
    const after = decodeCursor(query.cursor, placeForm);
    const { patient } = await readPatient();
    const [file, { records, next }] = await Promise.all([
      readPatientFile(deps.store, patient),
      readVisitRecords(deps.store, idsOf(patient), after),
    ]);
    const isDoctor = staff.role === 'doctor';
    return {
      file: patientFileView(patient.id, file),
      follow_up_on: after === undefined ? followUpDay(records[0]) : null,
      // Reception needs warnings and the next visit, but no diagnosis.
      records: isDoctor ? records.map((record) => visitRecordView(record)) : [],
      ...(isDoctor && next !== undefined ? { next_cursor: encodeCursor(next) } : {}),
    };
  },
);
