import { clinicDayAt, monthOf } from '#shared/rules/clinic-day.ts';
import { getBranch, listRollupGroup } from '#functions/data/queue/branches.ts';
import { rollUpCompanyDay, rollUpCompanyMonth } from '#functions/data/money/company-recomputation.ts';
import { rollUpDay, rollUpMonth } from '#functions/data/money/rollups.ts';
import { subscriber } from '../subscriber.ts';

/** Recomputes the rollups of a closed day and its month, for branch and company, when a ledger entry of that day arrives late. */
export const refreshRollups = subscriber('refresh-rollups', async ({ event, deps, now }) => {
  const { branch_id: branchId, day } = event.data;
  const branch = await getBranch(deps.store, deps.cache, branchId);
  if (day >= clinicDayAt(now, branch)) return;
  await rollUpDay(deps.store, branch, day, now);
  const month = await rollUpMonth(deps.store, branch, monthOf(day), now);
  const listed = await listRollupGroup(deps.store, branchId);
  // The test branch is in no list.
  const group = listed.some(({ id }) => id === branchId) ? listed : [branch];
  const reading = { store: deps.store, group, now };
  await rollUpCompanyDay(reading, day);
  if (month !== undefined) await rollUpCompanyMonth(reading, month.month);
});
