import { revokeDisplay as route } from '#shared/routes/displays.ts';
import { displayAudit, findDisplay, revokeWrites } from '#functions/data/queue/displays.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const revokeDisplay = endpoint(route, async ({ input: { params }, branch, today, deps, commit }) =>
  retryOnConflict(async () => {
    const before = await findDisplay(deps.store, branch.id, params.displayId);
    return commit(
      revokeWrites(before),
      { id: before.id },
      displayAudit({ action: 'display.revoked', day: today, display: before, before }),
    );
  }),
);
