import type { PaymentMethod, ReservationType } from '#shared/models/enums.ts';
import { balanceOf, type Piastres, sessionCharge, toPiastres } from '#shared/rules/money.ts';
import { laserSessionAlreadyRecorded, noLaserSessionForRegular } from '#shared/refusals/laser.ts';
import {
  chargeAlreadyPaid,
  chargeDiffers,
  chargeTooLarge,
  notFractional,
  referenceOfCash,
  sessionPriceFixed,
} from '#shared/refusals/money.ts';
import type { PatientId } from '#shared/rules/ids.ts';

/** Charge and paid amount of a reservation. */
export interface Money {
  /** Absent until something is charged. */
  readonly charge?: Piastres | undefined;
  readonly paid: Piastres;
}

/** Fields of a reservation that the payment rules need. */
export interface Charged extends Money {
  readonly type: ReservationType;
  readonly patientId: PatientId;
  readonly sessionRecorded?: boolean | undefined;
  /** The charge before a staff user changed the price. */
  readonly listPrice?: Piastres | undefined;
}

/** Maximum charge of one visit; sums stay exact integers. */
export const LARGEST_CHARGE: Piastres = toPiastres(999_999_999);

/** The balance of the money. */
export const owedOf = (money: Money): Piastres => balanceOf(money.charge ?? null, money.paid);

/** Refuses a reference (card slip, transfer number) of a payment in cash. */
export const requireReferenceAllowed = (method: PaymentMethod, reference: string | undefined): void => {
  if (method === 'cash' && reference !== undefined) throw referenceOfCash();
};

/**
 * The charge of a fractional visit after this request: the same charge again changes nothing, another one replaces it
 * until money has been received or the session is recorded; from then on only a price change does. Refuses other kinds of visit. Source: docs/domain.md#money.
 */
export const fractionalCharge = (record: Charged, amount: Piastres): Piastres => {
  if (record.type !== 'fractional') throw notFractional();
  if (amount === record.charge) return amount;
  if (record.paid > 0) throw chargeAlreadyPaid();
  if (record.sessionRecorded === true) throw sessionPriceFixed();
  return amount;
};

/**
 * The charge that recording a session makes: pulses × price, half-up to the piastre; once per reservation.
 * An existing fractional charge is accepted when its amount is the same. Source: docs/domain.md#money.
 */
export const chargeOfSession = (record: Charged, pulses: number, pricePerPulse: Piastres): Piastres => {
  if (record.type === 'regular') throw noLaserSessionForRegular();
  if (record.sessionRecorded === true) throw laserSessionAlreadyRecorded();
  const charge = sessionCharge(pulses, pricePerPulse);
  if (charge > LARGEST_CHARGE) throw chargeTooLarge();
  if (record.charge === undefined) return charge;
  // A price that was changed since stays, whichever of the two the doctor enters.
  if (charge !== (record.listPrice ?? record.charge) && charge !== record.charge) throw chargeDiffers(record.charge);
  return record.charge;
};

/**
 * The charge that is left when a visit does not take place (cancelled, not come): nothing beyond what was received,
 * which stays as it is, because receipts are never undone. A recorded session took place whatever became of the ticket.
 * Source: docs/adr/0042-one-immutable-ledger.md.
 */
export const chargeWithoutVisit = (
  ticket: Money & { readonly sessionRecorded?: boolean | undefined },
): Piastres | undefined => {
  if (ticket.sessionRecorded === true || owedOf(ticket) === 0) return ticket.charge;
  return ticket.paid === 0 ? undefined : ticket.paid;
};
