import { toPounds } from '#shared/rules/money.ts';
import type { DrawerView } from '#shared/routes/drawers.ts';
import type { CashMove, ClosedDrawer, OpenDrawer } from '#functions/data/money/drawers.ts';
import { type DrawerLine, drawerLines, SHARED_HOLDER } from '#functions/domain/money/drawers.ts';
import { arabicName, mainName } from '#functions/domain/staff/staff-name.ts';
import type { PurposeSum } from '#functions/domain/money/money-purposes.ts';

const lineView = (line: DrawerLine) => ({
  method: line.method,
  payments: line.payments,
  reversals: line.reversals,
  amount: toPounds(line.amount),
  expected: toPounds(line.expected),
});

/** The money of one purpose, as a reply shows it. */
export const purposeView = ({ purpose, entries, amount }: PurposeSum) => ({
  purpose,
  entries,
  amount: toPounds(amount),
});

const moveView = ({ at, direction, amount, reason, byName }: CashMove) => ({
  at,
  direction,
  amount: toPounds(amount),
  reason,
  by: mainName(byName),
  by_ar: arabicName(byName),
});

const sharedView = (drawer: OpenDrawer | ClosedDrawer, moves: readonly CashMove[]) => ({
  id: drawer.id,
  day: drawer.day,
  holder_id: drawer.holder === SHARED_HOLDER ? null : drawer.holder,
  opened_by: mainName(drawer.openedByName),
  opened_by_ar: arabicName(drawer.openedByName),
  opened_at: drawer.openedAt,
  float: toPounds(drawer.float),
  from: drawer.from ?? null,
  cash_in: toPounds(drawer.cashIn),
  cash_out: toPounds(drawer.cashOut),
  purposes: drawer.purposes.map(purposeView),
  moves: moves.filter(({ drawerId }) => drawerId === drawer.id).map(moveView),
});

/** A drawer that is open, with its cash moves. */
export const openDrawerView = (drawer: OpenDrawer, moves: readonly CashMove[]): DrawerView => ({
  ...sharedView(drawer, moves),
  version: drawer.version,
  lines: drawerLines(drawer).map((line) => ({ ...lineView(line), counted: null, variance: null })),
  counts: null,
  reason: null,
  handed_over: 0,
  closed_by: null,
  closed_at: null,
});

/** A drawer that was counted and closed, with its cash moves: what the Z sheet shows. */
export const closedDrawerView = (drawer: ClosedDrawer, moves: readonly CashMove[]): DrawerView => ({
  ...sharedView(drawer, moves),
  lines: drawer.lines.map((line) => ({
    ...lineView(line),
    counted: toPounds(line.counted),
    variance: toPounds(line.variance),
  })),
  counts: drawer.counts,
  reason: drawer.reason ?? null,
  handed_over: toPounds(drawer.handOver),
  closed_by: mainName(drawer.closedByName),
  closed_by_ar: arabicName(drawer.closedByName),
  closed_at: drawer.closedAt,
});
