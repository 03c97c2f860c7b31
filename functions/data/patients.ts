import { searchDigits } from '../../shared/rules/phone.ts';
import { searchWords } from '../domain/patient-identity.ts';
import type { Patient } from './items.ts';
import { keys } from './keys.ts';
import { absent, put, type Store, type Write } from './store.ts';

/** Names with more words than this are found by the first ones. */
const SEARCHED_WORDS = 6;

const reversed = (text: string): string => [...text].toReversed().join('');

/** What a search entry and a line of the list show of a patient. */
const shown = (patient: Patient) => ({
  patientId: patient.id,
  name: patient.name,
  phone: patient.phone,
  visits: patient.visits,
  lastVisit: patient.lastVisit,
});

/** Every entry under which a patient of a branch is found: place in the list, words of the name, both ends of the phone. */
export const searchEntries = (branchId: number, patient: Patient): Write[] => {
  const digits = searchDigits(patient.phone);
  return [
    keys.patientOrdinal(branchId, patient.ordinal),
    ...searchWords(patient.name)
      .slice(0, SEARCHED_WORDS)
      .map((word) => keys.patientWord(branchId, word, patient.id)),
    keys.patientDigits(branchId, digits, patient.id),
    keys.patientDigitsReversed(branchId, reversed(digits), patient.id),
  ].map((key) => put('patient entry', { ...key, ...shown(patient) }));
};

/** A patient's first registration at a branch, with the entries under which they are found. */
export const patientWrites = (branchId: number, patient: Patient): Write[] => [
  put('patient', { ...keys.patient(branchId, patient.id), ...patient }, absent),
  ...searchEntries(branchId, patient),
];

/** The next place in a branch's list of patients. A retry may leave a gap. */
export const nextOrdinal = async (store: Store, branchId: number): Promise<number> => {
  const counter = await store.increment(keys.patientCounter(branchId), { last: 1 });
  return Number(counter['last']);
};
