import { addDays, type ClinicDay } from '#shared/rules/clinic-day.ts';
import type { MeasuredBranch, Scenario } from './measured-branch.ts';

const rangeUntil = (today: ClinicDay, days: number) => ({ start_date: addDays(today, 1 - days), end_date: today });

/** Stores the rollups of closed days, as the day close does. */
const keepRollups = async ({ call, tokens, today }: MeasuredBranch): Promise<void> => {
  const show = (token: string, branchId: number, days: number) =>
    call('reports/show-revenue', { token, params: { branchId }, query: rangeUntil(today, days) });
  await show(tokens.reception, 1, 1095);
  await show(tokens.reception, 1, 30);
  await show(tokens.owner, 2, 1095);
};

/** Reports of days and ranges. */
export const reportScenarios = async (measured: MeasuredBranch): Promise<readonly Scenario[]> => {
  const { tokens, today, days } = measured;
  const range = (count: number) => rangeUntil(today, count);
  await keepRollups(measured);
  return [
    {
      call: 'daily report, today',
      route: 'reports/show-daily-report',
      request: () => ({ token: tokens.reception, params: { branchId: 1 } }),
    },
    {
      call: 'revenue, 30 days',
      route: 'reports/show-revenue',
      request: () => ({ token: tokens.reception, params: { branchId: 1 }, query: range(30) }),
    },
    {
      call: 'revenue, 30 days, per doctor',
      route: 'reports/show-revenue',
      request: () => ({
        token: tokens.reception,
        params: { branchId: 1 },
        query: { ...range(30), include: 'doctors' },
      }),
    },
    {
      call: 'revenue, 3 years',
      route: 'reports/show-revenue',
      request: () => ({ token: tokens.reception, params: { branchId: 1 }, query: range(1095) }),
    },
    {
      call: 'revenue of all branches, 30 days',
      route: 'reports/show-revenue-of-all',
      request: () => ({ token: tokens.owner, query: range(30) }),
    },
    { call: 'all branches now', route: 'reports/show-overview', request: () => ({ token: tokens.owner }) },
    {
      call: 'audit of a day',
      route: 'reports/list-audit',
      request: () => ({ token: tokens.owner, query: { date: addDays(today, -Math.min(days, 2)), branch: '1' } }),
    },
  ];
};
