import { listImports as route } from '#shared/routes/imports.ts';
import { importView, listImportsOf } from '#functions/data/imports/imports.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const listImports = endpoint(route, async ({ branch, deps, now }) => ({
  imports: (await listImportsOf(deps.store, branch.id)).map((each) => importView(each, now)),
}));
