import type { DrawerList } from '#shared/routes/drawers.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { toPounds } from '#shared/rules/money.ts';
import { readCashDay, readOpenCash } from '#functions/data/money/drawers.ts';
import { readLeftHolders } from './left-holders.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { Store } from '#functions/data/table/store.ts';
import { holderOf } from '#functions/domain/money/drawers.ts';
import { arabicName, mainName } from '#functions/domain/staff/staff-name.ts';
import { closedDrawerView, openDrawerView } from './drawer-view.ts';

interface DrawersRequest {
  /** The staff user whose drawer is returned as `own`. */
  readonly staffId: string;
  readonly branch: Branch;
  readonly date: ClinicDay;
}

/** The drawers of a clinic day, every open one, and cash left for the next. */
export const readDrawers = async (store: Store, { staffId, branch, date }: DrawersRequest): Promise<DrawerList> => {
  const [{ drawers, handOvers }, requested] = await Promise.all([
    readOpenCash(store, branch.id),
    readCashDay(store, branch.id, date),
  ]);
  // The cash moves of a drawer are kept with its own clinic day.
  const otherDays = [...new Set(drawers.map(({ day }) => day))].filter((day) => day !== date);
  const others = await Promise.all(otherDays.map((day) => readCashDay(store, branch.id, day)));
  const moves = [requested, ...others].flatMap((cashDay) => cashDay.moves);
  const own = holderOf(staffId, branch.settings);
  const left = await readLeftHolders(
    store,
    branch.id,
    drawers.filter(({ holder, day }) => holder !== own && day === date),
  );
  const open = drawers.map((drawer) => ({
    drawer,
    view: { ...openDrawerView(drawer, moves), ...(left.has(drawer.holder) && { holder_left: true as const }) },
  }));
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
};
