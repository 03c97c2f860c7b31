import type { Reply } from '#shared/routes/define.ts';
import type { listUnpaid, UnpaidPackage, UnpaidRow } from '#shared/routes/payments.ts';
import type { DayRule, ClinicDay } from '#shared/rules/clinic-day.ts';
import { toPounds, sumOfPiastres } from '#shared/rules/money.ts';
import { displayPhone } from '#shared/rules/phone.ts';
import { ageOfDue, dayOfDue, type Due, listDue, serviceOfDue } from '#functions/data/money/charges.ts';
import { listOwedPackages, type PatientPackage } from '#functions/data/money/packages.ts';
import { getKeptPatients } from '#functions/data/patients/patients.ts';
import { type Service, servicesById } from '#functions/data/queue/services.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { Patient } from '#functions/data/table/items/patients.ts';
import type { Store } from '#functions/data/table/store.ts';
import { ageOfDebt, debtsByAge } from '#functions/domain/money/debts.ts';
import { pageOf } from '#functions/domain/lists/list-page.ts';
import { type Money, owedOf } from '#functions/domain/money/payments.ts';
import { serviceView } from '#functions/domain/queue/service-view.ts';

/** Maximum number of rows per page. */
const PAGE = 200;

/** Sort key: the time since when it is owed, the reservation id, the further service. */
const placeForm = /^[\d.:TZ-]{20,30}#\d{15}(?:#\d{1,15})?$/;

const row = (due: Due, rule: DayRule, service: Service | undefined): UnpaidRow => ({
  id: due.id,
  patient_id: due.patientId,
  patient_name: due.name,
  patient_phone: displayPhone(due.phone),
  service_type: due.type,
  ...serviceView({ service }),
  amount: toPounds(due.charge),
  balance: toPounds(owedOf(due)),
  created_at: due.createdAt,
  service_date: dayOfDue(due, rule),
});

/** Debts by age of the visit. */
const agesOf = (due: readonly Due[], rule: DayRule, today: ClinicDay) =>
  debtsByAge(due.map((each) => ({ age: ageOfDebt(dayOfDue(each, rule), today), owed: owedOf(each) }))).map((each) => ({
    ...each,
    amount: toPounds(each.amount),
  }));

const sumOf = (due: readonly Money[]): number => toPounds(sumOfPiastres(due.map(owedOf)));

const packageRow = (bought: PatientPackage, patient: Patient | undefined): UnpaidPackage => ({
  package_id: bought.id,
  name: bought.name,
  name_ar: bought.nameAr,
  patient_id: patient?.id ?? bought.patientId,
  patient_name: patient?.name ?? null,
  patient_phone: patient === undefined ? null : displayPhone(patient.phone),
  price: toPounds(bought.charge),
  amount_paid: toPounds(bought.paid),
  balance: toPounds(owedOf(bought)),
  sold_on: bought.soldOn,
});

const readPackages = async (store: Store, branchId: number) => {
  const packages = await listOwedPackages(store, branchId);
  const patients = await getKeptPatients(
    store,
    branchId,
    packages.map(({ patientId }) => patientId),
  );
  return {
    unpaid_packages: packages.map((bought) => packageRow(bought, patients.get(bought.patientId))),
    unpaid_packages_amount: sumOf(packages),
  };
};

interface UnpaidRequest {
  readonly branch: Branch;
  readonly today: ClinicDay;
  readonly cursor?: string | undefined;
}

/** Debts of a branch, oldest first; the first page includes packages. */
export const readUnpaid = async (
  store: Store,
  { branch, today, cursor }: UnpaidRequest,
): Promise<Reply<typeof listUnpaid>> => {
  const [due, packages] = await Promise.all([
    listDue(store, { branch, today }),
    cursor === undefined ? readPackages(store, branch.id) : {},
  ]);
  const older = due.filter((each) => dayOfDue(each, branch) < today);
  const { items, next } = pageOf(due, cursor, {
    sortKeyOf: ageOfDue,
    form: placeForm,
    size: PAGE,
  });
  const services = await servicesById(store, items.map(serviceOfDue));
  return {
    unpaid_payments: items.map((item) => row(item, branch, services.get(serviceOfDue(item)))),
    total_unpaid_amount: sumOf(due),
    total_unpaid_count: due.length,
    older_unpaid_amount: sumOf(older),
    older_unpaid_count: older.length,
    by_age: agesOf(due, branch, today),
    ...packages,
    ...(next === undefined ? {} : { next_cursor: next }),
  };
};
