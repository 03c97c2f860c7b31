import { afterEach, describe, expect, it } from 'vitest';
import { Cache } from '#functions/data/table/cache.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import { keys } from '#functions/data/table/keys.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import type { FakeWhatsApp } from '#local/fake-whatsapp.ts';
import type { DomainEvent } from '#shared/events/index.ts';
import { addDays, asClinicDay } from '#shared/rules/clinic-day.ts';
import { patientMessageKinds } from '#shared/events/messages.ts';
import { letters } from '../letters.ts';
import { book, callNext, move } from './event-room.ts';
import { beginMessagingDays } from './messaging-room.ts';

/** Which messages patients get, against a fake of the provider's HTTP API. */
let fake: FakeWhatsApp;
const messaging = await beginMessagingDays((provider) => {
  fake = provider;
});
const { room } = messaging;

describe('patients who agreed to it', () => {
  it('get booked, three ahead, next and called, each once', async () => {
    const ids: number[] = [];
    for (const patient of [1, 2, 3, 4, 5, 6]) ids.push(await book(room, patient));
    await messaging.settled();
    for (const _ of ids) {
      await callNext(room);
      await messaging.settled();
    }
    const last = ids.at(-1) ?? 0;
    expect(messaging.sent().filter((line) => line.startsWith(`${String(last)} `))).toEqual([
      `${String(last)} booked`,
      `${String(last)} three_ahead`,
      `${String(last)} next`,
      `${String(last)} called`,
    ]);
    expect(new Set(messaging.sent()).size).toBe(messaging.sent().length);
    expect(messaging.sent().filter((line) => line.endsWith('called'))).toHaveLength(6);
  });

  it('get no "next" or "near" message when the confirmation said so', async () => {
    const first = await book(room, 11);
    await messaging.settled();
    const second = await book(room, 12);
    await messaging.settled();
    await callNext(room);
    await messaging.settled();
    expect(messaging.sent()).toEqual([
      `${String(first)} booked`,
      `${String(second)} booked`,
      `${String(first)} called`,
      `${String(second)} next`,
    ]);
  });

  it('get at most three confirmations of online bookings per phone and day, and one for every booking by staff', async () => {
    const person = (name: string) => ({
      name,
      phone: '01029999999',
      branch_id: 1,
      type: 'regular',
      message_consent: true,
    });
    const ask = async (name: string, token?: string): Promise<number> => {
      const { data } = await room.clinic.call('reservations/book-reservation', {
        body: person(name),
        ...(token === undefined ? {} : { token }),
      });
      return (data as { id: number }).id;
    };
    const online = [await ask('Mona Ali'), await ask('Ola Ali'), await ask('Amr Ali'), await ask('Nour Ali')];
    const byStaff = await ask('Hany Ali', room.clinic.tokenOf('reception'));

    await messaging.settled();

    expect(messaging.sent().filter((line) => line.endsWith('booked'))).toEqual(
      [...online.slice(0, 3), byStaff].map((id) => `${String(id)} booked`),
    );
  });

  it('count a family as one booking of its phone', async () => {
    const phone = '01029999998';
    const booking = { phone, branch_id: 1, message_consent: true };
    const people = ['Mona', 'Adam', 'Laila', 'Omar'].map((name) => ({ name: `${name} Sherif`, type: 'regular' }));
    const family = await room.clinic.call('reservations/book-group', { body: { ...booking, people } });
    const { reservations } = family.data as { reservations: readonly { id: number }[] };

    await messaging.settled();

    expect(reservations).toHaveLength(4);
    expect(messaging.sent().filter((line) => line.endsWith('booked'))).toEqual(
      reservations.map(({ id }) => `${String(id)} booked`),
    );
  });

  it('are addressed without their first name where it is not letters only', async () => {
    await book(room, 15, { name: 'M. Hassan' });

    await messaging.settled();

    const [entry] = await messaging.messagesOf(15, 'M. Hassan');
    expect(entry?.body).toMatch(/^Hello there, /u);
  });

  it('get a second message only for the second call, after a skip and a reinsertion', async () => {
    const id = await book(room, 21);
    await messaging.settled();
    await callNext(room);
    await messaging.settled();
    await move(room, id, 'skipped');
    await move(room, id, 'waiting');
    room.clinic.pass(1);
    await callNext(room);
    await messaging.settled();
    expect(messaging.sent()).toEqual([`${String(id)} booked`, `${String(id)} called`, `${String(id)} called_2`]);
  });

  it('get “near” and “next” once more on their new day when they rescheduled after them', async () => {
    const id = await book(room, 61);
    await messaging.settled();
    const tomorrow = addDays(asClinicDay(messaging.noon().toISOString().slice(0, 10)), 1);
    for (const patient of [1, 2, 3, 4, 5]) {
      const person = { name: 'Ola Adel', phone: `0102888000${String(patient)}`, branch_id: 1, type: 'regular' };
      await room.clinic.ok('reservations/book-reservation', { body: { ...person, date: tomorrow } });
    }
    const own = { code: `MED${String(id).padStart(6, '0')}`, phone: '01020000061' };
    await room.clinic.ok('own-moves/reschedule-reservation', {
      params: { id },
      body: { ...own, date: tomorrow },
    });
    await messaging.settled();
    await messaging.nextDay();
    for (let call = 0; call < 6; call += 1) {
      await callNext(room);
      await messaging.settled();
    }

    expect(messaging.sent().filter((line) => line.startsWith(`${String(id)} `))).toEqual([
      `${String(id)} booked`,
      `${String(id)} transferred`,
      `${String(id)} three_ahead_2`,
      `${String(id)} next_2`,
      `${String(id)} called`,
    ]);
  });

  describe('who booked a later day', () => {
    const own = (n: number) => ({ name: `Ola ${letters(n)}`, phone: `0102889000${String(n)}` });
    const queueOf = (n: number) =>
      room.clinic
        .ok('reservations/show-queue-info', { params: { phone: own(n).phone } })
        .then(({ patient }) => patient);
    /** Three of tomorrow, by rules of the branch; on that day at noon the last one cancels. @returns their ids */
    const comeToTomorrow = async (
      rulesOf: (tomorrow: string) => Pick<Branch, 'hours' | 'closed_dates'>,
    ): Promise<number[]> => {
      const { clinic } = room;
      const date = addDays(asClinicDay(messaging.noon().toISOString().slice(0, 10)), 1);
      const ids: number[] = [];
      for (const n of [1, 2, 3]) {
        const body = { ...own(n), branch_id: 1, type: 'regular', date, message_consent: true } as const;
        ids.push((await clinic.ok('reservations/book-reservation', { body })).id);
      }
      await clinic.deps.store.update(keys.branch(1), { set: rulesOf(date) });
      await messaging.settled();
      await messaging.nextDay();
      await move(room, ids[2] ?? 0, 'cancelled');
      await messaging.settled();
      return ids;
    };
    afterEach(() => room.clinic.deps.store.update(keys.branch(1), { remove: ['hours', 'closed_dates'] }));

    it('get no “near” before their branch opens, and get it once a patient is called', async () => {
      const evening = { open: '17:00', close: '23:00' };
      const ids = await comeToTomorrow(() => ({
        hours: Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((weekday) => [weekday, evening])),
      }));
      const early = await queueOf(2);
      const sentEarly = messaging.sent();
      await callNext(room);
      await messaging.settled();

      expect(sentEarly).toEqual(ids.map((id) => `${String(id)} booked_ahead`));
      // From noon until five.
      expect(early).toMatchObject({ place: { calls_before: null }, estimated_wait: { low: 300 } });
      expect(await queueOf(2)).toMatchObject({ place: { calls_before: 0 } });
      expect(messaging.sent().slice(ids.length)).toEqual([`${String(ids[0])} called`, `${String(ids[1])} next`]);
    });

    it('get no “near” on a day on which their branch is closed', async () => {
      const ids = await comeToTomorrow((tomorrow) => ({ closed_dates: [tomorrow] }));

      expect(messaging.sent()).toEqual(ids.map((id) => `${String(id)} booked_ahead`));
      expect(await queueOf(2)).toMatchObject({ place: { calls_before: null } });
    });
  });

  it('are written to in the language of their name, with ticket number, clock time, address and link', async () => {
    const siteOrigin = 'https://clinic.example';
    replaceDependencies({ ...room.clinic.deps, cache: new Cache(room.clinic.now), siteOrigin });
    const id = await book(room, 31, { name: 'فاطمة حسن' });
    await messaging.settled();
    expect(fake.taken).toMatchObject([{ language: 'ar', template: 'clinic_booked', to: '+201020000031' }]);
    expect(fake.taken[0]?.parameters).toEqual([
      'فاطمة',
      'الفرع الرئيسي',
      '1',
      expect.stringMatching(/^\d{1,2}:\d{2} [صم]$/),
      '12 شارع النيل، القاهرة',
      `https://clinic.example/ar/confirmation#code=MED${String(id).padStart(6, '0')}&phone=%2B201020000031`,
    ]);
  });

  it('get no clock time when no doctor at work serves them', async () => {
    await room.clinic.ok('doctor/set-doctor-at-work', {
      body: { state: 'on', services: ['laser'] },
      as: 'doctor2',
    });
    await book(room, 33);
    await messaging.settled();

    expect(fake.taken[0]?.parameters[3]).toBe('once a doctor for your service is at work');
  });

  it('get the code instead of a link when the address of the site is not known', async () => {
    const id = await book(room, 32);
    await messaging.settled();

    expect(fake.taken[0]?.parameters.at(-1)).toBe(`MED${String(id).padStart(6, '0')}`);
  });

  it('have it in their log, with its text and its outcome', async () => {
    fake.report({ statuses: ['sent', 'delivered', 'read'] });
    await book(room, 41);
    await messaging.settled();
    expect(await messaging.messagesOf(41)).toMatchObject([
      { status: 'read', template: 'clinic_booked', author: 'system' },
    ]);
    expect((await messaging.messagesOf(41))[0]?.body).toMatch(
      /^Hello Patient, your place at Main is booked\. Ticket number \d+, expected: \d/,
    );
  });
});

