import * as z from 'zod/mini';
import { settingSchemas } from '../rules/branch-settings.ts';
import { parsePhone } from '../rules/phone.ts';
import { comingPricesView, pricesInput, pricesView } from './prices.ts';
import { clinicDayInput, day, lineOfText, timeOfDay, wholeId } from './fields.ts';

// The rules of a branch: for the owner's office, for its form and for `npm run admin -- branch`.

export const branchName = z.pipe(lineOfText, z.string().check(z.minLength(2), z.maxLength(60)));
export const branchAddress = z.pipe(lineOfText, z.string().check(z.maxLength(200)));

/** A sentence on the displays of the branch; empty = none. */
export const branchNotice = z.pipe(lineOfText, z.string().check(z.maxLength(140)));

/** Registration number for taxes, printed on receipts; empty = none. */
export const branchTaxNumber = z.pipe(lineOfText, z.string().check(z.maxLength(40)));

/** The branch on a map; empty = it is searched by name and address. */
export const branchMapUrl = z.pipe(lineOfText, z.string().check(z.maxLength(500), z.regex(/^(?:https:\/\/\S+)?$/u)));

/** Phone of a branch as typed, stored as E.164; empty = none. */
export const branchPhone = z.pipe(
  z.string().check(
    z.maxLength(40),
    z.refine((text) => text.trim() === '' || parsePhone(text) !== null),
  ),
  z.transform((text): string => parsePhone(text) ?? ''),
);

/** IANA's own spelling of a time zone; undefined for an offset and for an unknown name. */
const zoneNamed = (text: string): string | undefined => {
  if (!/^[a-z]/iu.test(text)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
};

/** Name of a time zone, never an offset. Source: docs/domain.md#clinic-day. */
export const timeZone = z.pipe(
  z.string().check(
    z.maxLength(60),
    z.refine((text) => zoneNamed(text) !== undefined),
  ),
  z.transform((text): string => zoneNamed(text) ?? text),
);

/** Usual length of a visit in minutes. */
export const usualMinutes = z.pipe(wholeId, z.int().check(z.maximum(600)));

const hoursOfDay = z.strictObject({ open: timeOfDay, close: timeOfDay });
/** By weekday, Sunday first; a day without hours is closed. Null = always open. */
const weekHours = z.nullable(z.array(z.nullable(hoursOfDay)).check(z.length(7)));
export type WeekHours = z.output<typeof weekHours>;

export const closedDate = clinicDayInput;

const words = { name: branchName, name_ar: branchName } as const;

const details = {
  address: branchAddress,
  address_ar: branchAddress,
  map_url: branchMapUrl,
  phone: branchPhone,
  notice: branchNotice,
  notice_ar: branchNotice,
  tax_number: branchTaxNumber,
  /** In pounds. 0 = the price list has none. */
  prices: pricesInput,
  usual_minutes: z.strictObject({ regular: usualMinutes, laser: usualMinutes, fractional: usualMinutes }),
  hours: weekHours,
  /** Days on which the branch is closed. */
  closed_dates: z.array(closedDate).check(z.maxLength(366)),
  /** The last day of a branch that closes for good; null = none. */
  last_day: z.nullable(clinicDayInput),
  /** Settings that are not named stay. */
  settings: z.partial(z.strictObject(settingSchemas)),
} as const;

/** Any part of a branch. */
export const branchChange = z.strictObject({
  ...z.partial(z.strictObject({ ...words, ...details })).shape,
  /** Prices that are not named stay. */
  prices: z.optional(z.partial(pricesInput)),
});

/** The clinic days of a branch depend on these: they are set when it is opened. */
const dayRule = z.partial(z.strictObject({ time_zone: timeZone, day_starts_at: timeOfDay }));

/** A new branch. What is not named is copied from `copy_of`, or has its default. */
export const newBranch = z.strictObject({
  ...words,
  ...z.partial(z.strictObject(details)).shape,
  ...dayRule.shape,
  /** Id of the branch whose prices, usual lengths, hours and settings are copied. */
  copy_of: z.optional(wholeId),
});

/** A branch as the owner sees it; amounts in pounds. */
export const branchDetails = z.strictObject({
  id: z.int(),
  /** Increases with every change; 0 before the first one. */
  version: z.int(),
  name: z.string(),
  name_ar: z.string(),
  address: z.string(),
  address_ar: z.string(),
  map_url: z.string(),
  phone: z.string(),
  notice: z.string(),
  notice_ar: z.string(),
  tax_number: z.string(),
  time_zone: z.string(),
  day_starts_at: z.string(),
  /** Of the present clinic day. */
  prices: pricesView,
  coming_prices: comingPricesView,
  usual_minutes: z.strictObject({ regular: z.int(), laser: z.int(), fractional: z.int() }),
  hours: weekHours,
  closed_dates: z.array(day),
  last_day: z.nullable(day),
  settings: z.strictObject(settingSchemas),
});
export type BranchDetails = z.output<typeof branchDetails>;
