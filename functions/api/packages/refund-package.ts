import { isDebt } from '#shared/rules/imported-debt.ts';
import { refundPackage as route } from '#shared/routes/packages.ts';
import { asPiastres, toPounds } from '#shared/rules/money.ts';
import { packageRefunded } from '#shared/refusals/packages.ts';
import type { LedgerEntry } from '#functions/data/money/ledger.ts';
import { packageWrite, type PatientPackage, requirePackage } from '#functions/data/money/packages.ts';
import {
  creditEntryId,
  type Posting,
  postingOf,
  readPostingState,
  refundWrites,
  reversalEntryOf,
} from '#functions/data/money/postings.ts';
import { idsOf } from '#functions/data/patients/patients.ts';
import { RECEIPT_ATTEMPTS, retryOnConflict } from '#functions/data/table/attempts.ts';
import type { Staff } from '#functions/domain/staff/actor.ts';
import { type Fund, takeFunds } from '#functions/domain/money/funds.ts';
import { refundOfPackage } from '#functions/domain/money/packages.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { requirePassword } from '#functions/runtime/password-again.ts';
import { packageAudit } from './package-audit.ts';
import { receiptNumberOf, receiptOf } from './package-receipt.ts';
import { packageView } from '#functions/views/package-view.ts';

interface Refund {
  readonly posting: Posting;
  readonly bought: PatientPackage;
  readonly staff: Staff;
  readonly now: Date;
  readonly reason: string;
}

/** A reversal of each payment whose money is given back, in the way it was paid; they share one receipt. */
const reversalsOf = ({ posting, bought, staff, now, reason }: Refund, taken: readonly Fund[]): LedgerEntry[] =>
  taken.map((fund, index) => ({
    ...reversalEntryOf(posting, { staff, now }, { fund, amount: fund.left, reason }),
    id: index === 0 ? creditEntryId('V', posting) : `${creditEntryId('V', posting)}.${String(index + 1)}`,
    packageId: bought.id,
    visitDay: posting.day,
    patientId: bought.patientId,
  }));

export const refundPackage = endpoint(
  route,
  async ({ input: { params, body }, actor: staff, patient: readPatient, deps, now, commit }) => {
    const { patient, branchId } = await readPatient();
    await requirePassword(deps, staff, body.password, now);
    return retryOnConflict(async () => {
      const [state, before] = await Promise.all([
        readPostingState(deps, { branchId, actor: staff, now }),
        requirePackage(deps.store, branchId, idsOf(patient), params.packageId),
      ]);
      const isOwedAgain = isDebt(before);
      if (before.refundedAt !== undefined || (isOwedAgain && before.paid === 0)) throw packageRefunded();
      const { charge, refund } = refundOfPackage(before);
      const posting = postingOf(state, refund > 0);
      const { taken, rest } = takeFunds(before.funds, refund);
      const { reason } = body;
      const entries = reversalsOf({ posting, bought: before, staff, now, reason }, taken);
      const [first] = entries;
      const at = now.toISOString();
      const after: PatientPackage = {
        ...before,
        charge,
        paid: asPiastres(before.paid - refund),
        funds: rest.filter(({ left }) => left > 0),
        refundedAt: isOwedAgain ? undefined : at,
        receipts:
          first === undefined
            ? before.receipts
            : [...before.receipts, receiptOf(entries, { at, amount: asPiastres(0 - refund) })],
      };
      const { today } = posting;
      const writes = [packageWrite(after), ...refundWrites(posting, entries)];
      return commit(
        writes,
        {
          patient_id: patient.id,
          package: packageView(after, today),
          receipt_number: receiptNumberOf(entries),
          amount: toPounds(refund),
        },
        packageAudit({ before, after, today, entries, amount: refund, reason }),
      );
    }, RECEIPT_ATTEMPTS);
  },
);
