import { printCreditReceipt as route } from '#shared/routes/ledger.ts';
import { countCreditPrint, listCreditMovements, requireCreditReceipt } from '#functions/data/money/credit.ts';
import { idsOf } from '#functions/data/patients/patients.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const printCreditReceipt = endpoint(route, async ({ input: { params }, patient: readPatient, deps }) => {
  const { patient, branchId } = await readPatient();
  const movements = await listCreditMovements(deps.store, branchId, idsOf(patient));
  const receipt = requireCreditReceipt(movements, params.receiptId);
  const prints = await countCreditPrint(deps.store, branchId, receipt);
  return { receipt_id: params.receiptId, prints, copy: prints > 1 };
});
