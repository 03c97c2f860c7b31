import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asPiastres } from '#shared/rules/money.ts';
import { keys } from '#functions/data/table/keys.ts';
import { receiptId, ledgerEntryWrite } from '#functions/data/money/ledger.ts';
import { branchWrites } from '#functions/data/queue/branches.ts';
import { rollUpDay, rollUpMonth } from '#functions/data/money/rollups.ts';
import { type Item, remove } from '#functions/data/table/store.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import type { ReservationType } from '#shared/models/enums.ts';
import { boundsOf, daysOf, asClinicDay } from '#shared/rules/clinic-day.ts';
import { asPatientId, asReservationId } from '#shared/rules/ids.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { dataOf } from '../support/typed-call.ts';
import { type Counter, counterOf } from './counter.ts';

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

  it('shows queues, the longest wait, and income compared with the same weekday until this time of day', async () => {
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
        here: 2,
        expected: 0,
        with_doctor: 0,
        doctors_at_work: 0,
        longest_wait: 40,
        income_today: 30.1,
        income_week_ago_by_now: 200,
        income_week_ago: 250,
      },
      curves: {
        today: [
          { at: '2026-11-21T12:00:00.000Z', income: 0 },
          { at: '2026-11-21T12:40:00.000Z', income: 30.1 },
          { at: '2026-11-21T12:40:00.000Z', income: 30.1 },
        ],
        week_ago: [
          { at: '2026-11-14T10:00:00.000Z', income: 0 },
          { at: '2026-11-14T11:00:00.000Z', income: 200 },
          { at: '2026-11-14T19:00:00.000Z', income: 250 },
        ],
      },
    });
  });

  it('compares with the same time of the wall clock in the week after a clock change', async () => {
    for (const hour of [10, 11.5]) await receive(1, '2026-10-28', hour * 10_00, { minute: hour * 60 });
    await clinic.at(new Date('2026-11-04T13:00:00Z'));

    const { total } = await clinic.ok('reports/show-overview', { as: 'owner' });
    expect(total).toMatchObject({ income_week_ago_by_now: 100, income_week_ago: 215 });
  });

  it('counts who is here and who is expected, and lets nobody who is expected wait', async () => {
    const { store } = clinic.deps;
    await store.transact(branchWrites({ ...main, settings: { ...main.settings, arrivals: true } }));
    await clinic.at(new Date('2026-11-22T10:00:00Z'));
    await counter.book(11);
    const mark = (id: number, arrived: boolean) =>
      clinic.ok('reservations/mark-arrival', { as: 'reception', params: { id }, body: { arrived } });
    const second = await counter.book(12);
    await mark(second, false);
    await mark(await counter.book(13, 'laser'), false);
    await clinic.at(new Date('2026-11-22T11:00:00Z'));
    await mark(second, true);
    await clinic.ok('doctor/call-next', { as: 'doctor', body: {} });
    clinic.pass(10);

    const { branches, total } = await clinic.ok('reports/show-overview', { as: 'owner' });

    await store.transact(branchWrites(main));
    const figures = { waiting: 2, here: 1, expected: 1, with_doctor: 1, doctors_at_work: 1, longest_wait: 10 };
    expect(total).toMatchObject(figures);
    expect(branches[0]).toMatchObject({
      ...figures,
      services: [
        { type: 'regular', served: true, here: 1, expected: 0, longest_wait: 10 },
        { type: 'laser', served: true, here: 0, expected: 1, longest_wait: 0 },
        { type: 'fractional', served: true, here: 0, expected: 0, longest_wait: 0 },
      ],
    });
  });

  it('names a service that no doctor at work serves', async () => {
    await clinic.at(new Date('2026-11-23T10:00:00Z'));
    await clinic.ok('doctor/list-doctor-queue', { as: 'doctor', params: { branchId: 1 } });
    await clinic.ok('doctor/set-doctor-at-work', { as: 'doctor', body: { services: ['laser'] } });
    await counter.book(21);

    const { branches } = await clinic.ok('reports/show-overview', { as: 'owner' });

    expect(branches[0]?.services.map(({ type, served, here }) => [type, served, here])).toEqual([
      ['regular', false, 1],
      ['laser', true, 0],
      ['fractional', false, 0],
    ]);
  });

  it('refuses everybody but the owner', async () => {
    for (const account of ['reception', 'doctor']) {
      const refused = await clinic.send('reports/show-overview', { as: account });

      expect(refused.status).toBe(403);
    }
  });
});
