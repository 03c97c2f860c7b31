import { type Key, pad, partOf } from './parts.ts';

// Keys of patients, their files and the search for them.

/** The registrations of a patient at branches, a list of the index byList. */
export const registrations = (patientId: string): string => `PATIENT#${patientId}`;

export const registrationSort = (branchId: number): string => pad(branchId, 6);

/** The branch in the key of a registration. */
export const branchOfRegistration = (key: Pick<Key, 'PK'>): number => Number(partOf(key.PK, 1));

export const patients = (branchId: number): string => `B#${String(branchId)}#PATIENTS`;

export const patientPrefix = 'P#';

export const patient = (branchId: number, patientId: string): Key => ({
  PK: `B#${String(branchId)}#PATIENTS`,
  SK: `P#${patientId}`,
});

/** The medical file of a patient, for every branch, and a record of each visit in the order of days. */
export const patientRecords = (patientId: string): string => `PATIENT#${patientId}`;

export const patientFile = (patientId: string): Key => ({ PK: `PATIENT#${patientId}`, SK: 'FILE' });

export const visitRecordPrefix = 'RECORD#';

export const visitRecord = (patientId: string, day: string, reservationId: number): Key => ({
  PK: `PATIENT#${patientId}`,
  SK: `RECORD#${day}#${pad(reservationId, 15)}`,
});

export const patientCounter = (branchId: number): Key => ({ PK: `B#${String(branchId)}#PATIENTS`, SK: 'CTR' });

/** Unused places of the list: the number in each block, and the places of each block. */
export const patientGaps = (branchId: number): Key => ({ PK: `B#${String(branchId)}#PATIENTS`, SK: 'GAPS' });

export const patientGapBlock = (branchId: number, block: number): Key => ({
  PK: `B#${String(branchId)}#PATIENTS`,
  SK: `GAPS#${pad(block, 6)}`,
});

/**
 * Search entries of a patient: place in the list, the name from each of its words on, the phone's digits forwards
 * and backwards.
 */
export const patientOrdinal = (branchId: number, ordinal: number): Key => ({
  PK: `B#${String(branchId)}#PATIENTS`,
  SK: `O#${pad(ordinal, 9)}`,
});

/** The list position in the key of a search entry. */
export const ordinalOf = (key: Pick<Key, 'SK'>): number => Number(key.SK.slice('O#'.length));

export const patientPhrase = (branchId: number, phrase: string, patientId: string): Key => ({
  PK: `B#${String(branchId)}#PATIENTS`,
  SK: `W#${phrase}#${patientId}`,
});

export const patientDigits = (branchId: number, digits: string, patientId: string): Key => ({
  PK: `B#${String(branchId)}#PATIENTS`,
  SK: `N#${digits}#${patientId}`,
});

/** The phone digits in the key of a search entry. */
export const digitsOfEntry = (key: Pick<Key, 'SK'>): string => partOf(key.SK, 1);

export const patientDigitsReversed = (branchId: number, reversed: string, patientId: string): Key => ({
  PK: `B#${String(branchId)}#PATIENTS`,
  SK: `R#${reversed}#${patientId}`,
});

/** A list of the index byList: visit records of a branch that propose another visit, by its day. */
export const recalls = (branchId: number): string => `B#${String(branchId)}#RECALLS`;

export const recallSort = (day: string, reservationId: number): string => `${day}#${pad(reservationId, 15)}`;

/** A merge of two patients, while it can be undone. */
export const mergePrefix = 'M#';

export const merge = (branchId: number, at: string, dropId: string): Key => ({
  PK: `B#${String(branchId)}#PATIENTS`,
  SK: `M#${at}#${dropId}`,
});

/** Sort key prefixes of search entries for a phrase or digits. */
export const patientEntries = {
  phrase: (start: string): string => `W#${start}`,
  digits: (start: string): string => `N#${start}`,
  reversedDigits: (start: string): string => `R#${start}`,
};

/** The register of erasures, by time. */
export const erasures = 'ERASURES';

export const erasure = (at: string, newId: string): Key => ({ PK: 'ERASURES', SK: `${at}#${newId}` });
