import { branchWrites, findBranch } from '#functions/data/queue/branches.ts';
import { withPricesFrom } from '#functions/domain/money/price-list.ts';
import { addDays, clinicDayAt } from '#shared/rules/clinic-day.ts';
import { toPiastres } from '#shared/rules/money.ts';
import type { ScenarioContext } from './scenario-context.ts';

/** Gives a branch of its own a price of a regular visit that has not begun. */
export const laterPriced = async ({
  clinic: { deps, now },
  ownBranch,
}: Pick<ScenarioContext, 'clinic' | 'ownBranch'>): Promise<{ readonly branchId: number; readonly from: string }> => {
  const branchId = await ownBranch();
  const branch = await findBranch(deps.store, branchId);
  if (branch === undefined) throw new Error('the branch is not stored');
  const from = addDays(clinicDayAt(now(), branch), 400);
  const setting = { from, prices: { regular: toPiastres(350) }, at: now().toISOString() };
  await deps.store.transact(branchWrites(withPricesFrom(branch, setting)));
  return { branchId, from };
};
