import { refundPayment as route } from '#shared/routes/ledger.ts';
import { asPiastres, toPounds } from '#shared/rules/money.ts';
import { paymentUnknown } from '#shared/refusals/ledger.ts';
import { moneyWrites, ticketStatusUnchanged } from '#functions/data/money/charges.ts';
import { type LedgerEntry, receiptNumber, reversalId } from '#functions/data/money/ledger.ts';
import { entryOf, postingOf, postingWrites, readPostingState } from '#functions/data/money/postings.ts';
import { requireTicket } from '#functions/data/queue/reservations.ts';
import { RECEIPT_ATTEMPTS, retryOnConflict } from '#functions/data/table/attempts.ts';
import { auditWrite } from '#functions/data/table/audit.ts';
import { withoutMoneyOf } from '#functions/domain/funds.ts';
import { amountToRefund, chargeAfterRefund } from '#functions/domain/refunds.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { requirePassword } from '#functions/runtime/password-again.ts';
import { moneyView } from './money-view.ts';

export const refundPayment = endpoint(
  route,
  async ({ input: { body }, actor: staff, reservation, deps, now, commit }) => {
    await reservation();
    await requirePassword(deps, staff, body.password, now);
    return retryOnConflict(async () => {
      const { record } = await reservation();
      const [state, ticket] = await Promise.all([
        readPostingState(deps, { branchId: record.branchId, actor: staff, now }),
        requireTicket(deps.store, record),
      ]);
      const posting = postingOf(state);
      const funds = record.funds ?? [];
      const fund = funds.find(({ id }) => id === body.receipt_id);
      if (fund === undefined) throw paymentUnknown();
      const amount = amountToRefund(fund.left, body.amount);
      const paid = asPiastres(record.paid - amount);
      const charge = chargeAfterRefund(record, ticket.status, paid);
      const entry: LedgerEntry = {
        ...entryOf(posting, { staff, now }),
        id: reversalId(record),
        kind: 'reversal',
        reservationId: record.id,
        visitDay: record.day,
        type: fund.type,
        patientId: record.patientId,
        amount: asPiastres(0 - amount),
        method: body.method ?? fund.method,
        reverses: fund.id,
        reason: body.reason,
      };
      const { id, day, at } = entry;
      const writes = [
        ...moneyWrites({
          record,
          charge,
          paid,
          ofRecord: {
            funds: withoutMoneyOf(funds, fund.id, amount),
            reversals: [...(record.reversals ?? []), { id, day, at }],
          },
          ticketCondition: ticketStatusUnchanged(ticket.status),
        }),
        ...postingWrites(posting, [entry]),
        auditWrite(
          {
            branchId: record.branchId,
            day: posting.today,
            at: now,
            actor: staff,
            action: 'payment.reversed',
            reservationId: record.id,
            receiptId: id,
            before: { paid: record.paid, receipt: fund.id },
            after: { paid, amount, method: entry.method, reason: body.reason },
          },
          id,
        ),
      ];
      return commit(writes, {
        ...moneyView(record.id, { charge, paid }),
        refund_id: id,
        receipt_number: receiptNumber(entry),
        amount: toPounds(amount),
      });
    }, RECEIPT_ATTEMPTS);
  },
);
