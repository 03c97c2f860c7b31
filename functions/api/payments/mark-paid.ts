import { markPaid as route } from '#shared/routes/payments.ts';
import { asPiastres, type Piastres, sumOfPiastres, ZERO_PIASTRES } from '#shared/rules/money.ts';
import { creditTooSmall } from '#shared/refusals/ledger.ts';
import { moneyWrites } from '#functions/data/money/charges.ts';
import { creditOf, creditWrites, readCreditOfVisit } from '#functions/data/money/credit.ts';
import { type LedgerEntry, receiptId, receiptNumber } from '#functions/data/money/ledger.ts';
import { entryOf, type Posting, postingOf, postingWrites, readPostingState } from '#functions/data/money/postings.ts';
import { findKeptPatient } from '#functions/data/patients/patients.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import { RECEIPT_ATTEMPTS, retryOnConflict } from '#functions/data/table/attempts.ts';
import { auditWrite } from '#functions/data/table/audit.ts';
import type { ReservationRecord } from '#functions/data/table/items.ts';
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
  amount: body.amount,
  method: body.method ?? 'cash',
  reference: body.reference,
  parts: body.parts?.map(({ reference, ...part }) => ({ ...part, reference })),
  credit: body.credit ?? ZERO_PIASTRES,
});

/** The reservation's patient, when the request names another id of the same patient: both are one since a merge. */
const patientOf = async (store: Store, record: ReservationRecord, named: PatientId): Promise<PatientId> => {
  if (named === record.patientId) return named;
  const [own, other] = await Promise.all(
    [record.patientId, named].map((id) => findKeptPatient(store, record.branchId, id)),
  );
  return own !== undefined && own.id === other?.id ? record.patientId : named;
};

interface Payment {
  readonly record: ReservationRecord;
  readonly posting: Posting;
  readonly staff: Staff;
  readonly now: Date;
}

/** The ledger entry of each part of a payment; the parts share one receipt. */
const entriesOf = ({ record, posting, staff, now }: Payment, parts: readonly PaymentPart[]): LedgerEntry[] =>
  parts.map(({ method, amount, reference }, index) => ({
    ...entryOf(posting, { staff, now }),
    id: index === 0 ? receiptId(record) : `${receiptId(record)}.${String(index + 1)}`,
    kind: 'payment',
    reservationId: record.id,
    visitDay: record.day,
    type: record.type,
    patientId: record.patientId,
    amount,
    method,
    reference,
  }));

/** The patient's credit that pays, and its writes. */
const useCredit = async (
  store: Store,
  { record, staff, now }: Payment,
  amount: Piastres,
): Promise<{ readonly funds: readonly Fund[]; readonly writes: readonly Write[] }> => {
  if (amount === 0) return { funds: [], writes: [] };
  const credit = await readCreditOfVisit(store, record);
  if (creditOf(credit) < amount) throw creditTooSmall(creditOf(credit));
  const { taken, rest } = takeFunds(credit.funds, amount);
  const movement = {
    id: receiptId(record),
    at: now.toISOString(),
    kind: 'used' as const,
    amount: asPiastres(0 - amount),
    reservationId: record.id,
    takenByName: staff.name,
  };
  return { funds: taken, writes: creditWrites(credit, rest, movement) };
};

const auditOf = ({ record, posting, staff, now }: Payment, { parts, credit, total }: PaymentPlan): Write => {
  const id = receiptId(record);
  const [first] = parts;
  return auditWrite(
    {
      branchId: record.branchId,
      day: posting.today,
      at: now,
      actor: staff,
      action: first === undefined ? 'credit.used' : 'payment.received',
      reservationId: record.id,
      receiptId: id,
      before: { paid: record.paid },
      after: {
        paid: record.paid + total,
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
  const branchId = staff.branchId ?? (await reservation()).record.branchId;
  return retryOnConflict(async () => {
    const [{ record }, state] = await Promise.all([
      reservation(),
      readPostingState(deps, { branchId, actor: staff, now }),
    ]);
    const plan = paymentPlan(record, { ...request, patientId: await patientOf(deps.store, record, request.patientId) });
    const paid = sumOfPiastres([record.paid, plan.total]);
    const view = moneyView(record.id, { charge: record.charge, paid });
    if (plan.total === 0) return { ...view, receipt_id: null, receipt_number: null, receipt_day: null };
    const posting = postingOf(state);
    const payment = { record, posting, staff, now };
    const entries = entriesOf(payment, plan.parts);
    const credit = await useCredit(deps.store, payment, plan.credit);
    const funds = withFunds(record.funds ?? [], [
      ...credit.funds,
      ...entries.map(({ id, day, at, type, method, amount }) => ({ id, day, at, type, method, left: amount })),
    ]);
    const [first] = entries;
    const writes = [
      ...moneyWrites({ record, charge: record.charge, paid, ofRecord: { funds } }),
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
