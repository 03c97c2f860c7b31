import { beforeEach, describe, expect, it } from 'vitest';
import { demoBranches, demoPassword } from '#local/demo/accounts.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { packageOffer } from '../scenario-context.ts';
import { allowElsewhere, bookAt, type BranchId, desks } from '../support/two-branches.ts';
import { type BodyOf, dataOf } from '../support/typed-call.ts';

let clinic: TestClinic;
const person = { name: 'Amira Fouad', phone: '01020000001' };

/** A visit of the patient at branch 1, with a deposit at this branch whose drawer is closed again. */
const visitWithDeposit = async (branchId: BranchId) => {
  const visit = await bookAt(clinic, 1, person);
  const { patientId } = await bookAt(clinic, branchId, person);
  const as = desks[branchId];
  const { drawer } = await clinic.ok('drawers/open-drawer', { as, params: { branchId }, body: { float: 0 } });
  await clinic.ok('ledger/take-deposit', { as, params: { patientId }, body: { amount: 300, method: 'card' } });
  await clinic.ok('drawers/close-drawer', { as, params: { branchId, drawerId: drawer.id }, body: { counts: {} } });
  return visit;
};
const pay = ({ id, patientId }: { id: number; patientId: string }, body: Partial<BodyOf<'payments/mark-paid'>>) =>
  clinic.send('payments/mark-paid', { as: 'reception', params: { id }, body: { patientId, ...body } });

describe('without a drawer, where money needs one', () => {
  beforeEach(async () => {
    const branches = demoBranches.map((branch) => ({ ...branch, settings: { ...branch.settings, drawers: true } }));
    clinic = await openTestClinic({ branches });
    return () => clinic.stop();
  });

  it('credit pays for a visit and a package, but not together with money', async () => {
    const visit = await visitWithDeposit(1);
    const body = { branch_id: 1, ...packageOffer, areas: ['face' as const] };
    const { id: offer_id } = await clinic.ok('packages/define-package', { as: 'owner', body });

    const refused = await pay(visit, { credit: 200 });
    const paid = await pay(visit, { credit: 200, amount: 0 });
    const sold = await clinic.send('packages/pay-package', {
      as: 'reception',
      params: { patientId: visit.patientId },
      body: { offer_id, credit: 100, amount: 0 },
    });

    expect(refused.reason).toBe('drawer-required');
    expect(dataOf(paid)).toMatchObject({ credit_used: 200, receipt_number: null });
    expect(dataOf(sold)).toMatchObject({ credit_used: 100, receipt_number: null });
  });

  it('credit of another branch pays, and goes back by a refund', async () => {
    await allowElsewhere(clinic, true);
    const visit = await visitWithDeposit(2);

    const paid = await pay(visit, { credit_elsewhere: [{ branch_id: 2, amount: 300 }] });
    const { credit_parts: parts } = await clinic.ok('ledger/list-receipts', {
      as: 'reception',
      params: { id: visit.id },
    });
    const back = await clinic.send('ledger/refund-payment', {
      as: 'reception',
      params: { id: visit.id },
      body: { receipt_id: parts[0]?.receipt_id ?? '', reason: 'Taken by mistake', password: demoPassword },
    });

    expect(dataOf(paid)).toMatchObject({ credit_used: 300, balance: 0 });
    expect(dataOf(back)).toMatchObject({ amount: 300, balance: 300, receipt_number: '' });
  });
});
