import * as z from 'zod/mini';
import { amountInput } from '#shared/models/fields.ts';
import { recordLaserSession } from '#shared/routes/doctor.ts';
import type { Piastres } from '#shared/rules/money.ts';
import { sessionCharge, toPiastres } from '#shared/rules/money.ts';
import { plainAmount } from '#shared/rules/plain-amount.ts';
import { latinDigits } from '#shared/rules/reservation-code.ts';
import type { NamedService } from '#web/lib/i18n/service-text.ts';
import type { CompletedRecord, PackageView } from '#web/lib/api/answers.ts';

/** Laser counts pulses; fractional is one price for the visit. Source: docs/requirements.md#laser-session. */
export type SessionMode = 'laser' | 'fractional';

/** Fields of a visit that the dialog needs, completed or in progress. */
export type SessionVisit = Pick<
  CompletedRecord,
  'reservationId' | 'patientName' | 'serviceType' | 'laserAreas' | 'paymentAmount' | 'latestFractionalPrice'
> &
  NamedService;

export const modeOf = (visit: Pick<SessionVisit, 'serviceType'>): SessionMode =>
  visit.serviceType === 'fractional' ? 'fractional' : 'laser';

/** Field values as typed text, so that typing is not disturbed by parsing. */
export interface SessionEntry {
  readonly pulses: string;
  readonly price: string;
}

const priceText = (pounds: number | null | undefined): string =>
  pounds === null || pounds === undefined || pounds <= 0 ? '' : pounds.toFixed(2);

/**
 * The price that is prefilled: for laser the branch's price per pulse; for fractional the charge that exists already,
 * else the latest fractional price when above 0 (docs/requirements.md#validation).
 */
export const prefilledPrice = (
  visit: SessionVisit,
  guide?: { readonly pricePerPulse: number; readonly fractionalPrice: number | null },
): string => {
  if (modeOf(visit) === 'laser') return priceText(guide?.pricePerPulse);
  const charged = priceText(visit.paymentAmount);
  return charged === '' ? priceText(visit.latestFractionalPrice ?? guide?.fractionalPrice) : charged;
};

/** Pulses as typed, also with thousands apart; text that is no number counts as 1. Source: docs/requirements.md#validation. */
export const parsePulses = (text: string): number => {
  const typed = latinDigits(text).trim();
  const count = Number.parseInt(/^\d{1,3}(?:[\s.,٬،]\d{3})+$/u.test(typed) ? typed.replaceAll(/\D/gu, '') : typed, 10);
  return Number.isNaN(count) ? 1 : count;
};

/** Price as typed, in pounds. NaN when it is no number. */
export const parsePrice = (text: string): number => {
  const plain = plainAmount(text);
  return /^-?\d+(?:\.\d+)?$/u.test(plain) ? Number(plain) : Number.NaN;
};

const { pulses: pulsesRule } = recordLaserSession.body.shape;

/** The request takes numbers and numeric strings. */
type Sent = number | string;

/** The fields as typed, under the rules of the server's request. */
export const sessionEntry = z.object({
  pulses: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text): Sent => parsePulses(text)),
    ),
    pulsesRule,
  ),
  price: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text): Sent => plainAmount(text)),
    ),
    amountInput,
  ),
});

export type SessionNumbers = z.output<typeof sessionEntry>;

/** Names the rule that pulses break, for the sentence at the field. */
export const pulsesProblem = (text: string): 'pulses_min' | 'pulses_max' =>
  parsePulses(text) < 1 ? 'pulses_min' : 'pulses_max';

/** Names the rule that a price breaks, for the sentence at the field. */
export const priceProblem = (text: string): 'price_required' | 'price_negative' | 'price_step' | 'price_max' => {
  const price = parsePrice(text);
  if (Number.isNaN(price)) return 'price_required';
  if (price < 0) return 'price_negative';
  return price > 999_999_999 ? 'price_max' : 'price_step';
};

/** Values of the request. A fractional session counts as one pulse at the price of the visit. */
export interface SessionCharge {
  readonly pulses: number;
  /** Pounds, at most two decimals. */
  readonly pricePerPulse: number;
  /** Pulses × price in piastres; with a package only the part beyond it. */
  readonly amount: Piastres;
  /** The package that the session is taken from. */
  readonly packageId?: string;
}

export const chargeOf = ({ pulses: typed, price }: SessionNumbers, mode: SessionMode): SessionCharge => {
  const pulses = mode === 'laser' ? typed : 1;
  return { pulses, pricePerPulse: price, amount: sessionCharge(pulses, toPiastres(price)) };
};

/** The charge of the fields as they are now, or null while one of them breaks a rule. */
export const chargeOfEntry = (entry: SessionEntry, mode: SessionMode): SessionCharge | null => {
  const read = z.safeParse(sessionEntry, entry);
  return read.success ? chargeOf(read.data, mode) : null;
};

/** A package that the session may be taken from. */
export type SessionPackage = Pick<PackageView, 'id' | 'unit' | 'left'>;

/** The charge of a session that is taken from a package: of the pulses that the package does not hold. */
export const chargeWithPackage = (charge: SessionCharge, bought: SessionPackage | undefined): SessionCharge => {
  if (bought === undefined) return charge;
  const rest = bought.unit === 'sessions' ? 0 : Math.max(0, charge.pulses - bought.left);
  return { ...charge, amount: sessionCharge(rest, toPiastres(charge.pricePerPulse)), packageId: bought.id };
};
