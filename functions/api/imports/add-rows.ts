import { addRows as route } from '#shared/routes/imports.ts';
import { addImportRows } from '#functions/data/imports/add-rows.ts';
import { importView } from '#functions/data/imports/imports.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const addRows = endpoint(
  route,
  async ({ input: { params, body }, actor: staff, branch, today, deps, now, requestId }) => {
    const request = { store: deps.store, branchId: branch.id, today, now, staff, requestId };
    return importView(await addImportRows(request, params.importId, body.first, body.rows), now);
  },
);
