import { describe, expect, it } from 'vitest';
import { type DebtPage, joinDebts } from '#web/lib/api/debts-calls.ts';
import { debtDays } from '#web/parts/money/debt-days.ts';

const page = (amount: number, patientIds: readonly string[]): DebtPage => ({
  debts: patientIds.map((patientId, branchId) => ({
    branchId,
    branchName: 'Main',
    branchNameAr: 'الفرع الرئيسي',
    patientId,
    patientName: 'Mona Adel',
    patientPhone: null,
    age: 'week',
    amount,
    count: 1,
    since: '2026-11-22',
  })),
  byAge: [
    { age: 'week', patients: patientIds.length, amount },
    { age: 'older', patients: 0, amount: 0 },
  ],
  amount,
});

describe('the pages of the list of debts', () => {
  it('add up to the sums of the company, to the piastre, with each patient once', () => {
    const { byAge, amount } = joinDebts([page(0.1, ['p1']), page(0.2, ['p1', 'p2'])]);

    expect(amount).toBe(0.3);
    expect(byAge).toEqual([
      { age: 'week', patients: 2, amount: 0.3 },
      { age: 'month', patients: 0, amount: 0 },
      { age: 'quarter', patients: 0, amount: 0 },
      { age: 'older', patients: 0, amount: 0 },
    ]);
  });
});

describe('the age of a debt', () => {
  it('is named in the digits of the reader', () => {
    const { format } = new Intl.NumberFormat('ar-EG-u-nu-arab');

    expect(debtDays('month', format)).toEqual({ from: '٨', to: '٣٠' });
  });
});
