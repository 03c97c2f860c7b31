import { asPiastres, toPounds } from '#shared/rules/money.ts';
import { type Credit, creditOf } from '#functions/data/money/credit.ts';
import { type LedgerEntry, receiptNumber } from '#functions/data/money/ledger.ts';
import type { Posting } from '#functions/data/money/postings.ts';
import type { AuditEntry } from '#functions/data/table/audit.ts';
import { type Fund, sumOfFunds } from '#functions/domain/money/funds.ts';

/** A deposit or a refund of credit, as a reply shows it. */
export const creditView = (entry: LedgerEntry, funds: readonly Fund[]) => ({
  patient_id: entry.patientId,
  receipt_id: entry.id,
  receipt_number: receiptNumber(entry),
  amount: toPounds(asPiastres(Math.abs(entry.amount))),
  credit: toPounds(sumOfFunds(funds)),
});

/** The audit entry of a deposit or a refund of credit. */
export const creditAudit = (change: {
  readonly action: 'deposit.received' | 'credit.refunded';
  readonly entry: LedgerEntry;
  readonly posting: Posting;
  readonly before: Credit;
  readonly after: readonly Fund[];
}): AuditEntry => {
  const { entry } = change;
  return {
    branchId: entry.branchId,
    day: change.posting.today,
    action: change.action,
    receiptId: entry.id,
    receiptNumber: receiptNumber(entry),
    before: { credit: creditOf(change.before) },
    after: {
      credit: sumOfFunds(change.after),
      amount: Math.abs(entry.amount),
      method: entry.method,
      ...(entry.reason === undefined ? {} : { reason: entry.reason }),
    },
    unique: entry.id,
  };
};
