import { putMessagingSettings } from '#functions/data/messages/messaging-secret.ts';
import { describe, expect, it } from 'vitest';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import { messageName } from '#functions/data/messages/message-items.ts';
import { keys } from '#functions/data/table/keys.ts';
import { connect } from '#functions/data/table/connect.ts';
import { Store } from '#functions/data/table/store.ts';
import { Cache } from '#functions/data/table/cache.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import { signatureOf } from '#functions/domain/messages/webhook-signature.ts';
import { checkMessaging } from '#events/schedules/check-messaging.ts';
import type { FakeWhatsApp } from '#local/fake-whatsapp.ts';
import { asFunction } from '../under-grants.ts';
import { book, callNext, ordersOf } from './event-room.ts';
import { beginMessagingDays } from './messaging-room.ts';
import { expectLogged } from '../support/problem-lines.ts';

/** What the provider reports, against a fake of its HTTP API. */
let fake: FakeWhatsApp;
const messaging = await beginMessagingDays((provider) => {
  fake = provider;
});
const { room } = messaging;
const check = () => asFunction('events/check-messaging', () => checkMessaging());

/** A table that refuses every transaction. */
class ReadOnlyStore extends Store {
  override transact(): Promise<void> {
    return Promise.reject(new Error('read only'));
  }
}

describe("the provider's reports", () => {
  const statuses = ['sent', 'delivered', 'read'] as const;

  it('leave a message at the furthest it came, in whatever order they come, and however often', async () => {
    const orders = ordersOf(statuses);
    for (const [index, order] of orders.entries()) {
      fake.report({ withheld: true });
      const id = await book(room, 600 + index);
      await messaging.settled();
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
    await messaging.settled();
    expect((await room.message(id, 'booked'))?.state).toBe('read');
    expect(await messaging.messagesOf(651)).toHaveLength(1);
  });

  it('with a wrong signature, or none, are refused and change nothing', async () => {
    fake.report({ withheld: true });
    const id = await book(room, 661);
    await messaging.settled();
    const report = { id: 'wamid.1', status: 'read', callbackData: `${String(id)}.booked` };
    for (const signature of ['sha256=00', 'sha256=', `sha1=${'0'.repeat(40)}`, 'x']) {
      expect(await fake.deliverReports([report], signature)).toBe(403);
    }
    expect((await room.message(id, 'booked'))?.state).toBe('sent');
  });

  const post = async (statuses?: readonly object[]): Promise<number> => {
    const value = { messaging_product: 'whatsapp', ...(statuses === undefined ? {} : { statuses }) };
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: 'local', changes: [{ field: 'messages', value }] }],
    });
    const signature = signatureOf(body, fake.settings.appSecret);
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
    return (await fetch(messaging.webhook, { method: 'POST', headers, body })).status;
  };

  it('are acknowledged when they name no message, or are none', async () => {
    expect(await post([{ id: 'wamid.9', status: 'read', timestamp: '1' }])).toBe(200);
    expect(await post()).toBe(200);
  });

  it('are not acknowledged when one cannot be stored, and change the message when they come again', async () => {
    fake.report({ withheld: true });
    const id = await book(room, 671);
    await messaging.settled();
    const report = { id: 'wamid.1', status: 'read', callbackData: `${String(id)}.booked` };
    const { deps } = room.clinic;
    const store = new ReadOnlyStore(connect(room.clinic.endpoint), room.clinic.tableName);
    replaceDependencies({ ...deps, store, cache: new Cache(room.clinic.now) });

    const failed = await expectLogged(['request.failed'], () => fake.deliverReports([report]));
    replaceDependencies({ ...deps, cache: new Cache(room.clinic.now) });
    const again = await fake.deliverReports([report]);

    expect([failed, again]).toEqual([500, 200]);
    expect((await room.message(id, 'booked'))?.state).toBe('read');
  });

  it('of a phone without WhatsApp end the promise on its ticket, other failures do not', async () => {
    fake.report({ withheld: true });
    await check();
    const promiseAfter = async (patient: number, code: number) => {
      const id = await book(room, patient);
      await messaging.settled();
      const report = {
        id: 'wamid.1',
        status: 'failed',
        timestamp: '1',
        biz_opaque_callback_data: `${String(id)}.booked`,
      };
      await post([{ ...report, errors: [{ code }] }]);
      const request = { params: { phone: `01020000${String(patient)}` }, query: { code: reservationCode(id) } };
      const { patient: shown } = await room.clinic.ok('reservations/show-queue-info', request);
      return shown.alerts?.whatsapp;
    };

    expect([await promiseAfter(681, 131_049), await promiseAfter(682, 131_026)]).toEqual([true, false]);
  });

  it('of messages that are not ours are taken note of, so that they do not come again', async () => {
    for (const callbackData of ['', 'x', '999999.booked', '12.unknown', '0.booked', '1e3.booked']) {
      expect(await fake.deliverReports([{ id: 'wamid.9', status: 'read', callbackData }])).toBe(200);
    }
    expect(await fake.deliverReports([{ id: 'wamid.9', status: 'warning', callbackData: '1.booked' }])).toBe(200);
  });

  it('go to a webhook that shows the agreed word, and to no other', async () => {
    expect(await fake.verifyWebhook()).toBe(true);
    const urlWith = (token: string): string =>
      `${messaging.webhook}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=77`;
    expect((await fetch(urlWith('wrong'))).status).toBe(403);
    expect((await fetch(`${messaging.webhook}?hub.mode=subscribe&hub.challenge=77`)).status).toBe(400);
  });
});

