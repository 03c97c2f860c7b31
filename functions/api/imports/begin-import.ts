import { beginImport as route } from '#shared/routes/imports.ts';
import { importView, startedAudit, startImport } from '#functions/data/imports/imports.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const beginImport = endpoint(route, ({ input: { body }, actor: staff, branch, today, deps, now, commit }) =>
  retryOnConflict(async () => {
    const { made, writes } = await startImport(deps.store, { branchId: branch.id, staff, now }, body);
    return commit(writes, importView(made, now), startedAudit(made, today));
  }),
);
