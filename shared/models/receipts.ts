import * as z from 'zod/mini';
import { serviceOfVisit } from './services.ts';
import { laserArea, packageUnit, ledgerMethod, reservationType } from './enums.ts';
import { boughtAt } from './package-use.ts';
import { amountOrNull, day, moment, nameInArabic, patientId } from './fields.ts';

/** A payment or a reversal. Lines with the same number form one receipt. */
export const receiptLine = z.strictObject({
  receipt_id: z.string(),
  receipt_number: z.string(),
  kind: z.enum(['payment', 'reversal']),
  /** Negative for a reversal. */
  amount: z.number(),
  method: ledgerMethod,
  reference: z.nullable(z.string()),
  at: moment,
  day,
  taken_by: z.string(),
  taken_by_ar: nameInArabic,
  /** Registration number for taxes when it was taken; empty = none. */
  tax_number: z.string(),
  /** Percent of value-added tax that the amount includes; 0 = none. */
  vat_percent: z.int(),
  /** For a payment: the amount that can still be refunded. */
  left: z.number(),
  /** For a reversal: id of the reversed payment; the reason is next to it. */
  reverses: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type ReceiptLine = z.output<typeof receiptLine>;

/** The branch as it is printed on a receipt. */
export const receiptBranch = z.strictObject({
  name: z.string(),
  name_ar: z.string(),
  address: z.string(),
  address_ar: z.string(),
  phone: z.string(),
});

/** Money from the patient's credit that pays for a visit: no income, so it has no receipt number of its own. */
const creditPart = z.strictObject({
  /** The payment with which the money was received. */
  receipt_id: z.string(),
  /** Empty for the credit of another branch, and for credit that was imported. */
  receipt_number: z.string(),
  method: z.literal('credit'),
  amount: z.number(),
  /** The branch that received it. */
  branch_id: z.int(),
});

/** The receipt of a deposit or of a refund of credit. */
export const creditReceipt = z.strictObject({
  patient_id: patientId,
  patient_name: z.string(),
  branch: receiptBranch,
  /** The patient's credit now. */
  credit: z.number(),
  receipts: z.array(receiptLine),
});
export type CreditReceipt = z.output<typeof creditReceipt>;

export const receipts = z.strictObject({
  reservation: z.strictObject({
    id: z.int(),
    code: z.string(),
    ticket_no: z.int(),
    patient_id: patientId,
    patient_name: z.string(),
    type: reservationType,
    ...serviceOfVisit,
    laser_area: z.nullable(laserArea),
    laser_areas: z.array(laserArea),
    service_date: day,
  }),
  branch: receiptBranch,
  /** The package from which the session was taken, and the number of sessions or pulses. */
  package: z.nullable(
    z.strictObject({
      name: z.string(),
      name_ar: z.string(),
      unit: packageUnit,
      units: z.int(),
      bought_at: boughtAt,
    }),
  ),
  /** The price before and after a discount. */
  list_price: amountOrNull,
  amount: amountOrNull,
  amount_paid: z.number(),
  balance: z.number(),
  /** The part of `amount_paid` that came from the patient's credit. */
  credit_used: z.number(),
  receipts: z.array(receiptLine),
  /** The payments in `credit_used`. */
  credit_parts: z.array(creditPart),
});
export type Receipts = z.output<typeof receipts>;
