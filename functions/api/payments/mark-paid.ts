import { markPaid as route } from '#shared/routes/payments.ts';
import { sumOfPiastres, toPounds } from '#shared/rules/money.ts';
import { moneyWrites } from '#functions/data/money/charges.ts';
import { receiptId, receiptNumber } from '#functions/data/money/ledger.ts';
import {
  entriesOfParts,
  fundsOfEntries,
  type Posting,
  postingOf,
  paymentWrites,
  readPostingState,
} from '#functions/data/money/postings.ts';
import { findKeptPatient } from '#functions/data/patients/patients.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import { RECEIPT_ATTEMPTS, retryOnConflict } from '#functions/data/table/attempts.ts';
import type { AuditEntry } from '#functions/data/table/audit.ts';
import type { ReservationRecord } from '#functions/data/table/items/reservations.ts';
import type { Store } from '#functions/data/table/store.ts';
import type { Staff } from '#functions/domain/staff/actor.ts';
import { fundsOf, withFunds } from '#functions/domain/money/funds.ts';
import { creditOfPlan, type PaymentPlan, paymentPlan, paymentRequestOf } from '#functions/domain/money/payment-plan.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { moneyView } from '#functions/views/money-view.ts';
import { branchOfCheckedDay, daysAreOpen } from '#functions/data/money/branch-moves.ts';
import { useCreditElsewhere } from '#functions/data/money/credit-elsewhere.ts';
import { useCredit } from '#functions/data/money/credit-use.ts';

/** The patient of the reservation, if the request names another id of the same patient (after a merge). */
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

const auditOf = (
  { record, posting }: Pick<Payment, 'record' | 'posting'>,
  plan: PaymentPlan,
  number: string | null,
): AuditEntry => {
  const id = receiptId(record);
  const { parts, total } = plan;
  const [first] = parts;
  const credit = creditOfPlan(plan);
  return {
    branchId: record.branchId,
    day: posting.today,
    action: first === undefined ? 'credit.used' : 'payment.received',
    reservationId: record.id,
    receiptId: id,
    receiptNumber: number ?? undefined,
    before: { paid: record.paid },
    after: {
      paid: record.paid + total,
      amount: total,
      ...(first === undefined ? {} : { method: parts.length === 1 ? first.method : parts.map(({ method }) => method) }),
      ...(credit === 0 ? {} : { credit }),
    },
    unique: id,
  };
};

export const markPaid = endpoint(route, async ({ input: { body }, actor: staff, reservation, deps, now, commit }) => {
  const request = paymentRequestOf(body.patientId, body);
  // A receptionist's own branch: the reservation and the receipt counter are read side by side.
  const branchId = staff.branchId ?? (await reservation()).record.branchId;
  return retryOnConflict(async () => {
    const [{ record }, state] = await Promise.all([
      reservation(),
      readPostingState(deps, { branchId, actor: staff, now }),
    ]);
    const plan = paymentPlan(record, { ...request, patientId: await patientOf(deps.store, record, request.patientId) });
    const paid = sumOfPiastres([record.paid, plan.total]);
    const view = {
      ...moneyView(record.id, { charge: record.charge, paid }),
      credit_used: toPounds(creditOfPlan(plan)),
    };
    if (plan.total === 0) return { ...view, receipt_id: null, receipt_number: null, receipt_day: null };
    const posting = postingOf(state, plan.parts.length > 0);
    const payment = { record, posting, staff, now };
    const { id: reservationId, day: visitDay, type, service, patientId } = record;
    const id = receiptId(record);
    const paidFor = { id, reservationId, visitDay, type, serviceId: service?.id, patientId };
    const entries = entriesOfParts(posting, plan.parts, payment, paidFor);
    const use = { id, branchId: record.branchId, patientId, reservationId, staff, now };
    const credit = await useCredit(deps.store, use, plan.credit);
    const visit = { record, day: posting.day, by: { staff, now } };
    const elsewhere = await useCreditElsewhere(deps, visit, body.credit_elsewhere ?? []);
    const funds = withFunds(fundsOf(record), [...credit.funds, ...elsewhere.funds, ...fundsOfEntries(entries)]);
    const [first] = entries;
    const number = first === undefined ? null : receiptNumber(first);
    const writes = [
      ...moneyWrites({ record, charge: record.charge, paid, ofRecord: { funds } }),
      ...paymentWrites(posting, entries),
      ...credit.writes,
      ...elsewhere.writes,
      ...daysAreOpen(elsewhere.days, branchOfCheckedDay(posting, entries)),
    ];
    return commit(
      writes,
      {
        ...view,
        receipt_id: first?.id ?? null,
        receipt_number: number,
        receipt_day: first?.day ?? null,
      },
      [auditOf(payment, plan, number), ...elsewhere.audit],
    );
  }, RECEIPT_ATTEMPTS);
});
