import type { ClinicDay } from './clinic-day.ts';
import type { Piastres } from './money.ts';

/** The prices of a branch: a regular visit, a laser pulse, a fractional session (0 = the list has none). */
export type Prices = Readonly<Record<PriceName, Piastres>>;
export type PriceName = 'regular' | 'pulse' | 'fractional';

/** A price of the list. It holds from a clinic day until a later line of the same price. */
export interface PriceLine {
  readonly name: PriceName;
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

/** The price list of a clinic day. Every price of a visit comes from here. Source: docs/domain.md#prices. */
export const pricesOn = ({ prices, priceLines = [] }: PriceList, day: ClinicDay): Prices => {
  const priceOf = (name: PriceName): Piastres =>
    heldOn(
      priceLines.filter((line) => line.name === name),
      day,
    )?.amount ?? prices[name];
  return { regular: priceOf('regular'), pulse: priceOf('pulse'), fractional: priceOf('fractional') };
};
