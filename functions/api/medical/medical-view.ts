import type { PatientFile, VisitRecord } from '#shared/models/medical.ts';
import { followUpDayOf, type PatientFileItem, type VisitRecordItem } from '#functions/data/patients/patient-files.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import { arabicName, mainName } from '#functions/domain/staff/staff-name.ts';

/** A file in which nothing is written. */
const emptyFile: Omit<PatientFile, 'patient_id'> = {
  birth_year: null,
  sex: null,
  allergies: '',
  warnings: [],
  consents: [],
  version: 0,
  updated_at: null,
  updated_by: null,
};

const writtenFile = (file: PatientFileItem): Omit<PatientFile, 'patient_id'> => ({
  birth_year: file.birthYear,
  sex: file.sex,
  allergies: file.allergies,
  warnings: file.warnings,
  consents: file.consents,
  version: file.version,
  updated_at: file.updatedAt,
  updated_by: mainName(file.updatedBy),
  updated_by_ar: arabicName(file.updatedBy),
});

/** The file as the API shows it: empty, in version 0, while nothing is written. */
export const patientFileView = (patientId: PatientId, file: PatientFileItem | undefined): PatientFile => ({
  patient_id: patientId,
  ...(file === undefined ? emptyFile : writtenFile(file)),
});

export const visitRecordView = (record: VisitRecordItem): VisitRecord => ({
  reservation_id: record.reservationId,
  date: record.day,
  doctor_name: mainName(record.doctorName),
  doctor_name_ar: arabicName(record.doctorName),
  ...(record.type !== undefined && { type: record.type }),
  treatment: record.treatment,
  consultation: record.consultation,
  version: record.version,
  updated_at: record.updatedAt,
});

/** The clinic day that a record proposes for the next visit; null when it proposes none. */
export const followUpDay = (record: VisitRecordItem | undefined): string | null =>
  record === undefined ? null : (followUpDayOf(record) ?? null);
