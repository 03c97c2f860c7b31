import * as z from 'zod/mini';
import { packageView } from './packages.ts';
import { receiptBranch, receiptLine } from './receipts.ts';

export const packageReceipts = z.strictObject({
  patient_id: z.string(),
  patient_name: z.string(),
  branch: receiptBranch,
  package: packageView,
  /** The part of the payment that came from the patient's credit. */
  credit_used: z.number(),
  /** Payments and refunds, oldest first; entries with the same number are one receipt. */
  receipts: z.array(receiptLine),
});
export type PackageReceipts = z.output<typeof packageReceipts>;
