import { moveCash as route } from '#shared/routes/drawers.ts';
import { cashMoveOfZero, drawerOfEarlierDay } from '#shared/refusals/drawers.ts';
import { type CashMove, cashMoveWrites, newCashMoveId } from '#functions/data/money/drawers.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { requireCashFor, requireHolder } from '#functions/domain/money/drawers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { openDrawerView } from '#functions/views/drawer-view.ts';
import { findDrawer } from './find-drawer.ts';

export const moveCash = endpoint(route, async ({ input, actor, branch, today, deps, now, commit }) => {
  const { direction, amount, reason } = input.body;
  if (amount === 0) throw cashMoveOfZero();
  return retryOnConflict(async () => {
    const { drawer, moves } = await findDrawer(deps.store, branch.id, input.params.drawerId, today);
    requireHolder(drawer, actor);
    if (drawer.day < today) throw drawerOfEarlierDay(drawer.day);
    if (direction === 'out') requireCashFor(drawer, amount);
    const move: CashMove = {
      id: newCashMoveId(),
      drawerId: drawer.id,
      direction,
      amount,
      reason,
      at: now.toISOString(),
      by: actor.id,
      byName: actor.name,
    };
    const total = direction === 'in' ? 'cashIn' : 'cashOut';
    const changed = { ...drawer, [total]: drawer[total] + amount, version: drawer.version + 1 };
    return commit(
      cashMoveWrites(drawer, move),
      { drawer: openDrawerView(changed, [...moves, move]) },
      {
        branchId: branch.id,
        day: today,
        action: direction === 'in' ? 'cash.in' : 'cash.out',
        before: { drawer: drawer.id, [total]: drawer[total] },
        after: { drawer: drawer.id, [total]: drawer[total] + amount, amount, reason },
        unique: move.id,
      },
    );
  });
});
