import { type Piastres, toPounds } from '#shared/rules/money.ts';
import type { ReservationRecord } from '#functions/data/table/items/reservations.ts';
import { owedOf } from '#functions/domain/money/payments.ts';
import { paymentStatusOf } from '#functions/domain/queue/queue.ts';

/** Paid amount and balance of a reservation, in the format of the reply. */
export const moneyView = (
  id: ReservationRecord['id'],
  money: { readonly charge: Piastres | undefined; readonly paid: Piastres },
) => ({
  reservation_id: id,
  payment_status: paymentStatusOf(money),
  amount_paid: toPounds(money.paid),
  balance: toPounds(owedOf(money)),
});
