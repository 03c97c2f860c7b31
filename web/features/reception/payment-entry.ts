import { isPiastreAmount, toPiastres } from '../../../shared/rules/money.ts';
import { latinDigits } from '../../../shared/rules/reservation-code.ts';

/** What is wrong with a sum that was typed; undefined when nothing is. */
export type PaymentProblem = 'notANumber' | 'tooSmall' | 'tooMuch' | 'tooFine';

/** Pounds as typed, also with Arabic digits and their decimal mark; null when it is no number. */
export const poundsOf = (typed: string): number | null => {
  const text = latinDigits(typed)
    .replaceAll(/[\s٬,]/g, '')
    .replace('٫', '.');
  return /^\d+(\.\d*)?$|^\.\d+$/.test(text) ? Number(text) : null;
};

/** A sum must be more than nothing, not more than what is owed, and of whole piastres. */
export const paymentProblem = (typed: string, balance: number): PaymentProblem | undefined => {
  const pounds = poundsOf(typed);
  if (pounds === null) return 'notANumber';
  if (!isPiastreAmount(pounds)) return 'tooFine';
  if (toPiastres(pounds) <= 0) return 'tooSmall';
  return toPiastres(pounds) > toPiastres(balance) ? 'tooMuch' : undefined;
};
