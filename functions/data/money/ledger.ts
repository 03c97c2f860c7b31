import * as z from 'zod/mini';
import { ledgerEntryKind, ledgerMethod, revenueType } from '#shared/models/enums.ts';
import { piastres } from '#shared/models/fields.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { asReservationId, type ReservationId } from '#shared/rules/ids.ts';
import {
  storedClinicDay,
  storedPatientId,
  storedReceiptTax,
  storedReservationId,
  storedStaffName,
} from '../table/stored-fields.ts';
import { keys } from '../table/keys.ts';
import { absent, put, type Store, update, type Write } from '../table/store.ts';
import { countPrintOf } from './receipt-prints.ts';

/** An immutable line of money: never changed, never deleted. Source: docs/domain.md#money. */
export const ledgerEntryItem = z.object({
  id: z.string(),
  kind: ledgerEntryKind,
  branchId: z.int(),
  /** The clinic day on which the money was received or given back, whatever day the visit was. */
  day: storedClinicDay,
  at: z.string(),
  /** Absent for a deposit of credit and for a payment of a package. */
  reservationId: z.optional(storedReservationId),
  /** The package that is paid. */
  packageId: z.optional(z.string()),
  /** True for the payment that was made when a package was sold. */
  packageSale: z.optional(z.literal(true)),
  /** The clinic day of the visit; the day of the entry when it is for no visit. */
  visitDay: storedClinicDay,
  /** Purpose of the money. A reversal has the type of its payment. */
  type: revenueType,
  /** The further service of the visit that was paid; a reversal has that of its payment. */
  serviceId: z.optional(z.int()),
  patientId: storedPatientId,
  /** Piastres; positive for a payment, negative for a reversal; a move has both signs. */
  amount: piastres,
  method: ledgerMethod,
  /** Number of the card slip or transfer; never for cash. */
  reference: z.optional(z.string()),
  /** What the receipt says of taxes, as it was then. */
  tax: z.optional(storedReceiptTax),
  /** Number of the receipt, per branch and year without gaps. Entries of one payment share it; 0 = a move, which has none. */
  receiptNo: z.int(),
  /** The drawer session that holds the money, where the branch has drawers. */
  drawerId: z.optional(z.string()),
  /** For a move: the other branch, and whether its money came in or this branch's went out. */
  moved: z.optional(z.object({ branchId: z.int(), direction: z.enum(['in', 'out']) })),
  /** For a reversal: id of the reversed payment; the reason is next to it. For a move: the payment, or the move, whose money it is. */
  reverses: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** The staff user who received or refunded the money. */
  takenBy: z.string(),
  takenByName: storedStaffName,
});
export type LedgerEntry = z.output<typeof ledgerEntryItem>;

/** Every ledger entry of a branch and clinic day, in the order of time; strongly consistent by default. */
export const listLedgerEntries = async (
  store: Store,
  branchId: number,
  day: ClinicDay,
  options: { readonly consistent?: boolean } = {},
): Promise<LedgerEntry[]> => {
  const items = await store.query({
    partition: keys.ledgerDay(branchId, day),
    startsWith: keys.ledgerEntryPrefix,
    consistent: options.consistent ?? true,
  });
  return items.map((item) => ledgerEntryItem.parse(item));
};

/** The ledger entries of a branch that are named by id, day and moment; strongly consistent. */
export const getLedgerEntries = async (
  store: Store,
  branchId: number,
  named: readonly Pick<LedgerEntry, 'id' | 'day' | 'at'>[],
): Promise<LedgerEntry[]> => {
  const items = await store.getAll(named.map(({ id, day, at }) => keys.ledgerEntry(branchId, day, at, id)));
  return items.filter((item) => item !== undefined).map((item) => ledgerEntryItem.parse(item));
};

/** Counts a print of a receipt. @returns how often it was printed, this time included. */
export const countPrint = (store: Store, reservationId: ReservationId, id: string): Promise<number> =>
  countPrintOf(store, keys.receiptPrints(reservationId, id));

