import type { ReservationType } from '#shared/models/lists.ts';
import { backAt, type DoctorWanted, doctorsOfQueue, queueOfLane, workingDoctorsAt } from '#functions/domain/lanes.ts';
import { isHere, type QueuedTicket, type Queue, waitingBefore } from '#functions/domain/queue.ts';
import { showUpRate } from '#functions/domain/show-up.ts';
import { estimateWait, type VisitLengths, visitLengths, type WaitEstimate } from '#functions/domain/wait-estimate.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { getWaitStatistics } from './branches.ts';
import type { Cache } from '../table/cache.ts';
import type { Branch } from '../table/items/branches.ts';
import type { QueueEntry } from '../table/items/tickets.ts';
import { type LiveQueue, readQueue } from './queues.ts';
import type { Store } from '../table/store.ts';

type QueueWithDoctors<T extends QueuedTicket> = Queue<T> & Pick<LiveQueue, 'doctors'>;

/** A branch's queue and its wait estimates in minutes. */
export interface WaitIn<T extends QueuedTicket> {
  readonly queue: QueueWithDoctors<T>;
  /** The part of the queue whose services share their doctors with this one. */
  readonly lane: (type: ReservationType) => QueueWithDoctors<T>;
  /** Wait of a new booking for this service, for any or a preferred doctor. */
  readonly newcomerFor: (type: ReservationType, preferredDoctorId?: string) => WaitEstimate;
  /** Wait at a position of the queue, behind tickets before it and pending bookings. */
  readonly at: (place: DoctorWanted & { readonly order: string }, others: readonly QueuedTicket[]) => WaitEstimate;
  /** Number of doctors seen at work within the last hour. */
  readonly working: number;
  /** Wait of a reservation in this queue. */
  readonly of: (place: QueuedTicket) => WaitEstimate;
  /** When the first doctor who may call the ticket returns; null unless all of them are paused. */
  readonly backAt: (wanted: DoctorWanted) => Date | null;
}

/** A branch's live queue and its wait estimates in minutes. */
export type Wait = WaitIn<QueueEntry>;

const NONE: WaitEstimate = { wait: 0, low: 0, high: 0 };

/** Parameters of wait estimates. */
export interface Pace {
  readonly lengths: VisitLengths;
  /** Show-up probability of a patient who has not arrived; 1 where arrivals are not marked. */
  readonly rate: number;
}

/** Durations of visits at a branch and the show-up rate. Cached for a minute. */
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
  const doctors = doctorsOfQueue(queue, now);
  const lane = (type: ReservationType): QueueWithDoctors<T> => queueOfLane<T, QueueWithDoctors<T>>(queue, type, now);
  const expected = (place: QueuedTicket): QueuedTicket => (isHere(place) ? place : { ...place, share: rate });
  const behind = (ahead: readonly QueuedTicket[], wanted: Partial<DoctorWanted> = {}): WaitEstimate => {
    const { type, preferredDoctorId } = wanted;
    const counted = rate === 1 ? ahead : ahead.map(expected);
    return estimateWait(
      { inProgress: queue.inProgress, ahead: counted, type, preferredDoctorId },
      doctors,
      lengths,
      now,
    );
  };
  return {
    queue,
    lane,
    newcomerFor: (type, preferredDoctorId) => behind(lane(type).waiting, { type, preferredDoctorId }),
    at: ({ order, ...wanted }, others) => behind([...waitingBefore(lane(wanted.type), order), ...others], wanted),
    working: workingDoctorsAt(queue.doctors, now).length,
    of: (place) => {
      const { waiting } = lane(place.type);
      const index = waiting.findIndex((other) => other.id === place.id);
      return index === -1 ? NONE : behind(waiting.slice(0, index), place);
    },
    backAt: (wanted) => backAt(queue, wanted, now),
  };
};

/** Reads a branch-day's queue once and estimates waits from it. */
export const readWaitEstimates = async (
  from: { readonly store: Store; readonly cache: Cache },
  branch: Branch,
  day: ClinicDay,
  now: Date,
): Promise<Wait> => {
  const [queue, pace] = await Promise.all([readQueue(from.store, branch.id, day), readPace(from, branch)]);
  return waitIn(queue, pace, now);
};
