import { refundCredit as route } from '#shared/routes/ledger.ts';
import { asPiastres } from '#shared/rules/money.ts';
import { paymentUnknown } from '#shared/refusals/ledger.ts';
import { creditWrites, readCredit } from '#functions/data/money/credit.ts';
import type { LedgerEntry } from '#functions/data/money/ledger.ts';
import {
  creditEntryId,
  postingOf,
  readPostingState,
  refundWrites,
  reversalEntryOf,
} from '#functions/data/money/postings.ts';
import { RECEIPT_ATTEMPTS, retryOnConflict } from '#functions/data/table/attempts.ts';
import { withoutMoneyOf } from '#functions/domain/money/funds.ts';
import { amountToRefund } from '#functions/domain/money/refunds.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { requirePassword } from '#functions/runtime/password-again.ts';
import { creditAudit, creditView } from './credit-receipt.ts';

export const refundCredit = endpoint(
  route,
  async ({ input: { body }, actor: staff, patient: readPatient, deps, now, commit }) => {
    const found = await readPatient();
    await requirePassword(deps, staff, body.password, now);
    return retryOnConflict(async (attempt) => {
      // A retry reads the patient again, because a merge moves the credit to the patient who is kept.
      const { patient, branchId } = attempt === 1 ? found : await readPatient();
      const [state, credit] = await Promise.all([
        readPostingState(deps, { branchId, actor: staff, now }),
        readCredit(deps.store, branchId, patient.id),
      ]);
      const posting = postingOf(state);
      const fund = credit.funds.find(({ id }) => id === body.receipt_id);
      if (fund === undefined) throw paymentUnknown();
      const amount = amountToRefund(fund.left, body.amount);
      const funds = withoutMoneyOf(credit.funds, fund.id, amount);
      const entry: LedgerEntry = {
        ...reversalEntryOf(posting, { staff, now }, { fund, amount, method: body.method, reason: body.reason }),
        id: creditEntryId('V', posting),
        visitDay: posting.day,
        patientId: patient.id,
      };
      const { id, at } = entry;
      const writes = [
        ...refundWrites(posting, [entry]),
        ...creditWrites(credit, funds, {
          id,
          at,
          kind: 'refund',
          amount: asPiastres(0 - amount),
          receiptId: id,
          takenByName: staff.name,
        }),
      ];
      return commit(
        writes,
        creditView(entry, funds),
        creditAudit({ posting, action: 'credit.refunded', entry, before: credit, after: funds }),
      );
    }, RECEIPT_ATTEMPTS);
  },
);
