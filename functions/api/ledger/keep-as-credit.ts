import { keepAsCredit as route } from '#shared/routes/ledger.ts';
import { asPiastres, toPounds } from '#shared/rules/money.ts';
import { nothingPaid, visitNotCancelled } from '#shared/refusals/ledger.ts';
import { moneyWrites, ticketStatusUnchanged } from '#functions/data/money/accounts.ts';
import { creditOf, creditWrites, readCredit } from '#functions/data/money/credit.ts';
import { receiptId } from '#functions/data/money/ledger.ts';
import { requireTicket } from '#functions/data/queue/reservations.ts';
import { retryWhenChanged } from '#functions/data/table/attempts.ts';
import { auditWrite } from '#functions/data/table/audit.ts';
import { takeFunds, withFunds } from '#functions/domain/funds.ts';
import { chargeAfterRefund, isGivenUp } from '#functions/domain/refunds.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { moneyView } from './money-view.ts';

export const keepAsCredit = endpoint(route, async ({ actor: staff, reservation, deps, now, commit }) =>
  retryWhenChanged(async () => {
    const { account, today } = await reservation();
    const [ticket, credit] = await Promise.all([
      requireTicket(deps.store, account),
      readCredit(deps.store, account.branchId, account.patientId),
    ]);
    if (!isGivenUp(ticket.status)) throw visitNotCancelled();
    const amount = account.paid;
    const nothing = asPiastres(0);
    if (amount === 0) throw nothingPaid();
    const charge = chargeAfterRefund(account, ticket.status, nothing);
    const { taken, rest } = takeFunds(account.funds ?? [], amount);
    const after = withFunds(credit.funds, taken);
    const id = receiptId(account);
    const writes = [
      ...moneyWrites({
        account,
        charge,
        paid: nothing,
        ofAccount: { funds: rest },
        ticketCondition: ticketStatusUnchanged(ticket.status),
      }),
      ...creditWrites(credit, after, {
        id,
        at: now.toISOString(),
        kind: 'kept',
        amount,
        reservationId: account.id,
        takenByName: staff.name,
      }),
      auditWrite(
        {
          branchId: account.branchId,
          day: today,
          at: now,
          actor: staff,
          action: 'credit.kept',
          reservationId: account.id,
          before: { paid: amount, credit: creditOf(credit) },
          after: { paid: 0, credit: creditOf({ funds: after }) },
        },
        id,
      ),
    ];
    return commit(writes, {
      ...moneyView(account.id, { charge, paid: nothing }),
      amount: toPounds(amount),
      credit: toPounds(creditOf({ funds: after })),
    });
  }),
);
