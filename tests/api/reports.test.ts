import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asPiastres } from '#shared/rules/money.ts';
import { keys } from '#functions/data/table/keys.ts';
import { receiptId, ledgerEntryWrite } from '#functions/data/money/ledger.ts';
import { rollUpDay, rollUpMonth } from '#functions/data/money/rollups.ts';
import { type Item, remove } from '#functions/data/table/store.ts';
import { demoBranches, userIdOf } from '#local/demo/accounts.ts';
import type { ReservationType } from '#shared/models/enums.ts';
import { addDays, boundsOf, daysOf, asClinicDay } from '#shared/rules/clinic-day.ts';
import { asPatientId, asReservationId } from '#shared/rules/ids.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { dataOf } from '../support/typed-call.ts';
import { type Counter, counterOf, noonOf } from './counter.ts';

const [main, secondary] = demoBranches;
if (main === undefined || secondary === undefined) throw new Error('two demo branches are needed');

let clinic: TestClinic;
let serial = 0;

/** Money taken at a branch on a day, as mark-paid writes it. */
const receive = async (
  branchId: number,
  day: string,
  amount: number,
  { type = 'regular', minute = 60 }: { type?: ReservationType; minute?: number } = {},
): Promise<void> => {
  serial += 1;
  const at = new Date(boundsOf(day, main).start.getTime() + minute * 60_000).toISOString();
  await clinic.deps.store.transact([
    ledgerEntryWrite({
      id: receiptId({ id: serial, version: 1 }),
      kind: 'payment',
      receiptNo: serial,
      branchId,
      day: asClinicDay(day),
      at,
      reservationId: asReservationId(serial),
      visitDay: asClinicDay(day),
      type,
      patientId: asPatientId('p00000000000000000000'),
      amount: asPiastres(amount),
      method: 'cash',
      takenBy: 'u1',
      takenByName: 'Nadia',
    }),
  ]);
};

const rollupsOf = (branchId: number): Promise<Item[]> =>
  clinic.deps.store.query({ partition: keys.rollups(branchId), consistent: true });
const rollupNames = async (branchId: number): Promise<string[]> =>
  (await rollupsOf(branchId)).map((item) => String(item['SK']));

const askRevenue = (query: Record<string, string> = {}, branchId = 1, account = 'reception') =>
  clinic.send('reports/show-revenue', { params: { branchId }, query, as: account });
const revenue = async (query?: Record<string, string>, branchId?: number, account?: string) =>
  dataOf(await askRevenue(query, branchId, account));

const arabicNames: Readonly<Record<string, string>> = { 'Dr. Samir': 'د. سمير', 'Dr. Layla': 'د. ليلى' };

/** One payment in a line of income per doctor. */
const incomeOf = (name: string, amount: number) => ({
  line: 'doctor',
  doctor_id: userIdOf(name === 'Dr. Samir' ? 'doctor@demo.clinic' : 'doctor2@demo.clinic'),
  doctor_name: name,
  doctor_name_ar: arabicNames[name],
  payment_count: 1,
  reversal_count: 0,
  total_revenue: amount,
});
const notCalled = (amount: number) => ({
  ...incomeOf('', amount),
  line: 'no_doctor',
  doctor_id: null,
  doctor_name: null,
});