describe('patients who did not', () => {
  it('get no message at all', async () => {
    for (const patient of [51, 52, 53]) await book(room, patient, { consent: false });
    await messaging.settled();
    await callNext(room);
    await messaging.settled();
    expect(fake.sendRequests()).toBe(0);
    expect(await messaging.messagesOf(51)).toEqual([]);
  });
});

describe('events that come twice, late and out of order', () => {
  /** A small day of which every event is kept. */
  const smallDay = async (from: number): Promise<DomainEvent[]> => {
    const events: DomainEvent[] = [];
    for (const patient of [0, 1, 2, 3, 4]) await book(room, from + patient);
    await callNext(room);
    events.push(...(await room.published()));
    return events.filter(({ type }) => type !== 'message.queued');
  };
  /** Which messages there are, by patient in the order of booking. */
  const outcome = async (ids: readonly number[]): Promise<string[]> => {
    const lines: string[] = [];
    for (const [index, id] of ids.entries()) {
      for (const kind of patientMessageKinds) {
        const message = await room.message(id, kind);
        if (message !== undefined && message.state !== 'needless') lines.push(`${String(index)} ${kind}`);
      }
    }
    return lines;
  };
  const idsOf = (events: readonly DomainEvent[]): number[] =>
    events
      .flatMap((event) => (event.type === 'reservation.booked' ? [event.data.reservation_id] : []))
      .toSorted((a, b) => a - b);

  it('lead to the same messages, each once', async () => {
    const inOrder = await smallDay(100);
    await room.deliver(inOrder);
    const expected = await outcome(idsOf(inOrder));
    expect(expected).toEqual(['0 booked', '0 called', '1 booked', '2 booked', '3 booked', '4 booked']);
    const shuffles = [inOrder.toReversed(), [...inOrder, ...inOrder], [...inOrder.toReversed(), ...inOrder]];
    for (const [index, shuffle] of shuffles.entries()) {
      await messaging.nextDay();
      const events = await smallDay(200 + 10 * index);
      const indexes = shuffle.map((event) => inOrder.indexOf(event));
      await room.deliver(indexes.flatMap((index) => events[index] ?? []));
      expect(await outcome(idsOf(events)), `order ${String(index)}`).toEqual(expected);
    }
    await messaging.settled();
    expect(new Set(messaging.sent()).size).toBe(messaging.sent().length);
  });

  it('of another day, or long past, say nothing any more', async () => {
    const past = await book(room, 301);
    const events = await room.published();
    room.clinic.pass(61);
    await room.deliver(events);
    expect(await room.message(past, 'booked')).toBeUndefined();
    const other = await book(room, 302);
    const late = await room.published();
    await messaging.nextDay();
    await room.deliver(late);
    expect(await room.message(other, 'booked')).toBeUndefined();
    expect(fake.sendRequests()).toBe(0);
  });

  it('are not sent to a patient whose visit began long ago, nor for a day that has just ended', async () => {
    const inside = await book(room, 303);
    await messaging.settled();
    await callNext(room);
    const called = await room.published();
    room.clinic.pass(16);
    await room.deliver(called);
    expect(await room.message(inside, 'called')).toBeUndefined();
    // Two minutes to four in Cairo, and two minutes past.
    await room.clinic.at(new Date(messaging.noon().getTime() + (15 * 60 + 58) * 60_000));
    const lastOfDay = await book(room, 304);
    const events = await room.published();
    room.clinic.pass(4);
    await room.deliver(events);
    expect(await room.message(lastOfDay, 'booked')).toBeUndefined();
    await messaging.nextDay();
  });

  it('with a clock five minutes off, lead to the same messages', async () => {
    const id = await book(room, 311);
    const events = await room.published();
    room.clinic.pass(-5);
    await room.deliver(events);
    room.clinic.pass(10);
    await messaging.settled();
    expect(messaging.sent()).toEqual([`${String(id)} booked`]);
    expect((await room.message(id, 'booked'))?.state).toBe('delivered');
  });
});
