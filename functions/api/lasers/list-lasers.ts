import { listLasers as route } from '#shared/routes/lasers.ts';
import { laserOnWire, listLasers as lasersOf } from '#functions/data/laser/lasers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const listLasers = endpoint(route, async ({ branch, deps }) => ({
  lasers: (await lasersOf(deps.store, branch.id)).map(laserOnWire),
}));
