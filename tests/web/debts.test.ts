import { describe, expect, it } from 'vitest';
import { type DebtPage, joinDebts } from '#web/lib/api/debts-calls.ts';

const page = (amount: number, patients: number): DebtPage => ({
  debts: [],
  byAge: [
    { age: 'week', patients, amount },
    { age: 'older', patients: 0, amount: 0 },
  ],
  amount,
});

describe('the pages of the list of debts', () => {
  it('add up to the sums of the company, to the piastre', () => {
    const { byAge, amount } = joinDebts([page(0.1, 1), page(0.2, 2)]);

    expect(amount).toBe(0.3);
    expect(byAge).toEqual([
      { age: 'week', patients: 3, amount: 0.3 },
      { age: 'month', patients: 0, amount: 0 },
      { age: 'quarter', patients: 0, amount: 0 },
      { age: 'older', patients: 0, amount: 0 },
    ]);
  });
});
