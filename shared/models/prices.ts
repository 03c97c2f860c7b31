import * as z from 'zod/mini';
import { serviceId, servicePricesInput, servicePricesView } from './services.ts';
import { clinicDayInput, day, moment, nameInArabic, piastresInput, wholeId } from './fields.ts';

/** The prices of a branch as requests and answers name them. */
export const priceName = z.enum(['regular', 'per_pulse', 'fractional']);

/** In pounds. `fractional` is 0 when the price list has none. */
export const pricesView = z.strictObject({
  regular: z.number(),
  per_pulse: z.number(),
  fractional: z.number(),
  /** The further services whose price the branch has set; absent without any. The others have the company's. */
  services: z.optional(servicePricesView),
});

export const pricesInput = z.strictObject({
  regular: piastresInput,
  per_pulse: piastresInput,
  fractional: piastresInput,
  /** Further services that are not named keep their price. */
  services: z.optional(servicePricesInput),
});

/** The later days on which a price changes, oldest first, each with the whole list of that day; absent without any. */
export const comingPricesView = z.optional(z.array(z.strictObject({ from: day, prices: pricesView })));

/** Prices that hold from a later clinic day on; those that are not named stay. */
export const pricesFrom = z.strictObject({
  from: clinicDayInput,
  prices: z.partial(pricesInput),
});

/** Most branches whose prices one request sets. */
export const MAX_PRICED_BRANCHES = 1000;

/** The same prices for several branches, each in the version that the caller read. */
export const pricesOfBranches = z.strictObject({
  ...pricesFrom.shape,
  branches: z
    .array(z.strictObject({ branch_id: wholeId, version: z.int().check(z.minimum(0)) }))
    .check(z.minLength(1), z.maxLength(MAX_PRICED_BRANCHES)),
});

/** Where the prices were set, with the version of the branch since then; and where not, and why. */
export const pricedBranches = z.strictObject({
  set: z.array(z.strictObject({ branch_id: z.int(), version: z.int() })),
  not_set: z.array(
    z.strictObject({
      branch_id: z.int(),
      reason: z.enum(['changed-meanwhile', 'price-day-not-later', 'branch-unknown']),
    }),
  ),
});

/** One price that has not begun: of a kind, or of a further service. */
export const comingPrice = z
  .strictObject({ price: z.optional(priceName), service_id: z.optional(serviceId), from: clinicDayInput })
  .check(
    z.refine((body) => (body.price === undefined) !== (body.service_id === undefined), {
      path: ['price'],
      error: 'required',
    }),
  );

const lineOfPrice = {
  amount: z.number(),
  state: z.enum(['past', 'now', 'coming']),
  /** The first and the last clinic day on which it holds; null = since the beginning, and without an end. */
  from: z.nullable(day),
  until: z.nullable(day),
  /** Null for a price that the branch began with. */
  set_at: z.nullable(moment),
  /** Null when an operator set it. */
  set_by: z.nullable(z.string()),
  set_by_ar: nameInArabic,
} as const;

/** Every price of a branch that holds, comes or was, by price and oldest first. */
export const priceListView = z.strictObject({
  branch_id: z.int(),
  /** The version of the branch; a change of a price increases it. */
  version: z.int(),
  today: day,
  lines: z.array(z.strictObject({ price: priceName, ...lineOfPrice })),
  /** The prices that the branch set for further services; absent without any. */
  service_lines: z.optional(z.array(z.strictObject({ service_id: z.int(), ...lineOfPrice }))),
});
export type PriceListView = z.output<typeof priceListView>;
