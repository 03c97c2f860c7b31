import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { putMessagingSettings } from '#functions/data/messages/messaging.ts';
import { messageName } from '#functions/data/messages/message-items.ts';
import { listPending, queueMessage } from '#functions/data/messages/messages.ts';
import { keys } from '#functions/data/table/keys.ts';
import { remove, type Store } from '#functions/data/table/store.ts';
import { Cache } from '#functions/data/table/cache.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import { patientIdOf } from '#functions/domain/patient-identity.ts';
import { checkMessaging } from '#events/schedules/check-messaging.ts';
import type { FakeWhatsApp } from '#local/fake-whatsapp.ts';
import { type RunningServer, serve } from '#local/server.ts';
import type { DomainEvent } from '#shared/events/index.ts';
import { patientMessageKinds } from '#shared/events/messages.ts';
import { asE164 } from '#shared/rules/phone.ts';
import { asReservationId, asPatientId, type ReservationId } from '#shared/rules/ids.ts';
import { noonOf } from '../api/counter.ts';
import { asFunction } from '../under-grants.ts';
import { connectWhatsApp } from './connected-whatsapp.ts';
import { book, callNext, type EventRoom, move, openEventRoom, ordersOf } from './event-room.ts';
import { letters } from '../letters.ts';

/** Messages to patients, against a fake of the provider's HTTP API. */
let room: EventRoom;
let fake: FakeWhatsApp;
let server: RunningServer;
let day = 0;

beforeAll(async () => {
  room = await openEventRoom();
  server = await serve({ port: 0, log: room.clinic.deps.log });
});
afterAll(async () => {
  await server.stop();
  await room.stop();
});

/** A new clinic day with an empty queue, and a provider in good health. */
beforeEach(async () => {
  day += 1;
  await room.clinic.at(noonOf(day));
  await room.news();
  fake = await connectWhatsApp(room, { server });
  return () => fake.stop();
});

/** Messages put into the outbox directly, without a queue behind them. */
const queueMessages = async (count: number): Promise<{ reservationId: ReservationId; kind: 'booked' }[]> => {
  const names = Array.from({ length: count }, (_, index) => ({
    reservationId: asReservationId(900_000 + day * 1000 + index),
    kind: 'booked' as const,
  }));
  for (const name of names) {
    const wording = {
      branchId: 1,
      patientId: asPatientId('p0123456789abcdef0123'),
      phone: asE164('+201020000999'),
      language: 'en',
    } as const;
    const parameters = ['Patient', 'Main', '1', '6:40 pm', '12 Nile Street', 'MED000001'];
    await queueMessage(room.clinic.deps.store, { ...name, ...wording, parameters }, room.clinic.now());
  }
  return names;
};

const settled = async (): Promise<void> => {
  await room.settle();
  await fake.settled();
};

/** The messages of each reservation in order: `12 booked`. */
const told = (): string[] => fake.taken.map(({ callbackData }) => callbackData.replace('.', ' '));
const retry = () => room.resend();

const commlogOf = async (patient: number, name = `Patient Number${letters(patient)}`) => {
  const { data } = await room.clinic.call('messaging/list-patient-commlog', {
    token: room.clinic.tokenOf('reception'),
    params: { id: patientIdOf(asE164(`+2010${String(20_000_000 + patient)}`), name) },
  });
  return (data as { entries: { status: string; template: string; body: string; author: string }[] }).entries;
};

