import { showOverview as route } from '#shared/routes/reports.ts';
import { readOverview } from '#functions/data/money/overviews.ts';
import { branchOverview, incomeCurves, servicesOverview, totalOverview } from '#functions/domain/reports/overview.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const showOverview = endpoint(route, async ({ deps, now }) => {
  const branches = await readOverview(deps, now);
  const views = branches.map(({ id, name, nameAr, open, today, ...records }) => ({
    branch_id: id,
    name,
    name_ar: nameAr,
    open,
    today,
    ...branchOverview(records, now),
    services: servicesOverview(records, now),
  }));
  return { branches: views, total: totalOverview(views), curves: incomeCurves(branches, now) };
});
