import { setFractionalCharge as route } from '#shared/routes/payments.ts';
import { toPiastres, toPounds } from '#shared/rules/money.ts';
import { moneyWrites, visitNotGivenUp } from '#functions/data/money/accounts.ts';
import { retryWhenChanged } from '#functions/data/table/attempts.ts';
import { auditWrite } from '#functions/data/table/audit.ts';
import { fractionalCharge } from '#functions/domain/payments.ts';
import { paymentStatusOf } from '#functions/domain/queue.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { refusedByVisit } from './refused-by-visit.ts';

export const setFractionalCharge = endpoint(route, async ({ input: { body }, actor, reservation, deps, now, commit }) =>
  retryWhenChanged(async () => {
    const { account, today } = await reservation();
    const charge = fractionalCharge(account, toPiastres(body.amount));
    const data = {
      payment_id: `C${String(account.id)}`,
      reservation_id: account.id,
      amount: toPounds(charge),
      payment_status: paymentStatusOf({ charge, paid: account.paid }),
    };
    if (charge === account.charge) return data;
    const writes = [
      ...moneyWrites({ account, charge, paid: account.paid, ticketCondition: visitNotGivenUp }),
      auditWrite(
        {
          branchId: account.branchId,
          day: today,
          at: now,
          actor,
          action: 'charge.set',
          reservationId: account.id,
          before: { charge: account.charge ?? null },
          after: { charge },
        },
        `${String(account.id)}#charge${String(account.version + 1)}`,
      ),
    ];
    return refusedByVisit(deps, account, () => commit(writes, data));
  }),
);
