import { isHere, type QueuedTicket, waitingBefore } from '#functions/domain/queue.ts';
import { showUpRate } from '#functions/domain/show-up.ts';
import { estimateWait, visitLengths, type WaitEstimate, workingDoctorsAt } from '#functions/domain/wait-estimate.ts';
import { getWaitStatistics } from './branches.ts';
import type { Cache } from '../table/cache.ts';
import type { Branch } from '../table/items.ts';
import { type LiveQueue, readQueue } from './queues.ts';
import type { Store } from '../table/store.ts';

/** A branch's live queue, and what it means in minutes. */
export interface Wait {
  readonly queue: LiveQueue;
  /** The wait of one who books now. */
  readonly newcomer: WaitEstimate;
  /** The wait behind those who wait at an earlier place, and behind others who are not in this queue yet. */
  readonly at: (order: string, others: readonly QueuedTicket[]) => WaitEstimate;
  /** How many doctors were seen at work within the last hour. */
  readonly working: number;
  /** The wait of one who stands in this queue. */
  readonly of: (place: QueuedTicket) => WaitEstimate;
}

const NONE: WaitEstimate = { wait: 0, low: 0, high: 0 };

/** Reads a branch-day's queue once and estimates waits from it. */
export const readWait = async (
  from: { readonly store: Store; readonly cache: Cache },
  branch: Branch,
  day: string,
  now: Date,
): Promise<Wait> => {
  const [queue, statistics] = await Promise.all([
    readQueue(from.store, branch.id, day),
    getWaitStatistics(from.store, from.cache, branch.id),
  ]);
  const lengths = visitLengths(statistics?.durations, branch.visitMinutes);
  const working = workingDoctorsAt(queue.doctors, now);
  const rate = branch.settings.arrivals ? showUpRate(statistics?.outcomes) : 1;
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
