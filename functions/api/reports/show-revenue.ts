import { showRevenue as route } from '#shared/routes/reports.ts';
import { readRevenue } from '#functions/data/money/rollups.ts';
import { servicesOfReport } from '#functions/data/queue/services.ts';
import { doctorFigures } from '#functions/domain/reports/doctor-revenue.ts';
import { periodOf, revenueFigures } from '#functions/domain/reports/revenue.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const showRevenue = endpoint(route, async ({ input: { query }, branch, today, deps, now }) => {
  const period = periodOf({ start: query.start_date, end: query.end_date }, today);
  const perDoctor = query.include === 'doctors';
  const revenue = await readRevenue(deps.store, branch, { period, now, perDoctor });
  return {
    branch_id: branch.id,
    ...revenueFigures(period, revenue, await servicesOfReport(deps.store, revenue.byService)),
    ...(perDoctor ? { by_doctor: doctorFigures(revenue.byDoctor) } : {}),
  };
});
