import type { PatientFile, VisitRecord } from '#shared/models/medical.ts';
import { addDays } from '#shared/rules/clinic-day.ts';
import type { PatientFileItem, VisitRecordItem } from '#functions/data/patients/patient-files.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import { arabicName, mainName } from '#functions/domain/staff-name.ts';

/** The file as the API shows it: empty, in version 0, while nothing is written. */
export const patientFileView = (patientId: PatientId, file: PatientFileItem | undefined): PatientFile => ({
  patient_id: patientId,
  birth_year: file?.birthYear ?? null,
  sex: file?.sex ?? null,
  allergies: file?.allergies ?? '',
  warnings: file?.warnings ?? [],
  consents: file?.consents ?? [],
  version: file?.version ?? 0,
  updated_at: file?.updatedAt ?? null,
  updated_by: mainName(file?.updatedBy) ?? null,
  updated_by_ar: arabicName(file?.updatedBy),
});

export const visitRecordView = (record: VisitRecordItem): VisitRecord => ({
  reservation_id: record.reservationId,
  date: record.day,
  doctor_name: mainName(record.doctorName),
  doctor_name_ar: arabicName(record.doctorName),
  treatment: record.treatment,
  consultation: record.consultation,
  version: record.version,
  updated_at: record.updatedAt,
});

/** The clinic day that a record proposes for the next visit; null when it proposes none. */
export const followUpDay = (record: VisitRecordItem | undefined): string | null => {
  const weeks = record?.consultation?.follow_up_weeks ?? null;
  return record === undefined || weeks === null ? null : addDays(record.day, weeks * 7);
};