describe('revenue', () => {
  // Saturday 21 November 2026, noon in Cairo.
  beforeEach(async () => {
    clinic = await openTestClinic();
    return () => clinic.stop();
  });

  it('covers thirty days up to today, zeros and today’s receipts included', async () => {
    await receive(1, '2026-10-22', 99_00);
    await receive(1, '2026-10-23', 300_00);
    await receive(1, '2026-11-21', 200_50, { type: 'laser' });
    const report = await revenue();
    expect(report.branch_id).toBe(1);
    expect(report.period).toEqual({ start_date: '2026-10-23', end_date: '2026-11-21' });
    expect(report.daily_trend).toHaveLength(30);
    expect(report.summary).toEqual({
      total_revenue: 500.5,
      total_payments: 2,
      total_reversals: 0,
      average_per_payment: 250.25,
      daily_average: 16.68,
      active_days: 2,
    });
    expect(report.revenue_by_type.map(({ type, percentage }) => [type, percentage])).toEqual([
      ['regular', 60],
      ['laser', 40],
      ['fractional', 0],
    ]);
    expect(report.daily_trend.at(-1)).toEqual({ date: '2026-11-21', revenue: 200.5, payments: 1 });
    expect(report.daily_trend[1]).toEqual({ date: '2026-10-24', revenue: 0, payments: 0 });
  });

  it('shows a payment of today without delay', async () => {
    await revenue();
    await receive(1, '2026-11-21', 12_34);
    expect((await revenue()).summary.total_revenue).toBe(12.34);
  });

  it('computes missing rollups on the spot, keeps those of closed days, and never one of today', async () => {
    await receive(1, '2026-11-20', 300_00);
    await receive(1, '2026-11-21', 100_00);
    const range = { start_date: '2026-11-18', end_date: '2026-11-22' };
    const first = await revenue(range);
    expect(await rollupNames(1)).toEqual(['D#2026-11-18', 'D#2026-11-19', 'D#2026-11-20']);
    expect(await revenue(range)).toEqual(first);
    expect(first.summary.total_revenue).toBe(400);
  });

  it('reads whole months from rollups of months, and is the same when they are gone', async () => {
    for (const day of daysOf('2026-07-20', '2026-11-20')) await receive(1, day, 100_01, { type: 'fractional' });
    const range = { start_date: '2026-07-25', end_date: '2026-11-05' };
    const report = await revenue(range);
    expect(report.summary.total_payments).toBe(104);
    expect((await rollupNames(1)).filter((name) => name.startsWith('M#'))).toEqual([
      'M#2026-08',
      'M#2026-09',
      'M#2026-10',
    ]);
    expect(await revenue(range)).toEqual(report);
    for (const item of await rollupsOf(1)) {
      await clinic.deps.store.transact([remove('rollup', { PK: String(item['PK']), SK: String(item['SK']) })]);
    }
    expect(await revenue(range)).toEqual(report);
  });

  it('keeps no rollup in the first minutes of a day, while a payment of yesterday may still come', async () => {
    await receive(1, '2026-11-21', 100_00);
    await clinic.at(new Date(boundsOf('2026-11-22', main).start.getTime() + 5 * 60_000));
    expect((await revenue()).summary.total_revenue).toBe(100);
    await rollUpDay(clinic.deps.store, main, asClinicDay('2026-11-21'), clinic.now());
    expect(await rollupNames(1)).not.toContain('D#2026-11-21');
    await receive(1, '2026-11-21', 50_00, { minute: 23 * 60 });
    clinic.pass(30);
    expect((await revenue()).summary.total_revenue).toBe(150);
    expect(await rollupNames(1)).toContain('D#2026-11-21');
  });

  it('has rollups that equal their recomputation however often and late they run, and none of a day that runs', async () => {
    const { store } = clinic.deps;
    await receive(1, '2026-10-31', 100_00);
    await rollUpDay(store, main, asClinicDay('2026-10-31'), clinic.now());
    await rollUpMonth(store, main, '2026-10', clinic.now());
    // A late receipt: its day and its month are computed again.
    await receive(1, '2026-10-31', 1, { type: 'laser', minute: 90 });
    await rollUpDay(store, main, asClinicDay('2026-10-31'), clinic.now());
    await rollUpMonth(store, main, '2026-10', clinic.now());
    const once = await rollupsOf(1);
    await rollUpDay(store, main, asClinicDay('2026-10-31'), clinic.now());
    await rollUpMonth(store, main, '2026-10', clinic.now());
    expect(await rollupsOf(1)).toEqual(once);
    expect((await revenue({ start_date: '2026-10-01', end_date: '2026-10-31' })).summary.total_revenue).toBe(100.01);
    await receive(1, '2026-11-21', 1);
    await rollUpDay(store, main, asClinicDay('2026-11-21'), clinic.now());
    expect(await rollUpMonth(store, main, '2026-11', clinic.now())).toBeUndefined();
    expect(await rollupNames(1)).toEqual(['D#2026-10-31', 'M#2026-10']);
  });

  it('never puts an older computation over a newer one', async () => {
    const { store } = clinic.deps;
    await receive(1, '2026-10-31', 100_00);
    await rollUpDay(store, main, asClinicDay('2026-10-31'), clinic.now());
    // The newer rollup includes two receipts.
    const key = keys.dayRollup(1, '2026-10-31');
    await store.update(key, { set: { total: 2 } });
    await rollUpDay(store, main, asClinicDay('2026-10-31'), clinic.now());
    expect((await store.get(key))?.['total']).toBe(2);
  });

  it('shows days whose rollup was kept before income was counted per doctor in a line of their own', async () => {
    await receive(1, '2026-11-19', 100_00);
    await receive(1, '2026-11-20', 20_00);
    const range = { start_date: '2026-11-19', end_date: '2026-11-20', include: 'doctors' };
    expect((await revenue(range)).by_doctor).toMatchObject([{ line: 'no_doctor', total_revenue: 120 }]);
    await clinic.deps.store.update(keys.dayRollup(1, '2026-11-19'), { remove: ['byDoctor'] });

    const { by_doctor: lines, summary } = await revenue(range);

    expect(lines).toMatchObject([
      { line: 'no_doctor', total_revenue: 20 },
      { line: 'unknown', total_revenue: 100, payment_count: 1 },
    ]);
    expect(summary.total_revenue).toBe(120);
  });

  it('refuses ranges that run backwards or are too long, days that are none, and foreign branches', async () => {
    const backwards = await askRevenue({ start_date: '2026-11-22' });
    expect([backwards.status, backwards.error]).toEqual([400, 'Start date cannot be after end date']);
    expect((await askRevenue({ start_date: '2023-11-20', end_date: '2026-11-21' })).status).toBe(400);
    expect((await askRevenue({ start_date: '2026-02-30' })).status).toBe(400);
    expect((await askRevenue({ start_date: '21/11/2026' })).status).toBe(400);
    expect((await askRevenue({ end_date: '0000-01-01' })).status).toBe(400);
    expect((await askRevenue({}, 2)).status).toBe(403);
    expect((await askRevenue({}, 2, 'owner')).status).toBe(200);
    expect((await askRevenue({}, 99, 'owner')).status).toBe(404);
  });

  it('of the past and the future has every day, with zeros', async () => {
    const past = await revenue({ start_date: '2001-01-01', end_date: '2001-02-28' });
    expect(past.daily_trend).toHaveLength(59);
    const future = await revenue({ start_date: '2026-12-01', end_date: '2027-11-30' });
    expect(future.summary).toMatchObject({ total_revenue: 0, daily_average: 0 });
    expect(future.daily_trend).toHaveLength(365);
  });

  it('of all branches is for the owner, with the totals of each', async () => {
    await receive(1, '2026-11-20', 300_00);
    await receive(2, '2026-11-20', 100_00, { type: 'laser' });
    await receive(2, '2026-11-21', 50);
    const all = await clinic.ok('reports/show-revenue-of-all', { as: 'owner' });
    expect(all.summary).toMatchObject({ total_revenue: 400.5, total_payments: 3, active_days: 2 });
    expect(all.branches).toEqual([
      { branch_id: 1, name: 'Main', name_ar: main.nameAr, total_revenue: 300, total_payments: 1, percentage: 75 },
      {
        branch_id: 2,
        name: 'Secondary',
        name_ar: secondary.nameAr,
        total_revenue: 100.5,
        total_payments: 2,
        percentage: 25,
      },
    ]);
    for (const account of ['reception', 'doctor']) {
      const refused = await clinic.send('reports/show-revenue-of-all', { as: account });
      expect(refused.status).toBe(403);
    }
  });
});

