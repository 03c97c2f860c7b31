import type { QueueStatus, RefundEffect } from '#shared/models/enums.ts';
import type { Piastres } from '#shared/rules/money.ts';
import { refundTooLarge } from '#shared/refusals/ledger.ts';
import { chargeWithoutVisit, type Money } from './payments.ts';
import { paymentOfZero } from '#shared/refusals/money.ts';

/** The visit does not take place. */
export const isGivenUp = (status: QueueStatus): boolean => status === 'cancelled' || status === 'no_show';

/** How much of a payment is given back: all that is left of it, or the amount requested. */
export const amountToRefund = (left: Piastres, amount: Piastres | undefined): Piastres => {
  if (amount === 0) throw paymentOfZero();
  if (left === 0 || (amount ?? left) > left) throw refundTooLarge(left);
  return amount ?? left;
};

/**
 * The charge once less is paid: a visit that does not take place costs what was kept of it; any other costs the same,
 * or what was kept when the refund corrects its price.
 */
export const chargeAfterRefund = (
  record: Money & { readonly sessionRecorded?: boolean | undefined },
  { status, paid, effect = 'owed_again' }: RefundedVisit,
): Piastres | undefined => {
  if (isGivenUp(status)) return chargeWithoutVisit({ ...record, paid });
  return effect === 'price_corrected' ? paid : record.charge;
};

interface RefundedVisit {
  readonly status: QueueStatus;
  /** What stays paid. */
  readonly paid: Piastres;
  readonly effect?: RefundEffect | undefined;
}