/** Writes a new ledger entry; never overwrites one. Label: `ledger`. */
export const ledgerEntryWrite = (entry: LedgerEntry): Write =>
  put('ledger', { ...keys.ledgerEntry(entry.branchId, entry.day, entry.at, entry.id), ...entry }, absent);

/** The id of a payment: its reservation, and the version of its money that the payment made. */
export const receiptId = (record: { readonly id: number; readonly version: number }): string =>
  `R${String(record.id)}-${String(record.version + 1)}`;

/** The reservation of a payment id; undefined for deposits and packages. */
export const reservationOfReceipt = (id: string): ReservationId | undefined => {
  const [, digits] = /^R(\d+)-/.exec(id) ?? [];
  return digits === undefined ? undefined : asReservationId(Number(digits));
};

/** The id of a reversal of a payment for a reservation. */
export const reversalId = (record: { readonly id: number; readonly version: number }): string =>
  `V${String(record.id)}-${String(record.version + 1)}`;

/** `2026-000123`: a receipt number as it is printed. */
export const receiptNumber = ({ day, receiptNo }: Pick<LedgerEntry, 'day' | 'receiptNo'>): string =>
  `${day.slice(0, 4)}-${String(receiptNo).padStart(6, '0')}`;

/** Highest receipt number of a branch, by year. */
export interface ReceiptCounter {
  readonly branchId: number;
  readonly byYear: Readonly<Record<string, number>>;
}

export const readReceiptCounter = async (store: Store, branchId: number): Promise<ReceiptCounter> => {
  const { PK: _pk, SK: _sk, ...item } = (await store.get(keys.receiptCounter(branchId))) ?? {};
  return { branchId, byYear: Object.fromEntries(Object.entries(item).map(([year, last]) => [year, Number(last)])) };
};

const yearOf = (day: ClinicDay): string => `Y${day.slice(0, 4)}`;

/** The next receipt number of the year of a clinic day. */
export const nextReceiptNo = ({ byYear }: ReceiptCounter, day: ClinicDay): number => (byYear[yearOf(day)] ?? 0) + 1;

/**
 * Writes the entries of a receipt with a unique number of branch and year. The transaction fails if the counter has
 * changed since the read. Labels: `ledger`, `receipt number`.
 */
export const receiptWrites = (counter: ReceiptCounter, day: ClinicDay, entries: readonly LedgerEntry[]): Write[] => {
  const year = yearOf(day);
  const next = nextReceiptNo(counter, day);
  return [
    ...entries.map(ledgerEntryWrite),
    update(
      'receipt number',
      keys.receiptCounter(counter.branchId),
      { set: { [year]: next } },
      next === 1
        ? { when: `attribute_not_exists(#${year})` }
        : { when: `#${year} = :wasLast`, values: { wasLast: next - 1 } },
    ),
  ];
};

/** A price change of a reservation: author, old and new price, reason. Never changed, never deleted. */
export const priceChangeItem = z.object({
  id: z.string(),
  at: z.string(),
  reservationId: storedReservationId,
  patientId: storedPatientId,
  listPrice: piastres,
  before: piastres,
  after: piastres,
  reason: z.string(),
  changedBy: z.string(),
  changedByName: storedStaffName,
});
export type PriceChange = z.output<typeof priceChangeItem>;

/** The price changes of a branch on a clinic day, oldest first; strongly consistent. */
export const listPriceChanges = async (store: Store, branchId: number, day: ClinicDay): Promise<PriceChange[]> => {
  const items = await store.query({
    partition: keys.ledgerDay(branchId, day),
    startsWith: keys.priceChangePrefix,
    consistent: true,
  });
  return items.map((item) => priceChangeItem.parse(item));
};

/** @param day that of a ledger entry made now: the sheet of a closed day keeps its figures. Label: `price change`. */
export const priceChangeWrite = (branchId: number, day: ClinicDay, change: PriceChange): Write =>
  put('price change', { ...keys.priceChange(branchId, day, change.at, change.id), ...change }, absent);
