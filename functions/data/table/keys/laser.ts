import { type Key, pad } from './parts.ts';

// Keys of laser sessions and pulses.

/** Laser sessions and counter readings of a branch on a clinic day. */
export const laserDay = (branchId: number, day: string): string => `B#${String(branchId)}#LASER#${day}`;

export const laserDaySessionPrefix = 'S#';

export const laserDaySession = (branchId: number, day: string, reservationId: number): Key => ({
  PK: `B#${String(branchId)}#LASER#${day}`,
  SK: `S#${pad(reservationId, 15)}`,
});

export const pulseSessionPrefix = 'P#';

export const pulseSessionsOf = (doctorId: string): string => `P#${doctorId}#`;

/** A doctor's first, second … pulse session of the day. */
export const pulseSession = (branchId: number, day: string, doctorId: string, ordinal: number): Key => ({
  PK: `B#${String(branchId)}#LASER#${day}`,
  SK: `P#${doctorId}#${pad(ordinal, 4)}`,
});

/** Test shots and handpiece changes of a branch's lasers, in the partition of their clinic day. */
export const laserNotePrefix = 'N#';

export const laserNote = (branchId: number, day: string, at: string, id: string): Key => ({
  PK: `B#${String(branchId)}#LASER#${day}`,
  SK: `N#${at}#${id}`,
});

/** The lasers of a branch; without an item it has one without a name. */
export const lasers = (branchId: number): string => `B#${String(branchId)}#LASERS`;

export const laser = (branchId: number, laserId: string): Key => ({ PK: `B#${String(branchId)}#LASERS`, SK: laserId });

/** The last price of a fractional session: of a patient at a branch, and of the branch. */
export const fractionalPriceOfPatient = (branchId: number, patientId: string): Key => ({
  PK: `B#${String(branchId)}#FRACTIONAL`,
  SK: `P#${patientId}`,
});

export const fractionalPriceOfBranch = (branchId: number): Key => ({
  PK: `B#${String(branchId)}#FRACTIONAL`,
  SK: 'LAST',
});

/** The recorded sessions of a patient at a branch, in the order of time. */
export const sessionsOfPatient = (branchId: number, patientId: string): string =>
  `B#${String(branchId)}#SESSIONS#${patientId}`;

export const sessionOfPatientSort = (at: string, reservationId: number): string => `${at}#${pad(reservationId, 15)}`;
