import { byCharacters } from '#shared/rules/text-order.ts';
import {
  matchesSearch,
  type IndexLookup,
  type PatientSearch,
  phoneEntries,
  searchPhrases,
  searchSourcesOf,
} from '#functions/domain/patients/patient-search.ts';
import type { PageRequest } from '#functions/domain/patients/patient-pages.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import type { E164 } from '#shared/rules/phone.ts';
import { type Patient, type PatientEntry, patientEntryItem, patientItem } from '../table/items/patients.ts';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import { ordinalsOfPage } from './patient-gaps.ts';
import { absent, type Condition, put, type Store, type Write } from '../table/store.ts';

/** The keys of a patient's search entries at a branch: by name, and by present and former phones. */
export const entryKeys = (branchId: number, patient: Patient) => {
  const phones = new Set([patient.phone, ...(patient.formerPhones ?? [])]);
  return [
    keys.patientOrdinal(branchId, patient.ordinal),
    ...searchPhrases(patient.name).map((phrase) => keys.patientPhrase(branchId, phrase, patient.id)),
    ...[...phones].flatMap((phone) => {
      const { digits, reversedDigits } = phoneEntries(phone);
      return [
        keys.patientDigits(branchId, digits, patient.id),
        keys.patientDigitsReversed(branchId, reversedDigits, patient.id),
      ];
    }),
  ];
};

/** The search entries of a patient; each contains all fields of a list row. */
export const searchEntries = (branchId: number, patient: Patient): Write[] =>
  entryKeys(branchId, patient).map((key) =>
    put('patient entry', {
      ...key,
      patientId: patient.id,
      name: patient.name,
      phone: patient.phone,
      visits: patient.visits,
      visitsVersion: patient.visitsVersion ?? 0,
      lastVisit: patient.lastVisit,
      formerNames: patient.formerNames,
      formerPhones: patient.formerPhones,
    }),
  );

/** Condition: the patient is registered and was not merged into another one. */
export const notMerged: Condition = { when: 'attribute_exists(#PK) AND attribute_not_exists(#mergedInto)' };

/** Condition: the patient has not changed since the read: no correction, merge, booking or visit. */
export const unchangedPatient = ({ name, phone, visits, bookings, mergedAt }: Patient): Condition => {
  const optional = Object.entries({ bookings, mergedAt });
  const same = optional.map(([field, value]) =>
    value === undefined ? `attribute_not_exists(#${field})` : `#${field} = :was_${field}`,
  );
  return {
    when: [
      '#name = :wasName AND #phone = :wasPhone AND #visits = :wasVisits AND attribute_not_exists(#mergedInto)',
      ...same,
    ].join(' AND '),
    values: {
      wasName: name,
      wasPhone: phone,
      wasVisits: visits,
      ...Object.fromEntries(
        optional.flatMap(([field, value]) => (value === undefined ? [] : [[`was_${field}`, value]])),
      ),
    },
  };
};

/** Writes a patient's first registration at a branch and the search entries. */
export const patientWrites = (branchId: number, patient: Patient): Write[] => [
  put(
    'patient',
    {
      ...keys.patient(branchId, patient.id),
      ...patient,
      listKey: keys.registrations(patient.id),
      listSort: keys.registrationSort(branchId),
    },
    absent,
  ),
  ...searchEntries(branchId, patient),
];

/**
 * Updates the number of visits in a patient's search entries after a visit or its undo. Idempotent and safe with
 * concurrent runs: an entry never goes back to an older version. Does not restore the entries of an erased patient.
 */
export const refreshSearchEntries = async (store: Store, branchId: number, patientId: PatientId): Promise<void> => {
  const item = await store.get(keys.patient(branchId, patientId));
  if (item === undefined) return;
  const patient = patientItem.parse(item);
  const { visits, visitsVersion = 0, lastVisit } = patient;
  await Promise.all(
    entryKeys(branchId, patient).map((key) =>
      store.update(
        key,
        { set: { visits, visitsVersion, lastVisit } },
        {
          when: 'attribute_exists(#PK) AND (attribute_not_exists(#visitsVersion) OR #visitsVersion <= :version)',
          values: { version: visitsVersion },
        },
      ),
    ),
  );
};

/** A page of a branch's patients. */
export interface PatientPage {
  readonly patients: readonly PatientEntry[];
  /** Number of patients on all pages, as far as they were counted. */
  readonly total: number;
  /** True when there are more than were counted. */
  readonly more: boolean;
}

/** A page of all patients of a branch, newest first. Every page costs the same, because its positions are computed. */
export const listPatients = async (store: Store, branchId: number, request: PageRequest): Promise<PatientPage> => {
  const places = await ordinalsOfPage(store, branchId, request);
  const { total } = places;
  if (!('low' in places)) return { patients: [], total, more: false };
  const items = await store.query({
    partition: keys.patients(branchId),
    between: [keys.patientOrdinal(branchId, places.low).SK, keys.patientOrdinal(branchId, places.high).SK],
    backwards: true,
  });
  return { patients: items.map((item) => patientEntryItem.parse(item)), total, more: false };
};

