import { keepAsCredit as route } from '#shared/routes/ledger.ts';
import { asPiastres, toPounds } from '#shared/rules/money.ts';
import { nothingPaid, visitNotCancelled } from '#shared/refusals/ledger.ts';
import { daysAreOpen, readLedgerDay } from '#functions/data/money/branch-moves.ts';
import { moneyWrites } from '#functions/data/money/charges.ts';
import { unchangedTicket } from '#functions/data/table/tickets.ts';
import { creditOf, creditWrites, readCreditOfVisit } from '#functions/data/money/credit.ts';
import { isFromElsewhere, returnCreditElsewhere } from '#functions/data/money/credit-elsewhere.ts';
import { receiptId } from '#functions/data/money/ledger.ts';
import { requireTicket } from '#functions/data/queue/reservations.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { fundsOf, sumOfFunds, takeFunds, withFunds } from '#functions/domain/money/funds.ts';
import { chargeAfterRefund, isGivenUp } from '#functions/domain/money/refunds.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { moneyView } from '#functions/views/money-view.ts';

export const keepAsCredit = endpoint(route, async ({ actor: staff, reservation, deps, now, commit }) =>
  retryOnConflict(async () => {
    const { record, today } = await reservation();
    const [ticket, credit] = await Promise.all([
      requireTicket(deps.store, record),
      readCreditOfVisit(deps.store, record),
    ]);
    if (!isGivenUp(ticket.status)) throw visitNotCancelled();
    const amount = record.paid;
    const nothing = asPiastres(0);
    if (amount === 0) throw nothingPaid();
    const charge = chargeAfterRefund(record, { status: ticket.status, paid: nothing });
    const { taken, rest } = takeFunds(fundsOf(record), amount);
    const own = taken.filter((fund) => !isFromElsewhere(fund));
    const elsewhere = taken.filter(isFromElsewhere);
    const kept = sumOfFunds(own);
    const after = withFunds(credit.funds, own);
    const id = receiptId(record);
    // Money is given back to another branch without a drawer: its day is that of a ledger entry without one.
    const day = elsewhere.length === 0 ? today : (await readLedgerDay(deps, record.branchId, now)).day;
    const returned = await returnCreditElsewhere(deps, { record, day, by: { staff, now } }, elsewhere);
    const writes = [
      ...moneyWrites({
        record,
        charge,
        paid: nothing,
        ofRecord: { funds: rest },
        ticketCondition: unchangedTicket(ticket),
      }),
      ...(kept === 0
        ? []
        : creditWrites(credit, after, {
            id,
            at: now.toISOString(),
            kind: 'kept',
            amount: kept,
            reservationId: record.id,
            takenByName: staff.name,
          })),
      ...returned.writes,
      ...daysAreOpen(returned.days),
    ];
    return commit(
      writes,
      {
        ...moneyView(record.id, { charge, paid: nothing }),
        amount: toPounds(amount),
        credit: toPounds(creditOf({ funds: after })),
      },
      [
        {
          branchId: record.branchId,
          day: today,
          action: 'credit.kept',
          reservationId: record.id,
          before: { paid: amount, credit: creditOf(credit) },
          after: { paid: 0, credit: creditOf({ funds: after }) },
          unique: id,
        },
        ...returned.audit,
      ],
    );
  }),
);
