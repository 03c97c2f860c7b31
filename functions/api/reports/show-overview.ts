import pMap from 'p-map';
import { showOverview as route } from '#shared/routes/reports.ts';
import { addDays, clinicDayAt, isOpenAt } from '#shared/rules/clinic-day.ts';
import { MAX_CONCURRENT_BRANCHES } from '#functions/data/table/batches.ts';
import { listAllBranches } from '#functions/data/queue/branches.ts';
import type { Branch } from '#functions/data/table/items.ts';
import { readQueue } from '#functions/data/queue/queues.ts';
import { listLedgerEntries } from '#functions/data/money/ledger.ts';
import { branchOverview, totalOverview } from '#functions/domain/overview.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const showOverview = endpoint(route, async ({ deps, now }) => {
  const branches = await listAllBranches(deps.store, deps.cache);
  const eventually = { consistent: false };
  const readView = async (branch: Branch) => {
    const today = clinicDayAt(now, branch);
    const [queue, entries, entriesWeekAgo] = await Promise.all([
      readQueue(deps.store, branch.id, today),
      listLedgerEntries(deps.store, branch.id, today, eventually),
      listLedgerEntries(deps.store, branch.id, addDays(today, -7), eventually),
    ]);
    const figures = branchOverview({ ...queue, entries, entriesWeekAgo }, now);
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
