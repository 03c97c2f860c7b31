import * as z from 'zod/mini';
import { reservationType } from '#shared/models/enums.ts';
import { consent, consultation, sex, treatment, warningKind } from '#shared/models/medical.ts';
import { addDays, type ClinicDay } from '#shared/rules/clinic-day.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import { storedClinicDay, storedPatientId, storedReservationId, storedStaffName } from '../table/stored-fields.ts';
import type { Patient } from '../table/items/patients.ts';
import { joinPages, type PartitionPage } from '../table/joined-pages.ts';
import { keys } from '../table/keys.ts';
import { parseItem, parseItems } from '../table/parse-items.ts';
import { absent, type Condition, put, type Store, type Values, type Write } from '../table/store.ts';

export const patientFileItem = z.object({
  patientId: storedPatientId,
  birthYear: z.nullable(z.int()),
  sex: z.nullable(sex),
  allergies: z.string(),
  warnings: z.array(warningKind),
  consents: z.array(consent),
  /** Increases with every change. */
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: storedStaffName,
});
export type PatientFileItem = z.output<typeof patientFileItem>;

export const visitRecordItem = z.object({
  patientId: storedPatientId,
  reservationId: storedReservationId,
  branchId: z.int(),
  day: storedClinicDay,
  doctorId: z.string(),
  doctorName: storedStaffName,
  /** The service of the visit; absent in records of earlier releases. */
  type: z.optional(reservationType),
  treatment: z.nullable(treatment),
  consultation: z.nullable(consultation),
  version: z.int(),
  updatedAt: z.string(),
});
export type VisitRecordItem = z.output<typeof visitRecordItem>;

/** Condition: the stored item has the previous version. */
const follows = (version: number): Condition =>
  version === 1 ? absent : { when: '#version = :seen', values: { seen: version - 1 } };

/** The medical file of a patient; undefined before its first version. */
const findPatientFile = async (store: Store, patientId: PatientId): Promise<PatientFileItem | undefined> => {
  const item = await store.get(keys.patientFile(patientId));
  return parseItem(patientFileItem, item);
};

/**
 * Writes a new version of a patient's file. Label that fails if the stored version is not the previous one:
 * `patient-file`.
 */
export const patientFileWrite = (file: PatientFileItem): Write =>
  put('patient-file', { ...keys.patientFile(file.patientId), ...file }, follows(file.version));

/** The record of a visit; undefined before its first version. */
export const findVisitRecord = async (
  store: Store,
  { patientId, day, id }: { readonly patientId: PatientId; readonly day: ClinicDay; readonly id: number },
): Promise<VisitRecordItem | undefined> => {
  const item = await store.get(keys.visitRecord(patientId, day, id));
  return parseItem(visitRecordItem, item);
};

/** The clinic day that a record proposes for the next visit; undefined when it proposes none. */
export const followUpDayOf = ({ day, consultation: written }: VisitRecordItem): ClinicDay | undefined => {
  const weeks = written?.follow_up_weeks ?? null;
  return weeks === null ? undefined : addDays(day, weeks * 7);
};

/** Lists a record that proposes another visit by its day, for the recall. */
const recallAttributes = (record: VisitRecordItem): Values => {
  const day = followUpDayOf(record);
  return day === undefined
    ? {}
    : { listKey: keys.recalls(record.branchId), listSort: keys.recallSort(day, record.reservationId) };
};

/** Records of a branch that propose a visit on one of these days, oldest first. The index may lag by a moment. */
export const listFollowUps = async (
  store: Store,
  branchId: number,
  { from, to }: { readonly from: ClinicDay; readonly to: ClinicDay },
): Promise<VisitRecordItem[]> => {
  const found = await store.query({
    partition: keys.recalls(branchId),
    index: 'byList',
    keyNames: ['listKey', 'listSort'],
    between: [from, `${to}~`],
  });
  const items = await store.getAll(found.map(({ PK, SK }) => ({ PK: String(PK), SK: String(SK) })));
  return parseItems(visitRecordItem, items);
};

/**
 * Writes a new version of a visit record. Label that fails if the stored version is not the previous one:
 * `visit-record`.
 */
export const visitRecordWrite = (record: VisitRecordItem): Write =>
  put(
    'visit-record',
    { ...keys.visitRecord(record.patientId, record.day, record.reservationId), ...record, ...recallAttributes(record) },
    follows(record.version),
  );

const PAGE = 20;

const readPageOfId = async (
  store: Store,
  patientId: PatientId,
  after: string | undefined,
): Promise<PartitionPage<VisitRecordItem>> => {
  const partition = keys.patientRecords(patientId);
  const page = await store.page({
    partition,
    startsWith: keys.visitRecordPrefix,
    backwards: true,
    limit: PAGE,
    consistent: true,
    ...(after === undefined ? {} : { after: { PK: partition, SK: after } }),
  });
  return { items: page.items.map((item) => visitRecordItem.parse(item)), more: page.after !== undefined };
};

/**
 * A page of a patient's visit records over all ids of the patient, newest first.
 * @param after sort key of the last record read
 */
export const readVisitRecords = async (
  store: Store,
  patientIds: readonly PatientId[],
  after: string | undefined,
): Promise<{ readonly records: readonly VisitRecordItem[]; readonly next: string | undefined }> => {
  const pages = await Promise.all(patientIds.map((id) => readPageOfId(store, id, after)));
  const sortKeyOf = ({ patientId, day, reservationId }: VisitRecordItem): string =>
    keys.visitRecord(patientId, day, reservationId).SK;
  const { items, next } = joinPages(pages, sortKeyOf, PAGE);
  return { records: items, next };
};

/** Maximum length of the allergies: the schema of the file refuses longer ones. */
const ALLERGIES_LENGTH = 500;

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** The file combined with the files of merged patients, so that no warning is lost. */
const joined = (own: PatientFileItem, other: PatientFileItem): PatientFileItem => ({
  ...own,
  birthYear: own.birthYear ?? other.birthYear,
  sex: own.sex ?? other.sex,
  allergies: distinct([own.allergies, other.allergies].filter((text) => text !== ''))
    .join('\n')
    .slice(0, ALLERGIES_LENGTH),
  warnings: distinct([...own.warnings, ...other.warnings]),
  consents: [
    ...own.consents,
    ...other.consents.filter(({ kind }) => !own.consents.some((given) => given.kind === kind)),
  ],
});

/**
 * The file of a patient. After a merge it is combined with the merged patients' files, in the version of the patient's
 * own file, until a new version is written.
 */
export const readPatientFile = async (
  store: Store,
  { id, mergedIds = [], mergedAt = '' }: Pick<Patient, 'id' | 'mergedIds' | 'mergedAt'>,
): Promise<PatientFileItem | undefined> => {
  const own = await findPatientFile(store, id);
  if (mergedIds.length === 0 || (own !== undefined && own.updatedAt > mergedAt)) return own;
  const others = await Promise.all(mergedIds.map((each) => findPatientFile(store, each)));
  const known = others.filter((file) => file !== undefined);
  const [first] = known;
  if (first === undefined) return own;
  return known.reduce(joined, own ?? { ...first, patientId: id, version: 0 });
};
