import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listLedgerEntries } from '#functions/data/money/ledger.ts';
import { readCredit } from '#functions/data/money/credit.ts';
import { findReservationRecord } from '#functions/data/queue/reservations.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { asPatientId, asReservationId } from '#shared/rules/ids.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { type BodyOf, dataOf } from '../support/typed-call.ts';
import { type Counter, counterOf, noonOf } from './counter.ts';

let clinic: TestClinic;
let counter: Counter;
let days = 0;
let day = '';

beforeAll(async () => {
  clinic = await openTestClinic();
  counter = counterOf(clinic);
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  days += 1;
  await clinic.at(noonOf(days));
  day = noonOf(days).toISOString().slice(0, 10);
});

const entries = () => listLedgerEntries(clinic.deps.store, 1, asClinicDay(day));
const account = async (id: number) => {
  const found = await findReservationRecord(clinic.deps.store, asReservationId(id));
  if (found === undefined) throw new Error('no account');
  return found;
};

const pay = async (id: number, more: Partial<BodyOf<'payments/mark-paid'>> = {}) => {
  const answer = await counter.markPaid(id, more);
  expect(answer.status).toBe(200);
  const { receipt_id: receiptId, receipt_number: number } = dataOf(answer);
  return { receipt_id: receiptId ?? '', receipt_number: number ?? '' };
};

type RefundOptions = Partial<BodyOf<'ledger/refund-payment'>> & { readonly account?: string; readonly key?: string };
const refund = (
  id: number,
  receiptId: string,
  { account: by = 'reception', password = demoPassword, key, ...more }: RefundOptions = {},
) =>
  clinic.send('ledger/refund-payment', {
    as: by,
    params: { id },
    body: { receipt_id: receiptId, reason: 'Paid twice by mistake', password, ...more },
    key,
  });
const keep = (id: number) => clinic.send('ledger/keep-as-credit', { as: 'reception', params: { id } });
const setPrice = (id: number, price: number, by = 'reception') =>
  clinic.send('ledger/change-price', {
    as: by,
    params: { id },
    body: { price, reason: 'A relative of the doctor' },
  });
/** Lines of the day sheet for a changed price. */
const ofSheet = (id: number) => ({
  reservation_id: id,
  patient_name: 'Patient Numberb',
  by: 'Nadia Reception',
  reason: 'A relative of the doctor',
});
const receiptsOf = (id: number) => clinic.ok('ledger/list-receipts', { as: 'reception', params: { id } });
const deposit = (patientId: string, amount: number, method: BodyOf<'ledger/take-deposit'>['method'] = 'cash') =>
  clinic.ok('ledger/take-deposit', { as: 'reception', params: { patientId }, body: { amount, method } });
const moneyOf = (patientId: string) =>
  clinic.ok('ledger/show-patient-money', { as: 'reception', params: { patientId } });
const report = () =>
  clinic.ok('reports/show-daily-report', { as: 'reception', params: { branchId: 1 }, query: { date: day } });
const cancelled = async (patient: number) => {
  const id = await counter.book(patient);
  const receipt = await pay(id);
  await counter.moveTo(id, 'cancelled', 'reception');
  return { id, receipt };
};

describe('a payment in parts', () => {
  it('makes one receipt with an entry for each method', async () => {
    const id = await counter.book(1);

    const { receipt_id: receiptId, receipt_number: number } = await pay(id, {
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
    const before = await pay(one);

    await counter.markPaid(two, { amount: 9999 });
    const after = await pay(two);

    expect(Number(after.receipt_number.slice(5))).toBe(Number(before.receipt_number.slice(5)) + 1);
  });
});

describe('a refund', () => {
  it('gives back a part and then the rest of a payment, and the visit owes it again', async () => {
    const id = await counter.book(1);
    const { receipt_id: receiptId } = await pay(id);

    const part = await refund(id, receiptId, { amount: 120.5 });
    const rest = await refund(id, receiptId);

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
    const { receipt_id: receiptId } = await pay(id);

    const answers = await Promise.all([1, 2, 3, 4].map(() => refund(id, receiptId, { amount: 200 })));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ reason }) => reason === 'refund-too-large')).toHaveLength(3);
    expect(await account(id)).toMatchObject({ paid: 100_00, charge: 300_00 });
  });

  it('is made once under one Idempotency-Key', async () => {
    const id = await counter.book(1);
    const { receipt_id: receiptId } = await pay(id);

    const [first, again] = [
      await refund(id, receiptId, { key: `refund-${day}` }),
      await refund(id, receiptId, { key: `refund-${day}` }),
    ];

    expect(again.data).toEqual(first.data);
    expect(await entries()).toHaveLength(2);
  });

  it('is refused with a wrong password, without the right, and of an unknown payment', async () => {
    const id = await counter.book(1);
    const { receipt_id: receiptId } = await pay(id);

    expect(await refund(id, receiptId, { password: 'guessed' })).toMatchObject({
      status: 400,
      reason: 'password-wrong',
    });
    expect(await refund(id, receiptId, { account: 'doctor' })).toMatchObject({ status: 403 });
    expect(await refund(id, `R${String(id)}-9`)).toMatchObject({ status: 404, reason: 'payment-unknown' });
    expect(await entries()).toHaveLength(1);
  });

  it('is given by the owner, in another way than it was paid', async () => {
    const id = await counter.book(1);
    const { receipt_id: receiptId } = await pay(id, { method: 'card' });

    const answer = await refund(id, receiptId, { account: 'owner', method: 'cash' });

    expect(answer.status).toBe(200);
    expect((await report()).summary.payments.by_method).toEqual([
      { method: 'cash', count: 1, income: -300 },
      { method: 'card', count: 1, income: 300 },
    ]);
  });

  it('leaves a cancelled visit owing nothing', async () => {
    const { id, receipt } = await cancelled(1);

    const answer = await refund(id, receipt.receipt_id, { amount: 100 });

    expect(answer.data).toMatchObject({ payment_status: 'paid', amount_paid: 200, balance: 0 });
    expect((await refund(id, receipt.receipt_id)).data).toMatchObject({ amount_paid: 0, balance: 0 });
    expect((await counter.unpaid()).unpaid_payments.filter((row) => row['id'] === id)).toEqual([]);
  });
});

