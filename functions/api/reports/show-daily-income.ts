import { showDailyIncome as route } from '#shared/routes/reports.ts';
import { toPounds, sumOfPiastres } from '#shared/rules/money.ts';
import { listLedgerEntries } from '#functions/data/money/ledger.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const showDailyIncome = endpoint(route, async ({ input: { query }, branch, today, deps }) => {
  const date = query.date ?? today;
  const entries = await listLedgerEntries(deps.store, branch.id, date);
  return { date, total_income: toPounds(sumOfPiastres(entries.map(({ amount }) => amount))) };
});
