import type { Staff } from '#functions/domain/staff/actor.ts';
import type { Fund } from '#functions/domain/money/funds.ts';
import type { PaymentPart } from '#functions/domain/money/payment-plan.ts';
import { dayWithoutDrawer, ledgerPosting } from '#functions/domain/money/ledger-day.ts';
import { requireCashFor } from '#functions/domain/money/drawers.ts';
import type { LedgerMethod } from '#shared/models/enums.ts';
import { asPiastres, type Piastres, sumOfPiastres } from '#shared/rules/money.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { Cache } from '../table/cache.ts';
import type { Store, Write } from '../table/store.ts';
import { type Counter, counterWrites, readCounter } from './day-registers.ts';
import { type LedgerEntry, nextReceiptNo, readReceiptCounter, type ReceiptCounter, receiptWrites } from './ledger.ts';

/** State that new ledger entries depend on: drawer, closed days, receipt numbers. */
export interface PostingState {
  readonly counter: Counter;
  readonly receipts: ReceiptCounter;
}

/** Read before each attempt; strongly consistent, in one round trip. */
export const readPostingState = async (
  deps: { readonly store: Store; readonly cache: Cache },
  request: { readonly branchId: number; readonly actor: Staff; readonly now: Date },
): Promise<PostingState> => {
  const [counter, receipts] = await Promise.all([
    readCounter(deps, request),
    readReceiptCounter(deps.store, request.branchId),
  ]);
  return { counter, receipts };
};

/** Clinic day, drawer and receipt number of new ledger entries. */
export interface Posting extends PostingState {
  readonly branchId: number;
  /** The clinic day of the entries: the next one while today is closed. */
  readonly day: ClinicDay;
  /** The present clinic day; the audit entry is stored under it. */
  readonly today: ClinicDay;
  readonly drawerId: string | undefined;
  readonly receiptNo: number;
}

/**
 * Decides clinic day, drawer and receipt number. Refuses money without a drawer where drawers are used.
 * @param movesMoney false when only credit moves: it is in no drawer
 */
export const postingOf = (state: PostingState, movesMoney = true): Posting => {
  const { counter, receipts } = state;
  const { day, drawerId } = movesMoney
    ? ledgerPosting(counter)
    : { day: dayWithoutDrawer(counter), drawerId: undefined };
  return {
    ...state,
    branchId: counter.branchId,
    day,
    today: counter.today,
    drawerId,
    receiptNo: nextReceiptNo(receipts, day),
  };
};

/** Everything that the ledger entries of one receipt write. Labels: `ledger`, `receipt number`, `drawer`, `day`. */
const entryWrites = (posting: Posting, entries: readonly LedgerEntry[]): Write[] =>
  entries.length === 0
    ? []
    : [...receiptWrites(posting.receipts, posting.day, entries), ...counterWrites(posting.counter, posting, entries)];

/** A ledger entry of received money. */
export type PaymentEntry = LedgerEntry & { readonly kind: 'payment' };

/** What the payments of one receipt write. */
export const paymentWrites = (posting: Posting, payments: readonly PaymentEntry[]): Write[] =>
  entryWrites(posting, payments);

/** What the ledger entries of one refund write. Refuses to give back more cash than should be in the drawer. */
export const refundWrites = (posting: Posting, entries: readonly LedgerEntry[]): Write[] => {
  const { drawer } = posting.counter;
  const cash = sumOfPiastres(entries.filter(({ method }) => method === 'cash').map(({ amount }) => amount));
  if (drawer !== undefined && cash < 0) requireCashFor(drawer, asPiastres(0 - cash));
  return entryWrites(posting, entries);
};

/** Who takes money or gives it back, and when. */
export interface By {
  readonly staff: Staff;
  readonly now: Date;
}

/** The fields that all entries of one receipt share. */
export const entryOf = (
  { branchId, day, receiptNo, drawerId, counter: { tax } }: Posting,
  { staff, now }: By,
): Pick<LedgerEntry, 'branchId' | 'day' | 'at' | 'receiptNo' | 'drawerId' | 'takenBy' | 'takenByName' | 'tax'> => ({
  branchId,
  day,
  at: now.toISOString(),
  receiptNo,
  drawerId,
  takenBy: staff.id,
  takenByName: staff.name,
  tax,
});

interface Return {
  /** The payment whose money goes back. */
  readonly fund: Fund;
  /** Positive. */
  readonly amount: Piastres;
  /** Absent: as it was paid. */
  readonly method?: LedgerMethod | undefined;
  readonly reason: string;
}

/** The fields that every reversal has: it gives money of a payment back, with the taxes of the payment's receipt. */
export const reversalEntryOf = (posting: Posting, by: By, { fund, amount, method = fund.method, reason }: Return) => ({
  ...entryOf(posting, by),
  kind: 'reversal' as const,
  type: fund.type,
  serviceId: fund.serviceId,
  tax: fund.tax,
  amount: asPiastres(0 - amount),
  method,
  reverses: fund.id,
  reason,
});

/** The purpose of a payment; the same in all its entries. */
type PaymentFor = Pick<
  LedgerEntry,
  'id' | 'reservationId' | 'packageId' | 'packageSale' | 'visitDay' | 'type' | 'serviceId' | 'patientId'
>;

/** The ledger entry of each part of a payment; the parts share one receipt. */
export const entriesOfParts = (
  posting: Posting,
  parts: readonly PaymentPart[],
  by: By,
  paymentFor: PaymentFor,
): PaymentEntry[] =>
  parts.map(({ method, amount, reference }, index) => ({
    ...entryOf(posting, by),
    ...paymentFor,
    id: index === 0 ? paymentFor.id : `${paymentFor.id}.${String(index + 1)}`,
    kind: 'payment',
    amount,
    method,
    reference,
  }));

/** The funds that payments add to a reservation, a package or credit. */
export const fundsOfEntries = (entries: readonly LedgerEntry[]): Fund[] =>
  entries.map(({ id, day, at, type, serviceId, method, amount, tax }) => ({
    id,
    day,
    at,
    type,
    serviceId,
    method,
    left: amount,
    tax,
  }));

/**
 * The id of a deposit (`D`), of a payment for a package (`P`), or of a refund of either (`V`): no reservation names it,
 * so its receipt number does.
 */
export const creditEntryId = (letter: 'D' | 'P' | 'V', { branchId, day, receiptNo }: Posting): string =>
  `${letter}${String(branchId)}-${day.slice(0, 4)}-${String(receiptNo)}`;