describe('patients who agreed to it', () => {
  it('get booked, three ahead, next and called, each once', async () => {
    const ids: number[] = [];
    for (const patient of [1, 2, 3, 4, 5, 6]) ids.push(await book(room, patient));
    await settled();
    for (const _ of ids) {
      await callNext(room);
      await settled();
    }
    const last = ids.at(-1) ?? 0;
    expect(told().filter((line) => line.startsWith(`${String(last)} `))).toEqual([
      `${String(last)} booked`,
      `${String(last)} three_ahead`,
      `${String(last)} next`,
      `${String(last)} called`,
    ]);
    expect(new Set(told()).size).toBe(told().length);
    expect(told().filter((line) => line.endsWith('called'))).toHaveLength(6);
  });

  it('get no "next" or "near" message when the confirmation said so', async () => {
    const first = await book(room, 11);
    await settled();
    const second = await book(room, 12);
    await settled();
    await callNext(room);
    await settled();
    expect(told()).toEqual([
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

    await settled();

    expect(told().filter((line) => line.endsWith('booked'))).toEqual(
      [...online.slice(0, 3), byStaff].map((id) => `${String(id)} booked`),
    );
  });

  it('are addressed without their first name where it is not letters only', async () => {
    await book(room, 15, { name: 'M. Hassan' });

    await settled();

    const [entry] = await commlogOf(15, 'M. Hassan');
    expect(entry?.body).toMatch(/^Hello there, /u);
  });

  it('get no message twice when skipped, reinserted and called again', async () => {
    const id = await book(room, 21);
    await settled();
    await callNext(room);
    await settled();
    await move(room, id, 'skipped');
    await move(room, id, 'waiting');
    await callNext(room);
    await settled();
    expect(told()).toEqual([`${String(id)} booked`, `${String(id)} called`]);
  });

  it('are written to in the language of their name, with ticket number, clock time, address and link', async () => {
    const siteOrigin = 'https://clinic.example';
    replaceDependencies({ ...room.clinic.deps, cache: new Cache(room.clinic.now), siteOrigin });
    const id = await book(room, 31, { name: 'فاطمة حسن' });
    await settled();
    expect(fake.taken).toMatchObject([{ language: 'ar', template: 'clinic_booked', to: '+201020000031' }]);
    expect(fake.taken[0]?.parameters).toEqual([
      'فاطمة',
      'الفرع الرئيسي',
      '1',
      expect.stringMatching(/^\d{1,2}:\d{2} [صم]$/),
      '12 شارع النيل، القاهرة',
      `https://clinic.example/confirmation#code=MED${String(id).padStart(6, '0')}&phone=%2B201020000031`,
    ]);
  });

  it('get the code in place of a link when the address of the site is not known', async () => {
    const id = await book(room, 32);
    await settled();

    expect(fake.taken[0]?.parameters.at(-1)).toBe(`MED${String(id).padStart(6, '0')}`);
  });

  it('have it in their log, with its text and its outcome', async () => {
    fake.report({ statuses: ['sent', 'delivered', 'read'] });
    await book(room, 41);
    await settled();
    expect(await commlogOf(41)).toMatchObject([{ status: 'read', template: 'clinic_booked', author: 'system' }]);
    expect((await commlogOf(41))[0]?.body).toMatch(
      /^Hello Patient, your place at Main is booked\. Ticket number \d+, expected time about \d/,
    );
  });
});

describe('patients who did not', () => {
  it('get no message at all', async () => {
    for (const patient of [51, 52, 53]) await book(room, patient, { consent: false });
    await settled();
    await callNext(room);
    await settled();
    expect(fake.sendRequests()).toBe(0);
    expect(await commlogOf(51)).toEqual([]);
  });
});

describe('events that come twice, late and out of order', () => {
  /** A small day of which every event is kept. */
  const smallDay = async (from: number): Promise<DomainEvent[]> => {
    const events: DomainEvent[] = [];
    for (const patient of [0, 1, 2, 3, 4]) await book(room, from + patient);
    await callNext(room);
    events.push(...(await room.news()));
    return events.filter(({ type }) => type !== 'message.queued');
  };
  /** Which messages there are, by patient in the order of booking. */
  const outcome = async (ids: readonly number[]): Promise<string[]> => {
    const lines: string[] = [];
    for (const [place, id] of ids.entries()) {
      for (const kind of patientMessageKinds) {
        const message = await room.message(id, kind);
        if (message !== undefined && message.state !== 'needless') lines.push(`${String(place)} ${kind}`);
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
    await room.tell(inOrder);
    const expected = await outcome(idsOf(inOrder));
    expect(expected).toEqual(['0 booked', '0 called', '1 booked', '2 booked', '3 booked', '4 booked']);
    const shuffles = [inOrder.toReversed(), [...inOrder, ...inOrder], [...inOrder.toReversed(), ...inOrder]];
    for (const [index, shuffle] of shuffles.entries()) {
      day += 1;
      await room.clinic.at(noonOf(day));
      const events = await smallDay(200 + 10 * index);
      const places = shuffle.map((event) => inOrder.indexOf(event));
      await room.tell(places.flatMap((place) => events[place] ?? []));
      expect(await outcome(idsOf(events)), `order ${String(index)}`).toEqual(expected);
    }
    await settled();
    expect(new Set(told()).size).toBe(told().length);
  });

  it('of another day, or long past, say nothing any more', async () => {
    const past = await book(room, 301);
    const events = await room.news();
    room.clinic.pass(61);
    await room.tell(events);
    expect(await room.message(past, 'booked')).toBeUndefined();
    const other = await book(room, 302);
    const late = await room.news();
    day += 1;
    await room.clinic.at(noonOf(day));
    await room.tell(late);
    expect(await room.message(other, 'booked')).toBeUndefined();
    expect(fake.sendRequests()).toBe(0);
  });

  it('are not sent to a patient whose visit began long ago, nor for a day that has just ended', async () => {
    const inside = await book(room, 303);
    await settled();
    await callNext(room);
    const called = await room.news();
    room.clinic.pass(16);
    await room.tell(called);
    expect(await room.message(inside, 'called')).toBeUndefined();
    // Two minutes to four in Cairo, and two minutes past.
    await room.clinic.at(new Date(noonOf(day).getTime() + (15 * 60 + 58) * 60_000));
    const lastOfDay = await book(room, 304);
    const events = await room.news();
    room.clinic.pass(4);
    await room.tell(events);
    expect(await room.message(lastOfDay, 'booked')).toBeUndefined();
    day += 1;
  });

  it('with a clock five minutes off, lead to the same messages', async () => {
    const id = await book(room, 311);
    const events = await room.news();
    room.clinic.pass(-5);
    await room.tell(events);
    room.clinic.pass(10);
    await settled();
    expect(told()).toEqual([`${String(id)} booked`]);
    expect((await room.message(id, 'booked'))?.state).toBe('delivered');
  });
});

describe('the contract with the provider', () => {
  const stateOf = async (id: number) => (await room.message(id, 'booked'))?.state;

  it('refused: the message has failed, and is not tried again', async () => {
    fake.plan('refuse');
    const id = await book(room, 401);
    await settled();
    await retry();
    expect(await stateOf(id)).toBe('failed');
    expect(fake.sendRequests()).toBe(1);
    expect(await commlogOf(401)).toMatchObject([{ status: 'failed' }]);
    expect((await listPending(room.clinic.deps.store)).pending).toEqual([]);
  });

  it('busy: retried with pauses, and sent', async () => {
    fake.plan('busy', 'busy');
    const id = await book(room, 411);
    await settled();
    expect(fake.sendRequests()).toBe(3);
    expect(await stateOf(id)).toBe('delivered');
  });

  it('busy for long: kept, and sent by the next look at the outbox', async () => {
    fake.plan('busy', 'busy', 'busy', 'busy');
    const id = await book(room, 421);
    await settled();
    expect(await stateOf(id)).toBe('queued');
    await retry();
    await settled();
    expect(await stateOf(id)).toBe('delivered');
    expect(fake.taken).toHaveLength(1);
  });

  it('accepted, then an error: never sent twice, because the report shows that it was accepted', async () => {
    fake.plan('accept-then-500');
    const id = await book(room, 431);
    await settled();
    expect(await stateOf(id)).toBe('delivered');
    room.clinic.pass(9);
    await retry();
    expect(fake.taken).toHaveLength(1);
  });

  it('accepted, then nonsense: the same', async () => {
    fake.plan('garble');
    const id = await book(room, 441);
    await settled();
    expect(await stateOf(id)).toBe('delivered');
    expect(fake.taken).toHaveLength(1);
  });

  it('an error and nothing taken: waits for a report, and is sent when none has come for minutes', async () => {
    fake.plan('fail');
    const id = await book(room, 451);
    await settled();
    expect(await stateOf(id)).toBe('unconfirmed');
    room.clinic.pass(2);
    await retry();
    expect(fake.sendRequests()).toBe(1);
    room.clinic.pass(7);
    await retry();
    await settled();
    expect(await stateOf(id)).toBe('delivered');
    expect(fake.taken).toHaveLength(1);
  });

  it('no answer at all: the same, and others are not held up for ever', async () => {
    fake.plan('hang');
    const id = await book(room, 461);
    await settled();
    expect(await stateOf(id)).toBe('unconfirmed');
  }, 20_000);

  it('out of reach: certainly not sent, kept, and sent once it is back', async () => {
    await fake.stop();
    const id = await book(room, 471);
    await room.settle();
    expect(await stateOf(id)).toBe('queued');
    fake = await connectWhatsApp(room, { server });
    await retry();
    await settled();
    expect(await stateOf(id)).toBe('delivered');
  });

  it('past its deadline: given up and logged', async () => {
    fake.plan('busy', 'busy', 'busy', 'busy');
    const id = await book(room, 481);
    await settled();
    room.clinic.pass(61);
    await retry();
    expect(await stateOf(id)).toBe('expired');
    expect(await commlogOf(481)).toMatchObject([{ status: 'expired' }]);
    expect(fake.taken).toHaveLength(0);
  });

  it('two concurrent senders of a message send it once', async () => {
    fake.report({ withheld: true });
    await book(room, 491);
    const queued = await (async () => {
      await room.tell(await room.news());
      return room.news();
    })();
    await Promise.all([room.tell(queued), room.tell(queued), room.tell(queued), retry()]);
    expect(fake.taken).toHaveLength(1);
  });

  it('uses only registered templates, with their number of parameters', async () => {
    for (const patient of [501, 502, 503, 504, 505, 506]) await book(room, patient);
    await settled();
    for (const _ of [1, 2, 3]) {
      await callNext(room);
      await settled();
    }
    // The fake refuses anything else.
    expect(fake.taken).toHaveLength(fake.sendRequests());
    expect(new Set(fake.taken.map(({ template }) => template)).size).toBe(4);
  });
});

describe("the provider's reports", () => {
  const statuses = ['sent', 'delivered', 'read'] as const;

  it('leave a message at the furthest it came, in whatever order they come, and however often', async () => {
    const orders = ordersOf(statuses);
    for (const [index, order] of orders.entries()) {
      fake.report({ withheld: true });
      const id = await book(room, 600 + index);
      await settled();
      const callbackData = `${String(id)}.booked`;
      for (const status of [...order, ...order]) {
        expect(await fake.deliverReports([{ id: 'wamid.1', status, callbackData }])).toBe(200);
      }
      expect((await room.message(id, 'booked'))?.state, order.join(', ')).toBe('read');
    }
  });

  it('duplicated and reversed by the provider itself, change nothing', async () => {
    fake.report({ duplicates: true, reversed: true, statuses });
    const id = await book(room, 651);
    await settled();
    expect((await room.message(id, 'booked'))?.state).toBe('read');
    expect(await commlogOf(651)).toHaveLength(1);
  });

  it('with a wrong signature, or none, are refused and change nothing', async () => {
    fake.report({ withheld: true });
    const id = await book(room, 661);
    await settled();
    const report = { id: 'wamid.1', status: 'read', callbackData: `${String(id)}.booked` };
    for (const signature of ['sha256=00', 'sha256=', `sha1=${'0'.repeat(40)}`, 'x']) {
      expect(await fake.deliverReports([report], signature)).toBe(403);
    }
    expect((await room.message(id, 'booked'))?.state).toBe('sent');
  });

  it('of messages that are not ours are taken note of, so that they do not come again', async () => {
    for (const callbackData of ['', 'x', '999999.booked', '12.unknown', '0.booked', '1e3.booked']) {
      expect(await fake.deliverReports([{ id: 'wamid.9', status: 'read', callbackData }])).toBe(200);
    }
    expect(await fake.deliverReports([{ id: 'wamid.9', status: 'warning', callbackData: '1.booked' }])).toBe(200);
  });

  it('go to a webhook that shows the agreed word, and to no other', async () => {
    expect(await fake.verifyWebhook()).toBe(true);
    const url = `http://127.0.0.1:${String(server.port)}/api/whatsapp/webhook`;
    const asked = (token: string): string => `${url}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=77`;
    expect((await fetch(asked('wrong'))).status).toBe(403);
    expect((await fetch(`${url}?hub.mode=subscribe&hub.challenge=77`)).status).toBe(400);
  });
});

describe('the messaging status', () => {
  const status = async () => {
    const { data } = await room.clinic.call('messaging/show-messaging-status', {
      token: room.clinic.tokenOf('doctor'),
    });
    return data as { isReady: boolean; provider: string | null; checked_at: string | null };
  };
  const check = () => asFunction('events/check-messaging', () => checkMessaging());

  it('is ready after a check that succeeded, for less than five minutes', async () => {
    await check();
    expect(await status()).toEqual({
      isReady: true,
      provider: 'whatsapp-local',
      checked_at: room.clinic.now().toISOString(),
    });
    room.clinic.pass(4.9);
    expect((await status()).isReady).toBe(true);
    room.clinic.pass(0.1);
    expect((await status()).isReady).toBe(false);
  });

  it.each([
    ['the number is blocked', { blocked: true }],
    ['a template is not approved', { approved: false }],
    ['the provider does not answer', { down: true }],
  ])('is not ready when %s', async (_, health) => {
    fake.health(health);
    await check();
    expect((await status()).isReady).toBe(false);
  });

  it('is not ready when the credentials are wrong', async () => {
    await putMessagingSettings(room.clinic.deps.store, { ...fake.settings, accessToken: 'revoked' });
    await check();
    expect((await status()).isReady).toBe(false);
  });
});

describe('a webhook of 1,500 reports', () => {
  it('writes each message once, several at the same time, and leaves all at their furthest state', async () => {
    const names = await queueMessages(100);
    const statuses = ['delivered', 'sent', 'read', 'sent', 'delivered'];
    const reports = Array.from({ length: 15 }, (_, index) => statuses[index % statuses.length] ?? '').flatMap(
      (status) => names.map((name) => ({ id: 'wamid.1', status, callbackData: messageName(name) })),
    );
    const { store } = room.clinic.deps;
    let transactions = 0;
    let running = 0;
    let mostAtTheSameTime = 0;
    const transact: Store['transact'] = async (writes) => {
      transactions += 1;
      running += 1;
      mostAtTheSameTime = Math.max(mostAtTheSameTime, running);
      await store.transact(writes);
      running -= 1;
    };
    const counting = new Proxy(store, {
      get: (target, name): unknown => {
        const value: unknown = name === 'transact' ? transact : Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    replaceDependencies({ ...room.clinic.deps, store: counting, cache: new Cache(room.clinic.now) });

    const status = await fake.deliverReports(reports);

    expect([status, reports.length, transactions]).toEqual([200, 1500, 100]);
    expect(mostAtTheSameTime).toBeGreaterThan(1);
    const states = await Promise.all(names.map(({ reservationId, kind }) => room.message(reservationId, kind)));
    expect(new Set(states.map((message) => message?.state))).toEqual(new Set(['read']));
  });
});

describe('an outbox in sixteen partitions', () => {
  it('sends the messages of every partition', async () => {
    const queued = await queueMessages(20);
    const partitions = new Set(queued.map(({ reservationId, kind }) => keys.pendingMessage(reservationId, kind).PK));

    const result = await retry();
    await fake.settled();

    expect(partitions.size).toBe(16);
    expect(result).toMatchObject({ pending: 20, failed: 0 });
    expect(told().toSorted()).toEqual(queued.map(({ reservationId }) => `${String(reservationId)} booked`).toSorted());
  });
});

describe('an outbox with items that cannot be read', () => {
  it('still sends the messages that can be read', async () => {
    const [broken, good] = await queueMessages(2);
    if (broken === undefined || good === undefined) throw new Error('no messages');
    const { store } = room.clinic.deps;
    await store.put({ ...keys.message(broken.reservationId, broken.kind), state: 'queued' });
    const odd = keys.pendingMessage(broken.reservationId, 'next');
    await store.put({ ...odd, reservationId: 'none', kind: 'next' });

    const result = await room.requeue();
    const outcomes = await Promise.allSettled((await room.news()).map((event) => room.tell([event])));
    await room.settle();
    await fake.settled();

    expect(result).toMatchObject({ pending: 2, failed: 1 });
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(told()).toEqual([`${String(good.reservationId)} booked`]);
    expect((await room.message(good.reservationId, good.kind))?.state).toBe('delivered');
    await store.transact([
      remove('odd', odd),
      remove('broken', keys.pendingMessage(broken.reservationId, broken.kind)),
    ]);
  });
});

describe('a message that was claimed by a clock that was ahead', () => {
  it('is sent once the clock is set right', async () => {
    const [name] = await queueMessages(1);
    if (name === undefined) throw new Error('no message');
    const tomorrow = new Date(room.clinic.now().getTime() + 24 * 60 * 60_000).toISOString();
    const key = keys.message(name.reservationId, name.kind);
    await room.clinic.deps.store.update(key, { set: { claimedUntil: tomorrow } });

    await retry();
    await fake.settled();

    expect(told()).toEqual([`${String(name.reservationId)} booked`]);
  });
});
