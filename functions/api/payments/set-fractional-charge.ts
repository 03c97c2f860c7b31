import { setFractionalCharge as route } from '#shared/routes/payments.ts';
import { toPounds } from '#shared/rules/money.ts';
import { moneyWrites, visitNotGivenUp } from '#functions/data/money/charges.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { auditWrite } from '#functions/data/table/audit.ts';
import { fractionalCharge } from '#functions/domain/payments.ts';
import { paymentStatusOf } from '#functions/domain/queue.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { refusedByVisit } from './refused-by-visit.ts';

export const setFractionalCharge = endpoint(route, async ({ input: { body }, actor, reservation, deps, now, commit }) =>
  retryOnConflict(async () => {
    const { record, today } = await reservation();
    const charge = fractionalCharge(record, body.amount);
    const data = {
      payment_id: `C${String(record.id)}`,
      reservation_id: record.id,
      amount: toPounds(charge),
      payment_status: paymentStatusOf({ charge, paid: record.paid }),
    };
    if (charge === record.charge) return data;
    const writes = [
      ...moneyWrites({ record, charge, paid: record.paid, ticketCondition: visitNotGivenUp }),
      auditWrite(
        {
          branchId: record.branchId,
          day: today,
          at: now,
          actor,
          action: 'charge.set',
          reservationId: record.id,
          before: { charge: record.charge ?? null },
          after: { charge },
        },
        `${String(record.id)}#charge${String(record.version + 1)}`,
      ),
    ];
    return refusedByVisit(deps, record, () => commit(writes, data));
  }),
);
