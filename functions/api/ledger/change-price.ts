import { changePrice as route } from '#shared/routes/ledger.ts';
import { toPounds } from '#shared/rules/money.ts';
import { visitCancelled } from '#shared/refusals/ledger.ts';
import { readLedgerDay } from '#functions/data/money/branch-moves.ts';
import { moneyWrites } from '#functions/data/money/charges.ts';
import { dayIsOpenCheck } from '#functions/data/table/open-day.ts';
import { unchangedTicket } from '#functions/data/table/tickets.ts';
import { priceChangeWrite, receiptId } from '#functions/data/money/ledger.ts';
import { requireTicket } from '#functions/data/queue/reservations.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { discountLimit, pricesBefore } from '#functions/domain/money/price-changes.ts';
import { isGivenUp } from '#functions/domain/money/refunds.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { moneyView } from '#functions/views/money-view.ts';

export const changePrice = endpoint(route, async ({ input: { body }, actor: staff, reservation, deps, now, commit }) =>
  retryOnConflict(async () => {
    const { record, branch, today } = await reservation();
    const [ticket, { day }] = await Promise.all([
      requireTicket(deps.store, record),
      readLedgerDay(deps, branch.id, now),
    ]);
    if (isGivenUp(ticket.status)) throw visitCancelled();
    const { price } = body;
    const { listPrice, charge } = pricesBefore(record, price, discountLimit(staff.role, branch.settings));
    const data = {
      ...moneyView(record.id, { charge: price, paid: record.paid }),
      price: toPounds(price),
      list_price: toPounds(listPrice),
    };
    if (price === charge) return data;
    const at = now.toISOString();
    const writes = [
      ...moneyWrites({
        record,
        charge: price,
        paid: record.paid,
        noted: { listPrice },
        ticketCondition: unchangedTicket(ticket),
      }),
      priceChangeWrite(branch.id, day, {
        id: `${receiptId(record)}.price`,
        at,
        reservationId: record.id,
        patientId: record.patientId,
        listPrice,
        before: charge,
        after: price,
        reason: body.reason,
        changedBy: staff.id,
        changedByName: staff.name,
      }),
      dayIsOpenCheck(branch.id, day),
    ];
    return commit(writes, data, {
      branchId: branch.id,
      day: today,
      action: 'price.changed',
      reservationId: record.id,
      before: { charge },
      after: { charge: price, price: listPrice, reason: body.reason },
      unique: `${receiptId(record)}.price`,
    });
  }),
);
