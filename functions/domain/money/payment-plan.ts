import type { PaymentMethod } from '#shared/models/enums.ts';
import { asPiastres, type Piastres, sumOfPiastres, ZERO_PIASTRES } from '#shared/rules/money.ts';
import type { Input } from '#shared/routes/define.ts';
import type { markPaid } from '#shared/routes/payments.ts';
import { type Charged, owedOf, requireReferenceAllowed } from './payments.ts';
import { nothingCharged, overpaid, paymentOfZero } from '#shared/refusals/money.ts';
import { patientDiffers } from '#shared/refusals/queue.ts';
import type { PatientId } from '#shared/rules/ids.ts';

/** One way in which a part of a payment is made. */
export interface PaymentPart {
  readonly method: PaymentMethod;
  readonly amount: Piastres;
  readonly reference: string | undefined;
}

/** A payment as it is requested: the whole open balance, an amount of it, or parts; credit is used first. */
export interface PaymentRequest {
  readonly patientId: PatientId;
  readonly amount: Piastres | undefined;
  readonly method: PaymentMethod;
  readonly reference: string | undefined;
  /** Instead of `amount` and `method`: how much is paid in which way. */
  readonly parts: readonly PaymentPart[] | undefined;
  /** How much of the patient's credit is used. */
  readonly credit: Piastres;
  /** How much of the patient's credit at other branches is used; the sum of `credit_elsewhere`. */
  readonly creditElsewhere?: Piastres | undefined;
}

type PaymentBody = Omit<Input<typeof markPaid>['body'], 'patientId'>;

/** A payment as a body requests it: in cash unless it says otherwise. */
export const paymentRequestOf = (patientId: PatientId, body: PaymentBody): PaymentRequest => ({
  patientId,
  amount: body.amount,
  method: body.method ?? 'cash',
  reference: body.reference,
  parts: body.parts?.map(({ reference, ...part }) => ({ ...part, reference })),
  credit: body.credit ?? ZERO_PIASTRES,
  creditElsewhere: sumOfPiastres((body.credit_elsewhere ?? []).map(({ amount }) => amount)),
});

/** Planned payment: money by method, and used credit. */
export interface PaymentPlan {
  readonly parts: readonly PaymentPart[];
  readonly credit: Piastres;
  /** Both together; 0 when nothing is owed any more. */
  readonly total: Piastres;
}

/** The credit that a payment uses, here and at other branches. */
export const creditOfPlan = ({ parts, total }: PaymentPlan): Piastres =>
  asPiastres(total - sumOfPiastres(parts.map(({ amount }) => amount)));

const partsFor = (
  { parts, amount, method, reference }: Omit<PaymentRequest, 'patientId'>,
  owed: Piastres,
  credit: Piastres,
): PaymentPart[] => {
  if (parts !== undefined) return [...parts];
  const rest = amount ?? asPiastres(owed - credit);
  // Credit that pays everything needs no money; no money and no credit is no payment.
  return rest === 0 && credit > 0 ? [] : [{ method, amount: rest, reference }];
};

/**
 * What is received when a payment is requested: the whole open balance, or a part of it. Nothing when nothing is owed
 * any more, so that the same payment requested twice is received once.
 * Refuses another patient's id, a visit without a charge, and more than is owed. Source: docs/domain.md#money.
 */
export const paymentPlan = (record: Charged, request: PaymentRequest): PaymentPlan => {
  if (request.patientId !== record.patientId) throw patientDiffers();
  if (record.charge === undefined) throw nothingCharged();
  return planForBalance(owedOf(record), request);
};

/** The same for a balance, whatever is paid: a visit or a package. Refuses more than is owed. */
export const planForBalance = (owed: Piastres, request: Omit<PaymentRequest, 'patientId'>): PaymentPlan => {
  if (owed === 0) return { parts: [], credit: asPiastres(0), total: asPiastres(0) };
  const credit = sumOfPiastres([request.credit, request.creditElsewhere ?? ZERO_PIASTRES]);
  if (credit > owed) throw overpaid(owed);
  const parts = partsFor(request, owed, credit);
  for (const { method, amount, reference } of parts) {
    requireReferenceAllowed(method, reference);
    if (amount <= 0) throw paymentOfZero();
  }
  const total = sumOfPiastres([credit, ...parts.map(({ amount }) => amount)]);
  if (total > owed) throw overpaid(owed);
  if (total === 0) throw paymentOfZero();
  return { parts, credit: request.credit, total };
};
