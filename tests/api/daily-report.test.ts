import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userIdOf } from '#functions/data/staff/users.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { addDays } from '#shared/rules/clinic-day.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { dataOf } from '../support/typed-call.ts';
import { type Counter, counterOf, noonOf } from './counter.ts';
import { incomeOf, notCalled } from './income-lines.ts';

const [main] = demoBranches;
if (main === undefined) throw new Error('a demo branch is needed');

let clinic: TestClinic;

const revenue = (query: Readonly<Record<string, string>>) =>
  clinic.ok('reports/show-revenue', { params: { branchId: 1 }, query, as: 'reception' });

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
        by_further_service: [],
        by_doctor: [incomeOf('Dr. Samir', 100)],
      },
      doctors: [
        {
          doctor_id: userIdOf('doctor@demo.clinic'),
          doctor_name: 'Dr. Samir',
          doctor_name_ar: 'د. سمير',
          patients: 2,
          minutes_each: 0,
        },
      ],
      laser_treatments: { total_sessions: 1, total_pulses: 120, avg_pulses_per_session: 120 },
      pulse_tracking: {
        predicted_pulses: 0,
        actual_pulses: 0,
        discrepancy: 0,
        doctors_tracked: 1,
        open_sessions: 1,
        open_recorded_pulses: 120,
        of_other_days: 0,
        outside: 0,
        counted_later: 0,
        of_others: 0,
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
      of_other_days: 0,
      outside: 0,
      counted_later: 0,
      of_others: 0,
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
