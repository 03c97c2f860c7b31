import { afterEach, describe, expect, it } from 'vitest';
import { readLaserDay } from '#functions/data/laser/laser-days.ts';
import { laserSessionItem, laserSessionWrites } from '#functions/data/laser/laser-sessions.ts';
import { keys } from '#functions/data/table/keys.ts';
import { findReservationRecord } from '#functions/data/queue/reservations.ts';
import { ConditionFailed } from '#functions/data/table/store.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import type { TestClinic } from '../harness.ts';
import { dataOf } from '../support/typed-call.ts';
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

afterEach(async () => {
  // A session that is left open goes on until it is ended.
  for (const account of ['doctor', 'doctor2']) await counter.endPulses(1_000_000, account);
});

const accountOf = (id: number) => findReservationRecord(clinic.deps.store, asReservationId(id));

describe('recording a laser session', () => {
  it('charges pulses × price, and says on the record that the session is recorded', async () => {
    const id = await counter.visit(1, 'laser');
    const answer = await counter.record(id, 120, '5.25');
    expect(answer.status).toBe(201);
    expect(answer.data).toMatchObject({ reservation_id: id, pulses: 120, price_per_pulse: 5.25, amount: 630 });
    expect(await accountOf(id)).toMatchObject({ charge: 630_00, paid: 0, sessionRecorded: true });
    expect((await counter.completed()).completed_records[0]).toMatchObject({
      reservation_id: id,
      payment_amount: 630,
      payment_status: 'unpaid',
      session_recorded: true,
    });
    expect((await counter.unpaid()).unpaid_payments.find((row) => row['id'] === id)).toMatchObject({ balance: 630 });
    expect((await counter.markPaid(id)).data).toMatchObject({ payment_status: 'paid', amount_paid: 630 });
  });

  it('happens once, also when requested twenty times at the same moment', async () => {
    const id = await counter.visit(1, 'laser');
    const answers = await Promise.all(Array.from({ length: 20 }, () => counter.record(id, 10, 5)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await counter.record(id, 10, 5)).error).toContain('already recorded');
    expect((await readLaserDay(clinic.deps.store, 1, asClinicDay(day))).sessions).toHaveLength(1);
    expect((await accountOf(id))?.charge).toBe(50_00);
  });

  it('gives the first answer to the same Idempotency-Key', async () => {
    const id = await counter.visit(1, 'laser');
    const first = await counter.record(id, 10, 5, { key: 'one-session' });
    const again = await counter.record(id, 10, 5, { key: 'one-session' });
    expect([again.status, again.data]).toEqual([201, first.data]);
  });

  it('never writes a session over another', async () => {
    const id = await counter.visit(1, 'laser');
    await counter.record(id, 10, 5);
    const session = laserSessionItem.parse(await clinic.deps.store.get(keys.session(id)));
    const rewrite = clinic.deps.store.transact(
      laserSessionWrites({ ...session, pulses: 1 }, { open: undefined, counting: undefined }),
    );
    await expect(rewrite).rejects.toThrow(ConditionFailed);
    expect(laserSessionItem.parse(await clinic.deps.store.get(keys.session(id)))).toEqual(session);
  });

  it('counts a free session as recorded, with nothing owed', async () => {
    const id = await counter.visit(1, 'laser');
    expect((await counter.record(id, 10, 0)).data).toMatchObject({ amount: 0 });
    expect((await counter.completed()).completed_records[0]).toMatchObject({
      payment_amount: 0,
      payment_status: 'paid',
      session_recorded: true,
    });
    expect((await counter.unpaid()).unpaid_payments.map((row) => row['id'])).not.toContain(id);
    expect((await counter.record(id, 10, 5)).status).toBe(409);
  });

  it('is possible while the patient is inside, and only then or afterwards', async () => {
    const id = await counter.book(1, 'laser');
    const waiting = await counter.record(id, 10, 5);
    expect([waiting.status, waiting.code]).toEqual([409, 'CONFLICT']);
    expect(waiting.error).toContain('waiting');
    await counter.moveTo(id, 'in_progress');
    expect((await counter.record(id, 10, 5)).status).toBe(201);
    await counter.moveTo(id, 'completed');
    const given = await counter.book(2, 'laser');
    await counter.moveTo(given, 'cancelled', 'reception');
    expect((await counter.record(given, 10, 5)).error).toContain('cancelled');
    expect((await accountOf(given))?.charge).toBeUndefined();
  });

  it('leaves a recorded session charged, whatever becomes of the ticket', async () => {
    const id = await counter.book(1, 'laser');
    await counter.moveTo(id, 'in_progress');
    await counter.record(id, 10, 5);
    await clinic.send('doctor/skip-reservation', { params: { id }, as: 'doctor' });
    await counter.moveTo(id, 'no_show', 'reception');
    expect(await accountOf(id)).toMatchObject({ charge: 50_00, paid: 0 });
    expect((await counter.unpaid()).unpaid_payments.map((row) => row['id'])).toContain(id);
  });

  it.each([
    ['pulses', 0, 5, 'Pulses must be at least 1'],
    ['pulses', 1.5, 5, 'Pulses must be at least 1'],
    ['price_per_pulse', 1, -1, 'Price per pulse cannot be negative'],
    ['price_per_pulse', 1, 0.001, 'Price per pulse cannot be negative'],
    ['price_per_pulse', 1_000_000, 999_999_999, 'too large'],
  ])('refuses wrong %s (%s × %s)', async (field, pulses, price, sentence) => {
    const id = await counter.visit(1, 'laser');
    const answer = await counter.record(id, pulses, price);
    expect([answer.status, answer.details?.[0]?.path]).toEqual([400, field]);
    expect(answer.error).toContain(sentence);
  });

  it('refuses a regular visit, another role, a foreign branch and an unknown reservation', async () => {
    const id = await counter.visit(1, 'laser');
    expect((await counter.record(await counter.visit(2, 'regular'), 1, 5)).status).toBe(409);
    expect((await counter.record(id, 1, 5, { account: 'reception' })).status).toBe(403);
    expect((await counter.record(id, 1, 5, { account: 'doctor.branch2' })).status).toBe(403);
    expect((await counter.record(999_999, 1, 5)).status).toBe(404);
    expect((await readLaserDay(clinic.deps.store, 1, asClinicDay(day))).sessions).toEqual([]);
  });
});

