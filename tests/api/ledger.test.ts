import { describe, expect, it } from 'vitest';
import { demoPassword } from '#local/demo/accounts.ts';
import { listLedgerEntries } from '#functions/data/money/ledger.ts';
import { erasePatient } from '#functions/data/privacy/erasure-register.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { asPatientId } from '#shared/rules/ids.ts';
import type { TestClinic } from '../harness.ts';
import { type Cashier, cashierOf } from './cashier.ts';
import { beginDays, type Counter } from './counter.ts';

let clinic: TestClinic;
let counter: Counter;
let cashier: Cashier;
let day = '';

beginDays((today) => {
  ({ clinic, counter, day } = today);
  cashier = cashierOf(clinic, counter);
});

const entries = () => listLedgerEntries(clinic.deps.store, 1, asClinicDay(day));
const report = () =>
  clinic.ok('reports/show-daily-report', { as: 'reception', params: { branchId: 1 }, query: { date: day } });
describe('a payment in parts', () => {
  it('makes one receipt with an entry for each method', async () => {
    const id = await counter.book(1);

    const { receipt_id: receiptId, receipt_number: number } = await cashier.pay(id, {
      parts: [
        { method: 'cash', amount: 100 },
        { method: 'card', amount: 200, reference: '0042' },
      ],
    });

    const all = await entries();
    expect(all.map(({ method, amount, reference }) => [method, amount, reference])).toEqual([
      ['cash', 100_00, undefined],
      ['card', 200_00, '0042'],
    ]);
    expect(new Set(all.map(({ receiptNo }) => receiptNo)).size).toBe(1);
    expect(all.map((entry) => entry.id)).toEqual([receiptId, `${receiptId}.2`]);
    expect(number).toMatch(/^2\d{3}-\d{6}$/);
  });

  it('is refused when the parts are more than the balance', async () => {
    const id = await counter.book(1);

    const answer = await counter.markPaid(id, { parts: [{ method: 'cash', amount: 301 }] });

    expect(answer).toMatchObject({ status: 400, reason: 'overpaid' });
    expect(await entries()).toEqual([]);
  });
});

describe('the audit list', () => {
  it('names the printed number of each receipt: of a payment, its refund and a deposit', async () => {
    const id = await counter.book(1);
    const paid = await cashier.pay(id);
    const refund = (await cashier.refund(id, paid.receipt_id)).data;
    const deposit = await clinic.ok('ledger/take-deposit', {
      as: 'reception',
      params: { patientId: await counter.patientIdOf(id) },
      body: { amount: 50, method: 'cash' },
    });

    const { entries: audit } = await clinic.ok('reports/list-audit', {
      as: 'owner',
      query: { branch: '1', date: day },
    });

    const numbers = audit.flatMap(({ receipt_number: number }) => (number === null ? [] : [number]));
    expect(numbers.toSorted()).toEqual([paid, refund, deposit].map((each) => each?.receipt_number));
  });

  it('names the patient of a deposit, which has no reservation, until the patient is erased', async () => {
    const id = await counter.book(2);
    const patientId = await counter.patientIdOf(id);
    const params = { patientId };
    const { receipt_id: receipt } = await clinic.ok('ledger/take-deposit', {
      as: 'reception',
      params,
      body: { amount: 50, method: 'cash' },
    });
    const nameInAudit = async () => {
      const { entries: audit } = await clinic.ok('reports/list-audit', {
        as: 'owner',
        query: { branch: '1', date: day },
      });
      return audit.find(({ action }) => action === 'deposit.received')?.patient_name;
    };

    expect(await nameInAudit()).toBe('Patient Numberc');

    await counter.moveTo(id, 'cancelled', 'reception');
    const body = { receipt_id: receipt, reason: 'The patient moves away', password: demoPassword };
    await clinic.ok('ledger/refund-credit', { as: 'reception', params, body });
    await erasePatient(clinic.deps, asPatientId(patientId));
    expect(await nameInAudit()).toBeNull();
  });
});

