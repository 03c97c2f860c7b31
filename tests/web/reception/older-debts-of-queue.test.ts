import { expect, it } from 'vitest';
import { olderDebtsOf } from '#web/features/reception/desk/use-segments.ts';

const today = '2026-11-25';
const debts = [
  { patientId: 'mona', balance: 300, serviceDate: '2026-11-20' },
  { patientId: 'mona', balance: 99, serviceDate: today },
  { patientId: 'nour', balance: 50 },
  { patientId: 'laila', balance: 1200, serviceDate: '2026-10-30' },
  { patientId: 'mona', balance: 850.5, serviceDate: '2026-11-01' },
];

it('sums what each patient owes from earlier days', () => {
  expect([...olderDebtsOf(debts, today)]).toEqual([
    ['mona', 1150.5],
    ['laila', 1200],
  ]);
});

it('is empty while today is unknown', () => {
  expect(olderDebtsOf(debts, undefined).size).toBe(0);
});
