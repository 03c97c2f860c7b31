import type { DoctorQueueItem } from '#web/lib/api/answers.ts';
import { isWaiting } from '#web/lib/queue/queue-lists.ts';
import type { DoctorQueue } from './queue-view.ts';
import { waitingForCaller } from './queue-view.ts';

/** Has the patient not arrived, at a branch where arrivals are marked? */
export const isExpected = (
  { arrivals }: Pick<DoctorQueue, 'arrivals'>,
  row: Pick<DoctorQueueItem, 'id' | 'queuePosition' | 'status' | 'arrivedAt'>,
): boolean => arrivals && isWaiting(row) && row.arrivedAt === null;

/** The patients whom the caller may call, those who are here first; each list in the order of the calls. */
export interface OwnPatients {
  readonly rows: readonly DoctorQueueItem[];
  readonly here: number;
  readonly expected: number;
}

export const ownPatients = (queue: DoctorQueue): OwnPatients => {
  const rows = waitingForCaller(queue);
  const expected = rows.filter((row) => isExpected(queue, row));
  const here = rows.filter((row) => !isExpected(queue, row));
  return { rows: [...here, ...expected], here: here.length, expected: expected.length };
};

/** Waiting patients of one service whom the caller does not call, and the doctors who serve it. */
export interface OtherService {
  readonly serviceType: DoctorQueueItem['serviceType'];
  readonly rows: readonly DoctorQueueItem[];
  readonly doctors: DoctorQueue['services'][number]['doctors'];
  /** Doctors are at work, and none of them serves it. */
  readonly isServed: boolean;
}

/** Services that the caller does not call with at least one waiting patient. */
export const otherServices = (queue: DoctorQueue): OtherService[] => {
  const own = new Set(waitingForCaller(queue).map(({ id }) => id));
  const others = queue.activeQueue.filter((row) => isWaiting(row) && !own.has(row.id));
  return queue.services.flatMap(({ serviceType, doctors, served }) => {
    const rows = others.filter((row) => row.serviceType === serviceType);
    return rows.length === 0
      ? []
      : [{ serviceType, rows, doctors: doctors.filter(({ doctorId }) => doctorId !== queue.ownId), isServed: served }];
  });
};

/** The rows of the table: patients with a doctor, the own patients, and the other services when they are shown. */
export const tableRows = (queue: DoctorQueue, withOthers: boolean): DoctorQueueItem[] => {
  const own = ownPatients(queue).rows;
  const inside = queue.activeQueue.filter((row) => !isWaiting(row));
  return [...inside, ...own, ...(withOthers ? otherServices(queue).flatMap(({ rows }) => rows) : [])];
};
