import { describe, expect, it } from 'vitest';
import { asPiastres } from '#shared/rules/money.ts';
import type { RevenueType } from '#shared/models/enums.ts';
import {
  addUpBranches,
  companyDayOf,
  companyMonthOf,
  packBranches,
  unpackBranches,
} from '#functions/domain/reports/company-revenue.ts';
import { type DayRollup, dayRollupOf, monthRollupOf, totalOf } from '#functions/domain/reports/revenue.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';

const dayWith = (day: string, amounts: readonly number[], type: RevenueType = 'regular'): DayRollup =>
  dayRollupOf(
    asClinicDay(day),
    amounts.map((amount) => ({
      kind: amount < 0 ? ('reversal' as const) : ('payment' as const),
      type,
      method: 'cash' as const,
      amount: asPiastres(amount),
    })),
  );

describe('the money of several branches on a day', () => {
  it('is the sum of the branches, and says what each received', () => {
    const day = companyDayOf(asClinicDay('2026-11-20'), [
      [1, dayWith('2026-11-20', [300_00, -100_00])],
      [7, dayWith('2026-11-20', [50_01], 'laser')],
      [8, dayWith('2026-11-20', [])],
    ]);

    expect(totalOf(day.byType)).toEqual({ revenue: 250_01, payments: 2, reversals: 1 });
    expect(day.byType.laser.revenue).toBe(50_01);
    expect(day.byMethod.cash?.revenue).toBe(250_01);
    expect([...day.branches]).toEqual([
      [1, { revenue: 200_00, payments: 1 }],
      [7, { revenue: 50_01, payments: 1 }],
      [8, { revenue: 0, payments: 0 }],
    ]);
  });
});

describe('the money of several branches in a month', () => {
  it('has the sum of each of its days', () => {
    const [first, second] = [
      monthRollupOf('2026-02', [dayWith('2026-02-01', [100]), dayWith('2026-02-28', [5, 6])]),
      monthRollupOf('2026-02', [dayWith('2026-02-28', [9])]),
    ];

    const month = companyMonthOf('2026-02', [
      [1, first],
      [2, second],
    ]);

    expect(month.revenue).toHaveLength(28);
    expect([month.revenue[0], month.revenue[27]]).toEqual([100, 20]);
    expect([month.payments[0], month.payments[27]]).toEqual([1, 3]);
    expect(month.branches.get(2)).toEqual({ revenue: 9, payments: 1 });
  });
});

describe('what each branch received', () => {
  const five = new Map([
    [1, { revenue: asPiastres(0), payments: 0 }],
    [37, { revenue: asPiastres(-123_45), payments: 3 }],
    [10_000, { revenue: asPiastres(9_999_999_99), payments: 12_345 }],
  ]);

  it('is the same when it is unpacked', () => {
    expect(unpackBranches(packBranches(five))).toEqual(five);
    expect(unpackBranches(packBranches(new Map()))).toEqual(new Map());
  });

  it('fits into 8 KB for five hundred branches', () => {
    const branches = Array.from({ length: 500 }, (_, id) => [
      id + 1,
      { revenue: asPiastres(99_999_99), payments: 300 },
    ]);

    expect(
      packBranches(new Map(branches as [number, { revenue: ReturnType<typeof asPiastres>; payments: number }][]))
        .length,
    ).toBeLessThan(8 * 1024);
  });

  it('adds up over days, also for a branch that is missing on some', () => {
    const sum = addUpBranches([five, new Map([[37, { revenue: asPiastres(45), payments: 1 }]])]);

    expect(sum.get(37)).toEqual({ revenue: -123_00, payments: 4 });
    expect(sum.get(1)).toEqual({ revenue: 0, payments: 0 });
  });
});
