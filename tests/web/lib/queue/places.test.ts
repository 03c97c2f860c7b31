import { describe, expect, it } from 'vitest';
import type { Answer } from '#web/lib/api/wire-names.ts';
import type { listBranchQueue } from '#shared/routes/reservations.ts';
import { removeRow } from '#web/lib/queue/queue-lists.ts';
import { withPlaces } from '#web/lib/queue/places.ts';
import type { ReceptionQueueRow } from '#web/lib/api/answers.ts';
import { queueOf, rowWith } from '../../reception/rows.ts';

type Services = Answer<typeof listBranchQueue>['services'];

const doctorOf = (doctorId: string, state: 'on' | 'off') => ({
  doctorId,
  name: null,
  state,
  room: null,
  current: null,
});
const services: Services = [
  { serviceType: 'regular', served: true, here: 2, expected: 0, doctors: [doctorOf('a', 'on')] },
  { serviceType: 'laser', served: true, here: 3, expected: 0, doctors: [doctorOf('b', 'on'), doctorOf('c', 'off')] },
  { serviceType: 'fractional', served: false, here: 0, expected: 0, doctors: [doctorOf('c', 'off')] },
];
const room = { arrivals: false, services };

const laser = (id: number, some: Partial<ReceptionQueueRow> = {}) => rowWith({ id, serviceType: 'laser', ...some });
const rows = [rowWith({ id: 1 }), laser(2), rowWith({ id: 3 }), laser(4), laser(5)];

const shown = (all: readonly ReceptionQueueRow[]) =>
  all.map(({ id, place }) => [id, place?.before ?? null, place?.isNext ?? null]);

describe('the places of predicted rows', () => {
  it('are those of each service, and next is who a doctor at work calls', () => {
    expect(shown(withPlaces(queueOf(rows).activeQueue, room))).toEqual([
      [1, 0, true],
      [2, 0, true],
      [3, 1, false],
      [4, 1, false],
      [5, 2, false],
    ]);
  });

  it('change only within the service when a patient leaves the queue', () => {
    const { activeQueue } = removeRow(queueOf(withPlaces(rows, room)), 2);

    expect(shown(withPlaces(activeQueue, room))).toEqual([
      [1, 0, true],
      [3, 1, false],
      [4, 0, true],
      [5, 1, false],
    ]);
  });

  it('count who is here where arrivals are marked', () => {
    const marked = [laser(2), laser(4, { arrivedAt: '2026-11-20T10:00:00.000Z' })];

    expect(shown(withPlaces(marked, { ...room, arrivals: true }))).toEqual([
      [2, 0, false],
      [4, 0, true],
    ]);
  });

  it('stay as they are when the answer has no services', () => {
    const [first = laser(1)] = rows;

    expect(withPlaces([first], {})).toEqual([first]);
  });
});
