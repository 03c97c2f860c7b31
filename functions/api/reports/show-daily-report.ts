import { showDailyReport as route } from '../../../shared/routes/reports.ts';
import { clinicDayAt } from '../../../shared/rules/clinic-day.ts';
import { getBranch } from '../../data/branches.ts';
import { readLaserDay } from '../../data/laser-days.ts';
import { listReceipts } from '../../data/receipts.ts';
import { listTickets } from '../../data/reservations.ts';
import { requireBranch } from '../../domain/access.ts';
import { dailySummary } from '../../domain/daily-report.ts';
import { endpoint } from '../../runtime/endpoint.ts';

export const showDailyReport = endpoint(route, async ({ input: { params, query }, actor, deps, now }) => {
  requireBranch(actor, params.branchId);
  const branch = await getBranch(deps.store, deps.cache, params.branchId);
  const date = query.date ?? clinicDayAt(now, branch);
  const [tickets, receipts, laserDay] = await Promise.all([
    listTickets(deps.store, branch.id, date),
    listReceipts(deps.store, branch.id, date),
    readLaserDay(deps.store, branch.id, date),
  ]);
  return {
    branch: { id: branch.id, name: branch.name, name_ar: branch.nameAr },
    date,
    summary: dailySummary({ tickets, receipts, ...laserDay }),
  };
});
