import { listDrawers as route } from '#shared/routes/drawers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { readDrawers } from '#functions/views/drawer-list-view.ts';

export const listDrawers = endpoint(route, ({ input: { query }, actor, branch, today, deps }) =>
  readDrawers(deps.store, { staffId: actor.id, branch, date: query.date ?? today }),
);
