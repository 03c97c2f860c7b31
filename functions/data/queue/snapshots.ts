import * as z from 'zod/mini';
import { reservationTypes } from '#shared/models/enums.ts';
import type { QueueMessage } from '#shared/rules/queue-message.ts';
import { type WaitingSince, waitingSince } from '#functions/domain/queue/presence.ts';
import type { QueuedTicket, Queue } from '#functions/domain/queue/queue.ts';
import { letterOfService, letterOfTicket, queueMessageFor } from '#functions/domain/messages/queue-message.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { storedClinicDay } from '../table/stored-fields.ts';
import { retryOnConflict } from '../table/attempts.ts';
import type { Branch } from '../table/items/branches.ts';
import { doctorWorkFields } from '../table/items/doctors.ts';
import type { QueueEntry } from '../table/items/tickets.ts';
import { type Key, keys } from '../table/keys.ts';
import { absent, ConditionFailed, type Item, type Store } from '../table/store.ts';
import { countAfterNewcomer } from './order-of-day.ts';
import { type LiveQueue, readQueue } from './queues.ts';
import { type Pace, readPace, waitIn, type WaitIn } from './waits.ts';
import { dayStartOf } from './day-start.ts';

/** A ticket as a snapshot has it: no name, no phone, no money. */
export interface SnapshotPlace extends QueuedTicket {
  readonly ticketNo: number;
  /** When the doctor last called the patient again. */
  readonly calledAgainAt?: string | undefined;
}

/** A copy of a branch-day's queue, updated by a subscriber. Eventually consistent. */
export interface QueueSnapshot {
  readonly branchId: number;
  readonly day: ClinicDay;
  readonly at: Date;
  readonly queue: Queue<SnapshotPlace> & Pick<LiveQueue, 'doctors'>;
  readonly pace: Pace;
  readonly waitingSince: WaitingSince;
  /** Number of waiting tickets behind a patient who comes now without a window. */
  readonly countAfterNewcomer: number;
}

const lengthItem = z.object({ minutes: z.number(), spread: z.number() });

export const queueSnapshotItem = z.object({
  branchId: z.int(),
  day: storedClinicDay,
  version: z.int(),
  /** Milliseconds since 1970. */
  at: z.int(),
  waitingSince: z._default(
    z.object({ regular: z.optional(z.int()), laser: z.optional(z.int()), fractional: z.optional(z.int()) }),
    {},
  ),
  /**
   * Waiting tickets in order: `<type><id>.<ticket number>`, numbers in base 36, so that 300 fit into 4 KB. The type's
   * letter is upper case if the patient has arrived. A preferred doctor is appended: `.<index in preferredDoctors>`.
   */
  waiting: z.string(),
  skipped: z.string(),
  inProgress: z.array(
    z.object({
      place: z.string(),
      calledAt: z.string(),
      calledBy: z.optional(z.string()),
      calledAgainAt: z.optional(z.string()),
    }),
  ),
  /** Ids of the doctors whom patients prefer. */
  preferredDoctors: z.optional(z.array(z.string())),
  doctors: z.array(z.object(doctorWorkFields)),
  lengths: z.object({ regular: lengthItem, laser: lengthItem, fractional: lengthItem }),
  rate: z.number(),
  /** Absent on a day without windows. */
  countAfterNewcomer: z.optional(z.int()),
  /** Absent in a snapshot of an earlier release: arrivals are marked where the rate is below 1. */
  arrivals: z.optional(z.boolean()),
});
type SnapshotItem = z.output<typeof queueSnapshotItem>;

const RADIX = 36;

const packPlace = (entry: QueueEntry): string =>
  `${letterOfTicket(entry)}${entry.id.toString(RADIX)}.${entry.ticketNo.toString(RADIX)}`;

const packPlaces = (entries: readonly QueueEntry[], preferredDoctors: readonly string[]): string =>
  entries
    .map((entry) => {
      const { preferredDoctorId: doctorId } = entry;
      const place = packPlace(entry);
      return doctorId === undefined ? place : `${place}.${preferredDoctors.indexOf(doctorId).toString(RADIX)}`;
    })
    .join(' ');

type Status = QueuedTicket['status'];

const unpackPlace = (text: string, status: Status, preferredDoctors: readonly string[] = []): SnapshotPlace => {
  const [letter = ''] = text;
  const [id = '', ticketNo = '', preferred = ''] = text.slice(1).split('.');
  const preferredDoctorId = preferredDoctors[Number.parseInt(preferred, RADIX)];
  const type = reservationTypes.find((candidate) => letterOfService[candidate] === letter.toLowerCase()) ?? 'regular';
  return {
    id: Number.parseInt(id, RADIX),
    ticketNo: Number.parseInt(ticketNo, RADIX),
    type,
    status,
    // The snapshot contains whether the patient has arrived, not when.
    ...(letter === letter.toUpperCase() ? { arrivedAt: '' } : {}),
    ...(preferredDoctorId === undefined ? {} : { preferredDoctorId }),
  };
};

const unpackPlaces = (
  text: string,
  status: Status,
  preferredDoctors: readonly string[] | undefined,
): SnapshotPlace[] => (text === '' ? [] : text.split(' ').map((place) => unpackPlace(place, status, preferredDoctors)));

/** Omits attributes without a value. */
const packDoctor = ({ doctorId, seenAt, name, services, state, pausedUntil, room }: LiveQueue['doctors'][number]) => ({
  doctorId,
  seenAt,
  ...(name === undefined ? {} : { name }),
  ...(services === undefined ? {} : { services: [...services] }),
  ...(state === undefined ? {} : { state }),
  ...(pausedUntil === undefined ? {} : { pausedUntil }),
  ...(room === undefined ? {} : { room }),
});

