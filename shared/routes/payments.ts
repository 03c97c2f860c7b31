import * as z from 'zod/mini';
import { debtAge, debtGroup, paymentStatus, reservationType } from '../models/enums.ts';
import {
  piastresInput,
  cursor,
  day,
  moment,
  patientId,
  pathId,
  patientIdInput,
  pathReservationId,
  reservationIdInput,
  staffReason,
} from '../models/fields.ts';
import { creditElsewhereInput, paymentInput } from '../models/payment-input.ts';
import { serviceOfVisit } from '../models/services.ts';
import { access, defineRoute } from './define.ts';

export const markPaid = defineRoute({
  id: 'payments/mark-paid',
  method: 'PATCH',
  path: '/reception/reservations/{id}/mark-paid',
  summary: 'Take money: one receipt for the open balance, or for a part of it',
  access: access.only('reception', 'reservation'),
  params: z.strictObject({ id: pathReservationId }),
  body: z.strictObject({
    patientId: patientIdInput,
    ...paymentInput,
    /** How much of the patient's credit at other branches is used before any money. */
    credit_elsewhere: z.optional(creditElsewhereInput),
  }),
  reply: z.strictObject({
    reservation_id: z.int(),
    payment_status: paymentStatus,
    amount_paid: z.number(),
    balance: z.number(),
    /** Null when nothing was due. */
    receipt_id: z.nullable(z.string()),
    /** The receipt's clinic day: the next one when today is closed. */
    receipt_day: z.nullable(day),
    /** As printed: `2026-000123`. Null when no money was received. */
    receipt_number: z.nullable(z.string()),
    /** How much credit this payment used, also of other branches. */
    credit_used: z.number(),
  }),
  reasons: [
    'changed-meanwhile',
    'branch-unknown',
    'drawer-required',
    'drawer-of-earlier-day',
    'patient-differs',
    'nothing-charged',
    'overpaid',
    'reference-of-cash',
    'payment-of-zero',
    'credit-too-small',
    'credit-of-one-branch',
    'branch-named-twice',
  ],
  throttle: 'staff',
});

const unpaidRow = z.strictObject({
  id: z.int(),
  patient_id: patientId,
  patient_name: z.string(),
  patient_phone: z.string(),
  service_type: reservationType,
  ...serviceOfVisit,
  amount: z.number(),
  balance: z.number(),
  created_at: moment,
  /** The clinic day of the visit. */
  service_date: day,
});
export type UnpaidRow = z.output<typeof unpaidRow>;

const unpaidPackage = z.strictObject({
  package_id: z.string(),
  name: z.string(),
  name_ar: z.string(),
  patient_id: patientId,
  /** Null once the patient was erased. */
  patient_name: z.nullable(z.string()),
  patient_phone: z.nullable(z.string()),
  price: z.number(),
  amount_paid: z.number(),
  balance: z.number(),
  sold_on: day,
});
export type UnpaidPackage = z.output<typeof unpaidPackage>;

export const listUnpaid = defineRoute({
  id: 'payments/list-unpaid',
  method: 'GET',
  path: '/payments/branch/{branchId}/unpaid',
  summary: 'Everything still owed at a branch, oldest first',
  access: access.withScope('payments:read', access.readers('path')),
  params: z.strictObject({ branchId: pathId }),
  query: z.strictObject({ cursor: z.optional(cursor) }),
  reply: z.strictObject({
    unpaid_payments: z.array(unpaidRow),
    /** Total of the whole branch, not of this page. */
    total_unpaid_amount: z.number(),
    /** Number of unpaid reservations of the whole branch. */
    total_unpaid_count: z.int(),
    /** The parts of total and count that are due from earlier clinic days. */
    older_unpaid_amount: z.number(),
    older_unpaid_count: z.int(),
    /** The debts of the whole branch by age; ages without a debt are left out. */
    by_age: z.array(z.strictObject({ age: debtAge, count: z.int(), amount: z.number() })),
    /** Packages with a balance. Their sum is not part of the totals of visits. On the first page only. */
    unpaid_packages: z.optional(z.array(unpaidPackage)),
    unpaid_packages_amount: z.optional(z.number()),
    next_cursor: z.optional(z.string()),
  }),
  reasons: ['cursor-invalid'],
  throttle: 'staff',
});

const patientDebt = z.strictObject({
  branch_id: z.int(),
  branch_name: z.string(),
  branch_name_ar: z.string(),
  patient_id: patientId,
  /** Null once the patient was erased. */
  patient_name: z.nullable(z.string()),
  patient_phone: z.nullable(z.string()),
  age: debtGroup,
  amount: z.number(),
  /** Number of visits and packages with a balance. */
  count: z.int(),
  /** The clinic day of the oldest one. */
  since: day,
});

export const listDebts = defineRoute({
  id: 'payments/list-debts',
  method: 'GET',
  path: '/debts',
  summary: 'Who owes money, over all branches, by age; a page holds whole branches',
  access: access.withScope('payments:read', access.only('owner', 'none')),
  query: z.strictObject({ cursor: z.optional(cursor) }),
  reply: z.strictObject({
    /** One line for each patient, branch and age, oldest first. */
    debts: z.array(patientDebt),
    /** Sums and numbers of patients of this page; the first page is all of a company of up to fifty branches. */
    by_age: z.array(z.strictObject({ age: debtGroup, patients: z.int(), amount: z.number() })),
    amount: z.number(),
    next_cursor: z.optional(z.string()),
  }),
  reasons: ['cursor-invalid'],
  throttle: 'staff',
});

export const setFractionalCharge = defineRoute({
  id: 'payments/set-fractional-charge',
  method: 'POST',
  path: '/payments',
  summary: 'Set the charge of a fractional session',
  access: access.staff('reservation'),
  body: z.strictObject({
    reservation_id: reservationIdInput,
    amount: piastresInput,
    /** Required when a receptionist sets an amount below the list price. */
    reason: z.optional(staffReason),
  }),
  reply: z.strictObject({
    payment_id: z.string(),
    reservation_id: z.int(),
    amount: z.number(),
    payment_status: paymentStatus,
  }),
  reasons: [
    'branch-unknown',
    'move-not-allowed',
    'changed-meanwhile',
    'not-fractional',
    'charge-already-paid',
    'session-price-fixed',
    'right-required',
    'discount-too-large',
    'price-reason-required',
  ],
  throttle: 'staff',
});
