import { expect, it } from 'vitest';
import { ageOfDebt, debtsByAge } from '#functions/domain/money/debts.ts';
import { asPiastres } from '#shared/rules/money.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';

it.each([
  ['2026-11-22', 'today'],
  ['2026-11-23', 'today'],
  ['2026-11-21', 'week'],
  ['2026-11-15', 'week'],
  ['2026-11-14', 'month'],
  ['2026-10-23', 'month'],
  ['2026-10-22', 'quarter'],
  ['2026-08-24', 'quarter'],
  ['2026-08-23', 'older'],
])('calls a debt of %s %s when it is 2026-11-22', (day, age) => {
  expect(ageOfDebt(asClinicDay(day), asClinicDay('2026-11-22'))).toBe(age);
});

it('sums debts by age and leaves out ages without one', () => {
  const debts = [
    { age: 'older', owed: asPiastres(10) },
    { age: 'today', owed: asPiastres(1) },
    { age: 'older', owed: asPiastres(20) },
  ] as const;

  expect(debtsByAge(debts)).toEqual([
    { age: 'today', count: 1, amount: 1 },
    { age: 'older', count: 2, amount: 30 },
  ]);
});
