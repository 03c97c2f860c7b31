import { takeDeposit as route } from '#shared/routes/ledger.ts';
import { creditWrites, readCredit } from '#functions/data/money/credit.ts';
import {
  creditEntryId,
  entryOf,
  fundsOfEntries,
  paymentWrites,
  type PaymentEntry,
  postingOf,
  readPostingState,
} from '#functions/data/money/postings.ts';
import { RECEIPT_ATTEMPTS, retryOnConflict } from '#functions/data/table/attempts.ts';
import { withFunds } from '#functions/domain/money/funds.ts';
import { requireReferenceAllowed } from '#functions/domain/money/payments.ts';
import { paymentOfZero } from '#shared/refusals/money.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { creditAudit, creditView } from './credit-receipt.ts';

export const takeDeposit = endpoint(
  route,
  async ({ input: { body }, actor: staff, patient: readPatient, deps, now, commit }) => {
    const { amount, method = 'cash' } = body;
    if (amount === 0) throw paymentOfZero();
    requireReferenceAllowed(method, body.reference);
    return retryOnConflict(async () => {
      // A retry reads the patient again, because a merge moves the credit to the patient who is kept.
      const { patient, branchId } = await readPatient();
      const [state, credit] = await Promise.all([
        readPostingState(deps, { branchId, actor: staff, now }),
        readCredit(deps.store, branchId, patient.id),
      ]);
      const posting = postingOf(state);
      const entry: PaymentEntry = {
        ...entryOf(posting, { staff, now }),
        id: creditEntryId('D', posting),
        kind: 'payment',
        visitDay: posting.day,
        type: 'credit',
        patientId: patient.id,
        amount,
        method,
        reference: body.reference,
      };
      const funds = withFunds(credit.funds, fundsOfEntries([entry]));
      const writes = [
        ...paymentWrites(posting, [entry]),
        ...creditWrites(credit, funds, {
          id: entry.id,
          at: entry.at,
          kind: 'deposit',
          amount,
          receiptId: entry.id,
          takenByName: staff.name,
        }),
      ];
      return commit(
        writes,
        creditView(entry, funds),
        creditAudit({ posting, action: 'deposit.received', entry, before: credit, after: funds }),
      );
    }, RECEIPT_ATTEMPTS);
  },
);
