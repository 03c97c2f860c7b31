import { listTargets as route } from '#shared/routes/targets.ts';
import { toPoundsOrNull } from '#shared/rules/money.ts';
import { listTargets as targetsOf } from '#functions/data/money/targets.ts';
import { listAllBranches } from '#functions/data/queue/branches.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const listTargets = endpoint(route, async ({ input: { query }, deps }) => {
  const [branches, targets] = await Promise.all([
    listAllBranches(deps.store, deps.cache),
    targetsOf(deps.store, query.month),
  ]);
  return {
    month: query.month,
    branches: branches.map(({ id }) => ({ branch_id: id, target: toPoundsOrNull(targets.get(id) ?? null) })),
  };
});
