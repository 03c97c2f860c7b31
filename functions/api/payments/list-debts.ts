import { listDebts as route } from '#shared/routes/payments.ts';
import { clinicDayAt, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { sumOfPiastres, toPounds } from '#shared/rules/money.ts';
import { displayPhone } from '#shared/rules/phone.ts';
import { dayOfDue, listDue } from '#functions/data/money/charges.ts';
import { listOwedPackages } from '#functions/data/money/packages.ts';
import { getKeptPatients } from '#functions/data/patients/patients.ts';
import { listAllBranches } from '#functions/data/queue/branches.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { Store } from '#functions/data/table/store.ts';
import { debtGroupOf, debtTotals, patientDebts } from '#functions/domain/money/debts.ts';
import { pageOf } from '#functions/domain/lists/list-page.ts';
import { owedOf } from '#functions/domain/money/payments.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

/** Branches per page: two queries each, made side by side. */
const BRANCHES = 50;

const branchSort = ({ id }: Pick<Branch, 'id'>): string => String(id).padStart(6, '0');

const readBranchDebts = async (store: Store, branch: Branch, today: ClinicDay) => {
  const [visits, packages] = await Promise.all([listDue(store, { branch, today }), listOwedPackages(store, branch.id)]);
  const patients = await getKeptPatients(
    store,
    branch.id,
    [...visits, ...packages].map(({ patientId }) => patientId),
  );
  const debts = [
    ...visits.map((due) => {
      const { id, name, phone } = patients.get(due.patientId) ?? { ...due, id: due.patientId };
      return { patientId: id, name, phone, day: dayOfDue(due, branch), owed: owedOf(due) };
    }),
    ...packages.map((bought) => {
      const buyer = patients.get(bought.patientId);
      return {
        patientId: buyer?.id ?? bought.patientId,
        name: buyer?.name,
        phone: buyer?.phone,
        day: bought.soldOn,
        owed: owedOf(bought),
      };
    }),
  ];
  return debts.map((debt) => ({ ...debt, branchId: branch.id, branch, group: debtGroupOf(debt.day, today) }));
};

export const listDebts = endpoint(route, async ({ input: { query }, deps, now }) => {
  const all = await listAllBranches(deps.store, deps.cache);
  const { items: branches, next } = pageOf(
    all.toSorted((a, b) => a.id - b.id),
    query.cursor,
    { sortKeyOf: branchSort, form: /^\d{6,}$/, size: BRANCHES },
  );
  const found = await Promise.all(
    branches.map((branch) => readBranchDebts(deps.store, branch, clinicDayAt(now, branch))),
  );
  const lines = patientDebts(found.flat());
  return {
    debts: lines.map((line) => ({
      branch_id: line.branchId,
      branch_name: line.branch.name,
      branch_name_ar: line.branch.nameAr,
      patient_id: line.patientId,
      patient_name: line.name ?? null,
      patient_phone: line.phone === undefined ? null : displayPhone(line.phone),
      age: line.group,
      amount: toPounds(line.owed),
      count: line.count,
      since: line.day,
    })),
    by_age: debtTotals(lines).map((total) => ({ ...total, amount: toPounds(total.amount) })),
    amount: toPounds(sumOfPiastres(lines.map(({ owed }) => owed))),
    ...(next === undefined ? {} : { next_cursor: next }),
  };
});
