import { describe, expect, it } from 'vitest';
import { isExpected, otherServices, ownPatients, tableRows } from '#web/features/doctor-queue/own-patients.ts';
import type { DoctorQueue } from '#web/features/doctor-queue/queue-view.ts';
import type { DoctorQueueItem } from '#web/lib/api/answers.ts';

const row = (id: number, more: Partial<DoctorQueueItem> = {}): DoctorQueueItem => ({
  id,
  queuePosition: id,
  place: null,
  ticketNo: id,
  patientName: `Patient ${String(id)}`,
  patientPhone: '01000000000',
  serviceType: 'laser',
  laserArea: 'face',
  laserAreas: ['face'],
  status: 'waiting',
  paymentStatus: 'unpaid',
  patientId: `p${String(id).padStart(20, '0')}`,
  balance: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  reinserted: false,
  arrivedAt: '2026-11-20T09:00:00.000Z',
  calledAt: null,
  doctorId: null,
  doctorName: null,
  preferredDoctor: null,
  ...more,
});

const consultation: Partial<DoctorQueueItem> = { serviceType: 'regular', laserArea: null, laserAreas: [] };
const colleague = { doctorId: 'u-2', name: 'Dr. Samir', state: 'on', room: null, current: null } as const;

const queue: DoctorQueue = {
  arrivals: true,
  ownId: 'u-1',
  ownServices: ['laser'],
  ownNext: 5,
  doctors: [],
  services: [
    { serviceType: 'regular', served: false, here: 2, expected: 0, doctors: [] },
    { serviceType: 'laser', served: true, here: 1, expected: 1, doctors: [colleague] },
  ],
  activeQueue: [
    row(1, { status: 'in_progress', queuePosition: null }),
    row(2, consultation),
    row(3, consultation),
    row(4, { arrivedAt: null }),
    row(5),
  ],
  skippedQueue: [],
  queueCount: 4,
  current: null,
};
const idsOf = (rows: readonly DoctorQueueItem[]): number[] => rows.map(({ id }) => id);

describe("a doctor's own patients", () => {
  it('has the patients of the services that the doctor serves, those who are here first', () => {
    const own = ownPatients(queue);

    expect([idsOf(own.rows), own.here, own.expected]).toEqual([[5, 4], 1, 1]);
  });

  it('expects nobody where arrivals are not marked', () => {
    expect(isExpected({ arrivals: false }, row(4, { arrivedAt: null }))).toBe(false);
    expect(isExpected(queue, row(1, { status: 'in_progress', arrivedAt: null }))).toBe(false);
  });
});

describe('the other services', () => {
  it('are folded by service, and say when no doctor serves it', () => {
    const [service, ...more] = otherServices(queue);

    expect([service?.serviceType, service?.isServed, idsOf(service?.rows ?? [])]).toEqual(['regular', false, [2, 3]]);
    expect(more).toEqual([]);
  });

  it('are in the table only on demand, after the own patients: no patient is in it twice or missing', () => {
    expect(idsOf(tableRows(queue, false))).toEqual([1, 5, 4]);
    expect(idsOf(tableRows(queue, true))).toEqual([1, 5, 4, 2, 3]);
  });
});
