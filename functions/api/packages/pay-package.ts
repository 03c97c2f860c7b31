import { payPackage as route } from '#shared/routes/packages.ts';
import { addDays, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { sumOfPiastres, toPounds, ZERO_PIASTRES } from '#shared/rules/money.ts';
import { packageUnknown } from '#shared/refusals/packages.ts';
import {
  newPackageId,
  type PackageOffer,
  packageWrite,
  type PatientPackage,
  readPackageOffers,
  requirePackage,
} from '#functions/data/money/packages.ts';
import {
  creditEntryId,
  entriesOfParts,
  fundsOfEntries,
  postingOf,
  paymentWrites,
  readPostingState,
} from '#functions/data/money/postings.ts';
import { idsOf } from '#functions/data/patients/patients.ts';
import { RECEIPT_ATTEMPTS, retryOnConflict } from '#functions/data/table/attempts.ts';
import { withFunds } from '#functions/domain/money/funds.ts';
import { creditOfPlan, paymentRequestOf, planForBalance } from '#functions/domain/money/payment-plan.ts';
import { owedOf } from '#functions/domain/money/payments.ts';
import type { Store } from '#functions/data/table/store.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { useCredit } from '#functions/data/money/credit-use.ts';
import { packageAudit } from './package-audit.ts';
import { receiptNumberOf, receiptOf } from './package-receipt.ts';
import { packageView } from '#functions/views/package-view.ts';

interface Sale {
  readonly id: string;
  readonly branchId: number;
  readonly patientId: PatientId;
  readonly now: Date;
  readonly today: ClinicDay;
}

/** A new package before its first payment, with the terms of its offer. */
const soldPackage = (offer: PackageOffer, { id, branchId, patientId, now, today }: Sale): PatientPackage => {
  const { id: offerId, price, validDays, active: _active, ...terms } = offer;
  return {
    ...terms,
    id,
    branchId,
    patientId,
    offerId,
    charge: price,
    paid: ZERO_PIASTRES,
    funds: [],
    used: 0,
    soldAt: now.toISOString(),
    soldOn: today,
    expiresOn: addDays(today, validDays),
    receipts: [],
    version: 0,
  };
};

const sell = async (store: Store, offerId: string, sale: Sale): Promise<PatientPackage> => {
  const { offers } = await readPackageOffers(store, sale.branchId);
  const offer = offers.find(({ id, active }) => id === offerId && active);
  if (offer === undefined) throw packageUnknown();
  return soldPackage(offer, sale);
};

export const payPackage = endpoint(
  route,
  async ({ input: { body }, actor: staff, patient: readPatient, deps, now, commit }) => {
    const { patient, branchId } = await readPatient();
    const request = paymentRequestOf(patient.id, body);
    const id = body.package_id ?? newPackageId();
    const owner = { branchId, patientId: patient.id };
    return retryOnConflict(async () => {
      const state = await readPostingState(deps, { branchId, actor: staff, now });
      const { today } = state.counter;
      const before =
        body.offer_id === undefined
          ? await requirePackage(deps.store, branchId, idsOf(patient), id)
          : await sell(deps.store, body.offer_id, { id, ...owner, now, today });
      const plan = planForBalance(owedOf(before), request);
      const view = {
        patient_id: patient.id,
        package: packageView(before, today),
        receipt_number: null,
        credit_used: toPounds(creditOfPlan(plan)),
      };
      if (plan.total === 0) return view;
      const posting = postingOf(state, plan.parts.length > 0);
      const entryId = creditEntryId('P', posting);
      const entries = entriesOfParts(
        posting,
        plan.parts,
        { staff, now },
        {
          id: entryId,
          packageId: id,
          ...(before.version === 0 ? { packageSale: true } : {}),
          visitDay: posting.day,
          type: 'package',
          patientId: patient.id,
        },
      );
      const movementId = `${id}.${String(before.version + 1)}`;
      const credit = await useCredit(deps.store, { ...owner, id: movementId, staff, now }, plan.credit);
      const after: PatientPackage = {
        ...before,
        paid: sumOfPiastres([before.paid, plan.total]),
        funds: withFunds(before.funds, [...credit.funds, ...fundsOfEntries(entries)]),
        receipts: [...before.receipts, receiptOf(entries, { at: now.toISOString(), amount: plan.total })],
      };
      const writes = [packageWrite(after), ...paymentWrites(posting, entries), ...credit.writes];
      return commit(
        writes,
        { ...view, package: packageView(after, today), receipt_number: receiptNumberOf(entries) },
        packageAudit({ before, after, today, entries, amount: plan.total }),
      );
    }, RECEIPT_ATTEMPTS);
  },
);
