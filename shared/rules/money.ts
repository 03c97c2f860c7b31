import type * as z from 'zod/mini';
import { valueAt } from './value-at.ts';

/**
 * Money is counted in whole piastres (1 pound = 100 piastres) everywhere but on the wire,
 * where it is a number of pounds with at most two decimals. The brand keeps pounds out. Source: docs/domain.md#money.
 */
export type Piastres = number & z.core.$brand<'Piastres'>;

/** A whole number as piastres: for constants and for results computed from piastres. Pounds need toPiastres. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place that gives a number the brand
export const asPiastres = (amount: number): Piastres => amount as Piastres;

export const ZERO_PIASTRES = asPiastres(0);

/** The sum of amounts; 0 of none. */
export const sumOfPiastres = (amounts: readonly Piastres[]): Piastres =>
  asPiastres(amounts.reduce<number>((sum, amount) => sum + amount, 0));

const PIASTRES_PER_POUND = 100;

/**
 * Is this number of pounds a whole number of piastres? Tolerates binary fractions (0.1 + 0.2) only: a tolerance that
 * grows faster than a double's own error would accept 100000.001.
 */
export const isPiastreAmount = (pounds: number): boolean => {
  const piastres = pounds * PIASTRES_PER_POUND;
  return Number.isFinite(pounds) && Math.abs(piastres - Math.round(piastres)) <= Math.abs(piastres) * 2 ** -50;
};

/**
 * Pounds to piastres; the amount must be a whole number of piastres (see isPiastreAmount). Piastres are refused by the
 * compiler: converting twice would multiply an amount by 100.
 */
export const toPiastres = <Amount extends number>(
  pounds: Amount & (Amount extends Piastres ? never : unknown),
): Piastres => asPiastres(Math.round(pounds * PIASTRES_PER_POUND));

/** Piastres to pounds for the wire. */
export const toPounds = (piastres: Piastres): number => piastres / PIASTRES_PER_POUND;

/** Piastres to pounds; null stays null. */
export const toPoundsOrNull = (piastres: Piastres | null): number | null =>
  piastres === null ? null : toPounds(piastres);

/**
 * Charge of a laser session: pulses × price per pulse, half-up to the piastre. The price is a whole number of
 * piastres, so only older records with fractions of a piastre are rounded.
 */
export const sessionCharge = (pulses: number, pricePerPulse: Piastres): Piastres =>
  asPiastres(Math.floor(pulses * pricePerPulse + 0.5));

/** One of `count` equal parts of a sum, half-up to the piastre; 0 when `count` is 0. */
export const averageOf = (sum: Piastres, count: number): Piastres =>
  asPiastres(count === 0 ? 0 : Math.floor(sum / count + 0.5));

/**
 * The value-added tax that an amount includes, half-up to the piastre; a reversal includes the tax of its amount.
 * @param percent rate of the tax, on the amount without it
 */
export const vatIn = (amount: Piastres, percent: number): Piastres => {
  const tax = Math.floor((Math.abs(amount) * percent) / (100 + percent) + 0.5);
  return asPiastres(amount < 0 ? 0 - tax : tax);
};

/** Charge minus paid amount; 0 without a charge. */
export const balanceOf = (charge: Piastres | null, received: Piastres): Piastres =>
  asPiastres(Math.max(0, (charge ?? 0) - received));

/**
 * Whole percentages of a whole that add up to exactly 100 (largest remainder), in the order of the parts. All zeros
 * when the whole is zero.
 */
export const percentages = (parts: readonly number[]): number[] => {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole === 0) return parts.map(() => 0);
  const exact = parts.map((part) => (part * 100) / whole);
  const floors = exact.map(Math.floor);
  let missing = 100 - floors.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder) {
    if (missing === 0) break;
    floors[index] = valueAt(floors, index) + 1;
    missing -= 1;
  }
  return floors;
};
