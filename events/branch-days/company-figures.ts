import { clinicDayAt, type ClinicDay, monthOf } from '#shared/rules/clinic-day.ts';
import { rollUpCompanyDay, rollUpCompanyMonth } from '#functions/data/money/company-recomputation.ts';
import { rollUpCompanyVisitMonth, rollUpCompanyVisits } from '#functions/data/money/visit-rollups.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { Store } from '#functions/data/table/store.ts';
import { type Night, pastDaysOf } from './past-days.ts';

/** The visits of all branches. A day that cannot be read stops no other. @throws the first error, after all days */
const keepVisits = async (
  reading: { readonly store: Store; readonly now: Date },
  branches: readonly Branch[],
  days: readonly ClinicDay[],
  months: ReadonlySet<string>,
): Promise<void> => {
  const failures: unknown[] = [];
  const note = (error: unknown): void => void failures.push(error);
  for (const day of days) await rollUpCompanyVisits(reading, branches, day).catch(note);
  for (const month of months) await rollUpCompanyVisitMonth(reading, branches, month).catch(note);
  if (failures.length > 0) throw failures[0];
};

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
  await keepVisits(reading, branches, days, months);
};
