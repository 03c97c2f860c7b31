import { listUnpaid as route, type UnpaidRow } from '#shared/routes/payments.ts';
import type { DayRule, ClinicDay } from '#shared/rules/clinic-day.ts';
import { toPounds, sumOfPiastres } from '#shared/rules/money.ts';
import { displayPhone } from '#shared/rules/phone.ts';
import { ageOfDue, dayOfDue, type Due, listDue } from '#functions/data/money/charges.ts';
import { ageOfDebt, debtsByAge } from '#functions/domain/debts.ts';
import { pageOf } from '#functions/domain/list-page.ts';
import { owedOf } from '#functions/domain/payments.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

/** More than fit on any screen; the rest follows by cursor. */
const PAGE = 200;

/** The moment since which it is owed, and the reservation's number. */
const placeForm = /^[\d.:TZ-]{20,30}#\d{15}$/;

const row = (due: Due, rule: DayRule): UnpaidRow => ({
  id: due.id,
  patient_id: due.patientId,
  patient_name: due.name,
  patient_phone: displayPhone(due.phone),
  service_type: due.type,
  amount: toPounds(due.charge),
  balance: toPounds(owedOf(due)),
  created_at: due.createdAt,
  service_date: dayOfDue(due, rule),
});

/** What is owed, by the age of the visit. */
const agesOf = (due: readonly Due[], rule: DayRule, today: ClinicDay) =>
  debtsByAge(due.map((each) => ({ age: ageOfDebt(dayOfDue(each, rule), today), owed: owedOf(each) }))).map((each) => ({
    ...each,
    amount: toPounds(each.amount),
  }));

const sumOf = (due: readonly Due[]): number => toPounds(sumOfPiastres(due.map(owedOf)));

export const listUnpaid = endpoint(route, async ({ input: { query }, branch, today, deps }) => {
  const due = await listDue(deps.store, { branch, today });
  const older = due.filter((each) => dayOfDue(each, branch) < today);
  const { items, next } = pageOf(due, query.cursor, {
    sortKeyOf: ageOfDue,
    form: placeForm,
    size: PAGE,
  });
  return {
    unpaid_payments: items.map((item) => row(item, branch)),
    total_unpaid_amount: sumOf(due),
    total_unpaid_count: due.length,
    older_unpaid_amount: sumOf(older),
    older_unpaid_count: older.length,
    by_age: agesOf(due, branch, today),
    ...(next === undefined ? {} : { next_cursor: next }),
  };
});
