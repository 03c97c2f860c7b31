import { listSavedViews as route } from '#shared/routes/saved-views.ts';
import { readSavedViews } from '#functions/data/staff/saved-views.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const listSavedViews = endpoint(route, ({ actor, deps }) => readSavedViews(deps.store, actor.id));
