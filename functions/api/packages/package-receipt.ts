import type { Piastres } from '#shared/rules/money.ts';
import { type LedgerEntry, receiptNumber } from '#functions/data/money/ledger.ts';
import type { PatientPackage } from '#functions/data/money/packages.ts';

/** The number that the entries of one payment or refund share; null when no money moved. */
export const receiptNumberOf = ([first]: readonly LedgerEntry[]): string | null =>
  first === undefined ? null : receiptNumber(first);

/** A payment or a refund, as its package lists it. */
export const receiptOf = (
  entries: readonly LedgerEntry[],
  of: { readonly at: string; readonly amount: Piastres },
): PatientPackage['receipts'][number] => ({
  number: receiptNumberOf(entries),
  ...of,
  entries: entries.map(({ id, day }) => ({ id, day })),
});
