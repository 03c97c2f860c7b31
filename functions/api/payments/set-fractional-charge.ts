import { setFractionalCharge as route } from '#shared/routes/payments.ts';
import { toPounds } from '#shared/rules/money.ts';
import { priceOfVisit } from '#shared/rules/prices-on.ts';
import { readLedgerDay } from '#functions/data/money/branch-moves.ts';
import { moneyWrites, visitMayBeCharged } from '#functions/data/money/charges.ts';
import { priceChangeWrite, receiptId } from '#functions/data/money/ledger.ts';
import type { By } from '#functions/data/money/postings.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { ReservationRecord } from '#functions/data/table/items/reservations.ts';
import { dayIsOpenCheck } from '#functions/data/table/open-day.ts';
import type { Write } from '#functions/data/table/store.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { fractionalCharge } from '#functions/domain/money/payments.ts';
import { type ListedChange, listedChange } from '#functions/domain/money/price-changes.ts';
import { paymentStatusOf } from '#functions/domain/queue/queue.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { refusedByVisit } from '#functions/data/queue/refused-by-visit.ts';

/** The price change, on the day of a ledger entry that is made now. */
const changeWrites = async (
  deps: Dependencies,
  { record, branch, staff, now }: By & { readonly record: ReservationRecord; readonly branch: Branch },
  { noted: _noted, ...change }: ListedChange,
): Promise<readonly Write[]> => {
  const { day } = await readLedgerDay(deps, branch.id, now);
  return [
    priceChangeWrite(branch.id, day, {
      ...change,
      id: `${receiptId(record)}.price`,
      at: now.toISOString(),
      reservationId: record.id,
      patientId: record.patientId,
      changedBy: staff.id,
      changedByName: staff.name,
    }),
    dayIsOpenCheck(branch.id, day),
  ];
};

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
      const change = listedChange(record, charge, {
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
          noted: change?.noted ?? {},
          ticketCondition: visitMayBeCharged,
        }),
        ...(change === undefined ? [] : await changeWrites(deps, { record, branch, staff, now }, change)),
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
