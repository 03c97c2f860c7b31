import { describe, expect, it } from 'vitest';
import { listLedgerEntries } from '#functions/data/money/ledger.ts';
import { readCredit } from '#functions/data/money/credit.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { asPatientId } from '#shared/rules/ids.ts';
import type { TestClinic } from '../harness.ts';
import type { BodyOf } from '../support/typed-call.ts';
import { type Cashier, cashierOf } from './cashier.ts';
import { beginDays, type Counter, type CounterDay } from './counter.ts';

let clinic: TestClinic;
let counter: Counter;
let cashier: Cashier;
let day = '';
let nextDay: CounterDay['nextDay'];

beginDays((today) => {
  ({ clinic, counter, day, nextDay } = today);
  cashier = cashierOf(clinic, counter);
});

const entries = () => listLedgerEntries(clinic.deps.store, 1, asClinicDay(day));
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
  by_ar: 'نادية من الاستقبال',
  reason: 'A relative of the doctor',
});
const deposit = (patientId: string, amount: number, method: BodyOf<'ledger/take-deposit'>['method'] = 'cash') =>
  clinic.ok('ledger/take-deposit', { as: 'reception', params: { patientId }, body: { amount, method } });
const moneyOf = (patientId: string) =>
  clinic.ok('ledger/show-patient-money', { as: 'reception', params: { patientId } });

describe('credit', () => {
  it('is kept from a cancelled visit and pays another one without being income again', async () => {
    const { id, receipt } = await cashier.cancelled(1);
    const patientId = await counter.patientIdOf(id);

    const kept = await keep(id);
    const next = await counter.book(1);
    const used = await counter.markPaid(next, { credit: 300 });

    expect(kept.data).toMatchObject({ amount: 300, credit: 300, amount_paid: 0, balance: 0 });
    expect(used.data).toMatchObject({
      payment_status: 'paid',
      receipt_id: null,
      receipt_number: null,
      credit_used: 300,
    });
    expect(await counter.income(day)).toBe(300);
    expect((await cashier.receiptsOf(next)).credit_used).toBe(300);
    // The credit still belongs to the first payment, so that payment can be refunded.
    expect((await cashier.refund(next, receipt.receipt_id)).data).toMatchObject({ amount: 300, balance: 300 });
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
    await cashier.pay(id, { amount: 10 });

    expect(await counter.markPaid(id, { credit: 5 })).toMatchObject({ status: 400, reason: 'credit-too-small' });
    expect(await keep(id)).toMatchObject({ status: 409, reason: 'visit-not-cancelled' });
  });

  it('is not kept twice', async () => {
    const { id } = await cashier.cancelled(1);

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

  it('is shown in the queue with the list price, and on the day sheet with name, sum and reason', async () => {
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

    expect(await cashier.receiptsOf(id)).toMatchObject({ list_price: 1000, amount: 1000 });
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

    expect(await cashier.receiptsOf(id)).toMatchObject({ list_price: 500, amount: 500 });
  });

  it('is refused beyond the limit of the role, below what was paid, and without a charge', async () => {
    const [id, laser] = [await counter.book(1), await counter.book(2, 'laser')];
    await cashier.pay(id, { amount: 270 });

    expect(await setPrice(id, 200)).toMatchObject({ status: 400, reason: 'price-below-paid' });
    const other = await counter.book(3);
    expect(await setPrice(other, 239)).toMatchObject({ status: 400, reason: 'discount-too-large' });
    expect(await setPrice(laser, 10)).toMatchObject({ status: 409, reason: 'nothing-charged' });
    expect(await setPrice(other, 250, 'doctor')).toMatchObject({ status: 403, reason: 'right-required' });
  });

  it('is refused for a visit that does not take place', async () => {
    const { id } = await cashier.cancelled(1);

    expect(await setPrice(id, 300, 'owner')).toMatchObject({ status: 409, reason: 'visit-cancelled' });
  });

  it('of a fractional session stays when the session is recorded at its list price', async () => {
    const id = await counter.visit(1, 'fractional');
    await counter.charge(id, 1500);
    await setPrice(id, 1200);

    const recorded = await counter.record(id, 1, 1500);

    expect(recorded.status).toBe(201);
    expect(await cashier.recordOf(id)).toMatchObject({ charge: 1200_00, listPrice: 1500_00 });
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
    // 0, 1, 7, 8, 31 and 91 days after the visit.
    for (const more of [0, 1, 6, 1, 23, 60]) {
      await nextDay(more);
      ages.push((await moneyOf(patientId)).debts[0]?.age ?? 'none');
    }

    expect(ages).toEqual(['today', 'week', 'week', 'month', 'quarter', 'older']);
    expect(await moneyOf(patientId)).toMatchObject({ owed: 300, debts: [{ reservation_id: id, balance: 300 }] });
  });
});
