import type { DomainEvent } from '#shared/events/index.ts';
import { daySheetItem } from '#functions/data/money/day-sheets.ts';
import { closedDrawerItem, parseCashMove, parseOpenDrawer } from '#functions/data/money/drawers.ts';
import { type Key, keys } from '#functions/data/table/keys.ts';
import type { ItemChange } from './item-change.ts';

const idOf = ({ PK }: Key, name: string): string => `${PK}/${name}@1`;

/** The event of a drawer that was opened; none for any other change of it. */
export const drawerEvents = ({ key, before, after }: ItemChange): DomainEvent[] => {
  if (before !== undefined || after === undefined) return [];
  const drawer = parseOpenDrawer(after);
  const { id, branchId, day, openedBy, openedAt, float } = drawer;
  const data = { drawer_id: id, branch_id: branchId, day, staff_id: openedBy, float };
  return [{ id: idOf(key, id), type: 'drawer.opened', version: 1, time: openedAt, data }];
};

/** The event of a drawer that was counted and closed. Amounts are piastres. */
export const closedDrawerEvents = ({ key, before, after }: ItemChange): DomainEvent[] => {
  if (before !== undefined) return [];
  const drawer = closedDrawerItem.parse(after);
  const cash = drawer.lines.find(({ method }) => method === 'cash');
  const data = {
    drawer_id: drawer.id,
    branch_id: drawer.branchId,
    day: drawer.day,
    staff_id: drawer.closedBy,
    expected: cash?.expected ?? 0,
    counted: cash?.counted ?? 0,
    variance: drawer.lines.reduce((sum, { variance }) => sum + variance, 0),
  };
  return [{ id: idOf(key, drawer.id), type: 'drawer.closed', version: 1, time: drawer.closedAt, data }];
};

/** The event of cash put into a drawer or taken out of it. */
export const cashMoveEvents = ({ key, before, after }: ItemChange): DomainEvent[] => {
  if (before !== undefined) return [];
  const { id, drawerId, at, by, direction, amount } = parseCashMove(after);
  const { branchId, day } = keys.cashDayOf(key);
  const data = { drawer_id: drawerId, branch_id: branchId, day, staff_id: by, direction, amount };
  return [{ id: idOf(key, id), type: 'cash.moved', version: 1, time: at, data }];
};

/** The events of a day that was closed, and of one that was opened again. */
export const daySheetEvents = ({ key, before, after }: ItemChange): DomainEvent[] => {
  const { branchId, day, ordinal, closedAt, closedBy, figures, reopenedAt, reopenedBy } = daySheetItem.parse(after);
  const place = { branch_id: branchId, day, closing: ordinal };
  const name = `closing-${String(ordinal)}`;
  if (before === undefined) {
    const data = { ...place, staff_id: closedBy, total: figures.total };
    return [{ id: idOf(key, name), type: 'day.closed', version: 1, time: closedAt, data }];
  }
  if (reopenedAt === undefined || reopenedBy === undefined) return [];
  const data = { ...place, staff_id: reopenedBy };
  return [{ id: idOf(key, `${name}:reopened`), type: 'day.reopened', version: 1, time: reopenedAt, data }];
};
