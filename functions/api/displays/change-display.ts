import { changeDisplay as route } from '#shared/routes/displays.ts';
import { displayAudit, displayView, displayWrites, findDisplay } from '#functions/data/queue/displays.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const changeDisplay = endpoint(route, async ({ input: { params, body }, branch, today, deps, commit }) =>
  retryOnConflict(async () => {
    const before = await findDisplay(deps.store, branch.id, params.displayId);
    const { name = before.name, voice = before.sound.voice, volume = before.sound.volume } = body;
    const { quiet_from = before.sound.quiet_from, quiet_until = before.sound.quiet_until } = body;
    const after = { ...before, name, sound: { voice, volume, quiet_from, quiet_until } };
    return commit(
      displayWrites(after),
      { display: displayView(after) },
      displayAudit({ action: 'display.changed', day: today, display: before, before, after }),
    );
  }),
);
