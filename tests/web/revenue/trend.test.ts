import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/rules/clinic-day.ts';
import { hasLabel, trendOf } from '#web/lib/figures/revenue-trend.ts';

/** So many days up to one, each with the same money in pounds. */
const daysUpTo = (last: string, count: number, revenue = 0.1) =>
  Array.from({ length: count }, (_, index) => ({ date: addDays(last, index - count + 1), revenue }));

describe('the columns of a trend', () => {
  test('are days while they can be distinguished', () => {
    const { span, columns } = trendOf(daysUpTo('2026-11-21', 62));
    expect(span).toBe('day');
    expect(columns).toHaveLength(62);
    expect(columns.at(-1)).toEqual({ first: '2026-11-21', last: '2026-11-21', revenue: 0.1 });
  });

  test('are weeks after that, of which the last is whole', () => {
    const { span, columns } = trendOf(daysUpTo('2026-11-21', 365));
    expect(span).toBe('week');
    expect(columns).toHaveLength(53);
    expect(columns.at(-1)).toEqual({ first: '2026-11-15', last: '2026-11-21', revenue: 0.7 });
    expect(columns[0]).toEqual({ first: '2025-11-22', last: '2025-11-22', revenue: 0.1 });
  });

  test('are months of three years', () => {
    const { span, columns } = trendOf(daysUpTo('2026-11-21', 3 * 365));
    expect(span).toBe('month');
    expect(columns).toHaveLength(37);
    expect(columns.at(-1)).toEqual({ first: '2026-11-01', last: '2026-11-21', revenue: 2.1 });
  });

  test.each([1, 7, 63, 430, 435, 1098])('hold every piastre of %i days once', (count) => {
    const { columns } = trendOf(daysUpTo('2026-11-21', count, 12.35));
    const sum = columns.reduce((total, { revenue }) => total + Math.round(revenue * 100), 0);
    expect(sum).toBe(1235 * count);
  });
});

describe('the names below', () => {
  test.each([
    [1, 4, [0]],
    [4, 4, [0, 1, 2, 3]],
    [7, 4, [0, 2, 4, 6]],
    [30, 4, [5, 13, 21, 29]],
    [62, 8, [5, 13, 21, 29, 37, 45, 53, 61]],
  ])('of %i columns are at most %i, the last among them', (columns, labels, named) => {
    const all = Array.from({ length: columns }, (_, index) => index);
    expect(all.filter((index) => hasLabel(index, columns, labels))).toEqual(named);
  });
});
