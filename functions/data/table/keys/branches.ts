import { type Key, pad, shardOf } from './parts.ts';

// Keys of branches, their snapshots and statistics.

/** Copies of the queue and the money of branches, kept by a subscriber: they may lag by a moment. */
export const snapshots = (branchId: number): string => `LIVE#${shardOf(branchId)}`;

/** A branch with its settings, in a partition of its own: every request of a branch may read it. */
export const branch = (id: number): Key => ({ PK: `BRANCH#${String(id)}`, SK: 'BRANCH' });

/** Copies of all branches, for lists of branches only. */
export const branches = 'BRANCHES';

export const branchInList = (id: number): Key => ({ PK: 'BRANCHES', SK: `B#${pad(id, 6)}` });

/** The queue of the branch's present clinic day. */
export const queueSnapshot = (branchId: number): Key => ({ PK: snapshots(branchId), SK: `B#${pad(branchId, 6)}` });

/** The money of the branch's present clinic day. */
export const moneySnapshot = (branchId: number): Key => ({ PK: snapshots(branchId), SK: `M#${pad(branchId, 6)}` });

/** The money of the same weekday a week ago, entry by entry. */
export const weekAgoSnapshot = (branchId: number): Key => ({
  PK: snapshots(branchId),
  SK: `M#${pad(branchId, 6)}#WEEK-AGO`,
});

/** Recent durations of visits by type, for the wait estimate. */
export const waitStatistics = (branchId: number): Key => ({ PK: `B#${String(branchId)}#STATS`, SK: 'WAIT' });

/** The last clinic day that the schedule has closed. */
export const lastClosedDay = (branchId: number): Key => ({ PK: `B#${String(branchId)}#STATS`, SK: 'CLOSED' });

/** Up to which clinic day old items were removed, and how many. */
export const retention = (branchId: number): Key => ({ PK: `B#${String(branchId)}#STATS`, SK: 'RETENTION' });

/** Accuracy of the promised waits of a clinic day. */
export const waitScores = (branchId: number): string => `B#${String(branchId)}#STATS`;

/** Pulses and prices of the last sessions of a kind on a body area. */
export const sessionStatistics = (branchId: number, type: string, area: string): Key => ({
  PK: `B#${String(branchId)}#STATS`,
  SK: `SESSIONS#${type}#${area}`,
});

export const waitScore = (branchId: number, day: string): Key => ({
  PK: `B#${String(branchId)}#STATS`,
  SK: `SCORE#${day}`,
});
