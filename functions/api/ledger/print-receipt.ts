import { printReceipt as route } from '#shared/routes/ledger.ts';
import { paymentUnknown } from '#shared/refusals/ledger.ts';
import { countPrint } from '#functions/data/money/ledger.ts';
import { fundsOf } from '#functions/domain/money/funds.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const printReceipt = endpoint(route, async ({ input: { params }, reservation, deps }) => {
  const { record } = await reservation();
  const known = [...fundsOf(record), ...(record.reversals ?? [])].some(({ id }) => id === params.receiptId);
  if (!known) throw paymentUnknown();
  const prints = await countPrint(deps.store, record.id, params.receiptId);
  return { receipt_id: params.receiptId, prints, copy: prints > 1 };
});
