import { expect, it } from 'vitest';
import { olderDebts } from '#web/features/reception/payment/older-debts.ts';

const debt = (id: number, balance: number, age: 'today' | 'month' | 'older') => ({
  reservationId: id,
  serviceType: 'regular' as const,
  serviceDate: '2026-11-01',
  balance,
  age,
});

it('sums what is owed for other visits, exactly and by age', () => {
  const debts = [debt(1, 0.1, 'older'), debt(2, 0.2, 'older'), debt(3, 300, 'month'), debt(4, 99, 'today')];

  expect(olderDebts({ debts, packages: [] }, 4)).toEqual({
    owed: 300.3,
    byAge: [
      { age: 'month', balance: 300 },
      { age: 'older', balance: 0.3 },
    ],
  });
});

it('is empty when only the present visit is owed', () => {
  expect(olderDebts({ debts: [debt(4, 99, 'today')], packages: [{ balance: 0, debtAge: null }] }, 4)).toEqual({
    owed: 0,
    byAge: [],
  });
});

it('has what is owed for packages, also those that were imported', () => {
  const packages = [
    { balance: 850.5, debtAge: 'quarter' as const },
    { balance: 0, debtAge: null },
  ];

  expect(olderDebts({ debts: [debt(1, 300, 'month')], packages }, 4)).toEqual({
    owed: 1150.5,
    byAge: [
      { age: 'month', balance: 300 },
      { age: 'quarter', balance: 850.5 },
    ],
  });
});
