import * as z from 'zod/mini';
import { paymentMethod } from './enums.ts';
import { paymentReference, piastresInput, wholeId } from './fields.ts';

/** Fields of a payment: one amount with one method, or several parts on one receipt. Credit is used first. */
export const paymentInput = {
  /** Default: the whole balance. */
  amount: z.optional(piastresInput),
  method: z.optional(paymentMethod),
  /** Number of the card slip or transfer; not for cash. */
  reference: z.optional(paymentReference),
  /** In place of `amount` and `method`: the parts of one receipt, each with its own method. */
  parts: z.optional(
    z
      .array(z.strictObject({ method: paymentMethod, amount: piastresInput, reference: z.optional(paymentReference) }))
      .check(z.minLength(1), z.maxLength(4)),
  ),
  /** How much of the patient's credit is used before any money. */
  credit: z.optional(piastresInput),
} as const;

/** Credit of other branches that pays for a visit, where the clinic allows it. */
export const creditElsewhereInput = z
  .array(z.strictObject({ branch_id: wholeId, amount: piastresInput }))
  .check(z.minLength(1), z.maxLength(4));
