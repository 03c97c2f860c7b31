import { debtAges } from '#shared/models/lists.ts';
import { sumOfPiastres, toPiastres, toPounds } from '#shared/rules/money.ts';
import type { PatientMoney } from '#web/lib/api/answers.ts';

type PatientDebt = PatientMoney['debts'][number];

const sumOf = (debts: readonly PatientDebt[]): number =>
  toPounds(sumOfPiastres(debts.map(({ balance }) => toPiastres(balance))));

/** Debts for visits other than the given one: sum, and by age, newest first. Amounts in pounds. */
export const olderDebts = (debts: readonly PatientDebt[], except: number) => {
  const others = debts.filter(({ reservationId: id }) => id !== except);
  const ages = debtAges.filter((age) => others.some((debt) => debt.age === age));
  return {
    owed: sumOf(others),
    byAge: ages.map((age) => ({ age, balance: sumOf(others.filter((debt) => debt.age === age)) })),
  };
};
