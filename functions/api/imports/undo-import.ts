import { undoImport as route } from '#shared/routes/imports.ts';
import { importView } from '#functions/data/imports/imports.ts';
import { undoImportRows } from '#functions/data/imports/undo-rows.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const undoImport = endpoint(
  route,
  async ({ input: { params }, actor: staff, branch, today, deps, now, requestId }) => {
    const request = { store: deps.store, branchId: branch.id, today, now, staff, requestId };
    return importView(await undoImportRows(request, params.importId), now);
  },
);
