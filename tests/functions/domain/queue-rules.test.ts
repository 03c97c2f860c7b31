import { describe, expect, it } from 'vitest';
import { type DoctorWork, doctorsAtWork } from '#functions/domain/queue/doctors-at-work.ts';
import { afterPassing, type QueuedTicket } from '#functions/domain/queue/queue.ts';

const now = new Date('2026-11-22T10:00:00.000Z');
const minutesAgo = (minutes: number): number => now.getTime() - minutes * 60_000;

describe('the absent patient who is first', () => {
  it.each([
    ['no turn was missed', {}, 'note'],
    ['the second turn is missed too soon', { passes: 1, passedSince: minutesAgo(4) }, 'note'],
    ['the second turn is missed after the time', { passes: 1, passedSince: minutesAgo(5) }, 'skip'],
    ['both turns are noted and the time is not over', { passes: 2, passedSince: minutesAgo(4) }, 'nothing'],
  ] as const)('is treated by turns and time when %s', (_, first, effect) => {
    expect(afterPassing(first, 5, now)).toBe(effect);
  });

  it('is never skipped when the branch has set no time', () => {
    expect(afterPassing({ passes: 9, passedSince: minutesAgo(90) }, null, now)).toBe('nothing');
  });
});

describe('a doctor who has a patient', () => {
  const patient: QueuedTicket = { id: 1, type: 'laser', status: 'in_progress', calledBy: 'a' };
  const doctor = (more: Partial<DoctorWork>): DoctorWork => ({
    doctorId: 'a',
    seenAt: now.toISOString(),
    services: ['laser'],
    ...more,
  });

  it('is not at work when off, and is at work when only not seen for hours', () => {
    const off = doctor({ state: 'off' });
    const unseen = doctor({ seenAt: new Date(minutesAgo(180)).toISOString() });

    const servicesOf = (each: DoctorWork) => doctorsAtWork({ inProgress: [patient], doctors: [each] }, now);

    expect(servicesOf(off)).toEqual([]);
    expect(servicesOf(unseen)).toEqual([{ doctorId: 'a', services: ['laser'] }]);
  });
});
