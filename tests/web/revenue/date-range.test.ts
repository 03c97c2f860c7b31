import { describe, expect, test } from 'vitest';
import { barShare, presetOf, presetRange, presets, previousRange, rangeProblem } from '#web/lib/figures/date-range.ts';

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
    expect(presetRange(preset, today)).toEqual({ start, end: today, preset });
  });

  test('are recognised by their range', () => {
    expect(presetOf({ start: '2026-11-21', end: '2026-11-24' }, '2026-11-24')).toBe('week');
    expect(presetOf({ start: '2026-10-26', end: '2026-11-24' }, '2026-11-24')).toBeUndefined();
  });

  test.each(presets)('%s stays the one chosen when others have the same days', (preset) => {
    // 1 January 2028 is a Saturday.
    expect(presetOf(presetRange(preset, '2028-01-01'), '2028-01-01')).toBe(preset);
    expect(presetOf({ start: '2028-01-01', end: '2028-01-01', preset }, '2028-01-02')).toBeUndefined();
  });
});

describe('the period before a range', () => {
  test.each([
    ['a month until today', '2026-11-01', '2026-11-23', '2026-10-01', '2026-10-23'],
    ['a whole month', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['a month whose day the month before lacks', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['January', '2026-01-01', '2026-01-20', '2025-12-01', '2025-12-20'],
    ['a quarter until today', '2026-10-01', '2026-11-23', '2026-07-01', '2026-08-23'],
    ['a year until today', '2026-01-01', '2026-11-23', '2025-01-01', '2025-11-23'],
    ['two months', '2026-08-01', '2026-09-10', '2026-06-01', '2026-07-10'],
    ['a week until today', '2026-11-21', '2026-11-23', '2026-11-14', '2026-11-16'],
    ['a day', '2026-11-23', '2026-11-23', '2026-11-16', '2026-11-16'],
    ['other days', '2026-11-16', '2026-11-20', '2026-11-11', '2026-11-15'],
  ])('is compared with the right days before: %s', (_, ...days) => {
    const [start, end, before, beforeEnd] = days;

    expect(previousRange({ start, end })).toEqual({ start: before, end: beforeEnd });
  });

  test.each([
    ['today', '2028-01-01', '2027-12-25', '2027-12-25'],
    ['week', '2028-01-01', '2027-12-25', '2027-12-25'],
    ['month', '2028-01-01', '2027-12-01', '2027-12-01'],
    ['quarter', '2028-01-20', '2027-10-01', '2027-10-20'],
    ['year', '2028-02-10', '2027-01-01', '2027-02-10'],
  ] as const)('is that of the preset chosen: %s on %s', (preset, today, start, end) => {
    expect(previousRange(presetRange(preset, today))).toEqual({ start, end });
  });
});
