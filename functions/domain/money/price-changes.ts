import type { Role } from '#shared/models/enums.ts';
import type { BranchSettings } from '#shared/rules/branch-settings.ts';
import { asPiastres, type Piastres } from '#shared/rules/money.ts';
import { discountTooLarge, priceBelowPaid, priceReasonRequired } from '#shared/refusals/ledger.ts';
import { requireRight } from '../staff/access.ts';
import type { Staff } from '../staff/actor.ts';
import { type Charged, LARGEST_CHARGE } from './payments.ts';
import { chargeTooLarge, nothingCharged } from '#shared/refusals/money.ts';

/** By how many percent of the list price a role may change a price; undefined = no limit. */
export const discountLimit = (role: Role, settings: BranchSettings): number | undefined => {
  switch (role) {
    case 'owner':
      return undefined;
    case 'doctor':
      return settings.discount_limit_doctor;
    case 'reception':
      return settings.discount_limit_reception;
  }
};

/**
 * The prices before a staff user changes the price of a reservation. Refuses a reservation without a charge, a price
 * below what was paid, and one further from the list price than `percent`. Source: docs/domain.md#money.
 */
export const pricesBefore = (
  record: Charged,
  price: Piastres,
  percent: number | undefined,
): { readonly listPrice: Piastres; readonly charge: Piastres } => {
  const { charge, paid } = record;
  if (charge === undefined) throw nothingCharged();
  if (price > LARGEST_CHARGE) throw chargeTooLarge();
  if (price < paid) throw priceBelowPaid(paid);
  const listPrice = record.listPrice ?? charge;
  requireWithinLimit(price, listPrice, percent);
  return { listPrice, charge };
};

/** Refuses a price further from the list price than `percent`; undefined = no limit. */
const requireWithinLimit = (price: Piastres, listPrice: Piastres, percent: number | undefined): void => {
  if (percent === undefined) return;
  const span = Math.floor((listPrice * percent) / 100);
  if (Math.abs(price - listPrice) > span)
    throw discountTooLarge(asPiastres(listPrice - span), asPiastres(listPrice + span));
};

/** A change of the charge of a fractional visit that the day sheet lists. */
export interface ListedChange {
  readonly listPrice: Piastres;
  /** At most the list price, as `after`: what is charged above it is no change of a discount. */
  readonly before: Piastres;
  readonly after: Piastres;
  /** Empty when a doctor names the price of the session: the day sheet says so instead. */
  readonly reason: string;
  /** The price that the visit's receipts show as list price; a doctor's price is the list price of its session. */
  readonly noted: { readonly listPrice?: Piastres };
}

/**
 * The price change that a new charge of a fractional visit is; undefined when neither it nor the former charge is below
 * the list price. Below it, a receptionist needs the right, a reason, and stays within the limit; a doctor names the
 * price of the session. Source: docs/domain.md#money.
 */
export const listedChange = (
  record: Charged,
  charge: Piastres,
  {
    staff,
    branch,
    listed,
    reason,
  }: {
    readonly staff: Staff;
    readonly branch: { readonly settings: BranchSettings };
    /** The price of the list on the day of the visit. */
    readonly listed: Piastres;
    readonly reason: string | undefined;
  },
): ListedChange | undefined => {
  const listPrice = record.listPrice ?? listed;
  const before = asPiastres(Math.min(record.charge ?? listPrice, listPrice));
  const after = asPiastres(Math.min(charge, listPrice));
  if (before === after) return undefined;
  const change = { listPrice, before, after };
  if (charge >= listPrice || staff.role === 'doctor') return { ...change, reason: reason ?? '', noted: {} };
  requireRight(staff, 'discount');
  requireWithinLimit(charge, listPrice, discountLimit(staff.role, branch.settings));
  if (reason === undefined) throw priceReasonRequired();
  return { ...change, reason, noted: { listPrice } };
};
