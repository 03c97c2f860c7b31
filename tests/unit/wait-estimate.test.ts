import { describe, expect, it } from 'vitest';
import type { ReservationType } from '#shared/models/enums.ts';
import type { QueuedTicket } from '#functions/domain/queue/queue.ts';
import { medianOf, compareWait, waitAccuracyOf } from '#functions/domain/queue/wait-score.ts';
import { workingDoctorsAt } from '#functions/domain/queue/doctors-at-work.ts';
import { estimateWait, visitLengths } from '#functions/domain/queue/wait-estimate.ts';
import { clinics, simulate, verdictOf } from '../bench/wait-days.ts';
import { seed } from '../shared/seeded.ts';

const defaults = { regular: 15, laser: 30, fractional: 45 };
const now = new Date('2026-11-21T12:00:00.000Z');
const minutesAgo = (minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString();

let ids = 0;
const waiting = (type: ReservationType): QueuedTicket => {
  ids += 1;
  return { id: ids, type, status: 'waiting' };
};
const inside = (type: ReservationType, doctor: string, minutes: number): QueuedTicket => {
  ids += 1;
  return { id: ids, type, status: 'in_progress', calledBy: doctor, calledAt: minutesAgo(minutes) };
};
const doctors = (...names: readonly string[]) => names.map((doctorId) => ({ doctorId }));
const waitOf = (
  inProgress: readonly QueuedTicket[],
  ahead: readonly QueuedTicket[],
  working: readonly { doctorId: string }[],
  recent?: Readonly<Record<ReservationType, readonly number[]>>,
): number => estimateWait({ inProgress, ahead, type: 'regular' }, working, visitLengths(recent, defaults), now).wait;

describe('the estimated wait', () => {
  it('is 0 for the first in line when no visit is in progress', () => {
    const line = { inProgress: [], ahead: [], type: 'regular' } as const;

    expect(estimateWait(line, doctors('a'), visitLengths(undefined, defaults), now)).toEqual({
      wait: 0,
      low: 0,
      high: 0,
      doctorId: 'a',
      calledBefore: [],
    });
  });

  it('is the visits in front, one after another, with one doctor; there is always one at least', () => {
    expect(waitOf([], [waiting('regular'), waiting('laser')], doctors('a'))).toBe(45);
    expect(waitOf([], [waiting('regular'), waiting('laser')], [])).toBe(45);
  });

  it('is shared among the doctors at work', () => {
    const ahead = [waiting('regular'), waiting('regular'), waiting('laser'), waiting('regular')];
    // a: 15 + 30, b: 15 + 15: the next is seen after half an hour.
    expect(waitOf([], ahead, doctors('a', 'b'))).toBe(30);
  });

  it('counts what is left of the visits inside', () => {
    expect(waitOf([inside('laser', 'a', 10)], [], doctors('a'))).toBe(20);
    expect(waitOf([inside('laser', 'a', 10), inside('regular', 'b', 10)], [], doctors('a', 'b'))).toBe(5);
  });

  it('is never 0 while a patient is ahead, nor negative when a visit runs over', () => {
    expect(waitOf([inside('regular', 'a', 300)], [], doctors('a'))).toBeGreaterThan(0);
  });

  it('goes by the middle of the recent visits of a type, once there are five', () => {
    const recent = { regular: [8, 9, 10, 11, 90], laser: [10, 10, 10, 10], fractional: [] };
    expect(waitOf([], [waiting('regular')], doctors('a'), recent)).toBe(10);
    expect(waitOf([], [waiting('laser')], doctors('a'), recent)).toBe(30);
  });

  it('has a range around it, wider the more is in front', () => {
    const width = (count: number): number => {
      const ahead = Array.from({ length: count }, () => waiting('regular'));
      const { wait, low, high } = estimateWait(
        { inProgress: [], ahead, type: 'regular' },
        doctors('a'),
        visitLengths(undefined, defaults),
        now,
      );
      expect(low).toBeLessThanOrEqual(wait);
      expect(high).toBeGreaterThanOrEqual(wait);
      return high - low;
    };
    expect(width(2)).toBeGreaterThan(width(1));
    expect(width(8)).toBeGreaterThan(width(2));
  });

  it('counts on doctors who were seen in the last hour', () => {
    const seen = [
      { doctorId: 'a', seenAt: minutesAgo(60) },
      { doctorId: 'b', seenAt: minutesAgo(61) },
    ];
    expect(workingDoctorsAt(seen, now)).toEqual(doctors('a'));
  });
});

describe(`on simulated clinic days (SEED=${String(seed)})`, () => {
  const verdicts = clinics.map((habits) => ({ name: habits.name, compared: simulate(habits, 30, seed) }));
  const all = verdictOf(verdicts.flatMap(({ compared }) => compared));

  it('errs by half of what "position × fixed minutes" errs, at most', () => {
    expect(all.patients).toBeGreaterThan(2_000);
    expect(all.ratio).toBeLessThanOrEqual(0.5);
  });

  it('errs less than that in every kind of clinic', () => {
    for (const { name, compared } of verdicts) expect(verdictOf(compared).ratio, name).toBeLessThan(1);
  });

  it('promises a range that holds for four patients of five', () => {
    expect(all.inRange).toBeGreaterThanOrEqual(0.78);
    for (const { name, compared } of verdicts) expect(verdictOf(compared).inRange, name).toBeGreaterThan(0.7);
  });
});

describe('the score of promises', () => {
  const ticket = {
    status: 'completed' as const,
    createdAt: '2026-11-21T10:00:00.000Z',
    calledAt: '2026-11-21T10:25:00.000Z',
    promised: { wait: 20, low: 12, high: 30 },
  };

  it('holds what was promised against what came of it', () => {
    expect(compareWait(ticket)).toEqual({ promised: 20, low: 12, high: 30, real: 25 });
    expect(waitAccuracyOf([compareWait(ticket)].flatMap((each) => each ?? []))).toEqual({
      count: 1,
      medianPromised: 20,
      medianReal: 25,
      medianError: 5,
      within: 1,
    });
  });

  it('leaves out who was not called, was put back, or was promised nothing', () => {
    expect(compareWait({ ...ticket, status: 'waiting' })).toBeNull();
    expect(compareWait({ ...ticket, reinserted: true })).toBeNull();
    expect(compareWait({ ...ticket, promised: undefined })).toBeNull();
    expect(compareWait({ ...ticket, calledAt: undefined })).toBeNull();
  });

  it('takes the middle, between two when there is none', () => {
    expect(medianOf([3, 1, 2])).toBe(2);
    expect(medianOf([4, 1, 3, 2])).toBe(2.5);
    expect(medianOf([])).toBe(0);
  });
});
