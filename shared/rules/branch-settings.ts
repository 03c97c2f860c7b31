import * as z from 'zod/mini';

const dailyLimit = z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(1000))), null);

/**
 * The branch settings that are a switch or a number, with their defaults. One line per setting: storage, the
 * operator's command and docs/domain.md#settings follow from it. Operators type these names.
 */
export const settingSchemas = {
  /** Reception marks arrivals; a doctor calls the first patient who has arrived. */
  arrivals: z._default(z.boolean(), false),
  /** Minutes after which a patient who missed two calls is skipped; null = never. */
  auto_skip_minutes: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(240))), null),
  /** Reception takes money only into an open drawer. */
  drawers: z._default(z.boolean(), false),
  /** One shared drawer instead of one per receptionist. */
  shared_drawer: z._default(z.boolean(), false),
  /** Maximum change of a list price in percent, by a receptionist or doctor with the right to discount. */
  discount_limit_reception: z._default(z.int().check(z.minimum(0), z.maximum(100)), 20),
  discount_limit_doctor: z._default(z.int().check(z.minimum(0), z.maximum(100)), 50),
  /** The most reservations of a service on a clinic day; null = no limit. */
  daily_limit_regular: dailyLimit,
  daily_limit_laser: dailyLimit,
  daily_limit_fractional: dailyLimit,
  /** The public may not book a visit that would begin after closing time. */
  last_entry: z._default(z.boolean(), true),
  /** Open reservations that the public may have for one phone on a clinic day. */
  max_open_per_phone: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 4),
  /** The public may choose a preferred doctor; staff always may. */
  choose_doctor: z._default(z.boolean(), false),
} as const;

export const branchSettings = z.object(settingSchemas);
export type BranchSettings = z.output<typeof branchSettings>;

/** The defaults of all settings. */
export const defaultSettings: BranchSettings = branchSettings.parse({});

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

const textOf = (value: unknown): string => {
  const word = Object.entries(words).find(([, meaning]) => meaning === value);
  return word === undefined ? String(value) : word[0];
};

/** `arrivals=on`: each setting as an operator types it. */
export const settingTexts = (settings: BranchSettings): readonly string[] =>
  Object.entries(settings).map(([name, value]) => `${name}=${textOf(value)}`);