describe('recording a fractional session', () => {
  it('accepts the charge that was set first, when the amounts agree', async () => {
    const id = await counter.visit(1, 'fractional');
    await counter.charge(id, 1499.99);
    const answer = await counter.record(id, 1, 1499.99);
    expect(answer.data).toMatchObject({ pulses: 1, price_per_pulse: 1499.99, amount: 1499.99 });
    expect(await accountOf(id)).toMatchObject({ charge: 1499_99, sessionRecorded: true });
  });

  it('names the charge that was set first, when the amounts differ', async () => {
    const id = await counter.visit(1, 'fractional');
    await counter.charge(id, 1500);
    const answer = await counter.record(id, 1, 1400);
    expect([answer.status, answer.code]).toEqual([409, 'CONFLICT']);
    expect(answer.error).toContain('1500.00 EGP');
    expect((await accountOf(id))?.sessionRecorded).toBeUndefined();
  });

  it('does both by itself, after a payment too', async () => {
    const id = await counter.visit(1, 'fractional');
    expect((await counter.record(id, '1', '1500')).data).toMatchObject({ amount: 1500 });
    expect(await accountOf(id)).toMatchObject({ charge: 1500_00, sessionRecorded: true });
    const paidAhead = await counter.visit(2, 'fractional');
    await counter.charge(paidAhead, 900);
    await counter.markPaid(paidAhead);
    expect((await counter.record(paidAhead, 1, 900)).status).toBe(201);
    expect(await accountOf(paidAhead)).toMatchObject({ charge: 900_00, paid: 900_00, sessionRecorded: true });
  });

  it('uses no pulses', async () => {
    await counter.startPulses(1000);
    const id = await counter.visit(1, 'fractional');
    await counter.record(id, 1, 1500);
    expect((await readLaserDay(clinic.deps.store, 1, asClinicDay(day))).sessions).toMatchObject([
      { type: 'fractional', pulses: 0 },
    ]);
    expect(await counter.pulses()).toMatchObject({ start_pulses: 1000, predicted_pulses: 1000 });
  });
});

