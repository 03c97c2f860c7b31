import { clinicDayAt, monthOf } from '#shared/rules/clinic-day.ts';
import { getBranch, listAllBranches } from '#functions/data/queue/branches.ts';
import { rollUpCompanyDay, rollUpCompanyMonth } from '#functions/data/money/company-recomputation.ts';
import { rollUpDay, rollUpMonth } from '#functions/data/money/rollups.ts';
import { rollUpCompanyVisits, rollUpVisits } from '#functions/data/money/visit-rollups.ts';
import { subscriber } from '../subscriber.ts';

/** Recomputes the rollups of a closed day, its visits and its month, for branch and company, when a ledger entry of that day arrives late. */
export const refreshRollups = subscriber('refresh-rollups', async ({ event, deps, now }) => {
  const { branch_id: branchId, day } = event.data;
  const branch = await getBranch(deps.store, deps.cache, branchId);
  if (day >= clinicDayAt(now, branch)) return;
  await rollUpDay(deps.store, branch, day, now);
  await rollUpVisits({ store: deps.store, now }, branch, day);
  const month = await rollUpMonth(deps.store, branch, monthOf(day), now);
  const branches = await listAllBranches(deps.store, deps.cache);
  // The test branch is not in the list; a branch that was just added makes the rollup incomplete, which a reader mends.
  if (!branches.some(({ id }) => id === branchId)) return;
  const reading = { store: deps.store, branches, now };
  await rollUpCompanyDay(reading, day);
  await rollUpCompanyVisits(reading, branches, day);
  if (month !== undefined) await rollUpCompanyMonth(reading, month.month);
});
