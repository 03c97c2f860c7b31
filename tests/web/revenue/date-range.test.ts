import { describe, expect, test } from 'vitest';
import {
  barShare,
  changePercent,
  presetOf,
  presetRange,
  previousRange,
  rangeProblem,
} from '#web/features/revenue/date-range.ts';

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

describe('presets', () => {
  // 21 November 2026 is a Saturday.
  test.each([
    ['today', '2026-11-24', '2026-11-24'],
    ['week', '2026-11-24', '2026-11-21'],
    ['week', '2026-11-21', '2026-11-21'],
    ['week', '2026-11-20', '2026-11-14'],
    ['month', '2026-11-24', '2026-11-01'],
    ['quarter', '2026-11-24', '2026-10-01'],
    ['quarter', '2026-03-31', '2026-01-01'],
    ['year', '2026-11-24', '2026-01-01'],
  ] as const)('%s on %s begins on %s', (preset, today, start) => {
    expect(presetRange(preset, today)).toEqual({ start, end: today });
  });

  test('are recognised by their range', () => {
    expect(presetOf({ start: '2026-11-21', end: '2026-11-24' }, '2026-11-24')).toBe('week');
    expect(presetOf({ start: '2026-10-26', end: '2026-11-24' }, '2026-11-24')).toBeUndefined();
  });
});

describe('the previous period', () => {
  test('has as many days and ends on the day before', () => {
    expect(previousRange({ start: '2026-11-21', end: '2026-11-24' })).toEqual({
      start: '2026-11-17',
      end: '2026-11-20',
    });
  });

  test('gives the change in percent, and none when it had no revenue', () => {
    expect(changePercent(150, 100)).toBe(50);
    expect(changePercent(50, 100)).toBe(-50);
    expect(changePercent(50, 0)).toBeUndefined();
    expect(changePercent(1099, 100)).toBe(999);
    expect(changePercent(1100, 100)).toBeUndefined();
  });
});
