import type { DoctorQueueItem, listDoctorQueue } from '../../../shared/routes/doctor.ts';
import type { Reply } from '../../../shared/routes/define.ts';

export type DoctorQueue = Reply<typeof listDoctorQueue>;

/** A row as the screen holds it: a called patient carries the moment until the server's answer replaces the guess. */
export type QueueRow = DoctorQueueItem & { readonly calledAt?: string };

/** What a doctor is shown about a row. Source: seed section 4, "Queue status display (doctor)". */
export type ShownStatus = 'ready' | 'in_progress' | 'completed' | 'skipped';

/** `ready` and `paid` are shown as ready, and so is anything unknown. Takes the seed's `in-progress` as well. */
export const shownStatus = (status: string): ShownStatus => {
  const folded = status.replaceAll('-', '_');
  return folded === 'in_progress' || folded === 'completed' || folded === 'skipped' ? folded : 'ready';
};

const isWaiting = (row: DoctorQueueItem): boolean => row.status === 'waiting';

/** Who is called after this, in order: seen before calling, so that nobody is surprised. */
export const nextInLine = (rows: readonly DoctorQueueItem[], count = 3): DoctorQueueItem[] =>
  rows.filter(isWaiting).slice(0, count);

/** Call Next is off while a call is under way, and when nobody waits. Source: seed section 2, doctor queue tab. */
export const mayCallNext = (queue: DoctorQueue | undefined, pending: boolean): boolean =>
  !pending && queue !== undefined && queue.queue_count > 0;

/** Positions 1..n for those who wait, null for everyone else: the server's rule, repeated for optimistic lists. */
const renumbered = <Row extends DoctorQueueItem>(rows: readonly Row[]): Row[] => {
  let place = 0;
  return rows.map((row) => {
    if (!isWaiting(row)) return { ...row, queue_position: null };
    place += 1;
    return { ...row, queue_position: place };
  });
};

const withRows = (queue: DoctorQueue, rows: readonly QueueRow[]): DoctorQueue => ({
  ...queue,
  active_queue: renumbered(rows),
  queue_count: rows.filter(isWaiting).length,
});

/**
 * The queue as it will be once the call has gone through: the caller's own patient is finished, the first who
 * waits is in progress with `calledAt`. Source: seed section 4, "Optimistic updates".
 */
export const afterCallNext = (queue: DoctorQueue, now: Date): DoctorQueue => {
  const first = queue.active_queue.find(isWaiting);
  if (first === undefined) return queue;
  const called: QueueRow = { ...first, status: 'in_progress', queue_position: null, calledAt: now.toISOString() };
  const others = queue.active_queue.filter((row) => row.id !== first.id && row.id !== queue.current?.id);
  const inside = others.filter((row) => !isWaiting(row));
  return { ...withRows(queue, [...inside, called, ...others.filter(isWaiting)]), current: called };
};

/** The queue once this patient's visit is finished. */
export const afterFinish = (queue: DoctorQueue, id: number): DoctorQueue => ({
  ...withRows(
    queue,
    queue.active_queue.filter((row) => row.id !== id),
  ),
  current: queue.current?.id === id ? null : queue.current,
});

/** The queue once this patient is skipped: out of the active list, at the end of the skipped one. */
export const afterSkip = (queue: DoctorQueue, id: number, now: Date): DoctorQueue => {
  const row = queue.active_queue.find((item) => item.id === id);
  if (row === undefined) return queue;
  return {
    ...afterFinish(queue, id),
    skipped_queue: [
      ...queue.skipped_queue,
      { ...row, status: 'skipped', queue_position: null, skip_date: now.toISOString(), reinserted: false },
    ],
  };
};

/** The queue once a skipped patient is back: waiting, at the last place. */
export const afterReinsert = (queue: DoctorQueue, id: number): DoctorQueue => {
  const skipped = queue.skipped_queue.find((item) => item.id === id);
  if (skipped === undefined) return queue;
  const { skip_date: _when, ...row } = skipped;
  return {
    ...withRows(queue, [...queue.active_queue, { ...row, status: 'waiting', reinserted: true }]),
    skipped_queue: queue.skipped_queue.filter((item) => item.id !== id),
  };
};

/**
 * Has the queue just got its first patient? Only a change seen while looking counts: the first
 * list after opening the screen rings no bell.
 */
export const gotFirstPatient = (before: number | undefined, now: number | undefined): boolean =>
  before === 0 && now !== undefined && now > 0;

/** `(3) Doctor` while somebody waits, the plain title otherwise. */
export const badgedTitle = (title: string, waiting: number): string => (waiting > 0 ? `(${waiting}) ${title}` : title);

/** The title without such a count. */
export const plainTitle = (title: string): string => title.replace(/^\(\d+\) /, '');