describe('the receipts of a reservation', () => {
  it('are its payments and reversals with what is left of each', async () => {
    const id = await counter.book(1);
    const { receipt_id: receiptId, receipt_number: number } = await pay(id, { amount: 200 });
    await refund(id, receiptId, { amount: 50 });

    const shown = await receiptsOf(id);

    expect(shown).toMatchObject({ list_price: 300, amount: 300, amount_paid: 150, balance: 150, credit_used: 0 });
    expect(shown.receipts).toMatchObject([
      { receipt_id: receiptId, receipt_number: number, kind: 'payment', amount: 200, left: 150 },
      { kind: 'reversal', amount: -50, reverses: receiptId, reason: 'Paid twice by mistake' },
    ]);
  });

  it('are copies from the second print on', async () => {
    const id = await counter.book(1);
    const { receipt_id: receiptId } = await pay(id);
    const print = (receipt: string) =>
      clinic.send('ledger/print-receipt', { as: 'reception', params: { id, receiptId: receipt } });

    expect((await print(receiptId)).data).toMatchObject({ prints: 1, copy: false });
    expect((await print(receiptId)).data).toMatchObject({ prints: 2, copy: true });
    expect(await print(`R${String(id)}-99`)).toMatchObject({ status: 404, reason: 'payment-unknown' });
  });
});

describe('credit', () => {
  it('is kept from a cancelled visit and pays another one without being income again', async () => {
    const { id, receipt } = await cancelled(1);
    const patientId = await counter.patientIdOf(id);

    const kept = await keep(id);
    const next = await counter.book(1);
    const used = await counter.markPaid(next, { credit: 300 });

    expect(kept.data).toMatchObject({ amount: 300, credit: 300, amount_paid: 0, balance: 0 });
    expect(used.data).toMatchObject({ payment_status: 'paid', receipt_id: null, receipt_number: null });
    expect(await counter.income(day)).toBe(300);
    expect((await receiptsOf(next)).credit_used).toBe(300);
    // The money is still that of the first payment, and can be given back as such.
    expect((await refund(next, receipt.receipt_id)).data).toMatchObject({ amount: 300, balance: 300 });
    expect(await moneyOf(patientId)).toMatchObject({
      credit: 0,
      movements: [
        { kind: 'used', amount: -300, reservation_id: next },
        { kind: 'kept', amount: 300, reservation_id: id },
      ],
    });
  });

  it('is paid in advance, used in part with money for the rest, and given back', async () => {
    const id = await counter.book(1);
    const patientId = await counter.patientIdOf(id);
    const { receipt_id: receiptId } = await deposit(patientId, 250, 'card');

    const paid = await counter.markPaid(id, { credit: 100 });
    const back = await clinic.send('ledger/refund-credit', {
      as: 'reception',
      params: { patientId },
      body: { receipt_id: receiptId, reason: 'The patient moves away', password: demoPassword },
    });

    expect(paid.data).toMatchObject({ payment_status: 'paid', amount_paid: 300 });
    expect(back.data).toMatchObject({ amount: 150, credit: 0 });
    expect((await entries()).map(({ type, kind, method, amount }) => [type, kind, method, amount])).toEqual(
      expect.arrayContaining([
        ['credit', 'payment', 'card', 250_00],
        ['regular', 'payment', 'cash', 200_00],
        ['credit', 'reversal', 'card', -150_00],
      ]),
    );
    expect(await counter.income(day)).toBe(300);
  });

  it('cannot be spent twice at the same moment', async () => {
    const [one, two] = [await counter.book(1, 'fractional'), await counter.book(1)];
    await counter.charge(one, 300);
    const patientId = await counter.patientIdOf(two);
    await deposit(patientId, 300);

    const answers = await Promise.all([one, two].map((id) => counter.markPaid(id, { credit: 300 })));

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await readCredit(clinic.deps.store, 1, asPatientId(patientId))).funds).toEqual([]);
  });

  it('is refused for more than there is, and of a visit that takes place', async () => {
    const id = await counter.book(1);
    await pay(id, { amount: 10 });

    expect(await counter.markPaid(id, { credit: 5 })).toMatchObject({ status: 400, reason: 'credit-too-small' });
    expect(await keep(id)).toMatchObject({ status: 409, reason: 'visit-not-cancelled' });
  });

  it('is not kept twice', async () => {
    const { id } = await cancelled(1);

    const answers = await Promise.all([keep(id), keep(id)]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await moneyOf(await counter.patientIdOf(id))).credit).toBeGreaterThanOrEqual(300);
  });
});

