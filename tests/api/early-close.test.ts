import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { counterOf } from './counter.ts';

let clinic: TestClinic;
// Saturday 21 November 2026, noon in Cairo.
beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());

it('money that was taken after today was closed is in the revenue of a range that includes tomorrow', async () => {
  const counter = counterOf(clinic);
  const paid = await counter.book(1);
  const params = { branchId: 1 };
  await clinic.ok('day-sheets/close-day', { as: 'reception', params, body: { date: '2026-11-21' } });
  await counter.markPaid(paid);
  const range = { end_date: '2026-11-22' };

  const ofBranch = await clinic.ok('reports/show-revenue', {
    as: 'reception',
    params,
    query: { ...range, include: 'doctors' },
  });
  const ofAll = await clinic.ok('reports/show-revenue-of-all', { as: 'owner', query: range });
  const untilToday = await clinic.ok('reports/show-revenue', { as: 'reception', params, query: {} });

  for (const { summary, daily_trend: trend } of [ofBranch, ofAll]) {
    expect(summary.total_revenue).toBe(300);
    expect(trend.at(-1)).toEqual({ date: '2026-11-22', revenue: 300, payments: 1 });
  }
  expect(ofBranch.by_doctor).toMatchObject([{ line: 'no_doctor', total_revenue: 300 }]);
  expect(ofAll.branches.map(({ total_revenue: total }) => total)).toEqual([300, 0]);
  expect(untilToday.summary.total_revenue).toBe(0);
});
