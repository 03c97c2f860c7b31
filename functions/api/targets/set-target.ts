import { setTarget as route } from '#shared/routes/targets.ts';
import { toPoundsOrNull } from '#shared/rules/money.ts';
import { findTarget, targetWrite } from '#functions/data/money/targets.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const setTarget = endpoint(route, async ({ input: { body }, branch, today, deps, commit }) =>
  retryOnConflict(async () => {
    const month = { month: body.month, branchId: branch.id };
    const was = await findTarget(deps.store, month);
    const data = { branch_id: branch.id, month: body.month, target: toPoundsOrNull(body.target) };
    if ((was ?? null) === body.target) return data;
    return commit([targetWrite(month, was, body.target)], data, {
      branchId: branch.id,
      day: today,
      action: 'target.set',
      before: { target: was ?? null },
      after: { target: body.target, month: body.month },
      unique: `target.${body.month}`,
    });
  }),
);