describe('all branches now', () => {
  let counter: Counter;
  beforeAll(async () => {
    clinic = await openTestClinic();
    counter = counterOf(clinic);
  });
  afterAll(() => clinic.stop());

  it('shows queues, the longest wait, and income beside the same weekday until this time of day', async () => {
    await receive(1, '2026-11-14', 200_00, { minute: 480 });
    await receive(1, '2026-11-14', 50_00, { minute: 960 });
    await clinic.at(new Date('2026-11-21T12:00:00Z'));
    await counter.book(1);
    await clinic.at(new Date('2026-11-21T12:40:00Z'));
    await counter.book(2);
    await receive(2, '2026-11-21', 30_10, { minute: 630 });

    const { status, data } = await clinic.send('reports/show-overview', { as: 'owner' });

    expect(status).toBe(200);
    expect(data).toEqual({
      branches: [
        expect.objectContaining({
          branch_id: 1,
          name: 'Main',
          today: '2026-11-21',
          waiting: 2,
          with_doctor: 0,
          longest_wait: 40,
          income_today: 0,
          income_week_ago_by_now: 200,
          income_week_ago: 250,
        }),
        expect.objectContaining({ branch_id: 2, waiting: 0, longest_wait: 0, income_today: 30.1 }),
      ],
      total: {
        waiting: 2,
        with_doctor: 0,
        longest_wait: 40,
        income_today: 30.1,
        income_week_ago_by_now: 200,
        income_week_ago: 250,
      },
    });
  });

  it('refuses everybody but the owner', async () => {
    for (const account of ['reception', 'doctor']) {
      const refused = await clinic.send('reports/show-overview', { as: account });

      expect(refused.status).toBe(403);
    }
  });
});

