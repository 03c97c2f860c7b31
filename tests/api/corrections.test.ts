import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/rules/branch-settings.ts';
import { moveWrites, newMoveId } from '#functions/data/queue/moves.ts';
import { findReservationRecord, findTicket } from '#functions/data/queue/reservations.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import type { BodyOf } from '../support/typed-call.ts';
import { noonOf } from './counter.ts';

let clinic: TestClinic;
let days = 0;

beforeAll(async () => {
  const [first, second] = demoBranches;
  if (first === undefined || second === undefined) throw new Error('two demo branches');
  const settings = { ...defaultSettings, arrivals: true, auto_skip_minutes: 10 };
  clinic = await openTestClinic({ branches: [first, { ...second, settings }] });
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  days += 1;
  await clinic.at(noonOf(days));
  await callNext('doctor');
  await callNext('doctor.branch2');
});

interface Wanted {
  readonly type?: 'regular' | 'laser' | 'fractional';
  readonly branch?: number;
  readonly account?: string;
}

const book = async (n: number, { type = 'regular', branch = 1, account }: Wanted = {}): Promise<number> => {
  const { id } = await clinic.ok('reservations/book-reservation', {
    as: account,
    body: {
      name: `Patient Letter${'abcdefgh'[n] ?? ''}`,
      phone: `010${String(30_000_000 + n)}`,
      branch_id: branch,
      type,
      ...(type === 'regular' ? {} : { laser_area: 'legs' }),
    },
  });
  return id;
};

const callNext = (account = 'doctor') => clinic.send('doctor/call-next', { as: account, body: {} });

const ticketOf = async (id: number) => {
  const account = await findReservationRecord(clinic.deps.store, asReservationId(id));
  return { account, ticket: account === undefined ? undefined : await findTicket(clinic.deps.store, account) };
};

const unpaid = async () => {
  const { unpaid_payments: unpaidPayments } = await clinic.ok('payments/list-unpaid', {
    params: { branchId: 1 },
    as: 'reception',
  });
  return unpaidPayments;
};

