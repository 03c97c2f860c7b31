import { asPiastres, type Piastres, sumOfPiastres } from '#shared/rules/money.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { type DayRollup, type MonthRollup, type RevenueByType, sumByMethod, sumByType, totalOf } from './revenue.ts';
import { sumByService } from './service-revenue.ts';
import { valueAt } from '#shared/rules/value-at.ts';

/** Money received at one branch: payments less reversals. */
export interface BranchRevenue {
  readonly revenue: Piastres;
  readonly payments: number;
}
export type RevenueByBranch = ReadonlyMap<number, BranchRevenue>;

/** The money of one clinic day at several branches. */
export interface CompanyDay extends DayRollup {
  readonly branches: RevenueByBranch;
}

/** The money of a whole month at several branches. */
export interface CompanyMonth extends MonthRollup {
  readonly branches: RevenueByBranch;
}

type OfBranches<Rollup> = readonly (readonly [branchId: number, rollup: Rollup])[];

const byBranch = (parts: OfBranches<{ readonly byType: RevenueByType }>): RevenueByBranch =>
  new Map(
    parts.map(([branchId, { byType }]) => {
      const { revenue, payments } = totalOf(byType);
      return [branchId, { revenue, payments }];
    }),
  );

const sums = (parts: OfBranches<Pick<DayRollup, 'byType' | 'byMethod' | 'byService'>>) => ({
  byType: sumByType(parts.map(([, { byType }]) => byType)),
  byMethod: sumByMethod(parts.map(([, { byMethod }]) => byMethod)),
  byService: sumByService(parts.map(([, { byService }]) => byService)),
});

/** A day's money at several branches, from the day's money of each. */
export const companyDayOf = (day: ClinicDay, parts: OfBranches<DayRollup>): CompanyDay => ({
  day,
  ...sums(parts),
  branches: byBranch(parts),
});

/** A month's money at several branches, from the month's money of each. */
export const companyMonthOf = (month: string, parts: OfBranches<MonthRollup>): CompanyMonth => {
  const [[, first] = []] = parts;
  const ofEachDay = [...(first?.revenue ?? []).keys()];
  return {
    month,
    ...sums(parts),
    revenue: ofEachDay.map((day) => sumOfPiastres(parts.map(([, { revenue }]) => valueAt(revenue, day)))),
    payments: ofEachDay.map((day) => parts.reduce((sum, [, { payments }]) => sum + valueAt(payments, day), 0)),
    branches: byBranch(parts),
  };
};

/** The money of each branch over several days and months. */
export const addUpBranches = (parts: readonly RevenueByBranch[]): RevenueByBranch => {
  const total = new Map<number, BranchRevenue>();
  for (const [branchId, { revenue, payments }] of parts.flatMap((part) => [...part])) {
    const before = total.get(branchId) ?? { revenue: asPiastres(0), payments: 0 };
    total.set(branchId, {
      revenue: sumOfPiastres([before.revenue, revenue]),
      payments: before.payments + payments,
    });
  }
  return total;
};

const RADIX = 36;

/** `<branch>.<piastres>.<payments>` of each branch, to the base 36: five hundred branches fit into 6 KB. */
export const packBranches = (branches: RevenueByBranch): string =>
  [...branches]
    .map(([branchId, { revenue, payments }]) =>
      [branchId, revenue, payments].map((value) => value.toString(RADIX)).join('.'),
    )
    .join(' ');

export const unpackBranches = (packed: string): RevenueByBranch =>
  new Map(
    (packed === '' ? [] : packed.split(' ')).map((part) => {
      const [branchId = 0, revenue = 0, payments = 0] = part.split('.').map((value) => Number.parseInt(value, RADIX));
      return [branchId, { revenue: asPiastres(revenue), payments }];
    }),
  );
