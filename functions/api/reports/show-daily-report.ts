import { showDailyReport as route } from '#shared/routes/reports.ts';
import { readLaserDay } from '#functions/data/laser/laser-days.ts';
import { listLedgerEntries } from '#functions/data/money/ledger.ts';
import { readVisitDoctors } from '#functions/data/money/visit-doctors.ts';
import { servicesOfReport } from '#functions/data/queue/services.ts';
import { listTickets } from '#functions/data/queue/reservations.ts';
import { revenueByService } from '#functions/domain/reports/service-revenue.ts';
import { dailySummary } from '#functions/domain/reports/daily-report.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const showDailyReport = endpoint(route, async ({ input: { query }, branch, today, deps }) => {
  const date = query.date ?? today;
  const [tickets, entries, laserDay] = await Promise.all([
    listTickets(deps.store, branch.id, date),
    listLedgerEntries(deps.store, branch.id, date),
    readLaserDay(deps.store, branch.id, date),
  ]);
  const [doctors, services] = await Promise.all([
    readVisitDoctors(deps.store, { branchId: branch.id, day: date }, entries, tickets),
    servicesOfReport(deps.store, revenueByService(entries)),
  ]);
  return {
    branch: { id: branch.id, name: branch.name, name_ar: branch.nameAr },
    date,
    summary: dailySummary({ tickets, entries, doctors, services, ...laserDay }),
  };
});
