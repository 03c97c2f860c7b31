import { type DebtAge, debtAges, type DebtGroup, debtGroups } from '#shared/models/lists.ts';
import { debtAgeDays } from '#shared/rules/debt-age-days.ts';
import { daysBetween, type ClinicDay } from '#shared/rules/clinic-day.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import { type Piastres, sumOfPiastres } from '#shared/rules/money.ts';
import { byCharacters } from '#shared/rules/text-order.ts';

/** How old a debt is. @param day the clinic day of the visit. Source: docs/domain.md#money. */
export const ageOfDebt = (day: ClinicDay, today: ClinicDay): DebtAge => {
  const days = day >= today ? 0 : daysBetween(day, today);
  return debtAges.find((age) => days <= debtAgeDays[age][1]) ?? 'older';
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

/** The age of a debt in the owner's list: 0-7, 8-30, 31-90, over 90 days. */
export const debtGroupOf = (day: ClinicDay, today: ClinicDay): DebtGroup => {
  const age = ageOfDebt(day, today);
  return age === 'today' ? 'week' : age;
};

/** A debt of a patient at a branch, of a visit or of a package. */
export interface Debt {
  readonly branchId: number;
  readonly patientId: PatientId;
  /** The clinic day of the visit, or of the sale of the package. */
  readonly day: ClinicDay;
  readonly group: DebtGroup;
  readonly owed: Piastres;
}

/** One line for each patient, branch and age, oldest first: the oldest debt, with the sum and the number of all. */
export const patientDebts = <D extends Debt>(debts: readonly D[]): (D & { readonly count: number })[] => {
  const own = Map.groupBy(debts, ({ branchId, patientId, group }) => [branchId, patientId, group].join(' '));
  return [...own.values()]
    .flatMap((found) => {
      const [oldest] = found.toSorted((a, b) => byCharacters(a.day, b.day));
      return oldest === undefined
        ? []
        : [{ ...oldest, owed: sumOfPiastres(found.map(({ owed }) => owed)), count: found.length }];
    })
    .toSorted((a, b) => byCharacters(a.day, b.day) || b.owed - a.owed);
};

/** Sum and number of patients of each age; every age is listed. Who owes at two branches is one patient. */
export const debtTotals = (
  lines: readonly Pick<Debt, 'patientId' | 'group' | 'owed'>[],
): { readonly age: DebtGroup; readonly patients: number; readonly amount: Piastres }[] =>
  debtGroups.map((age) => {
    const found = lines.filter(({ group }) => group === age);
    const patients = new Set(found.map(({ patientId }) => patientId)).size;
    return { age, patients, amount: sumOfPiastres(found.map(({ owed }) => owed)) };
  });
