import { isHere, type QueuedTicket, type Queue, waitingBefore } from '#functions/domain/queue.ts';
import { showUpRate } from '#functions/domain/show-up.ts';
import {
  estimateWait,
  type VisitLengths,
  visitLengths,
  type WaitEstimate,
  workingDoctorsAt,
} from '#functions/domain/wait-estimate.ts';
import { getWaitStatistics } from './branches.ts';
import type { Cache } from '../table/cache.ts';
import type { Branch, QueueEntry } from '../table/items.ts';
import { type LiveQueue, readQueue } from './queues.ts';
import type { Store } from '../table/store.ts';

type QueueWithDoctors<T extends QueuedTicket> = Queue<T> & Pick<LiveQueue, 'doctors'>;

/** A queue of a branch, and what it means in minutes. */
export interface WaitIn<T extends QueuedTicket> {
  readonly queue: QueueWithDoctors<T>;
  /** The wait of one who books now. */
  readonly newcomer: WaitEstimate;
  /** The wait behind those who wait at an earlier place, and behind others who are not in this queue yet. */
  readonly at: (order: string, others: readonly QueuedTicket[]) => WaitEstimate;
  /** How many doctors were seen at work within the last hour. */
  readonly working: number;
  /** The wait of one who stands in this queue. */
  readonly of: (place: QueuedTicket) => WaitEstimate;
}

/** A branch's live queue, and what it means in minutes. */
export type Wait = WaitIn<QueueEntry>;

const NONE: WaitEstimate = { wait: 0, low: 0, high: 0 };

/** What estimates of a queue go by. */
export interface Pace {
  readonly lengths: VisitLengths;
  /** How likely a patient who is not here comes; 1 where arrivals are not marked. */
  readonly rate: number;
}

/** How long visits take at a branch, and who of those expected comes. Kept for a minute. */
export const readPace = async (
  { store, cache }: { readonly store: Store; readonly cache: Cache },
  branch: Branch,
): Promise<Pace> => {
  const statistics = await getWaitStatistics(store, cache, branch.id);
  return {
    lengths: visitLengths(statistics?.durations, branch.visitMinutes),
    rate: branch.settings.arrivals ? showUpRate(statistics?.outcomes) : 1,
  };
};

/** Estimates the waits of a queue. */
export const waitIn = <T extends QueuedTicket>(
  queue: QueueWithDoctors<T>,
  { lengths, rate }: Pace,
  now: Date,
): WaitIn<T> => {
  const working = workingDoctorsAt(queue.doctors, now);
  const expected = (place: QueuedTicket): QueuedTicket => (isHere(place) ? place : { ...place, share: rate });
  const behind = (ahead: readonly QueuedTicket[]): WaitEstimate =>
    estimateWait(queue, rate === 1 ? ahead : ahead.map(expected), working, lengths, now);
  return {
    queue,
    newcomer: behind(queue.waiting),
    at: (order, others) => behind([...waitingBefore(queue, order), ...others]),
    working: working.length,
    of: (place) => {
      const index = queue.waiting.findIndex((other) => other.id === place.id);
      return index === -1 ? NONE : behind(queue.waiting.slice(0, index));
    },
  };
};

/** Reads a branch-day's queue once and estimates waits from it. */
export const readWait = async (
  from: { readonly store: Store; readonly cache: Cache },
  branch: Branch,
  day: string,
  now: Date,
): Promise<Wait> => {
  const [queue, pace] = await Promise.all([readQueue(from.store, branch.id, day), readPace(from, branch)]);
  return waitIn(queue, pace, now);
};
