import { createElement } from 'react';
import { beforeAll, describe, expect, test } from 'vitest';
import { DailyTrend } from '#web/features/revenue/daily-trend.tsx';
import { startStaffTexts, textOf } from '../rendered.ts';

beforeAll(() => startStaffTexts());

const shown = (revenue: number, payments: number): string =>
  textOf(createElement(DailyTrend, { days: [{ date: '2026-11-21', revenue, payments }] }));

describe('revenue day by day', () => {
  test.each([
    ['more was given back than taken', -100, 0],
    ['as much was given back as taken', 0, 1],
  ])('lists the days when %s', (_, revenue, payments) => {
    expect(shown(revenue, payments)).toContain('Sat 21 Nov');
    expect(shown(revenue, payments)).not.toContain('No money came in');
  });

  test('says that no money came in when none moved', () => {
    expect(shown(0, 0)).toContain('No money came in');
  });
});
