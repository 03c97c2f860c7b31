import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/data/table/keys.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { dataOf } from '../support/typed-call.ts';
import { branches } from './evenings.ts';
import { callsAboutWindows, openWeek, setWindows } from './windows-of-days.ts';

let clinic: TestClinic;
let date = '';

beforeAll(async () => {
  clinic = await openTestClinic({ branches });
  clinic.letTimePass();
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  date = await openWeek(clinic);
});

const { book, leftAt, windows } = callsAboutWindows(() => ({ clinic, date }));

describe('the windows of a day', () => {
  it('have the places of one doctor when no doctor was at work on that weekday', async () => {
    expect(await windows()).toEqual([
      { from: '18:00', to: '19:00', left: 2 },
      { from: '19:00', to: '20:00', left: 2 },
      { from: '20:00', to: '21:00', left: 2 },
    ]);
  });

  it('have places for the doctors of the same weekday a week before', async () => {
    const before = new Date(Date.parse(date) - 7 * 86_400_000).toISOString().slice(0, 10);
    for (const [doctorId, services] of [
      ['a', undefined],
      ['b', ['laser']],
    ] as const) {
      await clinic.deps.store.put({
        ...keys.presence(1, before, doctorId),
        order: keys.order.doctor(doctorId),
        shown: { doctorId, seenAt: `${before}T16:00:00.000Z`, ...(services && { services }) },
      });
    }

    expect([await leftAt('18:00', 'regular'), await leftAt('18:00', 'laser')]).toEqual([2, 4]);
  });

  it('have places for the doctors who were seen on that weekday, after the nights since', async () => {
    const today = clinic.now();
    for (let daysAgo = 6; daysAgo >= 0; daysAgo -= 1) {
      await clinic.at(new Date(today.getTime() - daysAgo * 86_400_000));
      if (daysAgo < 6) await clinic.closeDays();
      else
        for (const as of ['doctor', 'doctor2'])
          await clinic.ok('doctor/list-doctor-queue', { params: { branchId: 1 }, as });
    }

    expect(await leftAt('18:00', 'regular')).toBe(4);
    const [seen] = await clinic.deps.store.query({
      partition: keys.branchDay(1, new Date(today.getTime() - 6 * 86_400_000).toISOString().slice(0, 10)),
      startsWith: 'DOC#',
    });
    // Until the night after the last day whose windows count it.
    expect(Number(seen?.['expires_at']) * 1000).toBeGreaterThan(today.getTime() + 86_400_000);
  });

  it.each([
    ['the setting is off', { arrivals: true }],
    ['arrivals are not marked', { window_minutes: 30 }],
  ])('are none when %s', async (_, settings) => {
    await setWindows(clinic, settings);

    const listed = await windows();
    const { branches: all } = await clinic.ok('branches/list-branches', {});
    const booked = await book();

    expect([listed, all[0]?.window_minutes, booked.reason]).toEqual([[], undefined, 'window-not-free']);
  });

  it('are none of today and of a closed day', async () => {
    const ofTomorrow = date;
    const friday = new Date(Date.parse(date) + ((12 - new Date(date).getUTCDay()) % 7) * 86_400_000);
    const listed: unknown[] = [];
    for (date of [clinic.now().toISOString().slice(0, 10), friday.toISOString().slice(0, 10)]) {
      listed.push(await windows());
    }
    date = ofTomorrow;

    expect(listed).toEqual([[], []]);
  });
});

describe('a booking of a window', () => {
  it('is on the ticket, in the look-up and in the list of reception', async () => {
    const booked = dataOf(await book({ phone: '01007890999' }));

    const { patient } = await clinic.ok('reservations/show-queue-info', {
      params: { phone: '01007890999' },
      query: {},
    });
    const list = await clinic.ok('reservations/list-branch-queue', {
      params: { branchId: 1 },
      query: { date },
      as: 'reception',
    });

    const window = { from: '18:00', to: '19:00' };
    expect([booked.window, patient.window, list.active_queue.map((row) => row.window)]).toEqual([
      window,
      window,
      [window],
    ]);
  });

  it('is refused with the next free window when the window is full, and staff may exceed it', async () => {
    await book();
    await book();

    const refused = await book();
    const inArabic = await book({}, { headers: { 'accept-language': 'ar' } });
    const byStaff = await book({ over_limit: true }, { as: 'reception' });

    expect([refused.status, refused.reason, refused.details?.[0]?.path]).toEqual([409, 'window-not-free', 'window']);
    expect(refused.error).toContain('7:00');
    expect(inArabic.error).toContain('أقرب ميعاد فاضي');
    expect([byStaff.status, await leftAt('18:00')]).toEqual([201, 0]);
  });

  it('is refused with the first free window when the day has none at that time', async () => {
    const refused = await book({ window: '09:15' });

    expect([refused.status, refused.reason]).toEqual([409, 'window-not-free']);
    expect(refused.error).toContain('6:00');
  });

  it('never exceeds the places of the window when many book at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => book()));

    const made = answers.filter(({ status }) => status === 201);
    expect([made.length, await leftAt('18:00')]).toEqual([2, 0]);
    expect(new Set(answers.map(({ status, reason }) => reason ?? status))).toEqual(new Set([201, 'window-not-free']));
  });

  it('gives the place back once when it is cancelled twice, or moved to another day', async () => {
    const [first, second] = [dataOf(await book()), dataOf(await book({ phone: '01007890998' }))];
    const cancel = () =>
      clinic.send('reservations/cancel-reservation', { params: { id: first.id }, body: {}, as: 'reception' });
    await cancel();
    await cancel();
    const afterCancel = await leftAt('18:00');
    const later = new Date(Date.parse(date) + 2 * 86_400_000);
    const other = (later.getUTCDay() === 5 ? new Date(later.getTime() + 86_400_000) : later).toISOString().slice(0, 10);
    await clinic.ok('own-moves/reschedule-reservation', {
      params: { id: second.id },
      body: { code: second.code, phone: '01007890998', date: other },
    });
    const { patient } = await clinic.ok('reservations/show-queue-info', {
      params: { phone: '01007890998' },
      query: {},
    });

    expect([afterCancel, await leftAt('18:00'), patient.service_date, patient.window?.from]).toEqual([
      1,
      2,
      other,
      '18:00',
    ]);
  });

  it('is made once when the same booking is sent twice', async () => {
    const phone = '01007890997';
    const answers = [await book({ phone }), await book({ phone, window: '19:00' })];

    expect(answers.map((answer) => [answer.status, dataOf(answer).window?.from])).toEqual([
      [201, '18:00'],
      [200, '18:00'],
    ]);
    expect([await leftAt('18:00'), await leftAt('19:00')]).toEqual([1, 2]);
  });
});
