import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { waitIn } from '#functions/data/queue/waits.ts';
import {
  backAt,
  type DoctorWork,
  storedServices,
  workingDoctorsAt,
  workStateOf,
} from '#functions/domain/queue/doctors-at-work.ts';
import { callableBy } from '#shared/rules/queue-place.ts';
import { groupByStatus, positionOf, type QueuedTicket } from '#functions/domain/queue/queue.ts';
import { estimateWait, type VisitLengths, visitLengths } from '#functions/domain/queue/wait-estimate.ts';
import type { ReservationType } from '#shared/models/enums.ts';
import { begun } from '../day-start.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const at = (minutes: number): string => new Date(now.getTime() + minutes * 60_000).toISOString();
const doctor = { doctorId: 'a', seenAt: at(-5) };

describe('the state of a doctor', () => {
  it('is on when nothing was set', () => {
    expect(workStateOf(doctor, now)).toBe('on');
  });

  it.each([
    ['paused', 'before the end of the pause', { state: 'paused', pausedUntil: at(1) } as const],
    ['on', 'at the end of the pause', { state: 'paused', pausedUntil: at(0) } as const],
    ['off', 'when set off', { state: 'off' } as const],
  ])('is %s %s', (state, _, set) => {
    expect(workStateOf({ ...doctor, ...set }, now)).toBe(state);
  });
});

describe('the tickets a doctor may call', () => {
  const tickets = [{ type: 'regular' }, { type: 'laser' }, { type: 'regular' }] as const;

  it('are all of them when no services are set', () => {
    expect(callableBy(tickets, { doctorId: 'a' })).toEqual(tickets);
  });

  it('are those of the services in their order when services are set', () => {
    expect(callableBy(tickets, { doctorId: 'a', services: ['regular'] })).toEqual([tickets[0], tickets[2]]);
    expect(callableBy(tickets, { doctorId: 'a', services: ['fractional'] })).toEqual([]);
  });

  it('leave out those of another doctor, and hold those of the own whatever the services', () => {
    const [own, other] = [
      { type: 'laser', preferredDoctorId: 'a' },
      { type: 'regular', preferredDoctorId: 'b' },
    ] as const;

    expect(callableBy([other, own, ...tickets], { doctorId: 'a', services: ['regular'] })).toEqual([
      own,
      tickets[0],
      tickets[2],
    ]);
  });
});

describe('stored services', () => {
  it('are none when the doctor serves every service', () => {
    expect(storedServices(['laser', 'regular', 'fractional'])).toBeUndefined();
    expect(storedServices(undefined)).toBeUndefined();
  });

  it('are each once in one order otherwise', () => {
    expect(storedServices(['laser', 'regular', 'laser'])).toEqual(['regular', 'laser']);
  });
});

const every = ['regular', 'laser', 'fractional'] as const;
const serving = (doctorId: string, ...services: readonly ReservationType[]): DoctorWork => ({
  doctorId,
  seenAt: at(-5),
  ...(services.length === 0 ? {} : { services }),
});

const ticket = (id: number, type: ReservationType, more: Partial<QueuedTicket> = {}): QueuedTicket => ({
  id,
  type,
  status: 'waiting',
  order: `A#${String(id).padStart(9, '0')}`,
  ...more,
});
const queueOf = (tickets: readonly QueuedTicket[], ...doctors: readonly DoctorWork[]) => ({
  ...groupByStatus(tickets),
  doctors,
});

