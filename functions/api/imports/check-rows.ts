import { checkRows as route } from '#shared/routes/imports.ts';
import { planRows } from '#functions/data/imports/plan-rows.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const checkRows = endpoint(route, async ({ input: { body }, branch, today, deps }) => {
  const { kind, similar, rows } = body;
  const plans = await planRows(deps.store, { branchId: branch.id, kind, similar, today }, rows);
  return {
    problems: plans.flatMap((plan) => ('problems' in plan ? plan.problems : [])),
    known: plans.flatMap(({ known }) => (known === undefined ? [] : [known])),
    readable: plans.filter((plan) => 'planned' in plan).length,
  };
});