describe('receipt numbers', () => {
  it('have no gap and no duplicate when receipts are made at the same moment', async () => {
    const ids: number[] = [];
    for (let patient = 1; patient <= 8; patient += 1) ids.push(await counter.book(patient));

    const answers = await Promise.all(ids.map((id) => counter.markPaid(id)));

    const numbers = answers.map(({ data }) => Number(data?.receipt_number?.slice(5))).toSorted((a, b) => a - b);
    const [first = 0] = numbers;
    expect(numbers).toEqual(numbers.map((_, index) => first + index));
  });

  it('are not used up by a refused payment', async () => {
    const [one, two] = [await counter.book(1), await counter.book(2)];
    const before = await cashier.pay(one);

    await counter.markPaid(two, { amount: 9999 });
    const after = await cashier.pay(two);

    expect(Number(after.receipt_number.slice(5))).toBe(Number(before.receipt_number.slice(5)) + 1);
  });
});

describe('a refund', () => {
  it('gives back a part and then the rest of a payment, and the visit owes it again', async () => {
    const id = await counter.book(1);
    const { receipt_id: receiptId } = await cashier.pay(id);

    const part = await cashier.refund(id, receiptId, { amount: 120.5 });
    const rest = await cashier.refund(id, receiptId);

    expect(part.data).toMatchObject({ amount: 120.5, payment_status: 'partial', amount_paid: 179.5, balance: 120.5 });
    expect(rest.data).toMatchObject({ amount: 179.5, payment_status: 'unpaid', amount_paid: 0, balance: 300 });
    expect((await entries()).map(({ kind, amount, reverses }) => [kind, amount, reverses])).toEqual([
      ['payment', 300_00, undefined],
      ['reversal', -120_50, receiptId],
      ['reversal', -179_50, receiptId],
    ]);
    expect(await counter.income(day)).toBe(0);
    expect((await report()).summary.payments).toMatchObject({
      paid: { count: 1, income: 0 },
      reversed: { count: 2, amount: 300 },
      by_method: [{ method: 'cash', count: 3, income: 0 }],
      unpaid: { count: 1, income: 300 },
    });
  });

  it('never gives back more than is left when several are requested at the same moment', async () => {
    const id = await counter.book(1);
    const { receipt_id: receiptId } = await cashier.pay(id);

    const answers = await Promise.all([1, 2, 3, 4].map(() => cashier.refund(id, receiptId, { amount: 200 })));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ reason }) => reason === 'refund-too-large')).toHaveLength(3);
    expect(await cashier.recordOf(id)).toMatchObject({ paid: 100_00, charge: 300_00 });
  });

  it('is made once under one Idempotency-Key', async () => {
    const id = await counter.book(1);
    const { receipt_id: receiptId } = await cashier.pay(id);

    const [first, again] = [
      await cashier.refund(id, receiptId, { key: `refund-${day}` }),
      await cashier.refund(id, receiptId, { key: `refund-${day}` }),
    ];

    expect(again.data).toEqual(first.data);
    expect(await entries()).toHaveLength(2);
  });

  it('is refused with a wrong password, without the right, and of an unknown payment', async () => {
    const id = await counter.book(1);
    const { receipt_id: receiptId } = await cashier.pay(id);

    expect(await cashier.refund(id, receiptId, { password: 'guessed' })).toMatchObject({
      status: 400,
      reason: 'password-wrong',
    });
    expect(await cashier.refund(id, receiptId, { account: 'doctor' })).toMatchObject({ status: 403 });
    expect(await cashier.refund(id, `R${String(id)}-9`)).toMatchObject({ status: 404, reason: 'payment-unknown' });
    expect(await entries()).toHaveLength(1);
  });

  it('is given by the owner, in another way than it was paid', async () => {
    const id = await counter.book(1);
    const { receipt_id: receiptId } = await cashier.pay(id, { method: 'card' });

    const answer = await cashier.refund(id, receiptId, { account: 'owner', method: 'cash' });

    expect(answer.status).toBe(200);
    expect((await report()).summary.payments.by_method).toEqual([
      { method: 'cash', count: 1, income: -300 },
      { method: 'card', count: 1, income: 300 },
    ]);
  });

  it('leaves a cancelled visit owing nothing', async () => {
    const { id, receipt } = await cashier.cancelled(1);

    const answer = await cashier.refund(id, receipt.receipt_id, { amount: 100 });

    expect(answer.data).toMatchObject({ payment_status: 'paid', amount_paid: 200, balance: 0 });
    expect((await cashier.refund(id, receipt.receipt_id)).data).toMatchObject({ amount_paid: 0, balance: 0 });
    expect((await counter.unpaid()).unpaid_payments.filter((row) => row['id'] === id)).toEqual([]);
  });
});

