import { listBranchSettings as route } from '#shared/routes/admin.ts';
import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import { readAllBranches } from '#functions/data/queue/branches.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { branchView } from './branch-view.ts';

/** Read without a cache: the owner sees a change as soon as it is saved. */
export const listBranchSettings = endpoint(route, async ({ deps, now }) => ({
  branches: (await readAllBranches(deps.store)).map((branch) => branchView(branch, clinicDayAt(now, branch))),
}));
