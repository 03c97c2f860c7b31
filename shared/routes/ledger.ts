import * as z from 'zod/mini';
import { debtAge, ledgerMethod, paymentMethod, paymentStatus, refundEffect, reservationType } from '../models/enums.ts';
import {
  piastresInput,
  day,
  moment,
  patientId,
  paymentReference,
  receiptId,
  staffReason,
  wholeId,
  patientIdInput,
  pathPhone,
  pathReservationId,
  nameInArabic,
} from '../models/fields.ts';
import { packageReceipts } from '../models/package-receipts.ts';
import { packageElsewhere, packageId, packageView } from '../models/packages.ts';
import { creditReceipt, receipts } from '../models/receipts.ts';
import { serviceOfVisit } from '../models/services.ts';
import { access, defineRoute, everyone } from './define.ts';

const password = z.string().check(z.minLength(1), z.maxLength(256));

/** Reasons to refuse money given back, from a payment or from credit. */
const refundReasons = [
  'branch-unknown',
  'drawer-required',
  'drawer-of-earlier-day',
  'changed-meanwhile',
  'payment-unknown',
  'payment-of-zero',
  'refund-too-large',
  'cash-out-too-large',
  'password-wrong',
  'too-many-sign-ins',
] as const;

const moneyAfter = {
  reservation_id: z.int(),
  payment_status: paymentStatus,
  amount_paid: z.number(),
  balance: z.number(),
} as const;

export const refundPayment = defineRoute({
  id: 'ledger/refund-payment',
  method: 'POST',
  path: '/reservations/{id}/refunds',
  summary: 'Give back a payment, or a part of it: a reversal in the ledger',
  access: access.granted('reverse', ['reception', 'owner'], 'reservation'),
  params: z.strictObject({ id: pathReservationId }),
  body: z.strictObject({
    receipt_id: receiptId,
    amount: z.optional(piastresInput),
    /** Method of the refund; default: the method of the payment. */
    method: z.optional(paymentMethod),
    /** What becomes of the price of a visit that takes place; default: it is owed again. */
    effect: z.optional(refundEffect),
    reason: staffReason,
    /** The caller's own password, typed again. */
    password,
  }),
  reply: z.strictObject({
    ...moneyAfter,
    refund_id: z.string(),
    /** Empty when the money went back to the credit of another branch: no receipt. */
    receipt_number: z.string(),
    amount: z.number(),
  }),
  reasons: refundReasons,
  throttle: 'staff',
});

export const keepAsCredit = defineRoute({
  id: 'ledger/keep-as-credit',
  method: 'POST',
  path: '/reservations/{id}/credit',
  summary: "Move what was paid for a cancelled visit to the patient's credit",
  access: access.counter('reservation'),
  params: z.strictObject({ id: pathReservationId }),
  /** Money from the credit of another branch goes back there: it is in `amount`, not in `credit`. */
  reply: z.strictObject({ ...moneyAfter, amount: z.number(), credit: z.number() }),
  reasons: ['branch-unknown', 'changed-meanwhile', 'nothing-paid', 'visit-not-cancelled'],
  throttle: 'staff',
});

export const changePrice = defineRoute({
  id: 'ledger/change-price',
  method: 'POST',
  path: '/reservations/{id}/price',
  summary: 'Discount a visit, make it free or set another price, with a reason',
  access: access.granted('discount', everyone, 'reservation'),
  params: z.strictObject({ id: pathReservationId }),
  body: z.strictObject({ price: piastresInput, reason: staffReason }),
  reply: z.strictObject({ ...moneyAfter, price: z.number(), list_price: z.number() }),
  reasons: [
    'branch-unknown',
    'changed-meanwhile',
    'nothing-charged',
    'charge-too-large',
    'price-below-paid',
    'discount-too-large',
    'visit-cancelled',
  ],
  throttle: 'staff',
});

export const listReceipts = defineRoute({
  id: 'ledger/list-receipts',
  method: 'GET',
  path: '/reservations/{id}/receipts',
  summary: 'The receipts of a reservation: payments and reversals, oldest first',
  access: access.withScope('payments:read', access.readers('reservation')),
  params: z.strictObject({ id: pathReservationId }),
  reply: z.extend(receipts, {
    /** By how many percent of the list price the caller may change the price; null = no limit. */
    discount_limit: z.nullable(z.int()),
    /** The visit was cancelled or missed: it costs what is kept of it, and its price is not changed. */
    visit_cancelled: z.boolean(),
  }),
  reasons: [],
  throttle: 'staff',
});

export const showOwnReceipts = defineRoute({
  id: 'ledger/show-own-receipts',
  method: 'GET',
  path: '/receipts/{phone}',
  summary: "The receipts of the patient's own reservation, by phone and code",
  access: access.anyone,
  params: z.strictObject({ phone: pathPhone }),
  query: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(40)) }),
  reply: receipts,
  reasons: ['branch-unknown', 'phone-invalid', 'too-many-codes', 'reservation-unknown', 'nothing-paid'],
  throttle: 'public',
});

