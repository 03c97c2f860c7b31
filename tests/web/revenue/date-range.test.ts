import { describe, expect, test } from 'vitest';
import { barShare, rangeProblem } from '../../../web/features/revenue/date-range.ts';

describe('a range of days', () => {
  test.each([
    ['2026-10-21', '2026-11-20', undefined],
    ['2026-11-20', '2026-11-20', undefined],
    ['2026-11-21', '2026-11-20', 'startAfterEnd'],
    [undefined, '2026-11-20', 'incomplete'],
    ['2026-11-20', undefined, 'incomplete'],
    ['2020-01-01', '2026-11-20', 'tooLong'],
  ])('from %s to %s: %s', (start, end, problem) => {
    expect(rangeProblem({ ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) })).toBe(
      problem,
    );
  });
});

describe('a bar of the trend', () => {
  test('is as long as its share of the best day', () => {
    expect(barShare(300, 600)).toBe(50);
    expect(barShare(600, 600)).toBe(100);
  });

  test('is never thinner than five percent, also where nothing came in', () => {
    expect(barShare(1, 600)).toBe(5);
    expect(barShare(0, 600)).toBe(5);
    expect(barShare(0, 0)).toBe(5);
  });
});
