import { listPackageReceipts as route } from '#shared/routes/packages.ts';
import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import { toPounds, ZERO_PIASTRES } from '#shared/rules/money.ts';
import { getLedgerEntries } from '#functions/data/money/ledger.ts';
import { requirePackage } from '#functions/data/money/packages.ts';
import { idsOf } from '#functions/data/patients/patients.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { sumOfFunds } from '#functions/domain/funds.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { lineOf, receiptBranch } from '../ledger/receipts-view.ts';
import { packageView } from './package-view.ts';

export const listPackageReceipts = endpoint(
  route,
  async ({ input: { params }, patient: readPatient, deps: { store, cache }, now }) => {
    const { patient, branchId } = await readPatient();
    const branch = await getBranch(store, cache, branchId);
    const bought = await requirePackage(store, branchId, idsOf(patient), params.packageId);
    const named = bought.receipts.flatMap(({ at, entries }) => entries.map((entry) => ({ ...entry, at })));
    const entries = await getLedgerEntries(store, branchId, named);
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    const leftOf = new Map(bought.funds.map(({ id, left }) => [id, left]));
    return {
      patient_id: patient.id,
      patient_name: patient.name,
      branch: receiptBranch(branch),
      package: packageView(bought, clinicDayAt(now, branch)),
      // Money that came by way of the patient's credit was received for another purpose.
      credit_used: toPounds(sumOfFunds(bought.funds.filter(({ id }) => !byId.has(id)))),
      receipts: named.flatMap(({ id }) => {
        const entry = byId.get(id);
        return entry === undefined ? [] : [lineOf(entry, leftOf.get(id) ?? ZERO_PIASTRES)];
      }),
    };
  },
);