describe('a recorded session that was paid', () => {
  it('is voided after its payment was given back, and its pulses are recorded again', async () => {
    const id = await counter.visit(1, 'laser');
    const params = { id };
    const record = (pulses: number) =>
      clinic.send('doctor/record-laser-session', {
        as: 'doctor',
        body: { reservation_id: id, pulses, price_per_pulse: 5 },
      });
    const voidSession = () =>
      clinic.send('doctor/void-laser-session', { as: 'doctor', params, body: { reason: 'Wrong figures' } });
    await record(80);
    const { receipt_id: receiptId } = await cashier.pay(id);

    const [whilePaid, refund, voided, again] = [
      await voidSession(),
      await cashier.refund(id, receiptId),
      await voidSession(),
      await record(50),
    ];

    expect([whilePaid.status, refund.status, voided.status, again.status]).toEqual([409, 200, 200, 201]);
    expect(await cashier.receiptsOf(id)).toMatchObject({ amount: 250, amount_paid: 0, balance: 250 });
    expect((await report()).summary).toMatchObject({ laser_treatments: { total_sessions: 1, total_pulses: 50 } });
    expect((await entries()).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['payment', 400_00],
      ['reversal', -400_00],
    ]);
  });
});

describe('the receipts of a reservation', () => {
  it('are its payments and reversals with what is left of each', async () => {
    const id = await counter.book(1);
    const { receipt_id: receiptId, receipt_number: number } = await cashier.pay(id, { amount: 200 });
    await cashier.refund(id, receiptId, { amount: 50 });

    const shown = await cashier.receiptsOf(id);

    expect(shown).toMatchObject({ list_price: 300, amount: 300, amount_paid: 150, balance: 150, credit_used: 0 });
    expect(shown.receipts).toMatchObject([
      { receipt_id: receiptId, receipt_number: number, kind: 'payment', amount: 200, left: 150 },
      { kind: 'reversal', amount: -50, reverses: receiptId, reason: 'Paid twice by mistake' },
    ]);
  });

  it('are copies from the second print on', async () => {
    const id = await counter.book(1);
    const { receipt_id: receiptId } = await cashier.pay(id);
    const print = (receipt: string) =>
      clinic.send('ledger/print-receipt', { as: 'reception', params: { id, receiptId: receipt } });

    expect((await print(receiptId)).data).toMatchObject({ prints: 1, copy: false });
    expect((await print(receiptId)).data).toMatchObject({ prints: 2, copy: true });
    expect(await print(`R${String(id)}-99`)).toMatchObject({ status: 404, reason: 'payment-unknown' });
  });
});

describe('receipt numbers at the end of a year', () => {
  const payAt = async (moment: string, patients: readonly number[]): Promise<readonly string[]> => {
    await clinic.at(moment);
    const ids: number[] = [];
    for (const patient of patients) ids.push(await counter.book(patient));
    const answers = await Promise.all(ids.map((id) => counter.markPaid(id)));
    return answers.map(({ data }) => data?.receipt_number ?? '').toSorted((a, b) => a.localeCompare(b));
  };

  it('go on until the clinic day ends at 04:00, and begin again without a gap', async () => {
    const [evening] = await payAt('2026-12-31T18:00:00.000Z', [31]);

    // 03:30 in Cairo: still the clinic day of 31 December.
    const [lateNight] = await payAt('2027-01-01T01:30:00.000Z', [32]);
    const morning = await payAt('2027-01-01T02:30:00.000Z', [33, 34]);

    expect(lateNight).toBe(`2026-${String(Number(evening?.slice(5)) + 1).padStart(6, '0')}`);
    expect(morning).toEqual(['2027-000001', '2027-000002']);
  });
});