export const printReceipt = defineRoute({
  id: 'ledger/print-receipt',
  method: 'POST',
  path: '/reservations/{id}/receipts/{receiptId}/print',
  summary: 'Count a print of a receipt: every print after the first is a copy',
  access: access.readers('reservation'),
  params: z.strictObject({ id: pathReservationId, receiptId }),
  reply: z.strictObject({ receipt_id: z.string(), prints: z.int(), copy: z.boolean() }),
  reasons: ['payment-unknown'],
  throttle: 'staff',
  unrecorded: true,
});

const debt = z.strictObject({
  reservation_id: z.int(),
  type: reservationType,
  ...serviceOfVisit,
  service_date: day,
  balance: z.number(),
  age: debtAge,
});

const patientMoney = z.strictObject({
  patient_id: patientId,
  branch_id: z.int(),
  credit: z.number(),
  /** Credit at other branches that pays for visits here; empty where the clinic does not allow it. */
  credit_elsewhere: z.array(
    z.strictObject({ branch_id: z.int(), branch_name: z.string(), branch_name_ar: z.string(), amount: z.number() }),
  ),
  movements: z.array(
    z.strictObject({
      kind: z.enum(['deposit', 'kept', 'used', 'returned', 'refund', 'merged', 'opening']),
      /** Negative when credit is used or refunded. */
      amount: z.number(),
      at: moment,
      reservation_id: z.nullable(z.int()),
      receipt_id: z.nullable(z.string()),
      /** The other branch at which it was used, or from which it came back. */
      other_branch_id: z.nullable(z.int()),
      taken_by: z.string(),
      taken_by_ar: nameInArabic,
    }),
  ),
  /** Payments whose money is now credit, and the amount of each that can be refunded. */
  refundable: z.array(z.strictObject({ receipt_id: z.string(), method: ledgerMethod, left: z.number() })),
  owed: z.number(),
  debts: z.array(debt),
  /** The patient's packages at the branch, the last one sold first. Their balances are not part of `owed`. */
  packages: z.array(packageView),
  /** Packages of other branches with something left for visits here; empty where the clinic does not allow it. */
  packages_elsewhere: z.array(packageElsewhere),
  /** The receipts of the package in `receipts_of`. */
  package_receipts: z.optional(packageReceipts),
  /** The deposit or refund in `receipt`. */
  credit_receipt: z.optional(creditReceipt),
});
export type PatientMoney = z.output<typeof patientMoney>;

const ofBranch = z.strictObject({ branch_id: z.optional(wholeId) });

export const showPatientMoney = defineRoute({
  id: 'ledger/show-patient-money',
  method: 'GET',
  path: '/patients/{patientId}/money',
  summary: 'What a patient owes at a branch, by age, and the credit the patient has there',
  access: access.readers('patient'),
  params: z.strictObject({ patientId: patientIdInput }),
  /** `receipts_of`: id of a package; its payments and refunds are added to the answer. */
  query: z.extend(ofBranch, {
    receipts_of: z.optional(packageId),
    /** Id of a deposit or a refund of credit; its receipt is added to the answer. */
    receipt: z.optional(receiptId),
  }),
  reply: patientMoney,
  reasons: ['branch-unknown', 'package-unknown', 'payment-unknown'],
  throttle: 'staff',
});

export const printCreditReceipt = defineRoute({
  id: 'ledger/print-credit-receipt',
  method: 'POST',
  path: '/patients/{patientId}/receipts/{receiptId}/print',
  summary: 'Count a print of the receipt of a deposit or a refund of credit: every print after the first is a copy',
  access: access.readers('patient'),
  params: z.strictObject({ patientId: patientIdInput, receiptId }),
  query: ofBranch,
  reply: z.strictObject({ receipt_id: z.string(), prints: z.int(), copy: z.boolean() }),
  reasons: ['payment-unknown'],
  throttle: 'staff',
  unrecorded: true,
});

const creditAfter = z.strictObject({
  patient_id: patientId,
  receipt_id: z.string(),
  receipt_number: z.string(),
  amount: z.number(),
  credit: z.number(),
});

export const takeDeposit = defineRoute({
  id: 'ledger/take-deposit',
  method: 'POST',
  path: '/patients/{patientId}/deposits',
  summary: "Take money in advance: a payment that becomes the patient's credit",
  access: access.only('reception', 'patient'),
  params: z.strictObject({ patientId: patientIdInput }),
  body: z.strictObject({
    amount: piastresInput,
    method: z.optional(paymentMethod),
    reference: z.optional(paymentReference),
  }),
  reply: creditAfter,
  status: 201,
  reasons: [
    'branch-unknown',
    'drawer-required',
    'drawer-of-earlier-day',
    'changed-meanwhile',
    'payment-of-zero',
    'reference-of-cash',
  ],
  throttle: 'staff',
});

export const refundCredit = defineRoute({
  id: 'ledger/refund-credit',
  method: 'POST',
  path: '/patients/{patientId}/credit/refunds',
  summary: "Give back a patient's credit: a reversal of the payment it came from",
  access: access.granted('reverse', ['reception', 'owner'], 'patient'),
  params: z.strictObject({ patientId: patientIdInput }),
  query: ofBranch,
  body: z.strictObject({
    receipt_id: receiptId,
    amount: z.optional(piastresInput),
    method: z.optional(paymentMethod),
    reason: staffReason,
    password,
  }),
  reply: creditAfter,
  reasons: refundReasons,
  throttle: 'staff',
});
