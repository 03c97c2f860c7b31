import * as z from 'zod/mini';
import { paymentMethod, reservationType } from '#shared/models/enums.ts';
import { keys } from '../table/keys.ts';
import { absent, put, type Store, type Write } from '../table/store.ts';

/** Money received, once and for all: never changed, never deleted. Source: docs/domain.md#money. */
export const receiptItem = z.object({
  id: z.string(),
  branchId: z.int(),
  /** The clinic day on which it was taken, whatever day the visit was. */
  day: z.string(),
  at: z.string(),
  reservationId: z.int(),
  /** The clinic day and the type of the visit it is for. */
  visitDay: z.string(),
  type: reservationType,
  patientId: z.string(),
  /** Piastres, more than 0. */
  amount: z.int(),
  method: paymentMethod,
  /** The member of staff who took it. */
  takenBy: z.string(),
  takenByName: z.string(),
});
export type Receipt = z.output<typeof receiptItem>;

/** Every receipt taken at a branch on a clinic day, in the order of time; strongly consistent unless asked otherwise. */
export const listReceipts = async (
  store: Store,
  branchId: number,
  day: string,
  options: { readonly consistent?: boolean } = {},
): Promise<Receipt[]> => {
  const items = await store.query({
    partition: keys.receipts(branchId, day),
    consistent: options.consistent ?? true,
  });
  return items.map((item) => receiptItem.parse(item));
};

/** The receipt of money taken now. Never written over another one. Label: `receipt`. */
export const receiptWrite = (receipt: Receipt): Write =>
  put('receipt', { ...keys.receipt(receipt.branchId, receipt.day, receipt.at, receipt.id), ...receipt }, absent);

/** The receipt's number: of its reservation, and of the state of its money that the payment made. */
export const receiptId = (account: { readonly id: number; readonly version: number }): string =>
  `R${String(account.id)}-${String(account.version + 1)}`;
