import type { ClinicDay } from './clinic-day.ts';
import type { Piastres } from './money.ts';

/** The prices of a branch: a regular visit, a laser pulse, a fractional session (0 = the list has none). */
export type Prices = Readonly<Record<PriceName, Piastres>>;
export type PriceName = 'regular' | 'pulse' | 'fractional';

/** A price of the list. It holds from a clinic day until a later line of the same price. */
export interface PriceLine {
  /** A `PriceName`; a text, so that booking, which reads no other price, stays small. */
  readonly name: string;
  readonly from: ClinicDay;
  readonly amount: Piastres;
}

export interface PriceList {
  /** What holds before the first line of a price. */
  readonly prices: Prices;
  /** By day, oldest first. */
  readonly priceLines?: readonly PriceLine[] | undefined;
}

/** The last entry that has begun on a day; entries are oldest first. */
export const heldOn = <Entry extends { readonly from: string }>(
  entries: readonly Entry[],
  day: string,
): Entry | undefined => entries.findLast(({ from }) => from <= day);

/** The price of a clinic day. Every price of a visit comes from here. Source: docs/domain.md#prices. */
export const priceOn = ({ prices, priceLines }: PriceList, name: PriceName, day: ClinicDay): Piastres =>
  priceLines?.findLast((line) => line.name === name && line.from <= day)?.amount ?? prices[name];

/** The price list of a clinic day. */
export const pricesOn = (list: PriceList, day: ClinicDay): Prices => ({
  regular: priceOn(list, 'regular', day),
  pulse: priceOn(list, 'pulse', day),
  fractional: priceOn(list, 'fractional', day),
});
