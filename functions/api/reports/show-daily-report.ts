import { showDailyReport as route } from '#shared/routes/reports.ts';
import { readLaserDay } from '#functions/data/laser/laser-days.ts';
import { listReceipts } from '#functions/data/money/receipts.ts';
import { listTickets } from '#functions/data/queue/reservations.ts';
import { dailySummary } from '#functions/domain/daily-report.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

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