describe('a changed price', () => {
  it('lowers what is owed, and makes a visit free', async () => {
    const id = await counter.book(1);

    expect((await setPrice(id, 240)).data).toMatchObject({ price: 240, list_price: 300, balance: 240 });
    expect((await setPrice(id, 0, 'owner')).data).toMatchObject({ price: 0, list_price: 300, payment_status: 'paid' });
    expect((await counter.unpaid()).unpaid_payments.filter((row) => row['id'] === id)).toEqual([]);
  });

  it('is shown in the queue beside the list price, and on the day sheet with name, sum and reason', async () => {
    const id = await counter.book(1);
    await setPrice(id, 250);
    await setPrice(id, 240);

    const queue = await clinic.send('reservations/list-branch-queue', { as: 'reception', params: { branchId: 1 } });
    const sheet = await clinic.send('day-sheets/show-day-sheet', { as: 'owner', params: { branchId: 1 } });

    expect(queue.data).toMatchObject({ active_queue: [{ id, amount: 240, list_price: 300 }] });
    expect(sheet.data?.price_changes).toEqual({
      count: 2,
      amount: 60,
      lines: [
        { ...ofSheet(id), before: 300, after: 250 },
        { ...ofSheet(id), before: 250, after: 240 },
      ],
    });
  });

  it('is forgotten when the visit gets another service', async () => {
    const id = await counter.book(1);
    await setPrice(id, 240);
    const change = (type: string) =>
      clinic.send('reservations/change-reservation', {
        as: 'reception',
        params: { id },
        body: { type, ...(type === 'regular' ? {} : { laser_area: 'face' }) },
      });

    await change('fractional');
    await counter.charge(id, 1000);

    expect(await receiptsOf(id)).toMatchObject({ list_price: 1000, amount: 1000 });
    expect((await setPrice(id, 800)).data).toMatchObject({ list_price: 1000 });
  });

  it('is forgotten when the session is voided', async () => {
    const id = await counter.visit(1, 'laser');
    await counter.record(id, 60, 5);
    await setPrice(id, 270);

    await clinic.send('doctor/void-laser-session', {
      as: 'doctor',
      params: { id },
      body: { reason: 'Wrong figures' },
    });
    await counter.record(id, 100, 5);

    expect(await receiptsOf(id)).toMatchObject({ list_price: 500, amount: 500 });
  });

  it('is refused beyond the limit of the role, below what was paid, and without a charge', async () => {
    const [id, laser] = [await counter.book(1), await counter.book(2, 'laser')];
    await pay(id, { amount: 270 });

    expect(await setPrice(id, 200)).toMatchObject({ status: 400, reason: 'price-below-paid' });
    const other = await counter.book(3);
    expect(await setPrice(other, 239)).toMatchObject({ status: 400, reason: 'discount-too-large' });
    expect(await setPrice(laser, 10)).toMatchObject({ status: 409, reason: 'nothing-charged' });
    expect(await setPrice(other, 250, 'doctor')).toMatchObject({ status: 403, reason: 'right-required' });
  });

  it('is refused for a visit that does not take place', async () => {
    const { id } = await cancelled(1);

    expect(await setPrice(id, 300, 'owner')).toMatchObject({ status: 409, reason: 'visit-cancelled' });
  });

  it('of a fractional session stays when the session is recorded at its list price', async () => {
    const id = await counter.visit(1, 'fractional');
    await counter.charge(id, 1500);
    await setPrice(id, 1200);

    const recorded = await counter.record(id, 1, 1500);

    expect(recorded.status).toBe(201);
    expect(await account(id)).toMatchObject({ charge: 1200_00, listPrice: 1500_00 });
  });
});

describe("a patient's debts", () => {
  it('are listed by age', async () => {
    const id = await counter.book(77);
    const patientId = await counter.patientIdOf(id);
    await counter.moveTo(id, 'in_progress');
    await counter.moveTo(id, 'completed');
    await clinic.settled();
    const ages: string[] = [];
    for (const later of [0, 1, 7, 8, 31, 91]) {
      await clinic.at(noonOf(days + later));
      ages.push((await moneyOf(patientId)).debts[0]?.age ?? 'none');
    }
    days += 91;

    expect(ages).toEqual(['today', 'week', 'week', 'month', 'quarter', 'older']);
    expect(await moneyOf(patientId)).toMatchObject({ owed: 300, debts: [{ reservation_id: id, balance: 300 }] });
  });
});