describe('change of a service', () => {
  const change = (id: number, body: BodyOf<'reservations/change-reservation'>, account = 'reception') =>
    clinic.send('reservations/change-reservation', { params: { id }, body, as: account });

  it('lets a cancellation that read the service before the change write nothing', async () => {
    const id = await book(0, { type: 'laser' });
    const { ticket } = await ticketOf(id);
    if (ticket === undefined) throw new Error('no ticket');
    await change(id, { type: 'fractional', laser_area: 'legs' });

    const stale = clinic.deps.store.transact(
      moveWrites({
        name: 'cancel',
        id: newMoveId(),
        ticket,
        actor: { kind: 'schedule' },
        now: clinic.now(),
        today: ticket.day,
      }),
    );

    await expect(stale).rejects.toMatchObject({ labels: ['ticket'] });
  });

  it('keeps place and number, and the price follows the list', async () => {
    const [a, b] = [await book(0), await book(1)];
    const before = await ticketOf(a);

    const toLaser = await change(a, { type: 'laser', laser_area: 'face' });
    const laser = await ticketOf(a);
    const back = await change(a, { type: 'regular' });

    expect(toLaser.data).toMatchObject({ type: 'laser', laser_area: 'face', amount: null, payment_status: 'unpaid' });
    expect(laser.ticket).toMatchObject({ type: 'laser', area: 'face', order: before.ticket?.order, ticketNo: 1 });
    expect([laser.account?.charge, laser.account?.area]).toEqual([undefined, 'face']);
    expect(back.data).toMatchObject({ type: 'regular', laser_area: null, amount: 300 });
    const { version: _v, ...ticket } = (await ticketOf(a)).ticket ?? {};
    const { version: _w, ...same } = before.ticket ?? {};
    expect(ticket).toEqual(same);
    expect((await unpaid()).map(({ id }) => id)).toEqual(expect.arrayContaining([a, b]));
  });

  it('takes the debt off the list while nothing is charged', async () => {
    const id = await book(0);

    await change(id, { type: 'laser', laser_area: 'face' });

    expect((await unpaid()).map((row) => row.id)).not.toContain(id);
  });

  it('refuses a service that the patient has booked too', async () => {
    const [regular] = [await book(0), await book(0, { type: 'laser' })];

    const answer = await change(regular, { type: 'laser', laser_area: 'legs' });

    expect([answer.status, answer.error]).toMatchObject([409, expect.stringContaining('already has an open')]);
    expect((await ticketOf(regular)).ticket).toMatchObject({ type: 'regular' });
  });

  it('frees the old service for another booking', async () => {
    const id = await book(0);
    await change(id, { type: 'laser', laser_area: 'legs' });

    expect(await book(0)).not.toBe(id);
    expect(await book(0, { type: 'laser' })).toBe(id);
  });

  it('refuses a reservation that is paid, called or cancelled', async () => {
    const [paid, called, cancelled] = [await book(0), await book(1), await book(2)];
    const { account } = await ticketOf(paid);
    await clinic.send('payments/mark-paid', {
      params: { id: paid },
      body: { patientId: account?.patientId ?? '' },
      as: 'reception',
    });
    await clinic.send('reservations/cancel-reservation', { params: { id: cancelled }, body: {}, as: 'reception' });
    await callNext();
    await callNext();

    const answers = [
      await change(called, { type: 'laser', laser_area: 'legs' }),
      await change(cancelled, { type: 'laser', laser_area: 'legs' }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    const waiting = await book(3);
    const other = await ticketOf(waiting);
    await clinic.send('payments/mark-paid', {
      params: { id: waiting },
      body: { patientId: other.account?.patientId ?? '', amount: 100 },
      as: 'reception',
    });
    expect((await change(waiting, { type: 'laser', laser_area: 'legs' })).error).toContain('was paid');
  });

  it('keeps one of two services that are set at the same moment', async () => {
    clinic.letTimePass();
    const id = await book(0);

    const answers = await Promise.all([
      change(id, { type: 'laser', laser_area: 'legs' }),
      change(id, { type: 'fractional', laser_area: 'face' }, 'doctor'),
      callNext('doctor2'),
    ]);

    const { account, ticket } = await ticketOf(id);
    expect([account?.type, account?.charge, account?.area]).toEqual([ticket?.type, ticket?.charge, ticket?.area]);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  });
});

describe('a voided session', () => {
  const record = (id: number, pulses: number) =>
    clinic.send('doctor/record-laser-session', {
      body: { reservation_id: id, pulses, price_per_pulse: 5 },
      as: 'doctor',
    });
  const voidSession = (id: number, account = 'doctor', reason = 'a zero too many') =>
    clinic.send('doctor/void-laser-session', { params: { id }, body: { reason }, as: account });
  const predicted = async (): Promise<number> => {
    const data = await clinic.ok('doctor/show-pulse-tracking', { as: 'doctor' });
    return data.pulse_tracking.predicted_pulses;
  };

  it('takes charge and pulses back and can be recorded again', async () => {
    await clinic.send('doctor/start-pulse-tracking', { body: { branch_id: 1, start_pulses: 1000 }, as: 'doctor' });
    const id = await book(0, { type: 'laser' });
    await callNext();
    await record(id, 2500);

    const answer = await voidSession(id);
    const between = [await predicted(), (await ticketOf(id)).ticket?.charge, (await unpaid()).length];
    const again = await record(id, 250);

    expect([answer.status, again.status]).toEqual([200, 201]);
    expect(between.slice(0, 2)).toEqual([1000, undefined]);
    expect(await predicted()).toBe(1250);
    expect((await ticketOf(id)).account).toMatchObject({ charge: 1250_00, sessionRecorded: true });
    const report = await clinic.send('reports/show-daily-report', { params: { branchId: 1 }, as: 'reception' });
    expect(report.data).toMatchObject({ summary: { laser_treatments: { total_sessions: 1, total_pulses: 250 } } });
    await clinic.send('doctor/end-pulse-tracking', { body: { end_pulses: 1250 }, as: 'doctor' });
  });

  it('is in the audit list with its reason', async () => {
    const id = await book(0, { type: 'laser' });
    await callNext();
    await record(id, 40);

    await voidSession(id, 'owner', 'wrong patient');

    const data = await clinic.ok('reports/list-audit', {
      query: { date: clinic.now().toISOString().slice(0, 10), branch: '1' },
      as: 'owner',
    });
    const entry = data.entries.find(({ action }) => action === 'session.voided');
    expect(entry).toMatchObject({
      reservation_id: id,
      before: { charge: 200, pulses: 40, price_per_pulse: 5 },
      after: { charge: null, reason: 'wrong patient' },
    });
  });

  it('is refused when it was paid, when there is none, and to reception', async () => {
    const [paid, none] = [await book(0, { type: 'laser' }), await book(1, { type: 'laser' })];
    await callNext();
    await record(paid, 40);
    const { account } = await ticketOf(paid);
    await clinic.send('payments/mark-paid', {
      params: { id: paid },
      body: { patientId: account?.patientId ?? '', amount: 10 },
      as: 'reception',
    });

    const answers = [await voidSession(paid), await voidSession(none), await voidSession(paid, 'reception')];

    expect(answers.map(({ status }) => status)).toEqual([409, 409, 403]);
    expect(answers[0]?.error).toContain('Give the money back first');
    expect((await ticketOf(paid)).account).toMatchObject({ charge: 200_00, sessionRecorded: true });
  });

  it('is voided once, and never together with a payment, when both happen at the same moment', async () => {
    clinic.letTimePass();
    for (let round = 0; round < 4; round += 1) {
      const id = await book(round, { type: 'laser' });
      await callNext();
      await record(id, 40);
      const { account } = await ticketOf(id);

      const [first, second, pay] = await Promise.all([
        voidSession(id),
        voidSession(id, 'owner'),
        clinic.send('payments/mark-paid', {
          params: { id },
          body: { patientId: account?.patientId ?? '' },
          as: 'reception',
        }),
      ]);

      const voided = [first, second].filter(({ status }) => status === 200).length;
      expect(voided + (pay.status === 200 ? 1 : 0)).toBe(1);
      expect((await ticketOf(id)).account?.paid).toBe(pay.status === 200 ? 200_00 : 0);
    }
  });
});

describe('skipping by itself', () => {
  const at2 = { branch: 2 } as const;
  const walkIn = (n: number) => book(n, { branch: 2, account: 'reception.branch2' });

  it('skips a patient whose turn came twice while absent, after the minutes of the setting', async () => {
    const absent = await book(0, at2);
    for (const n of [1, 2, 3]) await walkIn(n);

    await callNext('doctor.branch2');
    const once = (await ticketOf(absent)).ticket?.status;
    clinic.pass(5);
    await callNext('doctor.branch2');
    const twiceTooEarly = (await ticketOf(absent)).ticket?.status;
    clinic.pass(6);
    await callNext('doctor.branch2');

    expect([once, twiceTooEarly, (await ticketOf(absent)).ticket?.status]).toEqual(['waiting', 'waiting', 'skipped']);
  });

  it('skips nobody who came in time', async () => {
    const late = await book(0, at2);
    for (const n of [1, 2, 3]) await walkIn(n);
    await callNext('doctor.branch2');
    clinic.pass(20);
    const mark = { params: { id: late }, as: 'reception.branch2' };
    await clinic.send('reservations/mark-arrival', { ...mark, body: { arrived: true } });
    await clinic.send('reservations/mark-arrival', { ...mark, body: { arrived: false } });

    await callNext('doctor.branch2');

    expect((await ticketOf(late)).ticket).toMatchObject({ status: 'waiting', passes: 1 });
  });
});
