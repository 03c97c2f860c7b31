import * as z from 'zod/mini';
import { amountInput } from '#shared/models/fields.ts';
import { plainAmount } from '#shared/rules/plain-amount.ts';

/** A number as typed, as digits: `1,000`, and `40%` where the field counts percent. */
export const plainNumber = (typed: string): string => plainAmount(typed.replace(/[%٪]\s*$/u, ''));

/** An amount as typed, under the server's rule. */
export const typedAmount = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text): number | string => plainAmount(text)),
  ),
  amountInput,
);

/** The same; an empty field is undefined. */
export const typedAmountOrNone = z.union([
  z.pipe(
    z.string().check(z.refine((text) => text.trim() === '')),
    z.transform(() => undefined),
  ),
  typedAmount,
]);

/** Amounts by id; empty fields are left out. */
export const typedAmounts = z.pipe(
  z.record(z.string(), typedAmountOrNone),
  z.transform((amounts) =>
    Object.fromEntries(Object.entries(amounts).flatMap(([id, amount]) => (amount === undefined ? [] : [[id, amount]]))),
  ),
);
