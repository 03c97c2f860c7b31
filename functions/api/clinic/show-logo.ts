import { showLogo as route } from '#shared/routes/clinic.ts';
import { logoUnknown } from '#shared/refusals/staff.ts';
import { readLogo } from '#functions/data/staff/clinic.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const showLogo = endpoint(route, async ({ input: { params }, deps }) => {
  const logo = await readLogo(deps.store, params.version);
  if (logo === undefined) throw logoUnknown();
  return logo;
});
