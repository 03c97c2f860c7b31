import { openDrawer as route } from '#shared/routes/drawers.ts';
import { drawerAlreadyOpen, handOverUnknown } from '#shared/refusals/drawers.ts';
import { addDays } from '#shared/rules/clinic-day.ts';
import { ZERO_PIASTRES } from '#shared/rules/money.ts';
import { readDayRegister } from '#functions/data/money/day-registers.ts';
import { findHandOver, findOpenDrawer, newDrawerId, openingWrites } from '#functions/data/money/drawers.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { holderOf } from '#functions/domain/money/drawers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { openDrawerView } from '#functions/views/drawer-view.ts';

export const openDrawer = endpoint(route, async ({ input: { body }, actor, branch, today, deps, now, commit }) => {
  const { store } = deps;
  const holder = holderOf(actor.id, branch.settings);
  const from = 'from' in body ? body.from : undefined;
  return retryOnConflict(async () => {
    const [present, register, handOver] = await Promise.all([
      findOpenDrawer(store, branch.id, holder),
      readDayRegister(store, branch.id, today),
      from === undefined ? undefined : findHandOver(store, branch.id, from),
    ]);
    if (present !== undefined) throw drawerAlreadyOpen();
    if (from !== undefined && handOver === undefined) throw handOverUnknown();
    const drawer = {
      id: newDrawerId(),
      branchId: branch.id,
      day: register.closedAt === undefined ? today : addDays(today, 1),
      holder,
      openedBy: actor.id,
      openedByName: actor.name,
      openedAt: now.toISOString(),
      float: 'float' in body ? body.float : (handOver?.amount ?? ZERO_PIASTRES),
      ...(from === undefined ? {} : { from }),
      cashIn: ZERO_PIASTRES,
      cashOut: ZERO_PIASTRES,
      version: 1,
    };
    return commit(
      openingWrites(drawer),
      {
        drawer: openDrawerView({ ...drawer, received: {}, purposes: [] }, []),
      },
      {
        branchId: branch.id,
        day: today,
        action: 'drawer.opened',
        after: { drawer: drawer.id, float: drawer.float, ...(from === undefined ? {} : { from }) },
        unique: drawer.id,
      },
    );
  });
});
