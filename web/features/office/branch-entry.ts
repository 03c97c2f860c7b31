import * as z from 'zod/mini';
import {
  branchAddress,
  branchMapUrl,
  branchName,
  branchNotice,
  branchTaxNumber,
  usualMinutes,
} from '#shared/models/branch-input.ts';
import { timeOfDay } from '#shared/models/fields.ts';
import { settingSchemas } from '#shared/rules/branch-settings.ts';
import { parsePhone } from '#shared/rules/phone.ts';
import { latinDigits } from '#shared/rules/reservation-code.ts';
import type { BranchDetails } from '#web/lib/api/answers.ts';
import { optionalDay } from '#web/lib/forms/optional-day.ts';
import { plainNumber, typedAmount, typedAmounts } from '#web/lib/forms/typed-amount.ts';
import { domainShape } from '#web/lib/api/wire-forms.ts';

/** A whole number as typed, under its rule; an empty text is null. */
const typedNumber = <Rule extends z.ZodMiniType>(rule: Rule) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text): unknown => (text.trim() === '' ? null : Number(plainNumber(text)))),
    ),
    rule,
  );

/** A clock time as typed, `9:30` too. */
export const typedTime = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => latinDigits(text).trim().padStart(5, '0')),
  ),
  timeOfDay,
);

const rules = domainShape(settingSchemas);
const settings = z.object({
  arrivals: rules.arrivals,
  drawers: rules.drawers,
  sharedDrawer: rules.sharedDrawer,
  lastEntry: rules.lastEntry,
  chooseDoctor: rules.chooseDoctor,
  turnMessages: rules.turnMessages,
  noShowMessages: rules.noShowMessages,
  receiptMessages: rules.receiptMessages,
  reviewMessages: rules.reviewMessages,
  recallMessages: rules.recallMessages,
  reminderMessages: rules.reminderMessages,
  answersStrangers: rules.answersStrangers,
  autoSkipMinutes: typedNumber(rules.autoSkipMinutes),
  maxOpenPerPhone: typedNumber(rules.maxOpenPerPhone),
  maxBookingsPerAddress: typedNumber(rules.maxBookingsPerAddress),
  comeBackMinutes: typedNumber(rules.comeBackMinutes),
  windowMinutes: typedNumber(rules.windowMinutes),
  dailyLimitRegular: typedNumber(rules.dailyLimitRegular),
  dailyLimitLaser: typedNumber(rules.dailyLimitLaser),
  dailyLimitFractional: typedNumber(rules.dailyLimitFractional),
  discountLimitReception: typedNumber(rules.discountLimitReception),
  discountLimitDoctor: typedNumber(rules.discountLimitDoctor),
  vatPercent: typedNumber(rules.vatPercent),
});

export const contactShape = {
  name: branchName,
  nameAr: branchName,
  address: branchAddress,
  addressAr: branchAddress,
  /** As typed: the server stores it. */
  phone: z.string().check(
    z.maxLength(40, 'phone'),
    z.refine((text) => text.trim() === '' || parsePhone(text) !== null, 'phone'),
  ),
} as const;

/** What is edited once the branch is open. */
const laterShape = {
  mapUrl: branchMapUrl,
  notice: branchNotice,
  noticeAr: branchNotice,
  taxNumber: branchTaxNumber,
} as const;

/** The form of a branch, by the server's rules; prices stay in pounds, as they are sent. */
export const branchSchema = z.object({
  ...contactShape,
  ...laterShape,
  /** New prices of further services; an empty one stays. */
  services: typedAmounts,
  prices: z.object({ regular: typedAmount, perPulse: typedAmount, fractional: typedAmount }),
  usualMinutes: z.object({
    regular: typedNumber(usualMinutes),
    laser: typedNumber(usualMinutes),
    fractional: typedNumber(usualMinutes),
  }),
  alwaysOpen: z.boolean(),
  /** Sunday first. */
  hours: z.array(z.object({ isOpen: z.boolean(), open: typedTime, close: typedTime })),
  closedDates: z.array(z.string()),
  lastDay: optionalDay,
  settings,
});
export type BranchEntry = z.input<typeof branchSchema>;

const shownNumber = (value: number | null): string => (value === null ? '' : String(value));

export const entryOf = (branch: BranchDetails): BranchEntry => ({
  name: branch.name,
  nameAr: branch.nameAr,
  address: branch.address,
  addressAr: branch.addressAr,
  mapUrl: branch.mapUrl,
  phone: branch.phone,
  notice: branch.notice,
  noticeAr: branch.noticeAr,
  taxNumber: branch.taxNumber,
  services: {},
  prices: {
    regular: String(branch.prices.regular),
    perPulse: String(branch.prices.perPulse),
    fractional: String(branch.prices.fractional),
  },
  usualMinutes: {
    regular: String(branch.usualMinutes.regular),
    laser: String(branch.usualMinutes.laser),
    fractional: String(branch.usualMinutes.fractional),
  },
  alwaysOpen: branch.hours === null,
  hours: Array.from({ length: 7 }, (_, weekday) => {
    const ofDay = branch.hours?.[weekday] ?? null;
    return {
      isOpen: branch.hours === null || ofDay !== null,
      open: ofDay?.open ?? '10:00',
      close: ofDay?.close ?? '22:00',
    };
  }),
  closedDates: branch.closedDates,
  lastDay: branch.lastDay ?? '',
  settings: {
    ...branch.settings,
    autoSkipMinutes: shownNumber(branch.settings.autoSkipMinutes),
    maxOpenPerPhone: shownNumber(branch.settings.maxOpenPerPhone),
    maxBookingsPerAddress: shownNumber(branch.settings.maxBookingsPerAddress),
    comeBackMinutes: shownNumber(branch.settings.comeBackMinutes),
    windowMinutes: shownNumber(branch.settings.windowMinutes),
    dailyLimitRegular: shownNumber(branch.settings.dailyLimitRegular),
    dailyLimitLaser: shownNumber(branch.settings.dailyLimitLaser),
    dailyLimitFractional: shownNumber(branch.settings.dailyLimitFractional),
    discountLimitReception: shownNumber(branch.settings.discountLimitReception),
    discountLimitDoctor: shownNumber(branch.settings.discountLimitDoctor),
    vatPercent: shownNumber(branch.settings.vatPercent),
  },
});

/** The form as the request sends it. */
export const changeOf = ({ alwaysOpen, hours, ...rest }: z.output<typeof branchSchema>) => ({
  ...rest,
  hours: alwaysOpen ? null : hours.map(({ isOpen, open, close }) => (isOpen ? { open, close } : null)),
});
