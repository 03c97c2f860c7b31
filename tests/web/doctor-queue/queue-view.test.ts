import { describe, expect, it } from 'vitest';
import {
  afterCallNext,
  afterFinish,
  afterReinsert,
  afterSkip,
  afterUndoSkip,
  badgedTitle,
  gotFirstPatient,
  mayCallNext,
  nextToCall,
  shownStatus,
  skippedFrom,
} from '#web/features/doctor-queue/queue-view.ts';
import type { DoctorQueue } from '#web/features/doctor-queue/queue-view.ts';
import { withPlaces } from '#web/lib/queue/places.ts';
import type { DoctorQueueItem } from '#web/lib/api/answers.ts';

const row = (id: number, status: DoctorQueueItem['status'], position: number | null): DoctorQueueItem => ({
  id,
  queuePosition: position,
  place: null,
  ticketNo: id,
  patientName: `Patient ${id}`,
  patientPhone: '01000000000',
  serviceType: 'laser',
  laserArea: 'face',
  laserAreas: ['face'],
  status,
  paymentStatus: 'unpaid',
  patientId: `p${String(id).padStart(20, '0')}`,
  balance: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  reinserted: false,
  arrivedAt: null,
  calledAt: null,
  doctorId: null,
  doctorName: null,
  preferredDoctor: null,
});

const mine = row(1, 'in_progress', null);
const queue: DoctorQueue = {
  arrivals: false,
  ownId: 'u-1',
  ownServices: ['regular', 'laser', 'fractional'],
  ownNext: null,
  doctors: [],
  services: [],
  activeQueue: withPlaces([mine, row(2, 'in_progress', null), row(3, 'waiting', 1), row(4, 'waiting', 2)], {
    services: [],
  }),
  skippedQueue: [{ ...row(9, 'skipped', null), skippedAt: '2026-11-20T10:00:00Z', reinserted: false }],
  queueCount: 2,
  current: mine,
};
const now = new Date('2026-11-20T12:00:00Z');
const positions = (list: DoctorQueue): (number | null)[] => list.activeQueue.map((item) => item.queuePosition);

describe('the status a doctor is shown', () => {
  it.each([
    ['waiting', 'ready'],
    ['ready', 'ready'],
    ['paid', 'ready'],
    ['in_progress', 'in_progress'],
    ['in-progress', 'in_progress'],
    ['completed', 'completed'],
    ['skipped', 'skipped'],
    ['something new', 'ready'],
  ])('shows %s as %s', (status, shown) => {
    expect(shownStatus(status)).toBe(shown);
  });
});

describe('Call Next', () => {
  it('is disabled during a call, before the queue is loaded, and when no patient waits', () => {
    expect(mayCallNext(queue, false)).toBe(true);
    expect(mayCallNext(queue, true)).toBe(false);
    expect(mayCallNext(undefined, false)).toBe(false);
    expect(mayCallNext({ ...queue, queueCount: 0 }, false)).toBe(false);
  });

  it('puts the first who waits in progress with the moment of the call, and finishes the caller’s own patient', () => {
    const after = afterCallNext(queue, now);
    expect(after.activeQueue.map((item) => [item.id, item.status])).toEqual([
      [2, 'in_progress'],
      [3, 'in_progress'],
      [4, 'waiting'],
    ]);
    expect(after.current).toMatchObject({ id: 3, status: 'in_progress', calledAt: '2026-11-20T12:00:00.000Z' });
    expect(after.queueCount).toBe(1);
    expect(positions(after)).toEqual([null, null, 1]);
  });

  it('leaves the patient of a colleague and an empty queue alone', () => {
    const empty: DoctorQueue = { ...queue, activeQueue: [mine], queueCount: 0 };
    expect(afterCallNext(empty, now)).toBe(empty);
  });

  it('does not touch the list it was given, so that it can be rolled back', () => {
    const before = structuredClone(queue);
    afterCallNext(queue, now);
    afterSkip(queue, 3, now);
    afterFinish(queue, 1);
    afterReinsert(queue, 9);
    expect(queue).toEqual(before);
  });
});

