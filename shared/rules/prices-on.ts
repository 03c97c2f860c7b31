import type { ReservationType } from '../models/lists.ts';
import type { ClinicDay } from './clinic-day.ts';
import type { Piastres } from './money.ts';

/** The prices of a branch: a regular visit, a laser pulse, a fractional session (0 = the list has none). */
export type Prices = Readonly<Record<PriceName, Piastres>>;
export type PriceName = 'regular' | 'pulse' | 'fractional';

/** A price of the list. It holds from a clinic day until a later line of the same price. */
export interface PriceLine {
  /** A `PriceName`, or the id of a further service; a text, so that booking, which reads few prices, stays small. */
  readonly name: string;
  readonly from: ClinicDay;
  readonly amount: Piastres;
}

export interface PriceList {
  /** What holds before the first line of a price. A further service has one only when older lines were folded. */
  readonly prices: Prices & { readonly [serviceId: string]: Piastres };
  /** By day, oldest first. */
  readonly priceLines?: readonly PriceLine[] | undefined;
}

/** The last entry that has begun on a day; entries are oldest first. */
export const heldOn = <Entry extends { readonly from: string }>(
  entries: readonly Entry[],
  day: string,
): Entry | undefined => entries.findLast(({ from }) => from <= day);

const lineOn = ({ priceLines }: PriceList, name: string, day: ClinicDay): Piastres | undefined =>
  priceLines?.findLast((line) => line.name === name && line.from <= day)?.amount;

/** The price of a clinic day. Source: docs/domain.md#prices. */
export const priceOn = (list: PriceList, name: PriceName, day: ClinicDay): Piastres =>
  lineOn(list, name, day) ?? list.prices[name];

/** The price that a branch set for a further service; undefined while it has the company's. */
export const ownPriceOn = (list: PriceList, serviceId: number, day: ClinicDay): Piastres | undefined =>
  lineOn(list, String(serviceId), day) ?? list.prices[String(serviceId)];

const priceNameOf = { regular: 'regular', laser: 'pulse', fractional: 'fractional' } as const;

/** What decides the price of a visit: its kind, or the further service that was booked. */
export interface Priced {
  readonly type: ReservationType;
  readonly service?: { readonly id: number; readonly price: Piastres } | undefined;
}

/**
 * The price of a visit on its clinic day: of a consultation, of a laser pulse or of a fractional session (0 = none).
 * Every price of a visit comes from here. Source: docs/domain.md#prices.
 */
export const priceOfVisit = (list: PriceList, { type, service }: Priced, day: ClinicDay): Piastres =>
  service === undefined ? priceOn(list, priceNameOf[type], day) : (ownPriceOn(list, service.id, day) ?? service.price);

/** The price list of a clinic day. */
export const pricesOn = (list: PriceList, day: ClinicDay): Prices => ({
  regular: priceOn(list, 'regular', day),
  pulse: priceOn(list, 'pulse', day),
  fractional: priceOn(list, 'fractional', day),
});
