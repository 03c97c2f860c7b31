import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

const { book, leftAt } = callsAboutWindows(() => ({ clinic, date }));

describe('a patient who moves a booking with a window', () => {
  const phone = '01007890995';
  const openDayAfter = (days: number): string => {
    const day = new Date(Date.parse(date) + days * 86_400_000);
    return (day.getUTCDay() === 5 ? new Date(day.getTime() + 86_400_000) : day).toISOString().slice(0, 10);
  };
  const move = (booked: { readonly id: number; readonly code: string }, wanted: { date: string; window?: string }) =>
    clinic.send('own-moves/reschedule-reservation', {
      params: { id: booked.id },
      body: { code: booked.code, phone, ...wanted },
    });

  it('keeps the time where it is free, and books without one where it is not', async () => {
    const booked = dataOf(await book({ phone }));
    const [next, full] = [openDayAfter(2), openDayAfter(4)];
    await book({ date: full });
    await book({ date: full });

    const kept = dataOf(await move(booked, { date: next }));
    const without = dataOf(await move(booked, { date: full }));

    expect([kept.window, without.service_date, without.window]).toEqual([
      { from: '18:00', to: '19:00' },
      full,
      undefined,
    ]);
  });

  it('chooses another time, and is refused one that is full', async () => {
    const booked = dataOf(await book({ phone }));
    const to = openDayAfter(2);
    await book({ date: to, window: '20:00' });
    await book({ date: to, window: '20:00' });

    const refused = await move(booked, { date: to, window: '20:00' });
    const moved = dataOf(await move(booked, { date: to, window: '19:00' }));
    const former = await leftAt('18:00');
    date = to;

    expect([refused.reason, moved.window?.from, former, await leftAt('19:00')]).toEqual([
      'window-not-free',
      '19:00',
      2,
      1,
    ]);
  });

  it('never exceeds the places of a window when many move at the same time', async () => {
    const to = openDayAfter(2);
    const booked = [];
    for (const from of ['18:00', '18:00', '19:00', '19:00'])
      booked.push(dataOf(await book({ phone, window: from, name: `Mona ${'ABCD'.charAt(booked.length)}li` })));

    const answers = await Promise.all(booked.map((each) => move(each, { date: to, window: '20:00' })));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  });
});

describe('the order of a day with windows', () => {
  /** Moments of the booked day, by its wall clock: two hours before UTC. */
  const atClock = (time: string): Promise<void> => {
    const moment = new Date(`${date}T${time}:00.000Z`);
    moment.setUTCHours(moment.getUTCHours() - 2);
    return clinic.at(moment);
  };
  const arrive = (id: number, arrived = true) =>
    clinic.ok('reservations/mark-arrival', { params: { id }, body: { arrived }, as: 'reception' });
  const walkIn = () => book({ date: undefined, window: undefined }, { as: 'reception' });
  const idOf = async (answer: ReturnType<typeof book>) => dataOf(await answer).id;
  const line = async () => {
    const list = await clinic.ok('reservations/list-branch-queue', {
      params: { branchId: 1 },
      query: { date },
      as: 'reception',
    });
    return list.active_queue.map((row) => row.id);
  };
  const callNext = () => clinic.ok('doctor/call-next', { as: 'doctor', body: {} });

  it('lists windows in their order from the booking on, and who has none at opening time', async () => {
    const late = await idOf(book({ window: '20:00' }));
    const without = await idOf(book({ window: undefined }));
    const early = await idOf(book({ window: '18:00' }));
    const second = await book({ window: '19:00' });

    expect([await line(), dataOf(second).queue_position]).toEqual([[early, without, dataOf(second).id, late], 3]);
  });

  it('calls who comes in time before a walk-in of later, and who is late by arrival', async () => {
    const [inTime, late, next] = [await idOf(book()), await idOf(book()), await idOf(book({ window: '19:00' }))];
    await atClock('18:10');
    const walksIn = await idOf(walkIn());
    await atClock('18:50');
    await arrive(inTime);
    await atClock('19:05');
    await arrive(late);
    const ids = await line();
    const called = [(await callNext()).next?.id, (await callNext()).next?.id];

    expect([ids, called]).toEqual([
      [inTime, walksIn, next, late],
      [inTime, walksIn],
    ]);
  });

  it('gives the place before back when the mark of arrival is undone, and keeps it when a desk denies it', async () => {
    const [first, second] = [await idOf(book()), await idOf(book({ window: '19:00' }))];
    await atClock('19:30');
    const { move_id: moveId } = await arrive(first);
    const late = await line();
    await clinic.ok('reservations/undo-move', {
      params: { id: first },
      body: { move_id: moveId ?? '' },
      as: 'reception',
    });
    const undone = await line();
    await arrive(first);
    await arrive(first, false);

    expect([late, undone, await line()]).toEqual([
      [second, first],
      [first, second],
      [second, first],
    ]);
  });

  it('puts a skipped patient back by the present time, whatever the window was', async () => {
    const [first, second, third] = [await idOf(book()), await idOf(book()), await idOf(book({ window: '19:00' }))];
    await atClock('18:05');
    await arrive(second);
    await clinic.ok('doctor/skip-reservation', { params: { id: first }, as: 'reception' });
    const { queue_position: position } = await clinic.ok('reservations/reinsert-reservation', {
      params: { id: first },
      as: 'reception',
    });

    expect([await line(), position]).toEqual([[second, first, third], 2]);
  });

  it('promises no place by the window to a patient who was put back', async () => {
    const id = await idOf(book({ phone: '01007890997', window: '19:00' }));
    const shown = async () => {
      const { patient } = await clinic.ok('reservations/show-queue-info', {
        params: { phone: '01007890997' },
        query: {},
      });
      return patient.window?.from;
    };
    await atClock('18:05');
    const before = await shown();
    await clinic.ok('doctor/skip-reservation', { params: { id }, as: 'reception' });

    await clinic.ok('reservations/reinsert-reservation', { params: { id }, as: 'reception' });

    expect([before, await shown()]).toEqual(['19:00', undefined]);
  });

  it('misses no turn before the end of the window', async () => {
    await setWindows(clinic, { arrivals: true, window_minutes: 60, auto_skip_minutes: 5 });
    const absent = await idOf(book());
    await atClock('18:02');
    for (let count = 0; count < 4; count += 1) await walkIn();
    for (const time of ['18:10', '18:20', '18:40']) {
      await atClock(time);
      await callNext();
    }
    const inWindow = await line();
    for (let count = 0; count < 3; count += 1) await walkIn();
    for (const time of ['19:05', '19:15', '19:30']) {
      await atClock(time);
      await callNext();
    }

    expect([inWindow.includes(absent), (await line()).includes(absent)]).toEqual([true, false]);
  });

  it('tells nobody to come before the own window, and waits until it begins', async () => {
    await book({ phone: '01007890996', window: '20:00' });
    await atClock('18:30');

    const { patient } = await clinic.ok('reservations/show-queue-info', {
      params: { phone: '01007890996' },
      query: {},
    });

    expect([patient.place?.calls_before, patient.estimated_wait?.low]).toEqual([null, 90]);
  });
});