describe('other moves', () => {
  it('removes a finished patient from the list and from the caller', () => {
    const after = afterFinish(queue, 1);
    expect(after.current).toBeNull();
    expect(after.activeQueue.map((item) => item.id)).toEqual([2, 3, 4]);
  });

  it('moves a skipped patient to the end of the skipped and closes the gap in the positions', () => {
    const after = afterSkip(queue, 3, now);
    expect(positions(after)).toEqual([null, null, 1]);
    expect(after.queueCount).toBe(1);
    expect(after.skippedQueue.at(-1)).toMatchObject({ id: 3, status: 'skipped', skippedAt: now.toISOString() });
  });

  it('puts a reinserted patient back at the last place', () => {
    const after = afterReinsert(queue, 9);
    expect(after.activeQueue.at(-1)).toMatchObject({ id: 9, status: 'waiting', queuePosition: 3 });
    expect(after.activeQueue.at(-1)).not.toHaveProperty('skippedAt');
    expect(after.skippedQueue).toEqual([]);
    expect(after.queueCount).toBe(3);
  });

  it('puts a patient whose skip is undone back at the old place', () => {
    const from = skippedFrom(queue, 3);
    const skipped = afterSkip(queue, 3, now);

    const after = from === undefined ? skipped : afterUndoSkip(skipped, from);

    expect(after.activeQueue).toEqual(queue.activeQueue);
    expect(after.skippedQueue.map((item) => item.id)).toEqual([9]);
    expect(after.current).toBe(mine);
  });

  it('returns the current patient to the doctor when their skip is undone', () => {
    const from = skippedFrom(queue, 1);
    const skipped = afterSkip(queue, 1, now);

    const after = from === undefined ? skipped : afterUndoSkip(skipped, from);

    expect(skipped.current).toBeNull();
    expect(after.current?.id).toBe(1);
  });

  it('ignores a patient it does not know', () => {
    expect(afterSkip(queue, 77, now)).toEqual(queue);
    expect(afterReinsert(queue, 77)).toEqual(queue);
    expect(skippedFrom(queue, 77)).toBeUndefined();
  });
});

describe('the first patient', () => {
  it('rings once, when an empty queue gets its first patient, and not for the first list seen', () => {
    expect(gotFirstPatient(0, 1)).toBe(true);
    expect(gotFirstPatient(undefined, 4)).toBe(false);
    expect(gotFirstPatient(1, 2)).toBe(false);
    expect(gotFirstPatient(1, 0)).toBe(false);
    expect(gotFirstPatient(0, undefined)).toBe(false);
  });

  it('counts the waiting in the title of the tab', () => {
    expect(badgedTitle('Doctor', 3)).toBe('(3) Doctor');
    expect(badgedTitle('Doctor', 0)).toBe('Doctor');
  });
});

describe('a branch that marks arrivals', () => {
  const here = { ...row(4, 'waiting', 2), arrivedAt: '2026-11-20T11:00:00.000Z' };
  const marked: DoctorQueue = { ...queue, arrivals: true, activeQueue: [mine, row(3, 'waiting', 1), here] };

  it('shows only those who are here as the next, and counts the others', () => {
    expect(nextToCall(marked).map(({ id }) => id)).toEqual([4]);
    expect(nextToCall(queue).map(({ id }) => id)).toEqual([3, 4]);
  });

  it('predicts the call of the first who is here', () => {
    const after = afterCallNext(marked, now);

    expect(after.current?.id).toBe(4);
    expect(after.activeQueue.map(({ id, queuePosition: place }) => [id, place])).toEqual([
      [4, null],
      [3, 1],
    ]);
  });

  it('predicts no call when no patient has arrived', () => {
    const away = { ...marked, activeQueue: [mine, row(3, 'waiting', 1)] };

    expect(afterCallNext(away, now)).toBe(away);
  });
});
