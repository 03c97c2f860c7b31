import { changeSavedViews as route } from '#shared/routes/saved-views.ts';
import { changedMeanwhile } from '#shared/refusals/queue.ts';
import { readSavedViews, savedViewsWrite } from '#functions/data/staff/saved-views.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { auditPlace } from '#functions/runtime/staff-change.ts';

export const changeSavedViews = endpoint(route, async ({ input: { body }, actor, deps, now, commit }) => {
  const place = await auditPlace(deps, null, now);
  return retryOnConflict(async () => {
    const { version } = await readSavedViews(deps.store, actor.id);
    if (version !== body.version) throw changedMeanwhile();
    const data = { views: body.views, version: version + 1 };
    return commit([savedViewsWrite(actor.id, body.views, version)], data, {
      ...place,
      action: 'saved_views.changed',
      unique: `saved-views.${actor.id}.${String(version + 1)}`,
    });
  });
});
