import { setFractionalCharge as route } from '#shared/routes/payments.ts';
import { toPounds } from '#shared/rules/money.ts';
import { priceOfVisit } from '#shared/rules/prices-on.ts';
import { moneyWrites, visitMayBeCharged } from '#functions/data/money/charges.ts';
import { priceChangeWrite, receiptId } from '#functions/data/money/ledger.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { fractionalCharge } from '#functions/domain/money/payments.ts';
import { reducedCharge } from '#functions/domain/money/price-changes.ts';
import { paymentStatusOf } from '#functions/domain/queue/queue.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { refusedByVisit } from '#functions/data/queue/refused-by-visit.ts';

export const setFractionalCharge = endpoint(
  route,
  async ({ input: { body }, actor: staff, reservation, deps, now, commit }) =>
    retryOnConflict(async () => {
      const { record, branch, today } = await reservation();
      const charge = fractionalCharge(record, body.amount);
      const data = {
        payment_id: `C${String(record.id)}`,
        reservation_id: record.id,
        amount: toPounds(charge),
        payment_status: paymentStatusOf({ charge, paid: record.paid }),
      };
      if (charge === record.charge) return data;
      const reduced = reducedCharge(record, charge, {
        staff,
        branch,
        listed: priceOfVisit(branch, record, record.day),
        reason: body.reason,
      });
      const writes = [
        ...moneyWrites({
          record,
          charge,
          paid: record.paid,
          noted: reduced?.noted ?? {},
          ticketCondition: visitMayBeCharged,
        }),
        ...(reduced === undefined
          ? []
          : [
              priceChangeWrite(branch.id, today, {
                id: `${receiptId(record)}.price`,
                at: now.toISOString(),
                reservationId: record.id,
                patientId: record.patientId,
                listPrice: reduced.listPrice,
                before: record.charge ?? reduced.listPrice,
                after: charge,
                reason: reduced.reason,
                changedBy: staff.id,
                changedByName: staff.name,
              }),
            ]),
      ];
      return refusedByVisit(deps.store, record, () =>
        commit(writes, data, {
          branchId: record.branchId,
          day: today,
          action: 'charge.set',
          reservationId: record.id,
          before: { charge: record.charge ?? null },
          after: { charge, ...(body.reason === undefined ? {} : { reason: body.reason }) },
          unique: `${String(record.id)}#charge${String(record.version + 1)}`,
        }),
      );
    }),
);
