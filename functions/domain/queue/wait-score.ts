import type { QueueStatus } from '#shared/models/enums.ts';

/** Promised and real wait of one patient, in minutes. */
export interface WaitComparison {
  readonly promised: number;
  readonly low: number;
  readonly high: number;
  readonly real: number;
}

/** Accuracy of promised waits. */
export interface WaitAccuracy {
  readonly count: number;
  readonly medianPromised: number;
  readonly medianReal: number;
  /** Median of the distance between promised and real wait. */
  readonly medianError: number;
  /** Number of patients called within the promised range. */
  readonly within: number;
}

export interface ScoredTicket {
  readonly status: QueueStatus;
  readonly createdAt: string;
  readonly calledAt?: string | undefined;
  readonly reinserted?: boolean | undefined;
  readonly postponedAt?: number | undefined;
  readonly promised?: { readonly wait: number; readonly low: number; readonly high: number } | undefined;
}

const MS_PER_MINUTE = 60_000;
/** A promise of no wait counts as kept when the call follows within this time. */
const AT_ONCE_MINUTES = 2;

/** Compares promise and real wait of a called ticket. Null for patients who were skipped or let others go first. */
export const compareWait = (ticket: ScoredTicket): WaitComparison | null => {
  if (ticket.promised === undefined || ticket.calledAt === undefined) return null;
  if (ticket.reinserted === true || ticket.postponedAt !== undefined) return null;
  if (ticket.status !== 'in_progress' && ticket.status !== 'completed') return null;
  const { wait, low, high } = ticket.promised;
  const real = Math.max(0, (Date.parse(ticket.calledAt) - Date.parse(ticket.createdAt)) / MS_PER_MINUTE);
  return { promised: wait, low, high, real };
};

/** Whole minutes by which a patient was called after the promised range; 0 when called within it, or without a promise. */
export const minutesLate = (ticket: ScoredTicket): number => {
  const wait = compareWait(ticket);
  return wait === null ? 0 : Math.max(0, Math.round(wait.real) - Math.max(wait.high, AT_ONCE_MINUTES));
};

/** The middle of some numbers; 0 when there are none. */
export const medianOf = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
};

const tenths = (minutes: number): number => Math.round(minutes * 10) / 10;

export const waitAccuracyOf = (promises: readonly WaitComparison[]): WaitAccuracy => ({
  count: promises.length,
  medianPromised: tenths(medianOf(promises.map(({ promised }) => promised))),
  medianReal: tenths(medianOf(promises.map(({ real }) => real))),
  medianError: tenths(medianOf(promises.map(({ promised, real }) => Math.abs(promised - real)))),
  // The range is shown in whole minutes, so a wait is held against it in whole minutes.
  within: promises.filter(
    ({ low, high, real }) => Math.round(real) >= low && Math.round(real) <= Math.max(high, AT_ONCE_MINUTES),
  ).length,
});
