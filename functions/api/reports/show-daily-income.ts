import { showDailyIncome as route } from '../../../shared/routes/payments.ts';
import { clinicDayAt } from '../../../shared/rules/clinic-day.ts';
import { toPounds } from '../../../shared/rules/money.ts';
import { getBranch } from '../../data/branches.ts';
import { listReceipts } from '../../data/receipts.ts';
import { branchIdOf } from '../../domain/access.ts';
import { endpoint } from '../../runtime/endpoint.ts';

export const showDailyIncome = endpoint(route, async ({ input: { query }, actor, deps, now }) => {
  const branch = await getBranch(deps.store, deps.cache, branchIdOf(actor, query.branch_id));
  const date = query.date ?? clinicDayAt(now, branch);
  const receipts = await listReceipts(deps.store, branch.id, date);
  return { date, total_income: toPounds(receipts.reduce((sum, { amount }) => sum + amount, 0)) };
});
