import { showRevenue as route } from '../../../shared/routes/reports.ts';
import { readRevenue } from '../../data/rollups.ts';
import { periodOf, revenueFigures } from '../../domain/revenue.ts';
import { endpoint } from '../../runtime/endpoint.ts';

export const showRevenue = endpoint(route, async ({ input: { query }, branch, today, deps, now }) => {
  const period = periodOf({ start: query.start_date, end: query.end_date }, today);
  const revenueSums = await readRevenue(deps.store, branch, period, now);
  return { branch_id: branch.id, ...revenueFigures(period, revenueSums) };
});
