import type { LedgerEntryKind } from '#shared/models/enums.ts';
import { type Piastres, sumOfPiastres, ZERO_PIASTRES } from '#shared/rules/money.ts';

/** Money received less money given back, and of how many ledger entries. */
export interface RevenueSum {
  /** Payments less reversals; may be negative. */
  readonly revenue: Piastres;
  readonly payments: number;
  readonly reversals: number;
}

export const noRevenue: RevenueSum = { revenue: ZERO_PIASTRES, payments: 0, reversals: 0 };

const plus = (a: RevenueSum, b: RevenueSum): RevenueSum => ({
  revenue: sumOfPiastres([a.revenue, b.revenue]),
  payments: a.payments + b.payments,
  reversals: a.reversals + b.reversals,
});

export const sumOf = (parts: Iterable<RevenueSum>): RevenueSum => {
  let sum = noRevenue;
  for (const part of parts) sum = plus(sum, part);
  return sum;
};

/** Moves between branches are money without a payment or a reversal. */
export const hasEntries = (sum: RevenueSum): boolean => sum.payments + sum.reversals > 0 || sum.revenue !== 0;

/** @param entry its amount is negative for a reversal. */
export const revenueOfEntry = (entry: { readonly kind: LedgerEntryKind; readonly amount: Piastres }): RevenueSum => ({
  revenue: entry.amount,
  payments: entry.kind === 'payment' ? 1 : 0,
  reversals: entry.kind === 'reversal' ? 1 : 0,
});
