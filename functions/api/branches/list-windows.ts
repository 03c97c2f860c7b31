import { listWindows as route } from '#shared/routes/branches.ts';
import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import { readWindows } from '#functions/data/queue/booking-windows.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { readQueue } from '#functions/data/queue/queues.ts';
import { placesWith } from '#functions/domain/queue/booking-windows.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const listWindows = endpoint(route, async ({ input: { params, query }, deps, now }) => {
  const { date: day, type, others = [] } = query;
  const branch = await getBranch(deps.store, deps.cache, params.branchId);
  const queue = await readQueue(deps.store, branch.id, day);
  return {
    windows: await readWindows(
      deps,
      { branch, day, today: clinicDayAt(now, branch) },
      { queue, type, places: placesWith(others) },
    ),
  };
});
