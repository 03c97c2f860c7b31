import { demoPassword } from '#local/demo/accounts.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClinic } from '../harness.ts';
import { type BodyOf, dataOf, type ReplyOf } from '../support/typed-call.ts';
import { type Cashier, cashierOf } from './cashier.ts';
import { beginDays, type Counter } from './counter.ts';

let clinic: TestClinic;
let counter: Counter;
let cashier: Cashier;

beginDays((today) => {
  ({ clinic, counter } = today);
  cashier = cashierOf(clinic, counter);
});

const changeBranch = async (change: Partial<BodyOf<'admin/change-branch'>>) => {
  const { branches } = await clinic.ok('admin/list-branch-settings', { as: 'owner' });
  const version = branches.find(({ id }) => id === 1)?.version ?? 0;
  return dataOf(
    await clinic.send('admin/change-branch', { as: 'owner', params: { branchId: 1 }, body: { version, ...change } }),
  );
};
const taxed = async (number: string, percent: number) => {
  const changed = await changeBranch({ tax_number: number, settings: { vat_percent: percent } });
  // Functions may read a branch from a copy.
  await clinic.settled();
  return changed;
};

beforeEach(async () => {
  await taxed('', 0);
});

const taxesOf = async (id: number) => {
  const { receipts } = await cashier.receiptsOf(id);
  return receipts.map(({ kind, tax_number: number, vat_percent: percent }) => [kind, number, percent]);
};

const exportedLedger = async () => {
  const entries: ReplyOf<'exports/export-branch'>['ledger'] = [];
  let cursor: string | undefined;
  do {
    const page = await clinic.ok('exports/export-branch', { as: 'owner', body: { branch_id: 1, cursor } });
    entries.push(...page.ledger);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return entries;
};

describe('the taxes on a receipt', () => {
  it('are none where the branch has neither a number nor a rate', async () => {
    const id = await counter.visit(1);
    await cashier.pay(id);

    expect(await taxesOf(id)).toEqual([['payment', '', 0]]);
  });

  it('stay what they were when it was issued, and its reversal gives the same back', async () => {
    expect(await taxed('123-456-789', 14)).toMatchObject({ tax_number: '123-456-789', settings: { vat_percent: 14 } });
    const id = await counter.visit(1);
    const { receipt_id: receiptId } = await cashier.pay(id);
    await taxed('987-654-321', 15);

    await cashier.refund(id, receiptId, { amount: 100, effect: 'owed_again' });
    await cashier.pay(id);

    expect(await taxesOf(id)).toEqual([
      ['payment', '123-456-789', 14],
      ['reversal', '123-456-789', 14],
      ['payment', '987-654-321', 15],
    ]);
  });

  it('are on the receipt of a deposit, on that of its refund, and in the export', async () => {
    await taxed('123-456-789', 14);
    const patientId = await counter.patientIdOf(await counter.book(7));
    const by = { as: 'reception', params: { patientId } } as const;
    const deposit = await clinic.ok('ledger/take-deposit', { ...by, body: { amount: 500, method: 'cash' } });
    await taxed('', 0);
    const body = { receipt_id: deposit.receipt_id, reason: 'Moves to Aswan', password: demoPassword };
    const refund = await clinic.ok('ledger/refund-credit', { ...by, body });

    for (const receipt of [deposit.receipt_id, refund.receipt_id]) {
      const { credit_receipt: shown } = await clinic.ok('ledger/show-patient-money', { ...by, query: { receipt } });
      expect(shown?.receipts).toMatchObject([{ tax_number: '123-456-789', vat_percent: 14 }]);
    }
    const ofPatient = (await exportedLedger()).filter(({ patient_id: id }) => id === patientId);
    expect(ofPatient.map(({ vat_percent: percent, amount }) => [percent, amount])).toEqual([
      [14, 500],
      [14, -500],
    ]);
  });

  it.each([-1, 51, 14.5])('are not of %s percent', async (percent) => {
    const answer = await clinic.send('admin/change-branch', {
      as: 'owner',
      params: { branchId: 1 },
      body: { version: 0, settings: { vat_percent: percent } },
    });

    expect(answer).toMatchObject({ status: 400 });
  });
});
