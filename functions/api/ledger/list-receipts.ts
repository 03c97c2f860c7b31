import { listReceipts as route } from '#shared/routes/ledger.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { readReceipts } from './receipts-view.ts';

export const listReceipts = endpoint(route, async ({ reservation, deps }) => {
  const { record, branch } = await reservation();
  return readReceipts(deps.store, record, branch);
});
