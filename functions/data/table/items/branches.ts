import * as z from 'zod/mini';
import { branchSettings } from '#shared/rules/branch-settings.ts';
import { piastres } from '#shared/models/fields.ts';
import { storedClinicDay, storedStaffName } from '../stored-fields.ts';

const openingHours = z.nullable(z.object({ open: z.string(), close: z.string() }));

const priceLine = z.object({
  /** A `PriceName`, or the id of a further service. */
  name: z.string(),
  /** When it was set, and by whom; an operator has no name. */
  at: z.string(),
  by: z.optional(storedStaffName),
  from: storedClinicDay,
  amount: piastres,
});

const openingFields = {
  time_zone: z.string(),
  day_starts_at: z.string(),
  /** By weekday, `0` = Sunday; absent = always open. */
  hours: z.optional(z.record(z.string(), openingHours)),
  closed_dates: z.optional(z.array(z.string())),
  /** The last day of a branch that closes for good; absent = none. */
  last_day: z.optional(z.string()),
} as const;

/** When a branch opens, for functions that read nothing else of it. */
export const openingItem = z.object(openingFields);

/** Settings of a branch; every (setting) of the domain rules. */
export const branchItem = z.object({
  id: z.int(),
  name: z.string(),
  nameAr: z.string(),
  address: z.string(),
  addressAr: z.string(),
  /** Absent = the map is searched by name and address. */
  mapUrl: z.optional(z.string()),
  phone: z.string(),
  /** What the displays of the branch announce; absent = nothing. */
  notice: z.optional(z.string()),
  noticeAr: z.optional(z.string()),
  /** Registration number for taxes; absent = none. */
  taxNumber: z.optional(z.string()),
  ...openingFields,
  /** What holds before the first price line; also of further services, by id. Read through `prices-on` only. */
  prices: z.catchall(z.object({ regular: piastres, pulse: piastres, fractional: piastres }), piastres),
  /** Prices that hold from a clinic day on, oldest first; absent before the first change. */
  priceLines: z.optional(z.array(priceLine)),
  visitMinutes: z.object({ regular: z.int(), laser: z.int(), fractional: z.int() }),
  settings: z.prefault(branchSettings, {}),
  /** No entry of an earlier clinic day exists; absent at branches added before this was kept. */
  openedOn: z.optional(storedClinicDay),
  /** Increases with every change; absent before the first one. */
  version: z.optional(z.int()),
});
export type Branch = z.output<typeof branchItem>;