describe('a clinic day', () => {
  let counter: Counter;
  let day = 0;
  beforeAll(async () => {
    clinic = await openTestClinic();
    counter = counterOf(clinic);
  });
  afterAll(() => clinic.stop());
  beforeEach(async () => {
    day += 1;
    await clinic.at(noonOf(day));
  });
  const today = (): string => addDays('2026-11-21', day);
  const askReport = (query: Record<string, string> = {}, branchId = 1, account = 'reception') =>
    clinic.send('reports/show-daily-report', { params: { branchId }, query, as: account });
  const report = async (query?: Record<string, string>) => dataOf(await askReport(query));

  /** A day of a paid consultation, a recorded laser session and a patient who waits. */
  const busyDay = () => ({
    branch: { id: 1, name: 'Main', name_ar: main.nameAr },
    date: today(),
    summary: {
      reservations: {
        total: 3,
        completed: 2,
        pending: 1,
        skipped: 0,
        no_show: 0,
        cancelled: 0,
        by_type: { regular: 1, laser: 1, fractional: 1 },
      },
      payments: {
        total_income: 100,
        total_payments: 3,
        paid: { count: 1, income: 100 },
        unpaid: { count: 2, income: 500 },
        collection_rate: 16.6,
        reversed: { count: 0, amount: 0 },
        by_method: [{ method: 'cash', count: 1, income: 100 }],
        by_service: [{ type: 'regular', payment_count: 1, reversal_count: 0, total_revenue: 100 }],
        by_doctor: [incomeOf('Dr. Samir', 100)],
      },
      laser_treatments: { total_sessions: 1, total_pulses: 120, avg_pulses_per_session: 120 },
      pulse_tracking: {
        predicted_pulses: 0,
        actual_pulses: 0,
        discrepancy: 0,
        doctors_tracked: 1,
        open_sessions: 1,
        open_recorded_pulses: 120,
      },
    },
  });

  it('is reported live: visits, money, sessions and pulses', async () => {
    await counter.startPulses(1000);
    const [regular, laser, waiting] = [
      await counter.visit(day * 100 + 1),
      await counter.visit(day * 100 + 2, 'laser'),
      await counter.book(day * 100 + 3, 'fractional'),
    ];
    await counter.record(laser, 120, 2.5);
    await counter.markPaid(regular, { amount: 100 });
    expect(await report()).toEqual(busyDay());
    await counter.endPulses(1125);
    expect((await report()).summary.pulse_tracking).toEqual({
      predicted_pulses: 120,
      actual_pulses: 125,
      discrepancy: 5,
      doctors_tracked: 1,
      open_sessions: 0,
      open_recorded_pulses: 0,
    });
    expect((await report()).summary.payments.total_income).toBe(await counter.income());
    expect(waiting).toBeGreaterThan(0);
  });

  it('counts income per doctor: of the visit that was paid, whenever it was called or paid', async () => {
    const [paidBefore, paidLate, neverCalled] = [
      await counter.book(day * 100 + 1),
      await counter.visit(day * 100 + 2),
      await counter.book(day * 100 + 3),
    ];
    await counter.markPaid(paidBefore, { amount: 120.5 });
    await counter.moveTo(paidBefore, 'in_progress', 'doctor2');
    await counter.markPaid(neverCalled);
    const firstDay = today();
    expect((await report()).summary.payments.by_doctor).toEqual([incomeOf('Dr. Layla', 120.5), notCalled(300)]);
    const since = { start_date: firstDay, end_date: firstDay };
    const shown = await revenue({ ...since, include: 'doctors' });
    expect(shown.by_doctor).toEqual([incomeOf('Dr. Layla', 120.5), notCalled(300)]);
    expect(await revenue(since)).not.toHaveProperty('by_doctor');

    day += 1;
    await clinic.at(noonOf(day));
    await counter.markPaid(paidLate, { amount: 10 });

    expect((await report()).summary.payments.by_doctor).toEqual([incomeOf('Dr. Samir', 10)]);
    const both = await revenue({ start_date: firstDay, end_date: today(), include: 'doctors' });
    expect(both.by_doctor).toEqual([incomeOf('Dr. Layla', 120.5), incomeOf('Dr. Samir', 10), notCalled(300)]);
  });

  it('counts money of an earlier visit on the day it is taken', async () => {
    const visit = await counter.visit(day * 100 + 1);
    const yesterday = today();
    day += 1;
    await clinic.at(noonOf(day));
    await counter.markPaid(visit);
    expect((await report()).summary.payments).toMatchObject({ total_income: 300, unpaid: { count: 0, income: 0 } });
    expect((await report({ date: yesterday })).summary.payments).toMatchObject({
      total_income: 0,
      unpaid: { count: 0, income: 0 },
    });
  });

  it('owes nothing for a visit that was given up', async () => {
    const id = await counter.book(day * 100 + 1);
    expect((await report()).summary.payments.unpaid).toEqual({ count: 1, income: 300 });
    await counter.moveTo(id, 'cancelled', 'reception');
    expect((await report()).summary.payments.unpaid).toEqual({ count: 0, income: 0 });
  });

  it('is empty where nothing was, and closed to others', async () => {
    expect((await report({ date: '2020-01-01' })).summary.reservations.total).toBe(0);
    expect((await askReport({ date: 'today' })).status).toBe(400);
    expect((await askReport({}, 2)).status).toBe(403);
    expect((await askReport({}, 2, 'owner')).status).toBe(200);
  });

  it('is audited: who did what to which reservation and receipt, before and after, in pounds', async () => {
    const id = await counter.visit(day * 100 + 1);
    await counter.markPaid(id);
    const audit = (query: Record<string, string>, account = 'owner') =>
      clinic.sendRaw('reports/list-audit', { query, as: account });
    const { entries } = dataOf(await audit({ date: today(), branch: '1' }));
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      'payment.received',
      'reservation.booked',
      'reservation.completed',
      'reservation.in_progress',
    ]);
    expect(new Set(entries.map(({ reservation_id }) => reservation_id))).toEqual(new Set([id]));
    const booked = entries.find(({ action }) => action === 'reservation.booked');
    expect(booked).toMatchObject({
      actor_name: 'Nadia Reception',
      actor_name_ar: 'نادية من الاستقبال',
      before: null,
      after: { status: 'waiting', charge: 300 },
    });
    const paid = entries.find(({ action }) => action === 'payment.received');
    expect(paid).toMatchObject({ before: { paid: 0 }, after: { paid: 300, amount: 300, method: 'cash' } });
    expect(paid?.receipt_id).toMatch(/^R\d+-\d+$/);
    expect((await audit({ date: today(), branch: '2' })).data).toEqual({ entries: [] });
    expect((await audit({ date: today(), branch: '99' })).status).toBe(404);
    expect((await audit({ date: today() })).status).toBe(400);
    for (const account of ['reception', 'doctor']) {
      expect((await audit({ date: today(), branch: '1' }, account)).status).toBe(403);
    }
  });
});
