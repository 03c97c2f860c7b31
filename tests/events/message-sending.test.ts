import { describe, expect, it } from 'vitest';
import { listPending } from '#functions/data/messages/messages.ts';
import { keys } from '#functions/data/table/keys.ts';
import { remove } from '#functions/data/table/store.ts';
import type { FakeWhatsApp } from '#local/fake-whatsapp.ts';
import { book, callNext } from './event-room.ts';
import { beginMessagingDays } from './messaging-room.ts';
import { expectLogged } from '../support/problem-lines.ts';

/** How messages of the outbox are sent, against a fake of the provider's HTTP API. */
let fake: FakeWhatsApp;
const messaging = await beginMessagingDays((provider) => {
  fake = provider;
});
const { room } = messaging;

describe('the contract with the provider', () => {
  const stateOf = async (id: number) => (await room.message(id, 'booked'))?.state;

  it('refused: the message has failed, and is not tried again', async () => {
    fake.plan('refuse');
    const id = await book(room, 401);
    await messaging.settled();
    await room.resend();
    expect(await stateOf(id)).toBe('failed');
    expect(fake.sendRequests()).toBe(1);
    expect(await messaging.messagesOf(401)).toMatchObject([{ status: 'failed' }]);
    expect((await listPending(room.clinic.deps.store)).pending).toEqual([]);
  });

  it('busy: retried with pauses, and sent', async () => {
    fake.plan('busy', 'busy');
    const id = await book(room, 411);
    await messaging.settled();
    expect(fake.sendRequests()).toBe(3);
    expect(await stateOf(id)).toBe('delivered');
  });

  it('busy for long: kept, and sent by the next look at the outbox', async () => {
    fake.plan('busy', 'busy', 'busy', 'busy');
    const id = await book(room, 421);
    await messaging.settled();
    expect(await stateOf(id)).toBe('queued');
    await room.resend();
    await messaging.settled();
    expect(await stateOf(id)).toBe('delivered');
    expect(fake.taken).toHaveLength(1);
  });

  it('accepted, then an error: never sent twice, because the report shows that it was accepted', async () => {
    fake.plan('accept-then-500');
    const id = await book(room, 431);
    await messaging.settled();
    expect(await stateOf(id)).toBe('delivered');
    room.clinic.pass(9);
    await room.resend();
    expect(fake.taken).toHaveLength(1);
  });

  it('accepted, then nonsense: the same', async () => {
    fake.plan('garble');
    const id = await book(room, 441);
    await messaging.settled();
    expect(await stateOf(id)).toBe('delivered');
    expect(fake.taken).toHaveLength(1);
  });

  it('an error and nothing taken: waits for a report, and is sent when none has come for minutes', async () => {
    fake.plan('fail');
    const id = await book(room, 451);
    await messaging.settled();
    expect(await stateOf(id)).toBe('unconfirmed');
    room.clinic.pass(2);
    await room.resend();
    expect(fake.sendRequests()).toBe(1);
    room.clinic.pass(7);
    await room.resend();
    await messaging.settled();
    expect(await stateOf(id)).toBe('delivered');
    expect(fake.taken).toHaveLength(1);
  });

  it('no answer at all: the same, and others are not held up for ever', async () => {
    fake.plan('hang');
    const id = await book(room, 461);
    await messaging.settled();
    expect(await stateOf(id)).toBe('unconfirmed');
  });

  it('out of reach: certainly not sent, kept, and sent once it is back', async () => {
    await fake.stop();
    const id = await book(room, 471);
    await room.settle();
    expect(await stateOf(id)).toBe('queued');
    fake = await messaging.connect();
    await room.resend();
    await messaging.settled();
    expect(await stateOf(id)).toBe('delivered');
  });

  it('past its deadline: given up and logged', async () => {
    fake.plan('busy', 'busy', 'busy', 'busy');
    const id = await book(room, 481);
    await messaging.settled();
    room.clinic.pass(61);
    await room.resend();
    expect(await stateOf(id)).toBe('expired');
    expect(await messaging.messagesOf(481)).toMatchObject([{ status: 'expired' }]);
    expect(fake.taken).toHaveLength(0);
  });

  it('two concurrent senders of a message send it once', async () => {
    fake.report({ withheld: true });
    await book(room, 491);
    const queued = await (async () => {
      await room.deliver(await room.published());
      return room.published();
    })();
    await Promise.all([room.deliver(queued), room.deliver(queued), room.deliver(queued), room.resend()]);
    expect(fake.taken).toHaveLength(1);
  });

  it('uses only registered templates, with their number of parameters', async () => {
    for (const patient of [501, 502, 503, 504, 505, 506]) await book(room, patient);
    await messaging.settled();
    for (const _ of [1, 2, 3]) {
      await callNext(room);
      await messaging.settled();
    }
    // The fake refuses anything else.
    expect(fake.taken).toHaveLength(fake.sendRequests());
    expect(new Set(fake.taken.map(({ template }) => template)).size).toBe(4);
  });
});

describe('an outbox in sixteen partitions', () => {
  it('sends the messages of every partition', async () => {
    const queued = await messaging.queueMessages(20);
    const partitions = new Set(queued.map(({ reservationId, kind }) => keys.pendingMessage(reservationId, kind).PK));

    const result = await room.resend();
    await fake.settled();

    expect(partitions.size).toBe(16);
    expect(result).toMatchObject({ pending: 20, failed: 0 });
    expect(messaging.sent().toSorted()).toEqual(
      queued.map(({ reservationId }) => `${String(reservationId)} booked`).toSorted(),
    );
  });
});

describe('an outbox with items that cannot be read', () => {
  it('still sends the messages that can be read', async () => {
    const [broken, good] = await messaging.queueMessages(2);
    if (broken === undefined || good === undefined) throw new Error('no messages');
    const { store } = room.clinic.deps;
    await store.put({ ...keys.message(broken.reservationId, broken.kind), state: 'queued' });
    const odd = keys.pendingMessage(broken.reservationId, 'next');
    await store.put({ ...odd, reservationId: 'none', kind: 'next' });

    const { result, outcomes } = await expectLogged(
      ['message.retry-failed', 'relay.unreadable', 'event.failed'],
      async () => {
        const requeued = await room.requeue();
        const delivered = await Promise.allSettled((await room.published()).map((event) => room.deliver([event])));
        await room.settle();
        await fake.settled();
        return { result: requeued, outcomes: delivered };
      },
    );

    expect(result).toMatchObject({ pending: 2, failed: 1 });
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(messaging.sent()).toEqual([`${String(good.reservationId)} booked`]);
    expect((await room.message(good.reservationId, good.kind))?.state).toBe('delivered');
    await store.transact([
      remove('odd', odd),
      remove('broken', keys.pendingMessage(broken.reservationId, broken.kind)),
    ]);
  });
});

describe('a message that was claimed by a clock that was ahead', () => {
  it('is sent once the clock is set right', async () => {
    const [name] = await messaging.queueMessages(1);
    if (name === undefined) throw new Error('no message');
    const tomorrow = new Date(room.clinic.now().getTime() + 24 * 60 * 60_000).toISOString();
    const key = keys.message(name.reservationId, name.kind);
    await room.clinic.deps.store.update(key, { set: { claimedUntil: tomorrow } });

    await room.resend();
    await fake.settled();

    expect(messaging.sent()).toEqual([`${String(name.reservationId)} booked`]);
  });
});
