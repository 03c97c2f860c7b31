import * as z from 'zod/mini';
import { paymentMethod } from './enums.ts';
import { paymentReference, piastresInput } from './fields.ts';

/** How money is paid: one amount in one way, or the parts of one receipt, and the patient's credit before both. */
export const paymentInput = {
  /** Default: the whole balance. */
  amount: z.optional(piastresInput),
  method: z.optional(paymentMethod),
  /** Number of the card slip, transfer and so on; not for cash. */
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
