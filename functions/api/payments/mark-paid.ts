import { markPaid as route } from '#shared/routes/payments.ts';
import { type Piastres, toPiastres, toPounds, sumOfPiastres } from '#shared/rules/money.ts';
import { moneyWrites } from '#functions/data/money/accounts.ts';
import { retryWhenChanged } from '#functions/data/table/attempts.ts';
import { auditWrite } from '#functions/data/table/audit.ts';
import type { Account } from '#functions/data/table/items.ts';
import { counterWrites, readCounter } from '#functions/data/money/day-registers.ts';
import { type LedgerEntry, receiptId, ledgerEntryWrite } from '#functions/data/money/ledger.ts';
import { ledgerPosting } from '#functions/domain/ledger-day.ts';
import { amountToReceive, owedOf, requireReferenceAllowed } from '#functions/domain/payments.ts';
import { paymentStatusOf } from '#functions/domain/queue.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

const view = (account: Account, paid: Piastres, receipt: Pick<LedgerEntry, 'id' | 'day'> | null) => {
  const money = { charge: account.charge, paid };
  return {
    reservation_id: account.id,
    payment_status: paymentStatusOf(money),
    amount_paid: toPounds(paid),
    balance: toPounds(owedOf(money)),
    receipt_id: receipt?.id ?? null,
    receipt_day: receipt?.day ?? null,
  };
};

export const markPaid = endpoint(route, async ({ input: { body }, actor: staff, reservation, deps, now, commit }) => {
  const asked = {
    patientId: body.patientId,
    amount: body.amount === undefined ? undefined : toPiastres(body.amount),
  };
  const method = body.method ?? 'cash';
  requireReferenceAllowed(method, body.reference);
  const ownBranch = staff.branchId;
  if (ownBranch === null) throw new TypeError('reception belongs to a branch');
  return retryWhenChanged(async () => {
    const [{ account, today }, counter] = await Promise.all([
      reservation(),
      readCounter(deps, { branchId: ownBranch, actor: staff, now }),
    ]);
    const amount = amountToReceive(account, asked);
    if (amount === 0) return view(account, account.paid, null);
    const posting = ledgerPosting(counter);
    const paid = sumOfPiastres([account.paid, amount]);
    const receipt: LedgerEntry = {
      id: receiptId(account),
      kind: 'payment',
      branchId: account.branchId,
      day: posting.day,
      at: now.toISOString(),
      reservationId: account.id,
      visitDay: account.day,
      type: account.type,
      patientId: account.patientId,
      amount,
      method,
      reference: body.reference,
      drawerId: posting.drawerId,
      takenBy: staff.id,
      takenByName: staff.name,
    };
    const writes = [
      ...moneyWrites({ account, charge: account.charge, paid }),
      ledgerEntryWrite(receipt),
      ...counterWrites(counter, posting, receipt),
      auditWrite(
        {
          branchId: account.branchId,
          day: today,
          at: now,
          actor: staff,
          action: 'payment.received',
          reservationId: account.id,
          receiptId: receipt.id,
          before: { paid: account.paid },
          after: { paid, amount, method: receipt.method },
        },
        receipt.id,
      ),
    ];
    return commit(writes, view(account, paid, receipt));
  });
});
