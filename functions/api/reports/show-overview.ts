import { showOverview as route } from '#shared/routes/reports.ts';
import { readOverview } from '#functions/data/money/overviews.ts';
import {
  branchOverview,
  hasFigures,
  incomeCurves,
  servicesOverview,
  totalOverview,
} from '#functions/domain/reports/overview.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const showOverview = endpoint(route, async ({ deps, now }) => {
  const branches = await readOverview(deps, now);
  const rows = branches.map((branch) => ({ branch, figures: branchOverview(branch, now) }));
  return {
    branches: rows
      .filter(({ branch, figures }) => !branch.closedForGood || hasFigures(figures))
      .map(({ branch, figures }) => ({
        branch_id: branch.id,
        name: branch.name,
        name_ar: branch.nameAr,
        open: branch.open,
        today: branch.today,
        ...figures,
        services: servicesOverview(branch, now),
      })),
    total: totalOverview(rows.map(({ figures }) => figures)),
    curves: incomeCurves(branches, now),
  };
});
