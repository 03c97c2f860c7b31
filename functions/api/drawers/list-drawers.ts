import { listDrawers as route } from '#shared/routes/drawers.ts';
import { toPounds } from '#shared/rules/money.ts';
import { readCashDay, readOpenCash } from '#functions/data/money/drawers.ts';
import { holderOf } from '#functions/domain/drawers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { closedDrawerView, openDrawerView } from './drawer-view.ts';
import { arabicName, mainName } from '#functions/domain/staff-name.ts';

export const listDrawers = endpoint(route, async ({ input: { query }, actor, branch, today, deps }) => {
  const date = query.date ?? today;
  const [{ drawers, handOvers }, requested] = await Promise.all([
    readOpenCash(deps.store, branch.id),
    readCashDay(deps.store, branch.id, date),
  ]);
  // The cash moves of a drawer are kept with its own clinic day.
  const otherDays = [...new Set(drawers.map(({ day }) => day))].filter((day) => day !== date);
  const others = await Promise.all(otherDays.map((day) => readCashDay(deps.store, branch.id, day)));
  const moves = [requested, ...others].flatMap((cashDay) => cashDay.moves);
  const open = drawers.map((drawer) => ({ drawer, view: openDrawerView(drawer, moves) }));
  const own = holderOf(actor.id, branch.settings);
  return {
    date,
    used: branch.settings.drawers,
    own: open.find(({ drawer }) => drawer.holder === own)?.view ?? null,
    open: open.map(({ view }) => view),
    closed: requested.drawers.map((drawer) => closedDrawerView(drawer, requested.moves)),
    hand_overs: handOvers.map(({ drawerId, amount, at, byName }) => ({
      drawer_id: drawerId,
      amount: toPounds(amount),
      at,
      by: mainName(byName),
      by_ar: arabicName(byName),
    })),
  };
});
