import { type DebtAge, debtAges } from '#shared/models/enums.ts';
import { daysBetween, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { type Piastres, sumOfPiastres } from '#shared/rules/money.ts';

/** How old a debt is. @param day the clinic day of the visit. Source: docs/domain.md#money. */
export const ageOfDebt = (day: ClinicDay, today: ClinicDay): DebtAge => {
  const days = day >= today ? 0 : daysBetween(day, today);
  if (days <= 0) return 'today';
  if (days <= 7) return 'week';
  if (days <= 30) return 'month';
  return days <= 90 ? 'quarter' : 'older';
};

/** Debts summed by age, from today's on; ages without a debt are left out. */
export const debtsByAge = (
  debts: readonly { readonly age: DebtAge; readonly owed: Piastres }[],
): { readonly age: DebtAge; readonly count: number; readonly amount: Piastres }[] =>
  debtAges.flatMap((age) => {
    const found = debts.filter((debt) => debt.age === age);
    return found.length === 0
      ? []
      : [{ age, count: found.length, amount: sumOfPiastres(found.map(({ owed }) => owed)) }];
  });