describe('the wait for a service', () => {
  const lengths = visitLengths(undefined, { regular: 15, laser: 30, fractional: 45 });
  const waitOf = (type: ReservationType, ahead: readonly ReservationType[], ...doctors: readonly DoctorWork[]) =>
    estimateWait(
      { inProgress: [], ahead: ahead.map((each, index) => ticket(index + 1, each)), type },
      workingDoctorsAt(doctors, now),
      lengths,
      now,
    ).wait;

  it('goes by the doctors who serve the service', () => {
    const doctors = [serving('a', 'regular'), serving('b', 'regular', 'laser')];

    expect(waitOf('laser', ['laser', 'laser'], ...doctors)).toBe(60);
    expect(waitOf('regular', ['laser', 'regular'], ...doctors)).toBe(15);
  });

  it('assumes one doctor for a service without a doctor', () => {
    expect(waitOf('fractional', ['fractional'], serving('a', 'regular'))).toBe(45);
  });

  it('starts at the end of a pause, which the ticket shows', () => {
    const paused = { ...serving('a'), state: 'paused', pausedUntil: at(20) } as const;

    expect(waitOf('regular', ['regular'], paused)).toBe(35);
    expect(backAt(queueOf([], paused), { type: 'regular' }, now)).toEqual(new Date(at(20)));
    expect(backAt(queueOf([], paused, serving('b', 'laser')), { type: 'regular' }, now)).toEqual(new Date(at(20)));
    expect(backAt(queueOf([], paused, serving('b')), { type: 'regular' }, now)).toBeNull();
  });

  it('waits for no pause while a doctor who was last seen an hour ago has a patient', () => {
    const paused = { ...serving('a'), state: 'paused', pausedUntil: at(20) } as const;
    const busy = { ...serving('b', 'regular'), seenAt: at(-61) };
    const inside = ticket(1, 'regular', { status: 'in_progress', calledBy: 'b', calledAt: at(-45) });

    expect(backAt(queueOf([inside], paused, busy), { type: 'regular' }, now)).toBeNull();
    expect(backAt(queueOf([inside], paused, busy), { type: 'laser' }, now)).toEqual(new Date(at(20)));
  });

  it('counts on no doctor who is off', () => {
    const off = { ...serving('b'), state: 'off' } as const;

    expect(waitOf('regular', ['regular', 'regular'], serving('a'), off)).toBe(30);
  });
});

/** Minutes until the next doctor is free, in one line for all doctors. */
const freeInOneLine = (
  inProgress: readonly QueuedTicket[],
  ahead: readonly QueuedTicket[],
  seen: readonly DoctorWork[],
  lengths: VisitLengths,
): number => {
  const left = inProgress.map(({ type, calledAt = at(0) }) => {
    const { minutes } = lengths[type];
    return Math.max(minutes - (now.getTime() - Date.parse(calledAt)) / 60_000, minutes * 0.15);
  });
  const idle = seen.filter(
    ({ doctorId, seenAt }) =>
      now.getTime() - Date.parse(seenAt) <= 3_600_000 && inProgress.every(({ calledBy }) => calledBy !== doctorId),
  );
  const free = [...left, ...idle.map(() => 0)];
  if (free.length === 0) free.push(0);
  for (const { type, share = 1 } of ahead) {
    const first = free.indexOf(Math.min(...free));
    free[first] = (free[first] ?? 0) + share * lengths[type].minutes;
  }
  const mine = Math.min(...free);
  return mine === 0 && ahead.length === 0 ? 0 : Math.max(1, Math.round(mine));
};

describe('with every doctor serving every service', () => {
  const lengths = visitLengths(undefined, { regular: 15, laser: 30, fractional: 45 });
  const doctorIds = ['a', 'b', 'c', 'd'] as const;
  const waitingTickets = fc.array(fc.record({ type: fc.constantFrom(...every), here: fc.boolean() }), {
    maxLength: 12,
  });
  const calls = fc.uniqueArray(
    fc.record({ doctor: fc.constantFrom(...doctorIds), type: fc.constantFrom(...every), since: fc.nat(60) }),
    { selector: ({ doctor: by }) => by, maxLength: 3 },
  );
  const sightings = fc.uniqueArray(fc.record({ doctorId: fc.constantFrom(...doctorIds), ago: fc.nat(90) }), {
    selector: ({ doctorId }) => doctorId,
  });

  it('positions and waits are those of one line', () => {
    fc.assert(
      fc.property(waitingTickets, calls, sightings, (wanted, called, sighted) => {
        const inside = called.map(({ doctor: calledBy, type, since }, index) =>
          ticket(index + 1, type, {
            status: 'in_progress',
            order: `I#${String(index)}`,
            calledBy,
            calledAt: at(-since),
          }),
        );
        const waiting = wanted.map(({ type, here }, index) =>
          ticket(index + 100, type, here ? { arrivedAt: at(-1) } : {}),
        );
        const seen = sighted.map(({ doctorId, ago }) => ({ doctorId, seenAt: at(-ago) }));
        const wait = waitIn(
          queueOf([...inside, ...waiting], ...seen),
          { lengths, rate: 1, arrivals: false },
          now,
          begun,
        );

        for (const [index, place] of waiting.entries()) {
          expect(positionOf(wait.queue, place)).toBe(index + 1);
          expect(wait.of(place)?.wait).toBe(freeInOneLine(inside, waiting.slice(0, index), seen, lengths));
        }
        const behindAll = freeInOneLine(inside, waiting, seen, lengths);
        for (const type of every) expect(wait.newcomerFor(type).wait).toBe(behindAll);
      }),
      { numRuns: 2000 },
    );
  });
});
