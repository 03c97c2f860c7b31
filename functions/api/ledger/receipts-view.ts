import type { Receipts, ReceiptLine } from '#shared/models/receipts.ts';
import { asPiastres, type Piastres, toPounds, toPoundsOrNull } from '#shared/rules/money.ts';
import { displayPhone } from '#shared/rules/phone.ts';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import { byCharacters } from '#shared/rules/text-order.ts';
import { getLedgerEntries, type LedgerEntry, receiptNumber } from '#functions/data/money/ledger.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { ReservationRecord } from '#functions/data/table/items/reservations.ts';
import type { Store } from '#functions/data/table/store.ts';
import { fundsOf, sumOfFunds } from '#functions/domain/money/funds.ts';
import { areasView } from '#functions/domain/laser/laser-areas.ts';
import { owedOf } from '#functions/domain/money/payments.ts';
import { arabicName, mainName } from '#functions/domain/staff/staff-name.ts';
import { serviceView } from '#functions/domain/queue/service-view.ts';

/** A payment or a reversal with what is left of it, as a receipt shows it. */
export const lineOf = (entry: LedgerEntry, left: Piastres): ReceiptLine => ({
  receipt_id: entry.id,
  receipt_number: receiptNumber(entry),
  kind: entry.kind === 'reversal' ? 'reversal' : 'payment',
  amount: toPounds(entry.amount),
  method: entry.method,
  reference: entry.reference ?? null,
  at: entry.at,
  day: entry.day,
  taken_by: mainName(entry.takenByName),
  taken_by_ar: arabicName(entry.takenByName),
  tax_number: entry.tax?.number ?? '',
  vat_percent: entry.tax?.percent ?? 0,
  left: toPounds(left),
  reverses: entry.reverses ?? null,
  reason: entry.reason ?? null,
});

/** The branch as it is printed on a receipt. */
export const receiptBranch = (branch: Branch): Receipts['branch'] => ({
  name: branch.name,
  name_ar: branch.nameAr,
  address: branch.address,
  address_ar: branch.addressAr,
  phone: displayPhone(branch.phone),
});

const packageUseOf = ({ packageUse }: ReservationRecord): Receipts['package'] => {
  if (packageUse === undefined) return null;
  const { nameAr, boughtAt, ...use } = packageUse;
  return {
    ...use,
    name_ar: nameAr,
    ...(boughtAt === undefined ? {} : { bought_at: { name: boughtAt.name, name_ar: boughtAt.nameAr } }),
  };
};

/** The receipts of a reservation, oldest first, with the visit and the branch that are printed on them. */
export const readReceipts = async (store: Store, record: ReservationRecord, branch: Branch): Promise<Receipts> => {
  const funds = fundsOf(record);
  const entries = await getLedgerEntries(store, record.branchId, [...funds, ...(record.reversals ?? [])]);
  const leftOf = new Map(funds.map(({ id, left }) => [id, left]));
  // Money from the patient's credit was received for another visit, as a deposit, or at another branch.
  const own = entries.filter(({ reservationId, kind }) => reservationId === record.id && kind !== 'move');
  const ownIds = new Set(own.map(({ id }) => id));
  return {
    reservation: {
      id: record.id,
      code: reservationCode(record.id),
      ticket_no: record.ticketNo,
      patient_id: record.patientId,
      patient_name: record.name,
      type: record.type,
      ...serviceView(record),
      ...areasView(record),
      service_date: record.day,
    },
    branch: receiptBranch(branch),
    package: packageUseOf(record),
    list_price: toPoundsOrNull(record.listPrice ?? record.charge ?? null),
    amount: toPoundsOrNull(record.charge ?? null),
    amount_paid: toPounds(record.paid),
    balance: toPounds(owedOf(record)),
    credit_used: toPounds(sumOfFunds(funds.filter(({ id }) => !ownIds.has(id)))),
    credit_parts: funds
      .filter(({ id, left }) => !ownIds.has(id) && left > 0)
      .map(({ id, left }) => {
        // Imported credit has an opening balance in place of a ledger entry.
        const entry = entries.find((each) => each.id === id);
        return {
          receipt_id: id,
          receipt_number: entry === undefined || entry.kind === 'move' ? '' : receiptNumber(entry),
          method: 'credit',
          amount: toPounds(left),
          branch_id: entry?.moved?.branchId ?? record.branchId,
        };
      }),
    receipts: own
      .toSorted((a, b) => a.receiptNo - b.receiptNo || byCharacters(a.id, b.id))
      .map((entry) => lineOf(entry, leftOf.get(entry.id) ?? asPiastres(0))),
  };
};
