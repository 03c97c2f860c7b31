import { showPrices as route } from '#shared/routes/admin.ts';
import { branchUnknown } from '#shared/refusals/access.ts';
import { findBranch } from '#functions/data/queue/branches.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { priceListView } from '#functions/views/price-views.ts';

/** Read without a cache: the owner sees a change as soon as it is saved. */
export const showPrices = endpoint(route, async ({ branch: { id }, today, deps }) => {
  const branch = await findBranch(deps.store, id);
  if (branch === undefined) throw branchUnknown();
  return priceListView(branch, today);
});
