import { debtAges } from '#shared/models/lists.ts';
import { sumOfPiastres, toPiastres, toPounds } from '#shared/rules/money.ts';
import type { PatientMoney } from '#web/lib/api/answers.ts';

/** What a patient owes for visits and packages of a branch. */
interface Owed {
  readonly debts: readonly Pick<PatientMoney['debts'][number], 'reservationId' | 'balance' | 'age'>[];
  readonly packages: readonly Pick<PatientMoney['packages'][number], 'balance' | 'debtAge'>[];
}

const sumOf = (debts: readonly { readonly balance: number }[]): number =>
  toPounds(sumOfPiastres(debts.map(({ balance }) => toPiastres(balance))));

/** Debts for packages, and for visits other than the given one: sum, and by age, newest first. Amounts in pounds. */
export const olderDebts = ({ debts, packages }: Owed, except: number) => {
  const others = [
    ...debts.filter(({ reservationId: id }) => id !== except),
    ...packages.map(({ balance, debtAge: age }) => ({ balance, age })),
  ];
  const ages = debtAges.filter((age) => others.some((debt) => debt.age === age));
  return {
    owed: sumOf(others),
    byAge: ages.map((age) => ({ age, balance: sumOf(others.filter((debt) => debt.age === age)) })),
  };
};
