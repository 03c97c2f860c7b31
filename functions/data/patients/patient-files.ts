import * as z from 'zod/mini';
import { consent, consultation, sex, treatment, warningKind } from '#shared/models/medical.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import { storedClinicDay, storedPatientId, storedReservationId } from '../table/stored-fields.ts';
import { keys } from '../table/keys.ts';
import { absent, type Condition, put, type Store, type Write } from '../table/store.ts';

const patientFileItem = z.object({
  patientId: storedPatientId,
  birthYear: z.nullable(z.int()),
  sex: z.nullable(sex),
  allergies: z.string(),
  warnings: z.array(warningKind),
  consents: z.array(consent),
  /** Increases with every change. */
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
});
export type PatientFileItem = z.output<typeof patientFileItem>;

const visitRecordItem = z.object({
  patientId: storedPatientId,
  reservationId: storedReservationId,
  branchId: z.int(),
  day: storedClinicDay,
  doctorId: z.string(),
  doctorName: z.string(),
  treatment: z.nullable(treatment),
  consultation: z.nullable(consultation),
  version: z.int(),
  updatedAt: z.string(),
});
export type VisitRecordItem = z.output<typeof visitRecordItem>;

/** The item is the one before this version. */
const follows = (version: number): Condition =>
  version === 1 ? absent : { when: '#version = :seen', values: { seen: version - 1 } };

/** The file of a patient; undefined while nothing is written. */
export const findPatientFile = async (store: Store, patientId: PatientId): Promise<PatientFileItem | undefined> => {
  const item = await store.get(keys.patientFile(patientId));
  return item === undefined ? undefined : patientFileItem.parse(item);
};

/** A new version of a patient's file. Label that fails when the item is not the version before: `patient-file`. */
export const patientFileWrite = (file: PatientFileItem): Write =>
  put('patient-file', { ...keys.patientFile(file.patientId), ...file }, follows(file.version));

/** The record of a visit; undefined while nothing is written. */
export const findVisitRecord = async (
  store: Store,
  { patientId, day, id }: { readonly patientId: PatientId; readonly day: ClinicDay; readonly id: number },
): Promise<VisitRecordItem | undefined> => {
  const item = await store.get(keys.visitRecord(patientId, day, id));
  return item === undefined ? undefined : visitRecordItem.parse(item);
};

/** A new version of the record of a visit. Label that fails when it is not the version before: `visit-record`. */
export const visitRecordWrite = (record: VisitRecordItem): Write =>
  put(
    'visit-record',
    { ...keys.visitRecord(record.patientId, record.day, record.reservationId), ...record },
    follows(record.version),
  );

const PAGE = 20;

/** A page of a patient's visit records, newest first. @param after sort key of the last one that was read. */
export const readVisitRecords = async (
  store: Store,
  patientId: PatientId,
  after: string | undefined,
): Promise<{ readonly records: VisitRecordItem[]; readonly next: string | undefined }> => {
  const partition = keys.patientRecords(patientId);
  const page = await store.page({
    partition,
    startsWith: keys.visitRecordPrefix,
    backwards: true,
    limit: PAGE,
    consistent: true,
    ...(after === undefined ? {} : { after: { PK: partition, SK: after } }),
  });
  const next = page.after?.['SK'];
  return {
    records: page.items.map((item) => visitRecordItem.parse(item)),
    next: typeof next === 'string' ? next : undefined,
  };
};
