import { markPaid as route } from '#shared/routes/payments.ts';
import { asPiastres, type Piastres, sumOfPiastres, toPiastres } from '#shared/rules/money.ts';
import { creditTooSmall } from '#shared/refusals/ledger.ts';
import { moneyWrites } from '#functions/data/money/accounts.ts';
import { creditOf, creditWrites, readCredit } from '#functions/data/money/credit.ts';
import { type LedgerEntry, receiptId, receiptNumber } from '#functions/data/money/ledger.ts';
import { entryOf, type Posting, postingOf, postingWrites, readPostingState } from '#functions/data/money/postings.ts';
import { RECEIPT_ATTEMPTS, retryWhenChanged } from '#functions/data/table/attempts.ts';
import { auditWrite } from '#functions/data/table/audit.ts';
import type { Account } from '#functions/data/table/items.ts';
import type { Store, Write } from '#functions/data/table/store.ts';
import type { Staff } from '#functions/domain/actor.ts';
import { type Fund, takeFunds, withFunds } from '#functions/domain/funds.ts';
import {
  type PaymentPart,
  type PaymentPlan,
  paymentPlan,
  type PaymentRequest,
} from '#functions/domain/payment-plan.ts';
import type { Input } from '#shared/routes/define.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { moneyView } from '../ledger/money-view.ts';

const requestOf = (body: Input<typeof route>['body']): PaymentRequest => ({
  patientId: body.patientId,
  amount: body.amount === undefined ? undefined : toPiastres(body.amount),
  method: body.method ?? 'cash',
  reference: body.reference,
  parts: body.parts?.map(({ method, amount, reference }) => ({ method, amount: toPiastres(amount), reference })),
  credit: toPiastres(body.credit ?? 0),
});

interface Payment {
  readonly account: Account;
  readonly posting: Posting;
  readonly staff: Staff;
  readonly now: Date;
}

/** The ledger entry of each part of a payment; the parts share one receipt. */
const entriesOf = ({ account, posting, staff, now }: Payment, parts: readonly PaymentPart[]): LedgerEntry[] =>
  parts.map(({ method, amount, reference }, index) => ({
    ...entryOf(posting, { staff, now }),
    id: index === 0 ? receiptId(account) : `${receiptId(account)}.${String(index + 1)}`,
    kind: 'payment',
    reservationId: account.id,
    visitDay: account.day,
    type: account.type,
    patientId: account.patientId,
    amount,
    method,
    reference,
  }));

/** The patient's credit that pays, and its writes. */
const useCredit = async (
  store: Store,
  { account, staff, now }: Payment,
  amount: Piastres,
): Promise<{ readonly funds: readonly Fund[]; readonly writes: readonly Write[] }> => {
  if (amount === 0) return { funds: [], writes: [] };
  const credit = await readCredit(store, account.branchId, account.patientId);
  if (creditOf(credit) < amount) throw creditTooSmall(creditOf(credit));
  const { taken, rest } = takeFunds(credit.funds, amount);
  const movement = {
    id: receiptId(account),
    at: now.toISOString(),
    kind: 'used' as const,
    amount: asPiastres(0 - amount),
    reservationId: account.id,
    takenByName: staff.name,
  };
  return { funds: taken, writes: creditWrites(credit, rest, movement) };
};

const auditOf = ({ account, posting, staff, now }: Payment, { parts, credit, total }: PaymentPlan): Write => {
  const id = receiptId(account);
  const [first] = parts;
  return auditWrite(
    {
      branchId: account.branchId,
      day: posting.today,
      at: now,
      actor: staff,
      action: first === undefined ? 'credit.used' : 'payment.received',
      reservationId: account.id,
      receiptId: id,
      before: { paid: account.paid },
      after: {
        paid: account.paid + total,
        amount: total,
        ...(first === undefined
          ? {}
          : { method: parts.length === 1 ? first.method : parts.map(({ method }) => method) }),
        ...(credit === 0 ? {} : { credit }),
      },
    },
    id,
  );
};

export const markPaid = endpoint(route, async ({ input: { body }, actor: staff, reservation, deps, now, commit }) => {
  const request = requestOf(body);
  // A receptionist's own branch: the reservation and the receipt counter are read side by side.
  const branchId = staff.branchId ?? (await reservation()).account.branchId;
  return retryWhenChanged(async () => {
    const [{ account }, state] = await Promise.all([
      reservation(),
      readPostingState(deps, { branchId, actor: staff, now }),
    ]);
    const plan = paymentPlan(account, request);
    const paid = sumOfPiastres([account.paid, plan.total]);
    const view = moneyView(account.id, { charge: account.charge, paid });
    if (plan.total === 0) return { ...view, receipt_id: null, receipt_number: null, receipt_day: null };
    const posting = postingOf(state);
    const payment = { account, posting, staff, now };
    const entries = entriesOf(payment, plan.parts);
    const credit = await useCredit(deps.store, payment, plan.credit);
    const funds = withFunds(account.funds ?? [], [
      ...credit.funds,
      ...entries.map(({ id, day, at, type, method, amount }) => ({ id, day, at, type, method, left: amount })),
    ]);
    const [first] = entries;
    const writes = [
      ...moneyWrites({ account, charge: account.charge, paid, ofAccount: { funds } }),
      ...postingWrites(posting, entries),
      ...credit.writes,
      auditOf(payment, plan),
    ];
    return commit(writes, {
      ...view,
      receipt_id: first?.id ?? null,
      receipt_number: first === undefined ? null : receiptNumber(first),
      receipt_day: first?.day ?? null,
    });
  }, RECEIPT_ATTEMPTS);
});
