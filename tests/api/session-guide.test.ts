import { describe, expect, it } from 'vitest';
import type { TestClinic } from '../harness.ts';
import { letters } from '../letters.ts';
import { beginDays, type Counter, type CounterDay } from './counter.ts';

let clinic: TestClinic;
let counter: Counter;
let nextDay: CounterDay['nextDay'];

beginDays(
  (today) => {
    ({ clinic, counter, nextDay } = today);
  },
  { letTimePass: true },
);

const guide = (reservationId: number) =>
  clinic.ok('doctor/show-session-guide', { as: 'doctor', params: { reservationId } });

describe('the guide to recording a session', () => {
  it('has the prices of the branch and nothing of the past for a new patient', async () => {
    const id = await counter.book(1, 'laser');

    const shown = await guide(id);

    expect(shown).toEqual({
      price_per_pulse: 5,
      fractional_price: 1500,
      usual: null,
      recorded_session: null,
      last_session: null,
      sessions: [],
      total_visits: 0,
      open_balance: 0,
      packages: [],
    });
  });

  it('has the last five sessions of the patient, newest first, the visits, and what is owed', async () => {
    for (const pulses of [10, 20, 30, 40, 50, 60]) {
      const id = await counter.visit(2, 'laser');
      await counter.record(id, pulses, 5);
      if (pulses > 20) await counter.markPaid(id);
      await nextDay();
    }
    const id = await counter.book(2, 'laser');

    const shown = await guide(id);

    const row = (pulses: number) => ({
      type: 'laser',
      laser_area: 'face',
      pulses,
      price_per_pulse: 5,
      amount: pulses * 5,
      date: expect.any(String) as string,
    });
    expect(shown).toMatchObject({
      last_session: row(60),
      sessions: [60, 50, 40, 30, 20].map(row),
      total_visits: 6,
      open_balance: 150,
    });
  });

  it('has the session of the reservation itself apart from the earlier ones', async () => {
    const earlier = await counter.visit(7, 'laser');
    await counter.record(earlier, 80, 5);
    await nextDay();
    const id = await counter.visit(7, 'laser');
    await counter.record(id, 90, 6);

    const shown = await guide(id);

    expect(shown).toMatchObject({
      recorded_session: { type: 'laser', pulses: 90, price_per_pulse: 6, amount: 540 },
      last_session: { pulses: 80 },
      sessions: [{ pulses: 80 }],
    });
  });

  it('forgets a debt that was cancelled or paid', async () => {
    const paid = await counter.book(3);
    const inQueue = await counter.book(3, 'laser');
    const owed = await guide(inQueue);
    await counter.markPaid(paid);

    const after = await guide(inQueue);
    await counter.moveTo(await counter.book(4), 'cancelled');
    const cancelled = await guide(await counter.book(4, 'laser'));

    expect([owed, after, cancelled]).toMatchObject([{ open_balance: 300 }, { open_balance: 0 }, { open_balance: 0 }]);
  });
});

describe('a patient of two branches', () => {
  it('is shown to the staff of each without the body area, session and notes of the other', async () => {
    const id = await counter.visit(6, 'laser');
    await counter.record(id, 70, 2);
    const patientId = await counter.patientIdOf(id);
    await clinic.send('messaging/add-commlog-entry', {
      as: 'reception',
      body: { patient_id: patientId, channel: 'note', body: 'Sensitive skin.' },
    });
    await clinic.send('reservations/book-reservation', {
      as: 'reception.branch2',
      body: { name: `Patient Number${letters(6)}`, phone: '01010000006', branch_id: 2, type: 'regular' },
    });

    const [here, there, owner] = await Promise.all(
      ['reception', 'reception.branch2', 'owner'].map(async (account) => {
        const { history } = await clinic.ok('patients/show-patient-history', { as: account, params: { patientId } });
        const { entries } = await clinic.ok('messaging/list-patient-commlog', {
          as: account,
          params: { id: patientId },
        });
        return {
          ...history.find((row) => row.reservation_id === id),
          notes: entries.length,
        };
      }),
    );

    const whole = { laser_area: 'face', pulses: 70, price_per_pulse: 2, balance: 140, notes: 1 };
    expect(here).toMatchObject(whole);
    expect(there).toMatchObject({ laser_area: null, pulses: null, price_per_pulse: null, balance: null, notes: 0 });
    expect(owner).toMatchObject(whole);
  });
});

describe('a patient’s history', () => {
  it('has pulses, price and balance of each visit', async () => {
    const id = await counter.visit(5, 'laser');
    await counter.record(id, 70, 2.5);
    await counter.markPaid(id, { amount: 100 });

    const data = await clinic.ok('patients/show-patient-history', {
      as: 'reception',
      params: { patientId: await counter.patientIdOf(id) },
    });

    expect(data).toMatchObject({
      history: [
        {
          reservation_date: clinic.now().toISOString().slice(0, 10),
          pulses: 70,
          price_per_pulse: 2.5,
          session_id: `S${String(id)}`,
          balance: 75,
        },
      ],
    });
  });
});
