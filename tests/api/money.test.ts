import { describe, expect, it } from 'vitest';
import { asPiastres } from '#shared/rules/money.ts';
import { listLedgerEntries, ledgerEntryWrite } from '#functions/data/money/ledger.ts';
import { findReservationRecord, findTicket } from '#functions/data/queue/reservations.ts';
import { ConditionFailed } from '#functions/data/table/store.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import type { TestClinic } from '../harness.ts';
import { beginDays, type Counter, type CounterDay } from './counter.ts';

let clinic: TestClinic;
let counter: Counter;
let day = '';
let nextDay: CounterDay['nextDay'];

beginDays(
  (today) => {
    ({ clinic, counter, day, nextDay } = today);
  },
  { letTimePass: true },
);

const receipts = () => listLedgerEntries(clinic.deps.store, 1, asClinicDay(day));
const ticketOf = async (id: number) => {
  const account = await findReservationRecord(clinic.deps.store, asReservationId(id));
  return account === undefined ? undefined : findTicket(clinic.deps.store, account);
};

describe('mark paid', () => {
  it('takes the whole open balance of a regular visit, with one receipt', async () => {
    const id = await counter.book(1);
    const answer = await counter.markPaid(id);
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({ reservation_id: id, payment_status: 'paid', amount_paid: 300, balance: 0 });
    expect(await receipts()).toMatchObject([
      {
        id: answer.data?.receipt_id,
        reservationId: id,
        amount: 300_00,
        method: 'cash',
        type: 'regular',
        day,
        takenByName: { en: 'Nadia Reception', ar: 'نادية من الاستقبال' },
      },
    ]);
    expect(await ticketOf(id)).toMatchObject({ charge: 300_00, paid: 300_00, status: 'waiting' });
  });

  it('changes nothing when everything is paid already, and answers 200', async () => {
    const id = await counter.book(1);
    await counter.markPaid(id);
    const again = await counter.markPaid(id);
    expect(again.status).toBe(200);
    expect(again.data).toEqual({
      reservation_id: id,
      payment_status: 'paid',
      amount_paid: 300,
      balance: 0,
      receipt_id: null,
      receipt_day: null,
      receipt_number: null,
      credit_used: 0,
    });
    expect(await receipts()).toHaveLength(1);
  });

  it('makes one receipt of fifty presses at the same moment', async () => {
    const id = await counter.book(1);
    const answers = await Promise.all(Array.from({ length: 50 }, () => counter.markPaid(id)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await receipts()).toHaveLength(1);
    expect(await counter.income()).toBe(300);
  });

  it('gives the same receipt for the same Idempotency-Key', async () => {
    const id = await counter.book(1);
    const first = await counter.markPaid(id, { amount: 100 }, 'one-payment');
    const again = await counter.markPaid(id, { amount: 100 }, 'one-payment');
    expect(again.data).toEqual(first.data);
    expect(await receipts()).toHaveLength(1);
  });

  it('takes parts, by any method, until nothing is left', async () => {
    const id = await counter.book(1);
    const first = await counter.markPaid(id, { amount: '100.50', method: 'instapay' });
    expect(first.data).toMatchObject({ payment_status: 'partial', amount_paid: 100.5, balance: 199.5 });
    const second = await counter.markPaid(id, { amount: 99.5, method: 'card' });
    expect(second.data).toMatchObject({ payment_status: 'partial', amount_paid: 200, balance: 100 });
    const last = await counter.markPaid(id, { method: 'wallet' });
    expect(last.data).toMatchObject({ payment_status: 'paid', amount_paid: 300, balance: 0 });
    expect((await receipts()).map(({ amount, method }) => [amount, method])).toEqual(
      expect.arrayContaining([
        [100_50, 'instapay'],
        [99_50, 'card'],
        [100_00, 'wallet'],
      ]),
    );
    expect(await counter.income()).toBe(300);
  });

  it('never takes more than is owed, also when parts come at the same moment', async () => {
    const id = await counter.book(1);
    const answers = await Promise.all(Array.from({ length: 8 }, () => counter.markPaid(id, { amount: 70 })));
    const taken = answers.filter(({ data }) => typeof data?.receipt_id === 'string');
    expect(taken.length).toBeLessThanOrEqual(4);
    const all = await receipts();
    expect(all).toHaveLength(taken.length);
    expect((await findReservationRecord(clinic.deps.store, asReservationId(id)))?.paid).toBe(all.length * 70_00);
  });

  it('refuses to take more than the open balance, and names it', async () => {
    const id = await counter.book(1);
    await counter.markPaid(id, { amount: 250 });
    const answer = await counter.markPaid(id, { amount: 50.01 });
    expect([answer.status, answer.code, answer.details?.[0]?.path]).toEqual([400, 'VALIDATION_ERROR', 'amount']);
    expect(answer.error).toContain('50.00 EGP');
    expect(await receipts()).toHaveLength(1);
  });

  it.each([0, -5, 10.001, 'ten'])('refuses an amount of %s', async (amount) => {
    const id = await counter.book(1);
    expect((await counter.markPaid(id, { amount })).status).toBe(400);
    expect(await receipts()).toEqual([]);
  });

  it('refuses the id of another patient', async () => {
    const [id, other] = [await counter.book(1), await counter.book(2)];
    const answer = await counter.markPaid(id, { patientId: await counter.patientIdOf(other) });
    expect([answer.status, answer.code]).toEqual([409, 'CONFLICT']);
    expect(await receipts()).toEqual([]);
  });

  it('refuses a visit for which nothing is charged yet', async () => {
    const id = await counter.book(1, 'laser');
    const answer = await counter.markPaid(id);
    expect([answer.status, answer.code]).toEqual([409, 'CONFLICT']);
  });

  it('refuses a doctor, a foreign branch, and an unknown reservation', async () => {
    const id = await counter.book(1);
    const body = { patientId: await counter.patientIdOf(id) };
    const pay = (as: string, params = { id }) => clinic.send('payments/mark-paid', { as, params, body });
    expect((await pay('doctor')).status).toBe(403);
    expect((await pay('owner')).status).toBe(403);
    expect((await pay('reception.branch2')).status).toBe(403);
    expect((await pay('reception', { id: 999_999 })).status).toBe(404);
    expect(await receipts()).toEqual([]);
  });

  it('never writes a receipt over another', async () => {
    const id = await counter.book(1);
    await counter.markPaid(id);
    const [receipt] = await receipts();
    if (receipt === undefined) throw new Error('no receipt');
    await expect(clinic.deps.store.transact([ledgerEntryWrite({ ...receipt, amount: asPiastres(1) })])).rejects.toThrow(
      ConditionFailed,
    );
    expect(await receipts()).toEqual([receipt]);
  });

  it('counts a receipt for the day on which it was taken, whatever day the visit was', async () => {
    const id = await counter.book(1);
    const visitDay = day;
    await nextDay();
    const answer = await counter.markPaid(id);
    expect(answer.status).toBe(200);
    expect(await counter.income(visitDay)).toBe(0);
    expect(await counter.income()).toBe(300);
  });

  it('counts what is taken after midnight for the clinic day that still runs', async () => {
    const id = await counter.book(1);
    // 01:30 in Cairo on the next calendar day.
    await clinic.at(`${day}T23:30:00.000Z`);
    await counter.markPaid(id);
    expect(await counter.income(day)).toBe(300);
  });
});

describe('a visit that is given up', () => {
  it.each(['cancelled', 'no_show'])('owes nothing once it is %s', async (status) => {
    const id = await counter.book(1);
    expect((await counter.moveTo(id, status, 'reception')).status).toBe(200);
    expect((await counter.unpaid()).unpaid_payments.map((row) => row['id'])).not.toContain(id);
    expect((await findReservationRecord(clinic.deps.store, asReservationId(id)))?.charge).toBeUndefined();
    expect((await ticketOf(id))?.charge).toBeUndefined();
    expect((await counter.markPaid(id)).status).toBe(409);
  });

  it('keeps what was received for it', async () => {
    const id = await counter.book(1);
    await counter.markPaid(id, { amount: 100 });
    await counter.moveTo(id, 'cancelled', 'reception');
    expect(await findReservationRecord(clinic.deps.store, asReservationId(id))).toMatchObject({
      charge: 100_00,
      paid: 100_00,
    });
    expect(await counter.income()).toBe(100);
    expect((await counter.markPaid(id)).data).toMatchObject({ payment_status: 'paid', balance: 0, receipt_id: null });
  });

  it('still owes while it is only skipped', async () => {
    const id = await counter.book(1);
    await clinic.send('doctor/skip-reservation', { params: { id }, as: 'reception' });
    expect((await counter.unpaid()).unpaid_payments.map((row) => row['id'])).toContain(id);
    expect((await counter.markPaid(id)).status).toBe(200);
  });

  it('is never both paid in full and given up for free when both happen at the same moment', async () => {
    const outcomes = [];
    for (let n = 1; n <= 10; n += 1) {
      const id = await counter.book(n);
      const [paid, cancelled] = await Promise.all([counter.markPaid(id), counter.moveTo(id, 'cancelled', 'reception')]);
      const account = await findReservationRecord(clinic.deps.store, asReservationId(id));
      outcomes.push([cancelled.status, paid.status, account?.charge ?? null, account?.paid].join());
    }
    const paidFirst = '200,200,30000,30000';
    const givenUpFirst = '200,409,,0';
    expect([paidFirst, givenUpFirst]).toEqual(expect.arrayContaining([...new Set(outcomes)]));
  });
});

describe('the charge of a fractional visit', () => {
  it('is set, set again for nothing, and replaced while unpaid', async () => {
    const id = await counter.book(1, 'fractional');
    const first = await counter.charge(id, '1500.00');
    expect([first.status, first.data]).toMatchObject([
      200,
      { reservation_id: id, amount: 1500, payment_status: 'unpaid' },
    ]);
    const version = (await findReservationRecord(clinic.deps.store, asReservationId(id)))?.version;
    expect((await counter.charge(id, 1500)).data).toEqual(first.data);
    expect((await findReservationRecord(clinic.deps.store, asReservationId(id)))?.version).toBe(version);
    expect((await counter.charge(id, 1600, 'reception')).data).toMatchObject({ amount: 1600 });
    expect((await counter.unpaid()).unpaid_payments.find((row) => row['id'] === id)).toMatchObject({ balance: 1600 });
  });

  it('stands once money was received', async () => {
    const id = await counter.book(1, 'fractional');
    await counter.charge(id, 1500);
    await counter.markPaid(id, { amount: 500 });
    expect((await counter.charge(id, 1500)).status).toBe(200);
    const answer = await counter.charge(id, 1400);
    expect([answer.status, answer.code]).toEqual([409, 'CONFLICT']);
    expect((await counter.markPaid(id)).data).toMatchObject({ payment_status: 'paid', amount_paid: 1500 });
  });

  it('may be nothing: then nothing is owed', async () => {
    const id = await counter.book(1, 'fractional');
    expect((await counter.charge(id, 0)).data).toMatchObject({ amount: 0, payment_status: 'paid' });
    expect((await counter.unpaid()).unpaid_payments.map((row) => row['id'])).not.toContain(id);
  });

  it('is refused for other visits, for one that was given up, and from outside', async () => {
    expect((await counter.charge(await counter.book(1, 'laser'), 100)).status).toBe(409);
    expect((await counter.charge(await counter.book(1, 'regular'), 100)).status).toBe(409);
    const id = await counter.book(1, 'fractional');
    expect((await counter.charge(id, 100, 'doctor.branch2')).status).toBe(403);
    expect((await counter.charge(id, 100, 'owner')).status).toBe(403);
    expect((await counter.charge(id, -1)).status).toBe(400);
    await counter.moveTo(id, 'cancelled', 'reception');
    const answer = await counter.charge(id, 100);
    expect([answer.status, answer.code]).toEqual([409, 'CONFLICT']);
    expect(answer.error).toContain('cancelled');
  });
});

describe('daily income', () => {
  it('is of the caller’s branch; an owner names one', async () => {
    const ask = (account: string, query: Record<string, string> = {}) =>
      clinic.send('reports/show-daily-income', { as: account, query });
    await counter.markPaid(await counter.book(1));
    expect((await ask('doctor')).data).toEqual({ date: day, total_income: 300 });
    expect((await ask('owner', { branch_id: '1' })).data).toEqual({ date: day, total_income: 300 });
    expect((await ask('owner', { branch_id: '2' })).data).toEqual({ date: day, total_income: 0 });
    expect((await ask('reception', { branch_id: '2' })).status).toBe(403);
    expect((await ask('reception', { date: '2026-02-30' })).status).toBe(400);
  });
});
