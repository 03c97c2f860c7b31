import { drawerNotOpen } from '#shared/refusals/drawers.ts';
import { type CashMove, type OpenDrawer, readCashDay, readOpenCash } from '#functions/data/money/drawers.ts';
import type { Store } from '#functions/data/table/store.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';

/** An open drawer of the branch by its id, with its cash moves. Refuses one that is not open. */
export const findDrawer = async (
  store: Store,
  branchId: number,
  drawerId: string,
  today: ClinicDay,
): Promise<{ readonly drawer: OpenDrawer; readonly moves: readonly CashMove[] }> => {
  const [{ drawers }, cashDay] = await Promise.all([
    readOpenCash(store, branchId),
    readCashDay(store, branchId, today),
  ]);
  const drawer = drawers.find(({ id }) => id === drawerId);
  if (drawer === undefined) throw drawerNotOpen();
  const { moves } = drawer.day === today ? cashDay : await readCashDay(store, branchId, drawer.day);
  return { drawer, moves };
};
