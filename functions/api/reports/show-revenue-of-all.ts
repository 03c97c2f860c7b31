import { showRevenueOfAll as route } from '#shared/routes/reports.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { percentages, toPounds } from '#shared/rules/money.ts';
import { readBranchesToday } from '#functions/data/money/branches-today.ts';
import { readCompanyRevenue } from '#functions/data/money/company-rollups.ts';
import { servicesOfReport } from '#functions/data/queue/services.ts';
import { periodOf, revenueFigures } from '#functions/domain/reports/revenue.ts';
import { noRevenue } from '#functions/domain/reports/revenue-sums.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { valueAt } from '#shared/rules/value-at.ts';

export const showRevenueOfAll = endpoint(route, async ({ input: { query }, deps, now }) => {
  const branches = await readBranchesToday(deps, now);
  // Branches may begin their days at different hours; today is the latest clinic day that has begun anywhere.
  const today = branches
    .map(({ rollup }) => rollup.day)
    .toSorted()
    .at(-1);
  const period = periodOf(
    { start: query.start_date, end: query.end_date },
    today ?? asClinicDay(now.toISOString().slice(0, 10)),
  );
  const { range, byBranch } = await readCompanyRevenue({ store: deps.store, branches, now }, period);
  const totals = branches.map(({ id }) => byBranch.get(id) ?? noRevenue);
  const shares = percentages(totals.map(({ revenue }) => revenue));
  return {
    ...revenueFigures(period, range, await servicesOfReport(deps.store, range.byService)),
    pending_days: [],
    branches: branches.map((branch, index) => ({
      branch_id: branch.id,
      name: branch.name,
      name_ar: branch.nameAr,
      total_revenue: toPounds(valueAt(totals, index).revenue),
      total_payments: valueAt(totals, index).payments,
      percentage: valueAt(shares, index),
    })),
  };
});