/**
 * Maximum number of entries per search: four to five read units for names of four words, whatever the number of
 * patients. With more matches the screen asks for more letters.
 */
const READ_ENTRIES = 160;

const byName = (a: PatientEntry, b: PatientEntry): number =>
  a.name.localeCompare(b.name, 'ar') || byCharacters(a.patientId, b.patientId);

/** The patients of a branch that match a search, by name. One round trip. */
export const findPatients = async (
  store: Store,
  branchId: number,
  search: PatientSearch,
  { page, limit }: PageRequest,
): Promise<PatientPage> => {
  const sources = searchSourcesOf(search);
  if (sources.length === 0) return { patients: [], total: 0, more: false };
  const lookups = sources.flatMap((source) => source.lookups).length;
  const look = ({ kind, start }: IndexLookup) =>
    store.page({
      partition: keys.patients(branchId),
      startsWith: keys.patientEntries[kind](start),
      limit: Math.floor(READ_ENTRIES / lookups),
    });
  const looked = await Promise.all(
    sources.map(async (source) => {
      const pages = await Promise.all(source.lookups.map(look));
      return {
        entries: pages.flatMap(({ items }) => items).map((item) => patientEntryItem.parse(item)),
        exhausted: source.complete && pages.every(({ after }) => after === undefined),
      };
    }),
  );
  const found = new Map(
    looked
      .flatMap(({ entries }) => entries)
      .filter((entry) => matchesSearch(search, entry))
      .map((entry) => [entry.patientId, entry]),
  );
  const all = [...found.values()].toSorted(byName);
  return {
    patients: all.slice((page - 1) * limit, page * limit),
    total: all.length,
    more: !looked.some(({ exhausted }) => exhausted),
  };
};

/** The patients of a branch with this present or former phone (E.164), by last visit, newest first. */
export const findPatientsOfPhone = async (
  store: Store,
  branchId: number,
  phone: E164,
  options: { readonly consistent?: boolean } = {},
): Promise<PatientEntry[]> => {
  const items = await store.query({
    partition: keys.patients(branchId),
    startsWith: keys.patientDigits(branchId, phoneEntries(phone).digits, '').SK,
    consistent: options.consistent ?? false,
  });
  return items
    .map((item) => patientEntryItem.parse(item))
    .filter((entry) => entry.phone === phone || entry.formerPhones?.includes(phone) === true)
    .toSorted((a, b) => byCharacters(b.lastVisit ?? '', a.lastVisit ?? '') || byName(a, b));
};

/** A patient's registration at a branch; undefined without one. */
export const findPatient = async (
  store: Store,
  branchId: number,
  patientId: PatientId,
  options: { readonly consistent?: boolean } = {},
): Promise<Patient | undefined> => {
  const item = await store.get(keys.patient(branchId, patientId), options);
  return parseItem(patientItem, item);
};

/** A patient's registration at a branch; after a merge that of the kept patient. */
export const findKeptPatient = async (
  store: Store,
  branchId: number,
  patientId: PatientId,
  options: { readonly consistent?: boolean } = {},
): Promise<Patient | undefined> => {
  let patient = await findPatient(store, branchId, patientId, options);
  while (patient?.mergedInto !== undefined) patient = await findPatient(store, branchId, patient.mergedInto, options);
  return patient;
};

/** The id of a patient and of the patients merged into this one. */
export const idsOf = ({ id, mergedIds = [] }: Pick<Patient, 'id' | 'mergedIds'>): readonly PatientId[] => [
  id,
  ...mergedIds,
];

/** Patients of a branch by id; without those whose data was erased. */
export const getPatients = async (
  store: Store,
  branchId: number,
  patientIds: readonly PatientId[],
): Promise<ReadonlyMap<PatientId, Patient>> => {
  const items = await store.getAll(
    patientIds.map((id) => keys.patient(branchId, id)),
    { consistent: false },
  );
  const patients = items.filter((item) => item !== undefined).map((item) => patientItem.parse(item));
  return new Map(patients.map((patient) => [patient.id, patient]));
};

/** Patients of a branch by id; under the id of a merged patient, the kept one. Without those whose data was erased. */
export const getKeptPatients = async (
  store: Store,
  branchId: number,
  patientIds: readonly PatientId[],
): Promise<ReadonlyMap<PatientId, Patient>> => {
  const found = await getPatients(store, branchId, patientIds);
  const keptIds = [...found.values()].flatMap(({ mergedInto }) => mergedInto ?? []);
  if (keptIds.length === 0) return found;
  const kept = await getKeptPatients(store, branchId, keptIds);
  return new Map(
    [...found].map(([id, patient]) => [
      id,
      (patient.mergedInto === undefined ? undefined : kept.get(patient.mergedInto)) ?? patient,
    ]),
  );
};

/** The branches at which a patient is registered, in ascending order. Eventually consistent. */
export const listBranchesOfPatient = async (store: Store, patientId: PatientId): Promise<readonly number[]> => {
  const items = await store.query({
    partition: keys.registrations(patientId),
    index: 'byList',
    keyNames: ['listKey', 'listSort'],
  });
  return items.map((item) => keys.branchOfRegistration({ PK: String(item['PK']) }));
};