const preferredDoctorsOf = ({ waiting, skipped }: LiveQueue): string[] => [
  ...new Set([...waiting, ...skipped].flatMap(({ preferredDoctorId: id }) => (id === undefined ? [] : [id]))),
];

type Packed = Omit<SnapshotItem, 'branchId' | 'day' | 'version' | 'at'>;

const pack = (queue: LiveQueue, pace: Pace, after: number): Packed => {
  const preferredDoctors = preferredDoctorsOf(queue);
  return {
    waitingSince: waitingSince(queue.waiting, pace.arrivals),
    waiting: packPlaces(queue.waiting, preferredDoctors),
    skipped: packPlaces(queue.skipped, preferredDoctors),
    ...(preferredDoctors.length === 0 ? {} : { preferredDoctors }),
    inProgress: queue.inProgress.map((entry) => ({
      place: packPlace(entry),
      calledAt: entry.calledAt ?? entry.createdAt,
      ...(entry.calledBy === undefined ? {} : { calledBy: entry.calledBy }),
      ...(entry.calledAgainAt === undefined ? {} : { calledAgainAt: entry.calledAgainAt }),
    })),
    doctors: queue.doctors.map(packDoctor),
    ...(after > 0 && { countAfterNewcomer: after }),
    ...pace,
  };
};

/** The snapshot that an item holds. */
export const queueSnapshotOf = (item: Item): QueueSnapshot => {
  const { branchId, day, at, waitingSince: since, lengths, rate, ...others } = queueSnapshotItem.parse(item);
  const { arrivals = rate < 1, countAfterNewcomer: after = 0, ...packed } = others;
  return {
    branchId,
    day,
    at: new Date(at),
    waitingSince: since,
    countAfterNewcomer: after,
    pace: { lengths, rate, arrivals },
    queue: {
      waiting: unpackPlaces(packed.waiting, 'waiting', packed.preferredDoctors),
      skipped: unpackPlaces(packed.skipped, 'skipped', packed.preferredDoctors),
      inProgress: packed.inProgress.map(({ place, ...call }) => ({ ...unpackPlace(place, 'in_progress'), ...call })),
      doctors: packed.doctors,
    },
  };
};

/**
 * Snapshot items of these branches: one query per 500 branches, concurrently.
 * @param firstOf, lastOf the first and the last key of a branch
 */
export const querySnapshots = async (
  store: Store,
  branchIds: readonly number[],
  firstOf: (branchId: number) => Key,
  lastOf = firstOf,
): Promise<Item[]> => {
  const partitions = Map.groupBy(branchIds, keys.snapshots);
  const found = await Promise.all(
    [...partitions].map(([partition, ids]) =>
      store.query({ partition, between: [firstOf(Math.min(...ids)).SK, lastOf(Math.max(...ids)).SK] }),
    ),
  );
  return found.flat();
};

/** The queue snapshots of branches, by branch. */
export const readQueueSnapshots = async (
  store: Store,
  branchIds: readonly number[],
): Promise<ReadonlyMap<number, QueueSnapshot>> => {
  const items = await querySnapshots(store, branchIds, keys.queueSnapshot);
  return new Map(items.map(queueSnapshotOf).map((snapshot) => [snapshot.branchId, snapshot]));
};

type From = Parameters<typeof readPace>[0] & { readonly clock: () => Date };

/** What became of a copy. `conflict`: another function has updated the snapshot since it was read. */
type Copied =
  | { readonly outcome: 'kept'; readonly message: QueueMessage }
  | { readonly outcome: 'day-over' }
  | { readonly outcome: 'conflict' };

/**
 * Updates the snapshot of a branch's present queue. Reads the snapshot's version before the queue and writes only if it
 * is unchanged, so an older queue never replaces a newer one.
 */
export const copyQueue = async (from: From, branch: Branch, day: ClinicDay): Promise<Copied> => {
  const { store, clock } = from;
  const key = keys.queueSnapshot(branch.id);
  const found = await store.get(key);
  const before = found === undefined ? undefined : queueSnapshotItem.parse(found);
  if (before !== undefined && before.day > day) return { outcome: 'day-over' };
  const [queue, pace] = await Promise.all([readQueue(store, branch.id, day), readPace(from, branch)]);
  const version = (before?.version ?? 0) + 1;
  const now = clock();
  const after = countAfterNewcomer(queue, { branch, day, now });
  const isKept = await store.put(
    { ...key, branchId: branch.id, day, version, at: now.getTime(), ...pack(queue, pace, after) },
    before === undefined ? absent : { when: '#version = :wasVersion', values: { wasVersion: before.version } },
  );
  return isKept ? { outcome: 'kept', message: queueMessageFor(version, queue) } : { outcome: 'conflict' };
};

/** More than the events of one branch that are handled concurrently: each attempt lets one of them finish. */
const SNAPSHOT_ATTEMPTS = 24;

/**
 * Updates the snapshot of a branch's queue; retries after a concurrent update.
 * @returns what the channel of tickets publishes; undefined when the day is over
 */
export const keepQueueSnapshot = (from: From, branch: Branch, day: ClinicDay): Promise<QueueMessage | undefined> =>
  retryOnConflict(async () => {
    const copied = await copyQueue(from, branch, day);
    if (copied.outcome === 'conflict') throw new ConditionFailed(['snapshot']);
    return copied.outcome === 'kept' ? copied.message : undefined;
  }, SNAPSHOT_ATTEMPTS);

/** Estimates waits from a snapshot of a queue, as of now. */
export const waitOfSnapshot = (
  { day, queue, pace, countAfterNewcomer: after }: QueueSnapshot,
  branch: Branch,
  now: Date,
): WaitIn<SnapshotPlace> => waitIn(queue, pace, now, { start: dayStartOf(queue, { branch, day, now }), after });
