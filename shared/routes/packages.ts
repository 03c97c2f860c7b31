import * as z from 'zod/mini';
import { patientIdInput, receiptId, staffReason, wholeId } from '../models/fields.ts';
import { offerId, offerInput, offerView, packageId, packageView, soldPackage } from '../models/packages.ts';
import { paymentInput } from '../models/payment-input.ts';
import { access, defineRoute } from './define.ts';

const ofBranch = z.optional(wholeId);

const packagesOfBranch = z.strictObject({
  offers: z.array(offerView),
  /** Of the offers. */
  version: z.int(),
  /** Packages with something left, and those that expired in the last 90 days, by the day of their expiry. */
  sold: z.nullable(
    z.strictObject({
      packages: z.array(soldPackage),
      /** Sessions and pulses left in packages that have not expired. */
      sessions_left: z.int(),
      pulses_left: z.int(),
      /** Amount if all of them were refunded now, in pounds. */
      refundable: z.number(),
      /** Unpaid amount of the packages, in pounds. */
      balance: z.number(),
    }),
  ),
});
export type PackagesOfBranch = z.output<typeof packagesOfBranch>;

export const listPackages = defineRoute({
  id: 'packages/list-packages',
  method: 'GET',
  path: '/packages',
  summary: 'The packages that a branch offers; on request those that it sold and still owes',
  access: access.readers('query'),
  query: z.strictObject({ branch_id: ofBranch, include: z.optional(z.literal('sold')) }),
  reply: packagesOfBranch,
  reasons: [],
  throttle: 'staff',
});

export const definePackage = defineRoute({
  id: 'packages/define-package',
  method: 'POST',
  path: '/packages',
  summary: 'Offer a package at a branch, change the offer or withdraw it; packages that are sold stay as they are',
  access: access.only('owner', 'body'),
  body: z
    .strictObject({
      branch_id: wholeId,
      ...offerInput.shape,
      /** The version of the offers that the caller read: a change in between is refused. */
      version: z.optional(z.int().check(z.minimum(0))),
    })
    .check(z.refine(({ service, unit }) => unit === 'sessions' || service === 'laser', { path: ['unit'] })),
  reply: offerView,
  status: 201,
  reasons: ['changed-meanwhile', 'package-unknown', 'too-many-packages'],
  throttle: 'staff',
});

const packageAfter = {
  patient_id: z.string(),
  package: packageView,
  /** Null when no money was received or given back. */
  receipt_number: z.nullable(z.string()),
} as const;

export const payPackage = defineRoute({
  id: 'packages/pay-package',
  method: 'POST',
  path: '/patients/{patientId}/packages',
  summary: 'Sell a package to a patient with a first payment, or take a further part of its price',
  access: access.only('reception', 'patient'),
  params: z.strictObject({ patientId: patientIdInput }),
  body: z
    .strictObject({
      /** Id of the offer, when a package is sold. */
      offer_id: z.optional(offerId),
      /** Id of a sold package, when a further part is paid. */
      package_id: z.optional(packageId),
      ...paymentInput,
    })
    .check(
      z.refine(({ offer_id, package_id }) => (offer_id === undefined) !== (package_id === undefined), {
        path: ['offer_id'],
      }),
    ),
  /** Without a receipt number and used credit, nothing was owed any more. */
  reply: z.strictObject({ ...packageAfter, credit_used: z.number() }),
  status: 201,
  reasons: [
    'branch-unknown',
    'drawer-required',
    'drawer-of-earlier-day',
    'changed-meanwhile',
    'package-unknown',
    'overpaid',
    'reference-of-cash',
    'payment-of-zero',
    'credit-too-small',
  ],
  throttle: 'staff',
});

export const refundPackage = defineRoute({
  id: 'packages/refund-package',
  method: 'POST',
  path: '/patients/{patientId}/packages/{packageId}/refund',
  summary:
    'Give back what was paid beyond the used sessions at their single price, and close the package; a debt is owed again',
  access: access.granted('reverse', ['reception', 'owner'], 'patient'),
  params: z.strictObject({ patientId: patientIdInput, packageId }),
  query: z.strictObject({ branch_id: ofBranch }),
  body: z.strictObject({
    reason: staffReason,
    /** The caller's own password, typed again. */
    password: z.string().check(z.minLength(1), z.maxLength(256)),
  }),
  reply: z.strictObject({ ...packageAfter, amount: z.number() }),
  reasons: [
    'branch-unknown',
    'drawer-required',
    'drawer-of-earlier-day',
    'changed-meanwhile',
    'package-unknown',
    'package-refunded',
    'cash-out-too-large',
    'password-wrong',
    'too-many-sign-ins',
  ],
  throttle: 'staff',
});

export const printPackageReceipt = defineRoute({
  id: 'packages/print-package-receipt',
  method: 'POST',
  path: '/patients/{patientId}/packages/{packageId}/receipts/{receiptId}/print',
  summary: 'Count a print of a receipt for a package: every print after the first is a copy',
  access: access.readers('patient'),
  params: z.strictObject({ patientId: patientIdInput, packageId, receiptId }),
  query: z.strictObject({ branch_id: ofBranch }),
  reply: z.strictObject({ receipt_id: z.string(), prints: z.int(), copy: z.boolean() }),
  reasons: ['package-unknown', 'payment-unknown'],
  throttle: 'staff',
  unrecorded: true,
});
