import { pad } from './parts.ts';

// Sort keys of the live queue's index. A module of functions, so that a bundle has only those that it calls.

export const waitingPrefix = 'A#';

const paddedSequence = (sequence: number): string => pad(sequence, 9);

/** The last place. */
export const waiting = (sequence: number): string => `A#${paddedSequence(sequence)}`;

const LAST_SEQUENCE = 999_999_999;

/**
 * Directly after a waiting ticket, before those that were placed after it earlier: a later number of the day's sequence
 * sorts first.
 */
export const after = (order: string, sequence: number): string =>
  `${order}.${paddedSequence(LAST_SEQUENCE - sequence)}`;

/** A place in the order of a day with windows. */
interface TimedPlace {
  /** The time at which the ticket stands, in seconds since 1970. */
  readonly from: number;
  readonly hasWindow: boolean;
  /** In seconds since 1970; undefined for a patient who is not here. */
  readonly arrivedAt: number | undefined;
  readonly sequence: number;
}

/** Sorts after every waiting ticket that has a place by sequence alone. */
export const timedPrefix = 'A#@';

/**
 * A place on a day with windows: by the time at which the ticket stands, at the same time those with a window first, then
 * by arrival, then by sequence.
 */
export const timed = ({ from, hasWindow, arrivedAt, sequence }: TimedPlace): string =>
  `${timedPrefix}${String(from)}${hasWindow ? 'A' : 'B'}${String(arrivedAt ?? '~')}${paddedSequence(sequence)}`;

export const doctor = (doctorId: string): string => `D#${doctorId}`;
export const inProgress = (calledAt: string): string => `I#${calledAt}`;
export const skipped = (skippedAt: string): string => `S#${skippedAt}`;

export const unconfirmedPrefix = 'U#';
export const unconfirmed = (sequence: number): string => `U#${paddedSequence(sequence)}`;
