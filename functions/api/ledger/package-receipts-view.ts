import type { PackageReceipts } from '#shared/models/package-receipts.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { toPounds, ZERO_PIASTRES } from '#shared/rules/money.ts';
import { getLedgerEntries } from '#functions/data/money/ledger.ts';
import type { PatientPackage } from '#functions/data/money/packages.ts';
import type { Patient } from '#functions/data/table/items/patients.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { Store } from '#functions/data/table/store.ts';
import { sumOfFunds } from '#functions/domain/money/funds.ts';
import { packageView } from '#functions/views/package-view.ts';
import { lineOf, receiptBranch } from './receipts-view.ts';

interface Sale {
  readonly patient: Pick<Patient, 'id' | 'name'>;
  readonly branch: Branch;
  readonly bought: PatientPackage;
  readonly today: ClinicDay;
}

/** The payments and refunds of a package, with what is printed on their receipts. */
export const packageReceiptsView = async (
  store: Store,
  { patient, branch, bought, today }: Sale,
): Promise<PackageReceipts> => {
  const named = bought.receipts.flatMap(({ at, entries }) => entries.map((entry) => ({ ...entry, at })));
  const entries = await getLedgerEntries(store, branch.id, named);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const leftOf = new Map(bought.funds.map(({ id, left }) => [id, left]));
  return {
    patient_id: patient.id,
    patient_name: patient.name,
    branch: receiptBranch(branch),
    package: packageView(bought, today),
    // Money from the patient's credit was received for another purpose.
    credit_used: toPounds(sumOfFunds(bought.funds.filter(({ id }) => !byId.has(id)))),
    receipts: named.flatMap(({ id }) => {
      const entry = byId.get(id);
      return entry === undefined ? [] : [lineOf(entry, leftOf.get(id) ?? ZERO_PIASTRES)];
    }),
  };
};
