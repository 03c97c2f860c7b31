import { describe, expect, it } from 'vitest';
import { listLedgerEntries } from '#functions/data/money/ledger.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import type { TestClinic } from '../harness.ts';
import { violationsOf } from '../support/day-figures.ts';
import { allowElsewhere, bookAt, type BranchId, desks, type VisitAt } from '../support/two-branches.ts';
import type { BodyOf } from '../support/typed-call.ts';
import { beginDays, type CounterDay } from './counter.ts';

let clinic: TestClinic;
let day = '';
let nextDay: CounterDay['nextDay'];

beginDays((today) => {
  ({ clinic, day, nextDay } = today);
});

const allow = (isAllowed: boolean) => allowElsewhere(clinic, isAllowed);
let people = 0;
const visitOf = (name: string, branchId: BranchId) =>
  bookAt(clinic, branchId, { name, phone: `010${String(20_000_000 + people)}` });
/** A patient with visits at both branches and a deposit at the first. */
const withDeposit = async (amount: number) => {
  people += 1;
  const name = 'Amira Fouad';
  const first = await visitOf(name, 1);
  const second = await visitOf(name, 2);
  await clinic.ok('ledger/take-deposit', {
    as: 'reception',
    params: { patientId: first.patientId },
    body: { amount, method: 'card' },
  });
  return { first, second, patientId: first.patientId };
};
const pay = ({ id, patientId }: VisitAt, body: Partial<BodyOf<'payments/mark-paid'>>, key?: string) =>
  clinic.send('payments/mark-paid', { as: 'reception.branch2', params: { id }, body: { patientId, ...body }, key });
const payFromFirst = (visit: VisitAt, amount = 300, key?: string) =>
  pay(visit, { credit_elsewhere: [{ branch_id: 1, amount }] }, key);
const creditAt = async (patientId: string, branchId: BranchId) => {
  const money = await clinic.ok('ledger/show-patient-money', { as: desks[branchId], params: { patientId } });
  return money.credit;
};
const incomeOf = async (branchId: BranchId) => {
  const { total_income: total } = await clinic.ok('reports/show-daily-income', { as: desks[branchId] });
  return total;
};
const sheetOf = (branchId: BranchId) =>
  clinic.ok('day-sheets/show-day-sheet', { as: 'owner', params: { branchId }, query: { date: day } });
const movesOf = () => clinic.ok('branch-moves/list-branch-moves', { as: 'owner', query: { month: day.slice(0, 7) } });
const refund = ({ id }: VisitAt, receiptId: string, amount?: number) =>
  clinic.send('ledger/refund-payment', {
    as: 'owner',
    params: { id },
    body: { receipt_id: receiptId, reason: 'Taken by mistake', password: demoPassword, amount },
  });
const partsOf = async ({ id }: VisitAt) => {
  const { credit_parts: parts } = await clinic.ok('ledger/list-receipts', { as: 'reception.branch2', params: { id } });
  return parts;
};