describe('a webhook of 1,500 reports', () => {
  it('writes each message once, several at the same time, and leaves all at their furthest state', async () => {
    const names = await messaging.queueMessages(100);
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

describe('the messaging status', () => {
  const status = async () => {
    const { data } = await room.clinic.call('messaging/show-messaging-status', {
      token: room.clinic.tokenOf('doctor'),
    });
    return data as { isReady: boolean; provider: string | null; checked_at: string | null };
  };
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

  it('counts the people of a day once each, and says how many the number may reach', async () => {
    fake.health({ limit: 'TIER_250' });
    const first = await book(room, 711);
    await book(room, 712);
    await messaging.settled();
    await callNext(room);
    await messaging.settled();

    await check();

    expect(messaging.sent()).toContain(`${String(first)} called`);
    expect(await status()).toMatchObject({ isReady: true, people_today: 2, people_limit: 250 });
  });

  it('is not good for the alarm once nine tenths of the people are reached, while messages still go', async () => {
    fake.health({ limit: 'TIER_50' });
    const figures: number[] = [];
    const { deps } = room.clinic;
    const metric = (metrics: Readonly<Record<string, number>>): void => {
      figures.push(metrics['MessagingReady'] ?? -1);
    };
    replaceDependencies({ ...deps, log: { ...deps.log, metric } });
    const today = room.clinic.now();
    for (const people of [44, 1]) {
      await room.clinic.deps.store.increment(keys.messagedPeople(today.toISOString().slice(0, 10)), { people });
      await check();
    }
    replaceDependencies(room.clinic.deps);

    expect(figures).toEqual([1, 0]);
    expect(await status()).toMatchObject({ isReady: true, people_today: 45, people_limit: 50 });
  });

  it('is no promise to patients once the people of the day are reached', async () => {
    fake.health({ limit: 'TIER_50' });
    const id = await book(room, 721);
    await messaging.settled();
    const promised = async (): Promise<boolean | undefined> => {
      await check();
      room.clinic.pass(2);
      const request = { params: { phone: '01020000721' }, query: { code: reservationCode(id) } };
      return (await room.clinic.ok('reservations/show-queue-info', request)).patient.alerts?.whatsapp;
    };

    const before = await promised();
    const day = room.clinic.now().toISOString().slice(0, 10);
    await room.clinic.deps.store.increment(keys.messagedPeople(day), { people: 49 });

    expect([before, await promised()]).toEqual([true, false]);
  });

  it('is not ready when the credentials are wrong', async () => {
    await putMessagingSettings(room.clinic.deps, { ...fake.settings, accessToken: 'revoked' });
    await check();
    expect((await status()).isReady).toBe(false);
  });
});
