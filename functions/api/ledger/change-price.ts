import { changePrice as route } from '#shared/routes/ledger.ts';
import { toPiastres, toPounds } from '#shared/rules/money.ts';
import { visitCancelled } from '#shared/refusals/ledger.ts';
import { moneyWrites, ticketStatusUnchanged } from '#functions/data/money/accounts.ts';
import { priceChangeWrite, receiptId } from '#functions/data/money/ledger.ts';
import { requireTicket } from '#functions/data/queue/reservations.ts';
import { retryWhenChanged } from '#functions/data/table/attempts.ts';
import { auditWrite } from '#functions/data/table/audit.ts';
import { discountLimit, pricesBefore } from '#functions/domain/price-changes.ts';
import { isGivenUp } from '#functions/domain/refunds.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { moneyView } from './money-view.ts';

export const changePrice = endpoint(route, async ({ input: { body }, actor: staff, reservation, deps, now, commit }) =>
  retryWhenChanged(async () => {
    const { account, branch, today } = await reservation();
    const ticket = await requireTicket(deps.store, account);
    if (isGivenUp(ticket.status)) throw visitCancelled();
    const price = toPiastres(body.price);
    const { listPrice, charge } = pricesBefore(account, price, discountLimit(staff.role, branch.settings));
    const data = {
      ...moneyView(account.id, { charge: price, paid: account.paid }),
      price: toPounds(price),
      list_price: toPounds(listPrice),
    };
    if (price === charge) return data;
    const at = now.toISOString();
    const writes = [
      ...moneyWrites({
        account,
        charge: price,
        paid: account.paid,
        noted: { listPrice },
        ticketCondition: ticketStatusUnchanged(ticket.status),
      }),
      priceChangeWrite(branch.id, today, {
        id: `${receiptId(account)}.price`,
        at,
        reservationId: account.id,
        patientId: account.patientId,
        listPrice,
        before: charge,
        after: price,
        reason: body.reason,
        changedBy: staff.id,
        changedByName: staff.name,
      }),
      auditWrite(
        {
          branchId: branch.id,
          day: today,
          at: now,
          actor: staff,
          action: 'price.changed',
          reservationId: account.id,
          before: { charge },
          after: { charge: price, price: listPrice, reason: body.reason },
        },
        `${receiptId(account)}.price`,
      ),
    ];
    return commit(writes, data);
  }),
);
