import pMap from 'p-map';
import { showOverview as route } from '#shared/routes/reports.ts';
import { clinicDayAt, isOpenAt } from '#shared/rules/clinic-day.ts';
import { MAX_CONCURRENT_BRANCHES } from '#functions/data/table/batches.ts';
import { listAllBranches } from '#functions/data/queue/branches.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import { openOverview } from '#functions/data/money/overviews.ts';
import { branchOverview, totalOverview } from '#functions/domain/overview.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const showOverview = endpoint(route, async ({ deps, now }) => {
  const branches = await listAllBranches(deps.store, deps.cache);
  const readRecords = await openOverview(
    deps.store,
    branches.map(({ id }) => id),
  );
  const readView = async (branch: Branch) => {
    const today = clinicDayAt(now, branch);
    const figures = branchOverview(await readRecords(branch.id, today), now);
    return {
      branch_id: branch.id,
      name: branch.name,
      name_ar: branch.nameAr,
      open: isOpenAt(now, branch),
      today,
      ...figures,
    };
  };
  const views = await pMap(branches, readView, { concurrency: MAX_CONCURRENT_BRANCHES });
  return { branches: views, total: totalOverview(views) };
});
