import type { LedgerMethod, QueueStatus } from '#shared/models/enums.ts';
import type { Input } from '#shared/routes/define.ts';
import { refundPayment as route } from '#shared/routes/ledger.ts';
import { asPiastres, type Piastres, toPounds } from '#shared/rules/money.ts';
import { paymentUnknown } from '#shared/refusals/ledger.ts';
import { daysAreOpen } from '#functions/data/money/branch-moves.ts';
import { moneyWrites } from '#functions/data/money/charges.ts';
import { isFromElsewhere, returnCreditElsewhere, returnedEntry } from '#functions/data/money/credit-elsewhere.ts';
import { unchangedTicket } from '#functions/data/table/tickets.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import {
  type LedgerEntry,
  priceChangeWrite,
  receiptId,
  receiptNumber,
  reversalId,
} from '#functions/data/money/ledger.ts';
import {
  type By,
  type Posting,
  postingOf,
  readPostingState,
  refundWrites,
  reversalEntryOf,
} from '#functions/data/money/postings.ts';
import { requireTicket } from '#functions/data/queue/reservations.ts';
import { RECEIPT_ATTEMPTS, retryOnConflict } from '#functions/data/table/attempts.ts';
import type { AuditEntry } from '#functions/data/table/audit.ts';
import type { ReservationRecord } from '#functions/data/table/items/reservations.ts';
import type { Ticket } from '#functions/data/table/items/tickets.ts';
import type { Write } from '#functions/data/table/store.ts';
import { type Fund, fundsOf, withoutMoneyOf } from '#functions/domain/money/funds.ts';
import { amountToRefund, chargeAfterRefund, isGivenUp } from '#functions/domain/money/refunds.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { requirePassword } from '#functions/runtime/password-again.ts';
import { moneyView } from '#functions/views/money-view.ts';

/** Money of a payment that goes back to the patient. */
interface Refund {
  readonly record: ReservationRecord;
  readonly fund: Fund;
  readonly amount: Piastres;
  /** What stays paid for the visit. */
  readonly paid: Piastres;
  readonly body: Input<typeof route>['body'];
}

const refundOf = (record: ReservationRecord, body: Refund['body']): Refund => {
  const fund = record.funds?.find(({ id }) => id === body.receipt_id);
  if (fund === undefined) throw paymentUnknown();
  const amount = amountToRefund(fund.left, body.amount);
  return { record, fund, amount, paid: asPiastres(record.paid - amount), body };
};

/** The ledger entry that takes the money of the payment back. */
const reversalOf = (
  { record, fund, amount, body: { method, reason } }: Refund,
  posting: Posting,
  by: By,
): LedgerEntry => ({
  ...reversalEntryOf(posting, by, { fund, amount, method, reason }),
  id: reversalId(record),
  reservationId: record.id,
  visitDay: record.day,
  patientId: record.patientId,
});

/** The charge after the refund, and the list price when the refund corrects it. */
interface PriceAfter {
  readonly charge: Piastres | undefined;
  readonly listPrice: Piastres | undefined;
}

/** The price change that the refund is; undefined when the visit costs the same, or does not take place. */
const correctionOf = (
  { record, body }: Refund,
  status: QueueStatus,
  charge: Piastres | undefined,
): { readonly listPrice: Piastres; readonly before: Piastres; readonly after: Piastres } | undefined => {
  const { charge: before, listPrice } = record;
  if (body.effect !== 'price_corrected' || isGivenUp(status)) return undefined;
  if (before === undefined || charge === undefined || before === charge) return undefined;
  return { listPrice: listPrice ?? before, before, after: charge };
};

/** On the sheet that has the refund. Money was given back under the password, so no discount limit applies. */
const correctionWrite = (
  { record, body }: Refund,
  { staff, now }: By,
  { day, ...prices }: NonNullable<ReturnType<typeof correctionOf>> & { readonly day: ClinicDay },
): Write =>
  priceChangeWrite(record.branchId, day, {
    id: `${receiptId(record)}.price`,
    at: now.toISOString(),
    reservationId: record.id,
    patientId: record.patientId,
    ...prices,
    reason: body.reason,
    changedBy: staff.id,
    changedByName: staff.name,
  });

/** What the refund changes on reservation record and ticket. */
const visitWrites = (
  refund: Refund,
  { id, day, at }: Pick<LedgerEntry, 'id' | 'day' | 'at'>,
  { charge, listPrice, ticket }: PriceAfter & { readonly ticket: Ticket },
): Write[] => {
  const { record, fund, amount, paid } = refund;
  return moneyWrites({
    record,
    charge,
    paid,
    noted: listPrice === undefined ? {} : { listPrice },
    ofRecord: {
      funds: withoutMoneyOf(fundsOf(record), fund.id, amount),
      reversals: [...(record.reversals ?? []), { id, day, at }],
    },
    ticketCondition: unchangedTicket(ticket),
  });
};

const auditOf = (
  { record, fund, amount, paid, body }: Refund,
  { id, number, method }: { readonly id: string; readonly number: string; readonly method: LedgerMethod },
  day: ClinicDay,
): AuditEntry => ({
  branchId: record.branchId,
  day,
  action: 'payment.reversed',
  reservationId: record.id,
  receiptId: id,
  ...(number === '' ? {} : { receiptNumber: number }),
  before: { paid: record.paid, receipt: fund.id },
  after: { paid, amount, method, reason: body.reason },
  unique: id,
});

/** Money in the ledger that goes back: to the patient, or to the credit of the branch that it came from. */
const goesBack = async (deps: Dependencies, refund: Refund, posting: Posting, by: By) => {
  const { record, fund, amount } = refund;
  if (!isFromElsewhere(fund)) {
    const entry = reversalOf(refund, posting, by);
    const { id, day, at, method } = entry;
    return { id, day, at, method, number: receiptNumber(entry), writes: refundWrites(posting, [entry]), audit: [] };
  }
  const visit = { record, day: posting.day, by };
  const { writes, audit, days } = await returnCreditElsewhere(deps, visit, [{ ...fund, left: amount }]);
  return {
    ...returnedEntry(visit),
    method: fund.method,
    number: '',
    writes: [...writes, ...daysAreOpen(days)],
    audit,
  };
};

export const refundPayment = endpoint(
  route,
  async ({ input: { body }, actor: staff, reservation, deps, now, commit }) => {
    await reservation();
    await requirePassword(deps, staff, body.password, now);
    const by = { staff, now };
    return retryOnConflict(async () => {
      const { record } = await reservation();
      const [state, ticket] = await Promise.all([
        readPostingState(deps, { branchId: record.branchId, actor: staff, now }),
        requireTicket(deps.store, record),
      ]);
      const refund = refundOf(record, body);
      const posting = postingOf(state, !isFromElsewhere(refund.fund));
      const { amount, paid } = refund;
      const charge = chargeAfterRefund(record, { status: ticket.status, paid, effect: body.effect });
      const corrected = correctionOf(refund, ticket.status, charge);
      const back = await goesBack(deps, refund, posting, by);
      const writes = [
        ...visitWrites(refund, back, { charge, ticket, listPrice: corrected?.listPrice }),
        ...(corrected === undefined ? [] : [correctionWrite(refund, by, { ...corrected, day: posting.day })]),
        ...back.writes,
      ];
      return commit(
        writes,
        {
          ...moneyView(record.id, { charge, paid }),
          refund_id: back.id,
          receipt_number: back.number,
          amount: toPounds(amount),
        },
        [auditOf(refund, back, posting.today), ...back.audit],
      );
    }, RECEIPT_ATTEMPTS);
  },
);
