import { listReceipts as route } from '#shared/routes/ledger.ts';
import { discountLimit } from '#functions/domain/money/price-changes.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { readReceipts } from './receipts-view.ts';

export const listReceipts = endpoint(route, async ({ actor: staff, reservation, deps }) => {
  const { record, branch } = await reservation();
  return {
    ...(await readReceipts(deps.store, record, branch)),
    discount_limit: discountLimit(staff.role, branch.settings) ?? null,
  };
});
