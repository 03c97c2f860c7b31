import { type LedgerEntryKind, type LedgerMethod, type PaymentMethod, paymentMethods } from '#shared/models/enums.ts';
import { cashOutTooLarge, drawerNotYours, handOverTooLarge, varianceReasonRequired } from '#shared/refusals/drawers.ts';
import { type CashCount, sumOfCount } from '#shared/rules/cash-count.ts';
import { type Piastres, asPiastres, sumOfPiastres, ZERO_PIASTRES } from '#shared/rules/money.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { Staff } from '../staff/actor.ts';

/** The holder of the drawer that everybody at the counter uses. */
export const SHARED_HOLDER = 'shared';

/** Whose drawer a receptionist uses: the setting says whether each has one or all share one. */
export const holderOf = (staffId: string, settings: { readonly shared_drawer: boolean }): string =>
  settings.shared_drawer ? SHARED_HOLDER : staffId;

/** The ledger entries of one method that a drawer took. `amount` is payments less reversals. */
export interface MethodSum {
  readonly payments: number;
  readonly reversals: number;
  readonly amount: Piastres;
}
export type MethodSums = Readonly<Partial<Record<LedgerMethod, MethodSum>>>;

/** Expected content of a drawer from its records. */
export interface DrawerMoney {
  readonly float: Piastres;
  readonly cashIn: Piastres;
  readonly cashOut: Piastres;
  readonly received: MethodSums;
}

const noSum: MethodSum = { payments: 0, reversals: 0, amount: ZERO_PIASTRES };

/** The sums of the entries of each method; a method without an entry is absent. */
export const sumsByMethod = (
  entries: readonly { readonly kind: LedgerEntryKind; readonly method: LedgerMethod; readonly amount: Piastres }[],
): MethodSums => {
  const sums: Partial<Record<LedgerMethod, MethodSum>> = {};
  for (const { kind, method, amount } of entries) {
    const sum = sums[method] ?? noSum;
    sums[method] = {
      payments: sum.payments + (kind === 'payment' ? 1 : 0),
      reversals: sum.reversals + (kind === 'reversal' ? 1 : 0),
      amount: sumOfPiastres([sum.amount, amount]),
    };
  }
  return sums;
};

/** The cash that should be in the drawer: float, moves, and cash received less cash given back. */
export const expectedCash = ({ float, cashIn, cashOut, received }: DrawerMoney): Piastres =>
  asPiastres(float + cashIn - cashOut + (received.cash?.amount ?? 0));

/** One method of a drawer: what there should be, what was counted. Absent counts: the drawer is open. */
export interface DrawerLine extends MethodSum {
  readonly method: PaymentMethod;
  readonly expected: Piastres;
}
export interface CountedLine extends DrawerLine {
  readonly counted: Piastres;
  readonly variance: Piastres;
}

/** The lines of a drawer: cash first, then every other method that has entries or a counted total. */
export const drawerLines = (drawer: DrawerMoney, also: readonly PaymentMethod[] = []): DrawerLine[] =>
  paymentMethods
    .filter((method) => method === 'cash' || drawer.received[method] !== undefined || also.includes(method))
    .map((method) => {
      const sum = drawer.received[method] ?? noSum;
      return { method, ...sum, expected: method === 'cash' ? expectedCash(drawer) : sum.amount };
    });

/** Counted amounts at the closing of a drawer. Default of each total: the sum of the ledger. */
export interface DrawerCount {
  readonly counts: CashCount;
  readonly totals: Readonly<Partial<Record<PaymentMethod, Piastres | undefined>>>;
  readonly reason: string | undefined;
  /** Cash that stays for the next drawer. */
  readonly handOver: Piastres;
}

/**
 * The lines of a drawer as counted. Refuses a variance without a reason, and a hand-over of more than was counted.
 * Source: docs/domain.md#drawers.
 */
export const countDrawer = (drawer: DrawerMoney, count: DrawerCount): CountedLine[] => {
  const cash = sumOfCount(count.counts);
  if (count.handOver > cash) throw handOverTooLarge(cash);
  const typed = paymentMethods.filter((method) => count.totals[method] !== undefined);
  const lines = drawerLines(drawer, typed).map((line) => {
    const counted = line.method === 'cash' ? cash : (count.totals[line.method] ?? line.expected);
    return { ...line, counted, variance: asPiastres(counted - line.expected) };
  });
  if (count.reason === undefined && lines.some(({ variance }) => variance !== 0)) throw varianceReasonRequired();
  return lines;
};

/** Refuses to take more cash out of a drawer than should be in it. */
export const requireCashFor = (drawer: DrawerMoney, cashOut: Piastres): void => {
  const expected = expectedCash(drawer);
  if (cashOut > expected) throw cashOutTooLarge(expected);
};

/** Moves of cash: by the receptionist whose drawer it is; everybody at the counter in the shared one. */
export const requireHolder = (drawer: { readonly holder: string }, staff: Staff): void => {
  if (drawer.holder !== SHARED_HOLDER && drawer.holder !== staff.id) throw drawerNotYours();
};

interface Closing {
  readonly staff: Staff;
  readonly today: ClinicDay;
  /** The holder no longer works at the branch. */
  readonly isLeft: boolean;
}

/**
 * A drawer is closed by its holder; one of an earlier clinic day, or whose holder has left, by anybody at the counter;
 * any by the owner.
 */
export const requireMayClose = (
  drawer: { readonly holder: string; readonly day: ClinicDay },
  { staff, today, isLeft }: Closing,
): void => {
  if (staff.role === 'owner' || drawer.day < today || isLeft) return;
  requireHolder(drawer, staff);
};
