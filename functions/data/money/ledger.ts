import * as z from 'zod/mini';
import { ledgerEntryKind, paymentMethod, revenueType } from '#shared/models/enums.ts';
import { piastres } from '#shared/models/fields.ts';
import { keys } from '../table/keys.ts';
import { absent, put, type Store, type Write } from '../table/store.ts';

/** An immutable line of money: never changed, never deleted. Source: docs/domain.md#money. */
export const ledgerEntryItem = z.object({
  id: z.string(),
  kind: ledgerEntryKind,
  branchId: z.int(),
  /** The clinic day on which the money was received or given back, whatever day the visit was. */
  day: z.string(),
  at: z.string(),
  /** Absent when the money is a deposit of a patient's credit. */
  reservationId: z.optional(z.int()),
  /** The clinic day of the visit; the day of the entry for a deposit. */
  visitDay: z.string(),
  /** What the money is for. A reversal has the type of its payment. */
  type: revenueType,
  patientId: z.string(),
  /** Piastres: more than 0 for a payment, less than 0 for a reversal. */
  amount: piastres,
  method: paymentMethod,
  /** Number of the card slip, the transfer …; never of cash. */
  reference: z.optional(z.string()),
  /** The drawer session that holds the money, where the branch has drawers. */
  drawerId: z.optional(z.string()),
  /** Of a reversal: the id of the payment it gives back, and why. */
  reverses: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** The member of staff who took the money or gave it back. */
  takenBy: z.string(),
  takenByName: z.string(),
});
export type LedgerEntry = z.output<typeof ledgerEntryItem>;

/** Every ledger entry of a branch and clinic day, in the order of time; strongly consistent unless asked otherwise. */
export const listLedgerEntries = async (
  store: Store,
  branchId: number,
  day: string,
  options: { readonly consistent?: boolean } = {},
): Promise<LedgerEntry[]> => {
  const items = await store.query({
    partition: keys.ledgerDay(branchId, day),
    startsWith: keys.ledgerEntryPrefix,
    consistent: options.consistent ?? true,
  });
  return items.map((item) => ledgerEntryItem.parse(item));
};

/** A new ledger entry. Never written over another one. Label: `ledger`. */
export const ledgerEntryWrite = (entry: LedgerEntry): Write =>
  put('ledger', { ...keys.ledgerEntry(entry.branchId, entry.day, entry.at, entry.id), ...entry }, absent);

/** The id of a payment: its reservation, and the version of its money that the payment made. */
export const receiptId = (account: { readonly id: number; readonly version: number }): string =>
  `R${String(account.id)}-${String(account.version + 1)}`;
