import { showDailyReport as route } from '../../../shared/routes/reports.ts';
import { readLaserDay } from '../../data/laser-days.ts';
import { listReceipts } from '../../data/receipts.ts';
import { listTickets } from '../../data/reservations.ts';
import { dailySummary } from '../../domain/daily-report.ts';
import { endpoint } from '../../runtime/endpoint.ts';

export const showDailyReport = endpoint(route, async ({ input: { query }, branch, today, deps }) => {
  const date = query.date ?? today;
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
