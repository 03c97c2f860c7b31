import { printPackageReceipt as route } from '#shared/routes/packages.ts';
import { paymentUnknown } from '#shared/refusals/ledger.ts';
import { countPackagePrint, requirePackage } from '#functions/data/money/packages.ts';
import { idsOf } from '#functions/data/patients/patients.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const printPackageReceipt = endpoint(route, async ({ input: { params }, patient: readPatient, deps }) => {
  const { patient, branchId } = await readPatient();
  const bought = await requirePackage(deps.store, branchId, idsOf(patient), params.packageId);
  const known = bought.receipts.some(({ entries }) => entries.some(({ id }) => id === params.receiptId));
  if (!known) throw paymentUnknown();
  const prints = await countPackagePrint(deps.store, bought, params.receiptId);
  return { receipt_id: params.receiptId, prints, copy: prints > 1 };
});
