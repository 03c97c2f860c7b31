import type { listDoctorQueue } from '#shared/routes/doctor.ts';
import type { QueueLists, QueuePlace } from '#web/lib/queue/queue-lists.ts';
import {
  callRow,
  countWaiting,
  isWaiting,
  placeOf,
  removeRow,
  returnRow,
  skipRow,
} from '#web/lib/queue/queue-lists.ts';
import { withPlaces } from '#web/lib/queue/places.ts';
import type { DoctorQueueItem } from '#web/lib/api/answers.ts';
import type { Answer } from '#web/lib/api/wire-names.ts';

export type DoctorQueue = Answer<typeof listDoctorQueue>;
type SkippedItem = DoctorQueue['skippedQueue'][number];

/** Status of a row, as doctors see it. Source: docs/requirements.md#states. */
export type ShownStatus = 'ready' | 'in_progress' | 'completed' | 'skipped';

/** `ready` and `paid` are shown as ready, and so is anything unknown. Takes the requirements' `in-progress` as well. */
export const shownStatus = (status: string): ShownStatus => {
  const folded = status.replaceAll('-', '_');
  return folded === 'in_progress' || folded === 'completed' || folded === 'skipped' ? folded : 'ready';
};

/**
 * Patients whom the caller may call: the caller is preferred, or no doctor is preferred and the caller serves the
 * service.
 */
export const waitingForCaller = ({
  activeQueue: active,
  ownId: own,
  ownServices: services,
}: DoctorQueue): DoctorQueueItem[] =>
  active.filter(
    ({ serviceType, preferredDoctor: doctor, ...row }) =>
      isWaiting(row) && ((doctor ?? null) === null ? services.includes(serviceType) : doctor?.doctorId === own),
  );

/** Call Next is disabled while a call is running and when no patient waits. Source: docs/requirements.md#doctor-queue. */
export const mayCallNext = (queue: DoctorQueue | undefined, pending: boolean): boolean =>
  !pending && queue !== undefined && queue.queueCount > 0 && waitingForCaller(queue).length > 0;

/** The next patients to be called, in the order of the calls; where arrivals are marked, those who are here. */
export const nextToCall = (queue: DoctorQueue, count = 3): DoctorQueueItem[] =>
  waitingForCaller(queue)
    .filter((row) => !queue.arrivals || row.arrivedAt !== null)
    .slice(0, count);

const withLists = (
  queue: DoctorQueue,
  lists: QueueLists<DoctorQueueItem, SkippedItem>,
  current: DoctorQueue['current'] = queue.current,
): DoctorQueue => ({
  ...queue,
  activeQueue: withPlaces(lists.activeQueue, queue),
  skippedQueue: [...lists.skippedQueue],
  queueCount: countWaiting(lists.activeQueue),
  current,
});

/** The caller's patient, unless it is this one. */
const currentWithout = ({ current }: DoctorQueue, id: number): DoctorQueue['current'] =>
  current?.id === id ? null : current;

/**
 * The queue as it will be after the call: the caller's own patient is finished, the first who waits is in progress
 * with `calledAt`. Source: docs/requirements.md#optimistic-updates.
 */
export const afterCallNext = (queue: DoctorQueue, now: Date): DoctorQueue => {
  const [first] = nextToCall(queue, 1);
  if (first === undefined) return queue;
  const calledAt = now.toISOString();
  const called: DoctorQueueItem = {
    ...first,
    status: 'in_progress',
    queuePosition: null,
    calledAt,
  };
  const finished = queue.current === null ? queue : removeRow<DoctorQueueItem, SkippedItem>(queue, queue.current.id);
  return withLists(
    queue,
    callRow<DoctorQueueItem, SkippedItem>(finished, first.id, () => called),
    called,
  );
};

/** The queue once this patient's visit is finished. */
export const afterFinish = (queue: DoctorQueue, id: number): DoctorQueue =>
  withLists(queue, removeRow<DoctorQueueItem, SkippedItem>(queue, id), currentWithout(queue, id));

/** The queue once this patient is skipped: out of the active list, at the end of the skipped one. */
export const afterSkip = (queue: DoctorQueue, id: number, now: Date): DoctorQueue => {
  const lists = skipRow<DoctorQueueItem, SkippedItem>(queue, id, (row) => ({
    ...row,
    status: 'skipped',
    queuePosition: null,
    skippedAt: now.toISOString(),
    reinserted: false,
  }));
  return withLists(queue, lists, currentWithout(queue, id));
};

const toWaiting = ({ skippedAt: _skippedAt, ...row }: SkippedItem): DoctorQueueItem => ({
  ...row,
  status: 'waiting',
  reinserted: true,
});

/** The queue once a skipped patient is back: waiting, at the last place. */
export const afterReinsert = (queue: DoctorQueue, id: number): DoctorQueue =>
  withLists(queue, returnRow<DoctorQueueItem, SkippedItem>(queue, id, { toActive: toWaiting }));

/** State before a skip, for its undo. */
export interface SkippedFrom {
  readonly row: DoctorQueueItem;
  readonly place: QueuePlace | undefined;
  /** The patient was with the caller. */
  readonly wasCurrent: boolean;
}

export const skippedFrom = (queue: DoctorQueue | undefined, id: number): SkippedFrom | undefined => {
  const row = queue?.activeQueue.find((item) => item.id === id);
  return queue === undefined || row === undefined
    ? undefined
    : { row, place: placeOf(queue, id), wasCurrent: queue.current?.id === id };
};

/** The queue after the undo of a skip: the patient is at the former position, or as near to it as possible. */
export const afterUndoSkip = (queue: DoctorQueue, { row, place, wasCurrent }: SkippedFrom): DoctorQueue => {
  const lists = returnRow<DoctorQueueItem, SkippedItem>(queue, row.id, { toActive: () => row, place });
  return withLists(queue, lists, wasCurrent && queue.current === null ? row : queue.current);
};

/**
 * Has the queue just got its first patient? Only a change seen while the screen is open counts: the first list after
 * opening makes no sound.
 */
export const gotFirstPatient = (before: number | undefined, now: number | undefined): boolean =>
  before === 0 && now !== undefined && now > 0;

/** `(3) Doctor` while patients wait, the plain title otherwise. */
export const badgedTitle = (title: string, waiting: number): string => (waiting > 0 ? `(${waiting}) ${title}` : title);

/** The title without the count. */
export const plainTitle = (title: string): string => title.replace(/^\(\d+\) /, '');
