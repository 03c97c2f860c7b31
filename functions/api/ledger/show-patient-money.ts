import { showPatientMoney as route } from '#shared/routes/ledger.ts';
import { type ClinicDay, clinicDayAt } from '#shared/rules/clinic-day.ts';
import { sumOfPiastres, toPounds } from '#shared/rules/money.ts';
import { dayOfDue, listDebtsOfPatient, serviceOfDue } from '#functions/data/money/charges.ts';
import {
  type Credit,
  creditOf,
  listCreditMovements,
  readCredit,
  requireCreditReceipt,
} from '#functions/data/money/credit.ts';
import { listPackagesOfPatient, type PatientPackage } from '#functions/data/money/packages.ts';
import { listBranchesToUse, listPackagesElsewhere } from '#functions/data/money/packages-elsewhere.ts';
import { idsOf } from '#functions/data/patients/patients.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { servicesById } from '#functions/data/queue/services.ts';
import { ageOfDebt } from '#functions/domain/money/debts.ts';
import { unitsLeft } from '#functions/domain/money/packages.ts';
import { owedOf } from '#functions/domain/money/payments.ts';
import { serviceView } from '#functions/domain/queue/service-view.ts';
import { packageUnknown } from '#shared/refusals/packages.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import { listCreditElsewhere } from '#functions/data/money/credit-elsewhere.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { packageView } from '#functions/views/package-view.ts';
import { creditReceiptView } from './credit-receipt-view.ts';
import { packageReceiptsView } from './package-receipts-view.ts';
import { arabicName, mainName } from '#functions/domain/staff/staff-name.ts';

/** Credit and packages of other branches that can be used at a branch. */
const readElsewhere = async (deps: Dependencies, branchId: number, patientIds: readonly PatientId[]) => {
  const branchIds = await listBranchesToUse(deps.store, branchId, patientIds);
  const [credits, packages] = await Promise.all([
    listCreditElsewhere(deps.store, branchIds, patientIds),
    listPackagesElsewhere(deps.store, branchIds, patientIds),
  ]);
  return { credits, packages };
};

const branchView = async ({ store, cache }: Dependencies, branchId: number) => {
  const { name, nameAr } = await getBranch(store, cache, branchId);
  return { branch_id: branchId, branch_name: name, branch_name_ar: nameAr };
};

const creditElsewhereView = (deps: Dependencies, credits: readonly Credit[]) =>
  Promise.all(
    credits.map(async (credit) => ({
      ...(await branchView(deps, credit.branchId)),
      amount: toPounds(creditOf(credit)),
    })),
  );

const packagesElsewhereView = (deps: Dependencies, packages: readonly PatientPackage[], today: ClinicDay) =>
  Promise.all(
    packages
      .filter((bought) => unitsLeft(bought, today) > 0)
      .map(async (bought) => ({ ...packageView(bought, today), ...(await branchView(deps, bought.branchId)) })),
  );

export const showPatientMoney = endpoint(route, async ({ input, patient: readPatient, deps, now }) => {
  const { patient, branchId } = await readPatient();
  const branch = await getBranch(deps.store, deps.cache, branchId);
  const today = clinicDayAt(now, branch);
  const [credit, movements, duesById, packages, elsewhere] = await Promise.all([
    readCredit(deps.store, branchId, patient.id),
    listCreditMovements(deps.store, branchId, idsOf(patient)),
    // A merge does not move finished visits, so they are stored under the merged patient's ids.
    Promise.all(idsOf(patient).map((id) => listDebtsOfPatient(deps.store, { branch, today }, id))),
    listPackagesOfPatient(deps.store, branchId, idsOf(patient)),
    readElsewhere(deps, branchId, idsOf(patient)),
  ]);
  const receiptsOf = input.query.receipts_of;
  const bought = packages.find(({ id }) => id === receiptsOf);
  if (receiptsOf !== undefined && bought === undefined) throw packageUnknown();
  const receipt = input.query.receipt === undefined ? undefined : requireCreditReceipt(movements, input.query.receipt);
  const dues = duesById.flat();
  const services = await servicesById(deps.store, dues.map(serviceOfDue));
  const debts = dues.map((due) => {
    const day = dayOfDue(due, branch);
    return {
      reservation_id: due.id,
      type: due.type,
      ...serviceView({ service: services.get(serviceOfDue(due)) }),
      service_date: day,
      balance: toPounds(owedOf(due)),
      age: ageOfDebt(day, today),
    };
  });
  return {
    patient_id: patient.id,
    branch_id: branchId,
    credit: toPounds(creditOf(credit)),
    credit_elsewhere: await creditElsewhereView(deps, elsewhere.credits),
    movements: movements.map((movement) => ({
      kind: movement.kind,
      amount: toPounds(movement.amount),
      at: movement.at,
      reservation_id: movement.reservationId ?? null,
      receipt_id: movement.receiptId ?? null,
      other_branch_id: movement.otherBranchId ?? null,
      taken_by: mainName(movement.takenByName),
      taken_by_ar: arabicName(movement.takenByName),
    })),
    refundable: credit.funds.map(({ id, method, left }) => ({ receipt_id: id, method, left: toPounds(left) })),
    owed: toPounds(sumOfPiastres(dues.map(owedOf))),
    debts,
    packages: packages.map((each) => packageView(each, today)),
    packages_elsewhere: await packagesElsewhereView(deps, elsewhere.packages, today),
    ...(bought !== undefined && {
      package_receipts: await packageReceiptsView(deps.store, { patient, branch, bought, today }),
    }),
    ...(receipt !== undefined && {
      credit_receipt: await creditReceiptView(deps.store, { patient, branch, credit, receipt }),
    }),
  };
});
