import { clinicDayAt, hoursOf, isOpenAt } from '#shared/rules/clinic-day.ts';
import { toPounds } from '#shared/rules/money.ts';
import { displayPhone } from '#shared/rules/phone.ts';
import { listBranches as route } from '#shared/routes/branches.ts';
import { listAllBranches } from '#functions/data/queue/branches.ts';
import { readWait } from '#functions/data/queue/waits.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

/** Cache time: every booking form requests this list. */
const KEPT_SECONDS = 20;

export const listBranches = endpoint(route, ({ deps, now }) =>
  deps.cache.through('branch list', KEPT_SECONDS, async () => {
    const branches = await listAllBranches(deps.store, deps.cache);
    const views = branches.map(async (branch) => {
      const today = clinicDayAt(now, branch);
      const { queue, newcomer, working } = await readWait(deps, branch, today, now);
      return {
        id: branch.id,
        name: branch.name,
        name_ar: branch.nameAr,
        address: branch.address,
        address_ar: branch.addressAr,
        phone: branch.phone === '' ? '' : displayPhone(branch.phone),
        open: isOpenAt(now, branch),
        today,
        waiting: queue.waiting.length,
        estimated_wait_time: newcomer.wait,
        prices: {
          regular: toPounds(branch.prices.regular),
          per_pulse: toPounds(branch.prices.pulse),
          fractional: toPounds(branch.prices.fractional),
        },
        hours_today: hoursOf(today, branch),
        doctors_at_work: working,
      };
    });
    return { branches: await Promise.all(views) };
  }),
);
