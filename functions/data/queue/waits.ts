import type { ReservationType } from '#shared/models/lists.ts';
import { type DoctorWanted, isHere, type PlaceForService, placesOf } from '#shared/rules/queue-place.ts';
import { backAt, doctorsAtWork } from '#functions/domain/queue/doctors-at-work.ts';
import {
  type PlacedTicket,
  positionAt,
  type QueuedTicket,
  type Queue,
  waitingBefore,
} from '#functions/domain/queue/queue.ts';
import { showUpRate } from '#functions/domain/queue/show-up.ts';
import { estimateWait, type VisitLengths, visitLengths } from '#functions/domain/queue/wait-estimate.ts';
import { type NotedWait, noteOf } from '#functions/domain/queue/wait-notes.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { getWaitStatistics } from './branches.ts';
import type { Cache } from '../table/cache.ts';
import type { Branch } from '../table/items/branches.ts';
import type { QueueEntry } from '../table/items/tickets.ts';
import { countAfterNewcomer } from './order-of-day.ts';
import { type LiveQueue, readQueue } from './queues.ts';
import type { Store } from '../table/store.ts';
import { type DayStart, dayStartOf } from './day-start.ts';

type QueueWithDoctors<T extends QueuedTicket> = Queue<T> & Pick<LiveQueue, 'doctors'>;

/** A ticket that is not in the queue as read: a booking, or one that comes back. */
export interface NewTicket extends DoctorWanted {
  readonly order: string;
  readonly arrivedAt?: string | undefined;
}

/** The rank, place and wait of a ticket that is not in the queue as read. */
export interface NewStanding {
  readonly position: number;
  readonly place: PlaceForService | null;
  readonly wait: NotedWait;
}

/** A branch's queue with its places, and its wait estimates in minutes. */
export interface WaitIn<T extends QueuedTicket> {
  readonly queue: QueueWithDoctors<T>;
  /** Whether arrivals are marked at the branch. */
  readonly arrivals: boolean;
  /** When the waits were estimated. */
  readonly now: Date;
  /** The place of a waiting ticket; null for any other. */
  readonly placeOf: (ticket: PlacedTicket) => PlaceForService | null;
  /** Wait of a new booking for this service, for any or a preferred doctor. */
  readonly newcomerFor: (type: ReservationType, preferredDoctorId?: string) => NotedWait;
  /** Standing of a ticket with this order, behind tickets before it and pending bookings. */
  readonly at: (ticket: NewTicket, others: readonly QueuedTicket[]) => NewStanding;
  /** Number of doctors at work. */
  readonly working: number;
  /** Wait of a reservation in this queue; undefined for one that does not wait. */
  readonly of: (place: QueuedTicket) => NotedWait | undefined;
  /** When the first doctor who may call the ticket returns; null unless all of them are paused. */
  readonly backAt: (wanted: DoctorWanted) => Date | null;
}

/** A branch's live queue and its wait estimates in minutes. */
export type Wait = WaitIn<QueueEntry>;

/** Parameters of places and wait estimates. */
export interface Pace {
  readonly lengths: VisitLengths;
  /** Show-up probability of a patient who has not arrived; 1 where arrivals are not marked. */
  readonly rate: number;
  /** Whether arrivals are marked at the branch. */
  readonly arrivals: boolean;
}

/** Durations of visits at a branch and the show-up rate. Cached for a minute. */
export const readPace = async (
  { store, cache }: { readonly store: Store; readonly cache: Cache },
  branch: Branch,
): Promise<Pace> => {
  const statistics = await getWaitStatistics(store, cache, branch.id);
  const { arrivals } = branch.settings;
  return {
    lengths: visitLengths(statistics?.durations, branch.visitMinutes),
    rate: arrivals ? showUpRate(statistics?.outcomes) : 1,
    arrivals,
  };
};

/** The places of all who wait in a queue. */
export const placesIn = (
  queue: QueueWithDoctors<QueuedTicket>,
  arrivals: boolean,
  now: Date,
): ReadonlyMap<number, PlaceForService> =>
  placesOf(queue.waiting, { arrivals, atWork: doctorsAtWork(queue, now), seen: queue.doctors });

/** The id of a ticket that is not in the queue as read. */
const NEW_ID = 0;

interface DayOfQueue {
  readonly start: DayStart;
  /** Number of those who wait for a later window than a patient who comes now. */
  readonly after: number;
}

/** Places and estimated waits of a queue. */
export const waitIn = <T extends QueuedTicket>(
  queue: QueueWithDoctors<T>,
  { lengths, rate, arrivals }: Pace,
  now: Date,
  { start, after }: DayOfQueue,
): WaitIn<T> => {
  const atWork = doctorsAtWork(queue, now);
  const rules = { arrivals, atWork, seen: queue.doctors };
  const expected = (place: QueuedTicket): QueuedTicket => (isHere(place) ? place : { ...place, share: rate });
  const behind = (ahead: readonly QueuedTicket[], ticket: Omit<NewTicket, 'order'>): NotedWait => {
    const { type, preferredDoctorId } = ticket;
    const line = {
      inProgress: queue.inProgress,
      ahead: arrivals ? ahead.map(expected) : ahead,
      type,
      preferredDoctorId,
      passesAbsent: arrivals && isHere(ticket),
    };
    const inQueue = estimateWait(line, atWork, lengths, now);
    const note = noteOf(ticket, inQueue, queue.doctors, atWork);
    return { ...start.delayed(inQueue, ticket), queueWait: inQueue.wait, note };
  };
  let places: ReadonlyMap<number, PlaceForService> | undefined;
  return {
    queue,
    arrivals,
    now,
    placeOf: (ticket) => {
      const place = (places ??= placesOf(queue.waiting, rules)).get(ticket.id) ?? null;
      return place === null || start.isAwaited(ticket) ? place : { ...place, callsBefore: null };
    },
    newcomerFor: (type, preferredDoctorId) => {
      const before = queue.waiting.slice(0, queue.waiting.length - after);
      return behind(before, { type, preferredDoctorId });
    },
    at: ({ order, ...ticket }, others) => {
      const before = waitingBefore(queue, order);
      const line = [...before, ...others];
      const placed = placesOf([...line, { ...ticket, id: NEW_ID }], rules);
      return {
        position: positionAt(queue, order) + others.length,
        place: placed.get(NEW_ID) ?? null,
        wait: behind(line, ticket),
      };
    },
    working: atWork.length,
    of: (place) => {
      const index = queue.waiting.findIndex((other) => other.id === place.id);
      return index === -1 ? undefined : behind(queue.waiting.slice(0, index), place);
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
  const at = { branch, day, now };
  return waitIn(queue, pace, now, { start: dayStartOf(queue, at), after: countAfterNewcomer(queue, at) });
};
