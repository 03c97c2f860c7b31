import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/rules/clinic-day.ts';
import { targetProgress } from '#shared/rules/income-target.ts';
import { always } from './seeded.ts';

describe('the progress of a target', () => {
  it.each([
    ['2026-11-15', 30_000, 20_000, { expected: 15_000, ahead: 5000, percent: 66 }],
    ['2026-11-30', 30_000, 29_999.99, { expected: 30_000, ahead: -0.01, percent: 99 }],
    ['2028-02-29', 100, 100, { expected: 100, ahead: 0, percent: 100 }],
    ['2026-12-01', 31, -5, { expected: 1, ahead: -6, percent: -17 }],
  ])('on %s of %d with %d', (day, target, income, progress) => {
    expect(targetProgress(target, income, day)).toEqual(progress);
  });

  it('expects more each day, and the whole target on the last one', () => {
    always(
      fc.property(fc.integer({ min: 0, max: 365 * 3 }), fc.integer({ min: 0, max: 10_000_000 }), (days, target) => {
        const day = addDays('2026-01-01', days);
        const { expected, ahead } = targetProgress(target, 0, day);
        const tomorrow = targetProgress(target, 0, addDays(day, 1)).expected;
        const isLast = addDays(day, 1).slice(8) === '01';

        expect(isLast ? expected === target : tomorrow >= expected).toBe(true);
        expect(ahead + expected).toBe(0);
      }),
    );
  });
});
