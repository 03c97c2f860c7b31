import * as z from 'zod/mini';
import type { PaymentMethod } from '#shared/models/enums.ts';
import { paymentMethod } from '#shared/models/enums.ts';
import { amountInput, paymentReference } from '#shared/models/fields.ts';
import { balanceOf, isPiastreAmount, toPiastres, toPounds } from '#shared/rules/money.ts';
import { plainAmount } from '#shared/rules/plain-amount.ts';
import type { PaymentPart } from '../desk/reception-moves.ts';

/** Errors of an amount; each is a text key in `forms:payment`. */
const problems = ['notANumber', 'tooSmall', 'tooMuch', 'tooFine', 'referenceInvalid'] as const;
export type PaymentProblem = (typeof problems)[number];

/** The problem behind a form error; undefined for other errors. */
export const problemOf = (message: string | undefined): PaymentProblem | undefined =>
  problems.find((problem) => problem === message);

/** Pounds as typed; null when it is not an amount. */
export const poundsOf = (typed: string): number | null => {
  const plain = plainAmount(typed);
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
};

const isProblem =
  (balance: number) =>
  (typed: string): PaymentProblem | undefined => {
    const pounds = poundsOf(typed);
    if (pounds === null) return 'notANumber';
    if (!isPiastreAmount(pounds)) return 'tooFine';
    if (toPiastres(pounds) <= 0) return 'tooSmall';
    if (toPiastres(pounds) > toPiastres(balance)) return 'tooMuch';
    return amountInput.safeParse(plainAmount(typed)).success ? undefined : 'notANumber';
  };

/** The rest of an amount in pounds after a part. */
export const restOf = (whole: number, part: number): number => toPounds(balanceOf(toPiastres(whole), toPiastres(part)));

/** Is there a field for a reference? Cash that pays everything has none, whatever was typed before. */
export const takesReference = (method: PaymentMethod, rest: number): boolean => method !== 'cash' || rest > 0;

/** A payment as entered: the server's amount (shared `amountInput`), more than nothing, at most what is owed. */
export const paymentSchema = (balance: number) => {
  const problem = isProblem(balance);
  return z
    .object({
      typed: z.string().check((context) => {
        const found = problem(context.value);
        if (found !== undefined) context.issues.push({ code: 'custom', message: found, input: context.value });
      }),
      method: paymentMethod,
      reference: z.string(),
    })
    .check(({ value: { typed, method, reference }, issues }) => {
      const isTaken = takesReference(method, restOf(balance, poundsOf(typed) ?? balance));
      if (isTaken && reference.trim() !== '' && !paymentReference.safeParse(reference).success) {
        issues.push({ code: 'custom', message: 'referenceInvalid', input: reference, path: ['reference'] });
      }
    });
};

/** How much of the patient's credit pays: all of it, at most what is owed. */
export const creditFor = (balance: number, credit: number): number => Math.min(balance, credit);

/** The parts of a payment. The reference is that of the first part that is not in cash. */
export const partsOf = (
  parts: readonly { readonly method: PaymentMethod; readonly amount: number }[],
  reference: string,
): readonly PaymentPart[] => {
  const named = reference.trim();
  const owner = parts.findIndex(({ method }) => method !== 'cash');
  return parts.map((part, index) => (index === owner && named !== '' ? { ...part, reference: named } : part));
};
