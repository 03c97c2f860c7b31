import { showDailyIncome as route } from '#shared/routes/payments.ts';
import { toPounds } from '#shared/rules/money.ts';
import { listReceipts } from '#functions/data/money/receipts.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const showDailyIncome = endpoint(route, async ({ input: { query }, branch, today, deps }) => {
  const date = query.date ?? today;
  const receipts = await listReceipts(deps.store, branch.id, date);
  return { date, total_income: toPounds(receipts.reduce((sum, { amount }) => sum + amount, 0)) };
});
