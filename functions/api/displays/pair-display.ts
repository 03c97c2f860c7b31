import { pairDisplay as route } from '#shared/routes/displays.ts';
import {
  displayAudit,
  displayView,
  findPairing,
  pairedDisplay,
  pairingWrites,
} from '#functions/data/queue/displays.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { pairingUnknown } from '#shared/refusals/displays.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const pairDisplay = endpoint(route, async ({ input: { body }, branch, today, deps, now, commit }) =>
  retryOnConflict(async () => {
    const { code, name } = body;
    const pairing = await findPairing(deps.store, code, now);
    if (pairing === undefined || pairing.pairedAs !== undefined) throw pairingUnknown();
    const made = pairedDisplay({ code, pairing, branchId: branch.id, name, now });
    const data = { display: displayView(made) };
    return commit(
      pairingWrites({ code, pairing }, made),
      data,
      displayAudit({ action: 'display.paired', day: today, display: made, after: made }),
    );
  }),
);
