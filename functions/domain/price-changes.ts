import type { Role } from '#shared/models/enums.ts';
import type { BranchSettings } from '#shared/rules/branch-settings.ts';
import { asPiastres, type Piastres } from '#shared/rules/money.ts';
import { discountTooLarge, priceBelowPaid } from '#shared/refusals/ledger.ts';
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
  if (percent !== undefined) {
    const span = Math.floor((listPrice * percent) / 100);
    if (Math.abs(price - listPrice) > span)
      throw discountTooLarge(asPiastres(listPrice - span), asPiastres(listPrice + span));
  }
  return { listPrice, charge };
};