describe('credit of another branch', () => {
  it('is neither shown nor used while the clinic does not allow it', async () => {
    await allow(false);
    const { second, patientId } = await withDeposit(500);

    const shown = await clinic.ok('ledger/show-patient-money', { as: 'reception.branch2', params: { patientId } });
    const paid = await payFromFirst(second);

    expect(shown.credit_elsewhere).toEqual([]);
    expect(paid).toMatchObject({ status: 409, reason: 'credit-of-one-branch' });
    expect(await creditAt(patientId, 1)).toBe(500);
  });

  it('pays a visit: the credit falls, income moves, and the first branch owes the second', async () => {
    await allow(true);
    const { second, patientId } = await withDeposit(500);
    const before = await movesOf();

    const shown = await clinic.ok('ledger/show-patient-money', { as: 'reception.branch2', params: { patientId } });
    const paid = await payFromFirst(second);

    expect(shown.credit_elsewhere).toMatchObject([{ branch_id: 1, amount: 500 }]);
    expect(paid.data).toMatchObject({
      payment_status: 'paid',
      amount_paid: 300,
      receipt_id: null,
      receipt_number: null,
    });
    expect([await creditAt(patientId, 1), await creditAt(patientId, 2)]).toEqual([200, 0]);
    expect([await incomeOf(1), await incomeOf(2)]).toEqual([200, 300]);
    const [one, two] = [await sheetOf(1), await sheetOf(2)];
    expect(one.purposes).toContainEqual({ purpose: 'credit_moved_out', entries: 1, amount: -300 });
    expect(two.purposes).toContainEqual({ purpose: 'credit_moved_in', entries: 1, amount: 300 });
    expect([one.total, two.total]).toEqual([200, 300]);
    expect([one.reversals.count, two.reversals.count]).toEqual([0, 0]);
    expect(two.methods).toMatchObject([
      { method: 'other_branch', payments: 0, moves: 1, amount: 300, in_drawers: 0, outside: 300 },
    ]);
    const { debts, moves } = await movesOf();
    expect(moves.slice(before.moves.length)).toMatchObject([
      { from: { branch_id: 1 }, to: { branch_id: 2 }, amount: 300, reservation_id: second.id },
    ]);
    expect(debts).toMatchObject([
      { from: { branch_id: 1 }, to: { branch_id: 2 }, amount: (before.debts[0]?.amount ?? 0) + 300 },
    ]);
    const receipts = await clinic.ok('ledger/list-receipts', { as: 'reception.branch2', params: { id: second.id } });
    expect(receipts).toMatchObject({
      credit_used: 300,
      credit_parts: [{ amount: 300, branch_id: 1, receipt_number: '' }],
      receipts: [],
    });
    expect(await violationsOf(clinic)).toEqual([]);
  });

  it('pays a part, with money for the rest on one receipt', async () => {
    await allow(true);
    const { second, patientId } = await withDeposit(100);

    const paid = await pay(second, { credit_elsewhere: [{ branch_id: 1, amount: 100 }], method: 'cash' });

    expect(paid.data).toMatchObject({ payment_status: 'paid', amount_paid: 300 });
    expect([await incomeOf(1), await incomeOf(2)]).toEqual([0, 300]);
    expect(await creditAt(patientId, 1)).toBe(0);
    expect(await violationsOf(clinic)).toEqual([]);
  });

  it('is used once when the request is repeated', async () => {
    await allow(true);
    const { second, patientId } = await withDeposit(500);

    const answers = await Promise.all([payFromFirst(second, 300, 'twice'), payFromFirst(second, 300, 'twice')]);
    const again = await payFromFirst(second);

    expect(answers.map(({ data }) => data?.amount_paid)).toEqual([300, 300]);
    expect(again.data).toMatchObject({ payment_status: 'paid', amount_paid: 300 });
    expect(await creditAt(patientId, 1)).toBe(200);
    expect(await violationsOf(clinic)).toEqual([]);
  });

  it('is used by one of two branches at the same time; the other is refused with the new balance', async () => {
    await allow(true);
    const { first, second, patientId } = await withDeposit(300);

    const answers = await Promise.all([
      clinic.send('payments/mark-paid', {
        as: 'reception',
        params: { id: first.id },
        body: { patientId, credit: 300 },
      }),
      payFromFirst(second),
    ]);

    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toMatchObject([
      { status: 400, reason: 'credit-too-small', error: 'The patient’s credit is only 0.00 EGP.' },
    ]);
    expect(await creditAt(patientId, 1)).toBe(0);
    expect(await violationsOf(clinic)).toEqual([]);
  });

  it('goes back to where it came from when the payment is refunded', async () => {
    await allow(true);
    const { second, patientId } = await withDeposit(500);
    await payFromFirst(second);
    const [part] = await partsOf(second);
    const before = await movesOf();

    const partly = await refund(second, part?.receipt_id ?? '', 120);
    const rest = await refund(second, part?.receipt_id ?? '');

    expect(partly.data).toMatchObject({ amount: 120, balance: 120, receipt_number: '' });
    expect(rest.data).toMatchObject({ amount: 180, balance: 300 });
    expect([await creditAt(patientId, 1), await creditAt(patientId, 2)]).toEqual([500, 0]);
    expect([await incomeOf(1), await incomeOf(2)]).toEqual([500, 0]);
    const { moves } = await movesOf();
    expect(moves.slice(before.moves.length).map(({ amount }) => amount)).toEqual([-120, -180]);
    const money = await clinic.ok('ledger/show-patient-money', { as: 'reception', params: { patientId } });
    expect(money.movements).toMatchObject([
      { kind: 'returned', amount: 180, other_branch_id: 2 },
      { kind: 'returned', amount: 120, other_branch_id: 2 },
      { kind: 'used', amount: -300, other_branch_id: 2 },
      { kind: 'deposit', amount: 500 },
    ]);
    expect(money.refundable).toMatchObject([{ method: 'card', left: 500 }]);
    expect(await violationsOf(clinic)).toEqual([]);
  });

  it('goes back when the visit is cancelled and its money kept, also after the setting was switched off', async () => {
    await allow(true);
    const { second, patientId } = await withDeposit(100);
    await pay(second, { credit_elsewhere: [{ branch_id: 1, amount: 100 }], method: 'cash' });
    await allow(false);
    await clinic.ok('reservations/change-status', {
      as: 'reception.branch2',
      params: { id: second.id },
      body: { status: 'cancelled' },
    });

    const kept = await clinic.ok('ledger/keep-as-credit', { as: 'reception.branch2', params: { id: second.id } });

    expect(kept).toMatchObject({ amount: 300, credit: 200, amount_paid: 0 });
    expect([await creditAt(patientId, 1), await creditAt(patientId, 2)]).toEqual([100, 200]);
    expect(await payFromFirst(await visitOf('Amira Fouad', 2), 50)).toMatchObject({ status: 409 });
    expect(await violationsOf(clinic)).toEqual([]);
  });

  it('refuses a branch that is named twice, and the branch of the visit', async () => {
    await allow(true);
    const { second } = await withDeposit(500);
    const one = { branch_id: 1, amount: 10 };

    const twice = await pay(second, { credit_elsewhere: [one, one] });
    const own = await pay(second, { credit_elsewhere: [{ branch_id: 2, amount: 10 }] });

    expect([twice, own]).toMatchObject([
      { status: 400, reason: 'branch-named-twice' },
      { status: 400, reason: 'branch-named-twice' },
    ]);
  });

  it('has its entries on the next day of a branch whose day is closed', async () => {
    await allow(true);
    const { second } = await withDeposit(300);
    await clinic.ok('day-sheets/close-day', { as: 'owner', params: { branchId: 1 }, body: { date: day } });
    const today = day;

    await payFromFirst(second);

    const tomorrow = await nextDay();
    const kindsOf = async (date: string) =>
      (await listLedgerEntries(clinic.deps.store, 1, asClinicDay(date))).map(({ kind }) => kind);
    expect([await kindsOf(today), await kindsOf(tomorrow)]).toEqual([['payment'], ['move']]);
    expect(await violationsOf(clinic)).toEqual([]);
  });
});
