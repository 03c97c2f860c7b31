import { clinicDayAt, monthOf } from '#shared/rules/clinic-day.ts';
import { rollUpCompanyDay, rollUpCompanyMonth } from '#functions/data/money/company-recomputation.ts';
import { rollUpCompanyVisitMonth, rollUpCompanyVisits } from '#functions/data/money/visit-rollups.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import { type Night, pastDaysOf } from './past-days.ts';

/**
 * Recomputes the rollups of all branches together, which reports of owners read. A branch without a rollup is computed
 * from its ledger.
 */
export const rollUpCompanyFigures = async (night: Night, branches: readonly Branch[]): Promise<void> => {
  const { now, deps } = night;
  const [days = []] = branches
    .map((branch) => pastDaysOf(branch, night))
    .toSorted(([first = ''], [second = '']) => first.localeCompare(second));
  const today = branches.map((branch) => clinicDayAt(now, branch)).toSorted()[0] ?? '';
  const months = new Set(days.map(monthOf).filter((month) => month < monthOf(today)));
  const reading = { store: deps.store, branches, now };
  for (const day of days) await rollUpCompanyDay(reading, day);
  for (const month of months) await rollUpCompanyMonth(reading, month);
  for (const day of days) await rollUpCompanyVisits(reading, branches, day);
  for (const month of months) await rollUpCompanyVisitMonth(reading, branches, month);
};
