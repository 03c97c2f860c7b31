import type { CreditReceipt } from '#shared/models/receipts.ts';
import { toPounds, ZERO_PIASTRES } from '#shared/rules/money.ts';
import {
  type Credit,
  creditOf,
  type CreditReceipt as StoredReceipt,
  getCreditEntry,
} from '#functions/data/money/credit.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { Patient } from '#functions/data/table/items/patients.ts';
import type { Store } from '#functions/data/table/store.ts';
import { lineOf, receiptBranch } from './receipts-view.ts';

interface Shown {
  readonly patient: Pick<Patient, 'id' | 'name'>;
  readonly branch: Branch;
  readonly credit: Credit;
  readonly receipt: StoredReceipt;
}

/** A deposit or a refund of credit, with what is printed on its receipt. */
export const creditReceiptView = async (
  store: Store,
  { patient, branch, credit, receipt }: Shown,
): Promise<CreditReceipt> => {
  const entry = await getCreditEntry(store, branch, receipt);
  const left = credit.funds.find(({ id }) => id === entry.id)?.left ?? ZERO_PIASTRES;
  return {
    patient_id: patient.id,
    patient_name: patient.name,
    branch: receiptBranch(branch),
    credit: toPounds(creditOf(credit)),
    receipts: [lineOf(entry, left)],
  };
};
