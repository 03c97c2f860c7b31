import { describe, expect, it } from 'vitest';
import { entriesMatching, minutesSince, roomOf } from '#web/features/room/room-board.ts';
import { rowWith } from './reception/rows.ts';
import type { CompletedRecord, ReceptionQueueRow } from '#web/lib/api/answers.ts';

const rowOf = (id: number, more: Partial<ReceptionQueueRow> = {}): ReceptionQueueRow =>
  rowWith({ id, queuePosition: id, ...more });

const inside = rowOf(1, {
  status: 'in_progress',
  queuePosition: null,
  calledAt: '2026-11-20T11:00:00.000Z',
  doctorName: 'Dr Nadia',
});
const here = rowOf(2, { arrivedAt: '2026-11-20T10:30:00.000Z' });
const expected = rowOf(3);

const record: CompletedRecord = {
  reservationId: 9,
  patientId: 'p9',
  patientName: 'Patient 9',
  patientPhone: '01001234567',
  doctorName: 'Dr Nadia',
  serviceType: 'laser',
  laserArea: 'legs',
  laserAreas: ['legs'],
  queuePosition: 1,
  paymentStatus: 'unpaid',
  paymentAmount: null,
  completedAt: '2026-11-20T10:50:00.000Z',
  latestFractionalPrice: null,
  sessionRecorded: false,
  packageUse: null,
};

const idsOf = (entries: readonly { readonly id: number }[]): number[] => entries.map(({ id }) => id);

describe('the board of the room', () => {
  it('shows visits with doctor and start, and who is here, expected and gone, when arrivals are marked', () => {
    const board = roomOf({ arrivals: true, activeQueue: [inside, here, expected] }, [record]);

    expect(board.withDoctor).toMatchObject([{ id: 1, doctor: 'Dr Nadia', since: '2026-11-20T11:00:00.000Z' }]);
    expect(board.here).toMatchObject([{ id: 2, position: 2, since: '2026-11-20T10:30:00.000Z' }]);
    expect(board.expected).toMatchObject([{ id: 3, position: 3, since: null }]);
    expect(board.gone).toMatchObject([{ id: 9, areas: ['legs'], since: '2026-11-20T10:50:00.000Z' }]);
  });

  it('counts everybody who waits as here, since the booking, where arrivals are not marked', () => {
    const board = roomOf({ arrivals: false, activeQueue: [inside, here, expected] }, []);

    // The longest wait comes first.
    expect(idsOf(board.here)).toEqual([3, 2]);
    expect(board.here[0]?.since).toBe('2026-11-20T10:00:00.000Z');
    expect(board.expected).toEqual([]);
  });
});

describe('the search of the room', () => {
  it('finds by a part of the name', () => {
    const { here: entries } = roomOf(
      { arrivals: false, activeQueue: [rowOf(4, { patientName: 'Mona Adel' }), here] },
      [],
    );

    expect(idsOf(entriesMatching(entries, 'mon'))).toEqual([4]);
    expect(entriesMatching(entries, '')).toHaveLength(2);
  });
});

describe('minutes since a moment', () => {
  it.each([
    ['2026-11-20T10:00:00.000Z', 12],
    ['2026-11-20T10:12:30.000Z', 0],
    ['2026-11-20T10:30:00.000Z', 0],
  ])('are whole and never negative from %s', (since, minutes) => {
    expect(minutesSince(since, Date.parse('2026-11-20T10:12:40.000Z'))).toBe(minutes);
  });
});