describe('completed records', () => {
  it('lists today’s finished visits, newest first, in pages', async () => {
    const visits = [];
    for (let n = 1; n <= 3; n += 1) {
      visits.push(await counter.visit(n, n === 2 ? 'laser' : 'regular'));
      clinic.pass(1);
    }
    await counter.book(9);
    const { completed_records, total } = await counter.completed();
    expect([completed_records.map((row) => row['reservation_id']), total]).toEqual([visits.toReversed(), 3]);
    // A number whose answer was lost stays unused: 2 or more.
    const numbers = completed_records.map((row) => row.queue_position);
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    expect(numbers[1]).toBeGreaterThanOrEqual(2);
    expect(completed_records[1]).toMatchObject({
      patient_name: 'Patient Numberc',
      doctor_name: 'Dr. Samir',
      reservation_type: 'laser',
      laser_area: 'face',
      payment_status: 'unpaid',
      payment_amount: null,
      session_recorded: false,
      latest_fractional_price: 1500,
    });
    const first = await clinic.send('reservations/list-completed-records', { as: 'reception', query: { limit: '2' } });
    const { next_cursor: cursor } = dataOf(first);
    const rest = await clinic.send('reservations/list-completed-records', {
      as: 'reception',
      query: { limit: '2', cursor },
    });
    expect(rest.data).toMatchObject({ completed_records: [{ reservation_id: visits[0] }], total: 3 });
    expect(rest.data).not.toHaveProperty('next_cursor');
  });

  it.each([
    ['calling the next one', () => counter.callNext()],
    ['finishing the visit', (id: number) => counter.moveTo(id, 'completed')],
  ])('has the patient of yesterday whom the doctor finished only today, by %s', async (_, finish) => {
    const id = await counter.book(1, 'laser');
    await counter.callNext();
    await nextDay();
    expect((await finish(id)).status).toBe(200);
    expect((await counter.completed()).completed_records.map((row) => row['reservation_id'])).toEqual([id]);
    expect((await counter.record(id, 10, 5)).status).toBe(201);
  });

  it('shows what the patient paid last for a fractional session, though the price list says otherwise', async () => {
    const first = await counter.visit(904, 'fractional');
    await counter.record(first, 1, 1450.5);
    const second = await counter.visit(905, 'fractional');

    const { completed_records: rows } = await counter.completed();

    const priceOf = (id: number) => rows.find((row) => row['reservation_id'] === id)?.['latest_fractional_price'];
    expect([priceOf(first), priceOf(second)]).toEqual([1450.5, 1500]);
  });

  it('shows what the patient paid last, else what was paid last at the branch, where the list has no price', async () => {
    const { store } = clinic.deps;
    const branch = keys.branch(1);
    await store.update(branch, { set: { prices: { regular: 300_00, pulse: 5_00, fractional: 0 } } });
    // Settings are kept for half a minute, and may be read from a copy.
    await clinic.settled();
    clinic.pass(1);
    const priceOf = async (id: number) =>
      (await counter.completed()).completed_records.find((row) => row['reservation_id'] === id)?.[
        'latest_fractional_price'
      ];
    try {
      const [a, b] = [await counter.visit(901, 'fractional'), await counter.visit(902, 'fractional')];
      await store.transact([
        { label: 'none', item: (TableName) => ({ Delete: { TableName, Key: keys.fractionalPriceOfBranch(1) } }) },
      ]);
      expect(await priceOf(a)).toBeNull();
      await counter.record(a, 1, 800);
      await counter.record(b, 1, 1200);
      const c = await counter.visit(903, 'fractional');
      expect([await priceOf(a), await priceOf(b), await priceOf(c)]).toEqual([800, 1200, 1200]);
    } finally {
      await store.update(branch, { set: { prices: { regular: 300_00, pulse: 5_00, fractional: 1500_00 } } });
    }
  });
});
