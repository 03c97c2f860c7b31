import * as z from 'zod/mini';
import { amountInput } from '#shared/models/fields.ts';
import { latinDigits } from '#shared/rules/reservation-code.ts';

/** An amount as typed, under the server's rule. */
export const typedAmount = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text): number | string => latinDigits(text).trim()),
  ),
  amountInput,
);
