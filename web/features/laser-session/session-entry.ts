import type { CompletedRecord } from '../../../shared/routes/patients.ts';
import { latinDigits } from '../../../shared/rules/reservation-code.ts';
import { isPiastreAmount, sessionCharge, toPiastres } from '../../../shared/rules/money.ts';
import type { Piastres } from '../../../shared/rules/money.ts';

/** Laser counts pulses; fractional is one price for the visit. Source: seed section 5, laser session modal. */
export type SessionMode = 'laser' | 'fractional';

/** The record that is being charged, as far as the modal needs it. */
export type SessionRecord = Pick<
  CompletedRecord,
  'reservation_id' | 'patient_name' | 'reservation_type' | 'laser_area' | 'payment_amount' | 'latest_fractional_price'
>;

export const modeOf = (record: Pick<SessionRecord, 'reservation_type'>): SessionMode =>
  record.reservation_type === 'fractional' ? 'fractional' : 'laser';

/** What is typed, as text: a field that rewrites itself under the fingers is hard to type in. */
export interface SessionEntry {
  readonly pulses: string;
  readonly price: string;
}

/**
 * An untouched entry. A fractional price is prefilled with the charge that already stands, else with the latest
 * fractional price when above 0. Source: seed section 5.
 */
export const freshEntry = (record: SessionRecord): SessionEntry => {
  if (modeOf(record) === 'laser') return { pulses: '1', price: '' };
  const standing = record.payment_amount ?? 0;
  const price = standing > 0 ? standing : (record.latest_fractional_price ?? 0);
  return { pulses: '1', price: price > 0 ? price.toFixed(2) : '' };
};

/** Pulses as typed; what cannot be read as a number falls back to 1. Source: seed section 5. */
export const parsePulses = (text: string): number => {
  const count = Number.parseInt(latinDigits(text).trim(), 10);
  return Number.isNaN(count) ? 1 : count;
};

/** Price as typed, in pounds; Arabic digits and the Arabic decimal separator are read as well. NaN when it is no number. */
export const parsePrice = (text: string): number => {
  const plain = latinDigits(text).replace('٫', '.').trim();
  return plain === '' ? Number.NaN : Number(plain);
};

export type EntryProblem = 'pulses_min' | 'price_required' | 'price_negative' | 'price_step';

/** What is wrong with the entry, by field; both fields clear means it can be recorded. */
export const problemsOf = (
  entry: SessionEntry,
  mode: SessionMode,
): { readonly pulses?: EntryProblem; readonly price?: EntryProblem } => {
  const price = parsePrice(entry.price);
  const priceProblem: EntryProblem | undefined = Number.isNaN(price)
    ? 'price_required'
    : price < 0
      ? 'price_negative'
      : isPiastreAmount(price)
        ? undefined
        : 'price_step';
  return {
    ...(mode === 'laser' && parsePulses(entry.pulses) < 1 ? { pulses: 'pulses_min' as const } : {}),
    ...(priceProblem === undefined ? {} : { price: priceProblem }),
  };
};

/** What is sent. A fractional session counts as one pulse at the price of the visit. */
export interface SessionCharge {
  readonly pulses: number;
  /** Pounds, at most two decimals. */
  readonly pricePerPulse: number;
  /** pulses × price, in piastres. */
  readonly amount: Piastres;
}

/** The charge this entry makes, or null while something is wrong with it. */
export const chargeOf = (entry: SessionEntry, mode: SessionMode): SessionCharge | null => {
  const problems = problemsOf(entry, mode);
  if (problems.pulses !== undefined || problems.price !== undefined) return null;
  const pulses = mode === 'laser' ? parsePulses(entry.pulses) : 1;
  const pricePerPulse = parsePrice(entry.price);
  return { pulses, pricePerPulse, amount: sessionCharge(pulses, toPiastres(pricePerPulse)) };
};
