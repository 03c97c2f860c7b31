import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { waitIn } from '#functions/data/queue/waits.ts';
import { backAt, type DoctorWork, doctorStateOf } from '#functions/domain/queue/doctors-at-work.ts';
import { groupByStatus, type QueuedTicket } from '#functions/domain/queue/queue.ts';
import { visitLengths } from '#functions/domain/queue/wait-estimate.ts';
import { begun } from '../day-start.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const at = (minutes: number): string => new Date(now.getTime() + minutes * 60_000).toISOString();
const lengths = visitLengths(undefined, { regular: 15, laser: 30, fractional: 45 });

const atWork = (doctorId: string, more: Partial<DoctorWork> = {}): DoctorWork => ({
  doctorId,
  seenAt: at(-5),
  ...more,
});
const waiting = (id: number, preferredDoctorId?: string, more: Partial<QueuedTicket> = {}): QueuedTicket => ({
  id,
  type: 'regular',
  status: 'waiting',
  order: `A#${String(id).padStart(9, '0')}`,
  ...(preferredDoctorId === undefined ? {} : { preferredDoctorId }),
  ...more,
});
const queueOf = (tickets: readonly QueuedTicket[], ...doctors: readonly DoctorWork[]) => ({
  ...groupByStatus(tickets),
  doctors,
});
const waitsOf = (tickets: readonly QueuedTicket[], ...doctors: readonly DoctorWork[]): number[] => {
  const wait = waitIn(queueOf(tickets, ...doctors), { lengths, rate: 1, arrivals: false }, now, begun);
  return tickets.map((ticket) => wait.of(ticket)?.wait ?? -1);
};

describe('the wait for a preferred doctor', () => {
  it('is for the visits of this doctor alone, and the others pass', () => {
    const tickets = [waiting(1, 'a'), waiting(2, 'a'), waiting(3), waiting(4, 'b'), waiting(5)];

    expect(waitsOf(tickets, atWork('a'), atWork('b'))).toEqual([0, 15, 0, 15, 30]);
  });

  it('begins at the end of the break of this doctor', () => {
    const paused = atWork('a', { state: 'paused', pausedUntil: at(20) });
    const queue = queueOf([waiting(1, 'a')], paused, atWork('b'));

    expect(waitsOf([waiting(1, 'a'), waiting(2)], paused, atWork('b'))).toEqual([20, 0]);
    expect(backAt(queue, waiting(1, 'a'), now)).toEqual(new Date(at(20)));
    expect(backAt(queue, waiting(2), now)).toBeNull();
  });

  it('assumes that one who is not at work begins now and takes no other patient', () => {
    const tickets = [waiting(1, 'c'), waiting(2, 'c'), waiting(3), waiting(4)];

    expect(waitsOf(tickets, atWork('a'), atWork('c', { state: 'off' }))).toEqual([0, 15, 0, 15]);
    expect(waitsOf(tickets)).toEqual([0, 15, 0, 15]);
  });

  it('of everybody is that of any doctor when there is one doctor', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 12 }), (prefers) => {
        const tickets = prefers.map((one, index) => waiting(index + 1, one ? 'a' : undefined));

        expect(waitsOf(tickets, atWork('a'))).toEqual(
          waitsOf(
            prefers.map((_, index) => waiting(index + 1)),
            atWork('a'),
          ),
        );
      }),
    );
  });
});

describe('the state of a preferred doctor', () => {
  it.each([
    ['on', atWork('a')],
    ['paused', atWork('a', { state: 'paused', pausedUntil: at(1) })],
    ['off', atWork('a', { state: 'off' })],
    ['late', atWork('a', { seenAt: at(-61) })],
    ['late', atWork('b')],
  ])('is %s for %j', (state, doctor) => {
    expect(doctorStateOf({ inProgress: [], doctors: [doctor] }, 'a', now)).toBe(state);
  });
});
