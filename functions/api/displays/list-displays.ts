import { listDisplays as route } from '#shared/routes/displays.ts';
import { displayView, listDisplaysOf } from '#functions/data/queue/displays.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const listDisplays = endpoint(route, async ({ branch, deps }) => ({
  displays: (await listDisplaysOf(deps.store, branch.id)).map(displayView),
}));
