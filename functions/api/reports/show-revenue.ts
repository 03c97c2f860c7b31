import { showRevenue as route } from '../../../shared/routes/reports.ts';
import { clinicDayAt } from '../../../shared/rules/clinic-day.ts';
import { getBranch } from '../../data/branches.ts';
import { readTakings } from '../../data/rollups.ts';
import { requireBranch } from '../../domain/access.ts';
import { periodOf, revenueFigures } from '../../domain/revenue.ts';
import { endpoint } from '../../runtime/endpoint.ts';

export const showRevenue = endpoint(route, async ({ input: { params, query }, actor, deps, now }) => {
  requireBranch(actor, params.branchId);
  const branch = await getBranch(deps.store, deps.cache, params.branchId);
  const period = periodOf({ start: query.start_date, end: query.end_date }, clinicDayAt(now, branch));
  const takings = await readTakings(deps.store, branch, period, now);
  return { branch_id: branch.id, ...revenueFigures(period, takings) };
});
