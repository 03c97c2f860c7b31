import { clinicDayAt, monthOf } from '#shared/rules/clinic-day.ts';
import { groupBranches, rollUpCompanyDay, rollUpCompanyMonth } from '#functions/data/money/company-recomputation.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import { type Night, pastDaysOf } from './past-days.ts';

/** Recomputes the rollups of a group of branches. */
const rollUpGroup = async (night: Night, group: readonly Branch[]): Promise<void> => {
  const { now, deps } = night;
  const [days = []] = group
    .map((branch) => pastDaysOf(branch, night))
    .toSorted(([first = ''], [second = '']) => first.localeCompare(second));
  const today = group.map((branch) => clinicDayAt(now, branch)).toSorted()[0] ?? '';
  const months = new Set(days.map(monthOf).filter((month) => month < monthOf(today)));
  const reading = { store: deps.store, group, now };
  for (const day of days) await rollUpCompanyDay(reading, day);
  for (const month of months) await rollUpCompanyMonth(reading, month);
};

/**
 * Recomputes the rollups of all branches together, which reports of owners read. A branch without a rollup is computed
 * from its ledger. A group that fails stops no other. @throws the first error, after all groups
 */
export const rollUpCompanyFigures = async (night: Night, branches: readonly Branch[]): Promise<void> => {
  const failures: unknown[] = [];
  for (const group of groupBranches(branches)) {
    await rollUpGroup(night, group).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
};
