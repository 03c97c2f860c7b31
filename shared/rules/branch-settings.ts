import * as z from 'zod/mini';

const dailyLimit = z.nullable(z.int().check(z.minimum(1), z.maximum(1000)));

/**
 * The branch settings that are a switch or a number. One line per setting here and in `defaultSettings`: storage, the
 * operator's command, the owner's office and docs/domain.md#settings follow from it. Operators type these names.
 */
export const settingSchemas = {
  /** Reception marks arrivals; a doctor calls the first patient who has arrived. */
  arrivals: z.boolean(),
  /** Minutes after which a patient who missed two calls is skipped; null = never. */
  auto_skip_minutes: z.nullable(z.int().check(z.minimum(1), z.maximum(240))),
  /** Reception takes money only into an open drawer. */
  drawers: z.boolean(),
  /** One shared drawer instead of one per receptionist. */
  shared_drawer: z.boolean(),
  /** Maximum change of a list price in percent, by a receptionist or doctor with the right to discount. */
  discount_limit_reception: z.int().check(z.minimum(0), z.maximum(100)),
  discount_limit_doctor: z.int().check(z.minimum(0), z.maximum(100)),
  /** Value-added tax that the prices include, in percent; receipts show it. 0 = none. */
  vat_percent: z.int().check(z.minimum(0), z.maximum(50)),
  /** The most reservations of a service on a clinic day; null = no limit. */
  daily_limit_regular: dailyLimit,
  daily_limit_laser: dailyLimit,
  daily_limit_fractional: dailyLimit,
  /** The public may not book a visit that would begin after closing time. */
  last_entry: z.boolean(),
  /** Open reservations that the public may have for one phone on a clinic day; further ones wait for a confirmation. */
  max_open_per_phone: z.int().check(z.minimum(1), z.maximum(1000)),
  /** Bookings of the public from one address on a clinic day; further ones wait for a confirmation. null = no limit. */
  max_bookings_per_address: z.nullable(z.int().check(z.minimum(1), z.maximum(1000))),
  /** The public may choose a preferred doctor; staff always may. */
  choose_doctor: z.boolean(),
  /** Minutes within which patients put a missed ticket of today back themselves; 0 = never. */
  come_back_minutes: z.int().check(z.minimum(0), z.maximum(240)),
  /** Minutes of a window, an arrival time that is booked ahead; null = none are offered. */
  window_minutes: z.nullable(z.int().check(z.refine((minutes) => [15, 30, 60].includes(minutes)))),
  /** WhatsApp messages about the turn (near, next, called, skipped), and the offer to who did not come. */
  turn_messages: z.boolean(),
  no_show_messages: z.boolean(),
  /** Messages around a visit, each paid to the provider: receipt, request for a review, proposed and booked next visit. */
  receipt_messages: z.boolean(),
  review_messages: z.boolean(),
  recall_messages: z.boolean(),
  reminder_messages: z.boolean(),
  /** Reception answers who writes by WhatsApp without a ticket; where no branch does, the first one. */
  answers_strangers: z.boolean(),
} as const;

const wholeSettings = z.object(settingSchemas);
export type BranchSettings = z.output<typeof wholeSettings>;

/** The defaults of all settings. */
export const defaultSettings: BranchSettings = {
  arrivals: false,
  auto_skip_minutes: null,
  drawers: false,
  shared_drawer: false,
  discount_limit_reception: 20,
  discount_limit_doctor: 50,
  vat_percent: 0,
  daily_limit_regular: null,
  daily_limit_laser: null,
  daily_limit_fractional: null,
  last_entry: true,
  max_open_per_phone: 4,
  max_bookings_per_address: null,
  choose_doctor: false,
  come_back_minutes: 60,
  window_minutes: null,
  turn_messages: true,
  no_show_messages: true,
  receipt_messages: false,
  review_messages: false,
  recall_messages: false,
  reminder_messages: false,
  answers_strangers: false,
};

/** Settings as stored; what is not stored has its default. */
export const branchSettings = z.pipe(
  z.transform((stored: object): unknown => ({ ...defaultSettings, ...stored })),
  wholeSettings,
);

export const settingNames: readonly string[] = Object.keys(settingSchemas);

const words: Readonly<Record<string, unknown>> = { on: true, off: false, none: null };

const valueOf = (typed: string): unknown => {
  if (Object.hasOwn(words, typed)) return words[typed];
  return typed !== '' && Number.isFinite(Number(typed)) ? Number(typed) : typed;
};

/** Changes one setting, from the text that an operator types; undefined when the text is not valid. */
export const withSetting = (settings: BranchSettings, name: string, typed: string): BranchSettings | undefined => {
  if (!settingNames.includes(name)) return undefined;
  const parsed = z.safeParse(branchSettings, { ...settings, [name]: valueOf(typed) });
  return parsed.success ? parsed.data : undefined;
};

/** A setting as an operator types it: `on`, `off`, `none` or a number. */
export const settingText = (value: boolean | number | null): string => {
  const word = Object.entries(words).find(([, meaning]) => meaning === value);
  return word === undefined ? String(value) : word[0];
};

/** `arrivals=on`: each setting as an operator types it. */
export const settingTexts = (settings: BranchSettings): readonly string[] =>
  Object.entries(settings).map(([name, value]) => `${name}=${settingText(value)}`);
