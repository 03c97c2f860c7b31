import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { retryWebhooks } from '#events/schedules/retry-webhooks.ts';
import { addDelivery } from '#functions/data/webhooks/deliveries.ts';
import type { WebhookEvent } from '#shared/models/webhooks.ts';
import { noonOf } from '../api/counter.ts';
import { openForFile } from '../support/open-for-file.ts';
import { type Receiver, startReceiver, verifies } from '../support/webhook-receiver.ts';
import { asFunction } from '../under-grants.ts';
import { book, callNext, move, openEventRoom } from './event-room.ts';
import { addService } from '../support/services.ts';

const room = await openForFile(openEventRoom);
const { clinic } = room;
let receiver: Receiver;
let day = 0;

const listed = async () => (await clinic.ok('webhooks/list-webhooks', { as: 'owner' })).webhooks;

beforeEach(async () => {
  day += 10;
  await clinic.at(noonOf(day));
  receiver = await startReceiver();
  for (const { id } of await listed()) {
    await clinic.ok('webhooks/remove-webhook', { as: 'owner', params: { webhookId: id } });
  }
  await room.published();
});
afterEach(() => receiver.stop());

const add = async (events: WebhookEvent[], branch: number | null = null) => {
  const body = { url: receiver.url, events, branch_id: branch };
  const { webhook, secret } = await clinic.ok('webhooks/add-webhook', { as: 'owner', body });
  return { id: webhook.id, secret };
};
const deliveriesOf = async (webhookId: string) =>
  (await clinic.ok('webhooks/list-deliveries', { as: 'owner', params: { webhookId } })).deliveries;
const retry = () => asFunction('events/retry-webhooks', () => retryWebhooks());
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: object });

describe('a webhook', () => {
  it('tells of a finished visit, signed, without name and phone, once however often the event comes', async () => {
    const { id, secret } = await add(['visit.finished']);
    const reservation = await book(room, 1);
    await callNext(room);
    await move(room, reservation, 'completed');
    const events = await room.published();

    await room.deliver(events);
    await room.deliver(events);

    expect(bodies()).toEqual([
      {
        type: 'visit.finished',
        timestamp: clinic.now().toISOString(),
        data: {
          reservation_id: reservation,
          branch_id: 1,
          date: clinic.now().toISOString().slice(0, 10),
          service_type: 'regular',
        },
      },
    ]);
    const [received] = receiver.received;
    expect(received === undefined ? false : await verifies(secret, received)).toBe(true);
    expect(await deliveriesOf(id)).toEqual([
      expect.objectContaining({ id: received?.id, state: 'delivered', attempts: 1, status: 200, failure: null }),
    ]);
  });

  it('tells of payments and refunds in pounds, and of nothing else than what was chosen', async () => {
    await add(['payment.recorded', 'refund.recorded']);
    const reservation = await book(room, 2);
    const history = await clinic.ok('reservations/list-branch-queue', { as: 'reception', params: { branchId: 1 } });
    const row = history.active_queue.find((each) => each.id === reservation);
    await clinic.ok('payments/mark-paid', {
      as: 'reception',
      params: { id: reservation },
      body: { patientId: row?.patient_id ?? '' },
    });

    await room.settle();

    expect(bodies()).toHaveLength(1);
    expect(bodies()[0]).toMatchObject({
      type: 'payment.recorded',
      data: { reservation_id: reservation, branch_id: 1, amount: 300, method: 'cash' },
    });
  });

  it('names the further service of a visit and of its payment', async () => {
    await add(['visit.booked', 'payment.recorded']);
    const service_id = await addService(clinic);
    const booked = await clinic.ok('reservations/book-reservation', {
      as: 'reception',
      body: { name: 'Mona Adel', phone: '01058000001', branch_id: 1, type: 'regular', service_id },
    });
    const { active_queue: queue } = await clinic.ok('reservations/list-branch-queue', {
      as: 'reception',
      params: { branchId: 1 },
    });
    await clinic.ok('payments/mark-paid', {
      as: 'reception',
      params: { id: booked.id },
      body: { patientId: queue.find(({ id }) => id === booked.id)?.patient_id ?? '' },
    });

    await room.settle();

    expect(bodies().map(({ type, data }) => ({ type, data }))).toEqual([
      { type: 'visit.booked', data: expect.objectContaining({ service_type: 'regular', service_id }) as object },
      { type: 'payment.recorded', data: expect.objectContaining({ service_type: 'regular', service_id }) as object },
    ]);
  });

  it('of another branch is told nothing', async () => {
    await add(['visit.booked'], 2);
    await book(room, 3);

    await room.settle();

    expect(receiver.received).toEqual([]);
  });

  it('that fails is sent again later under the same id, until it arrives', async () => {
    const { id } = await add(['visit.booked']);
    receiver.answers.status = 503;
    await book(room, 4);
    await room.settle();
    await retry();
    expect(receiver.received).toHaveLength(1);
    expect((await listed())[0]?.failing_since).toBe(clinic.now().toISOString());

    receiver.answers.status = 204;
    clinic.pass(2);
    await retry();
    await retry();

    expect(receiver.received).toHaveLength(2);
    expect(new Set(receiver.received.map((each) => each.id)).size).toBe(1);
    expect(new Set(receiver.received.map((each) => each.body)).size).toBe(1);
    expect((await deliveriesOf(id))[0]).toMatchObject({ state: 'delivered', attempts: 2, status: 204 });
    expect((await listed())[0]?.failing_since).toBeNull();
  });

  it('that fails ten times is over, and arrives when the owner sends it again', async () => {
    const { id } = await add(['visit.booked']);
    receiver.answers.status = 500;
    await book(room, 5);
    await room.settle();
    for (let attempt = 0; attempt < 12; attempt += 1) {
      clinic.pass(24 * 60 + 1);
      // Ten attempts with these pauses take longer than the five days after which it would be switched off.
      await clinic.at(clinic.now());
      const [webhook] = await listed();
      if (webhook?.enabled === false) {
        const body = { events: webhook.events, enabled: true };
        await clinic.ok('webhooks/change-webhook', { as: 'owner', params: { webhookId: id }, body });
      }
      await retry();
    }
    const [failed] = await deliveriesOf(id);
    expect(failed).toMatchObject({ state: 'failed', attempts: 10, status: 500, failure: 'status' });
    expect(receiver.received).toHaveLength(10);

    receiver.answers.status = 200;
    const params = { webhookId: id, deliveryId: failed?.id ?? '' };
    const again = await clinic.ok('webhooks/send-delivery-again', {
      as: 'owner',
      params,
      body: { at: failed?.at ?? '' },
    });

    expect(again.delivery).toMatchObject({ state: 'delivered', attempts: 1, status: 200 });
    expect(receiver.received.at(-1)?.id).toBe(failed?.id);
  });

  it('is switched off after five days of failures, and gets a new start when it is switched on', async () => {
    const { id } = await add(['visit.booked']);
    receiver.answers.status = 500;
    await book(room, 6);
    await room.settle();
    await clinic.at(new Date(clinic.now().getTime() + (5 * 24 * 60 + 1) * 60_000));
    await retry();

    const params = { webhookId: id };
    expect((await listed())[0]).toMatchObject({ enabled: false, given_up_at: clinic.now().toISOString() });
    const body = { events: ['visit.booked' as const], enabled: true };
    await clinic.ok('webhooks/change-webhook', { as: 'owner', params, body });
    expect((await listed())[0]).toMatchObject({ enabled: true, given_up_at: null, failing_since: null });
  });

  it('stays switched off, and fails since the same time, while only its events are changed', async () => {
    const { id } = await add(['visit.booked']);
    const params = { webhookId: id };
    receiver.answers.status = 500;
    await book(room, 7);
    await room.settle();
    await clinic.ok('webhooks/change-webhook', { as: 'owner', params, body: { events: ['visit.finished'] } });
    const { failing_since: since } = (await listed())[0] ?? {};
    await clinic.ok('webhooks/change-webhook', { as: 'owner', params, body: { enabled: false } });

    await clinic.ok('webhooks/change-webhook', { as: 'owner', params, body: { events: ['payment.recorded'] } });

    expect(since).not.toBeNull();
    expect((await listed())[0]).toMatchObject({ enabled: false, events: ['payment.recorded'] });
  });

  it('follows no redirect', async () => {
    const { id } = await add(['visit.booked']);
    receiver.answers.status = 302;
    await book(room, 7);

    await room.settle();

    expect(receiver.received).toHaveLength(1);
    expect((await deliveriesOf(id))[0]).toMatchObject({ state: 'waiting', status: 302, failure: 'status' });
  });

  it('is signed by the secret in use too for a day, also when a new one was made twice', async () => {
    const { id, secret: inUse } = await add(['visit.booked']);
    const rotate = () => clinic.ok('webhooks/rotate-webhook-secret', { as: 'owner', params: { webhookId: id } });
    const [lost, shown] = [await rotate(), await rotate()];
    expect(new Set([inUse, lost.secret, shown.secret]).size).toBe(3);
    const verified = async () => {
      const last = receiver.received.at(-1);
      if (last === undefined) throw new Error('nothing was received');
      return Promise.all([inUse, lost.secret, shown.secret].map((secret) => verifies(secret, last)));
    };
    await book(room, 8);
    await room.settle();
    expect(await verified()).toEqual([true, true, true]);

    await clinic.at(shown.former_until);
    await book(room, 9);
    await room.settle();
    expect(await verified()).toEqual([false, false, true]);

    await rotate();
    await book(room, 10);
    await room.settle();
    expect(await verified()).toEqual([false, false, true]);
  });

  it('is sent by one of two who take the same delivery up', async () => {
    const { id } = await add(['visit.booked']);
    const at = clinic.now().toISOString();
    const data = { reservation_id: 1, branch_id: 1, date: at.slice(0, 10), service_type: 'regular' } as const;
    const body = { type: 'visit.booked', timestamp: at, data } as const;
    await addDelivery(clinic.deps.store, id, { id: 'e', body }, clinic.now());

    await Promise.all([retry(), retry(), retry()]);

    expect(receiver.received).toHaveLength(1);
  });

  it('stays arrived when an attempt that began before it was sent again fails later', async () => {
    const { id } = await add(['visit.booked']);
    receiver.answers.status = 503;
    receiver.answers.before = async () => {
      delete receiver.answers.before;
      receiver.answers.status = 200;
      clinic.pass(1);
      const [sent] = await deliveriesOf(id);
      const params = { webhookId: id, deliveryId: sent?.id ?? '' };
      await clinic.ok('webhooks/send-delivery-again', { as: 'owner', params, body: { at: sent?.at ?? '' } });
    };
    await book(room, 12);

    await room.settle();

    expect(receiver.received).toHaveLength(2);
    expect((await deliveriesOf(id))[0]).toMatchObject({ state: 'delivered', status: 200, failure: null });
    expect((await listed())[0]?.failing_since).toBeNull();
  });

  it('is sent once more when two desks press at the same time, or while the first attempt has no answer', async () => {
    const { id } = await add(['visit.booked']);
    await book(room, 14);
    await room.settle();
    clinic.pass(1);
    const [first] = await deliveriesOf(id);
    const params = { webhookId: id, deliveryId: first?.id ?? '' };
    const again = () =>
      clinic.ok('webhooks/send-delivery-again', { as: 'owner', params, body: { at: first?.at ?? '' } });
    let meanwhile: Awaited<ReturnType<typeof again>> | undefined;
    receiver.answers.before = async () => {
      delete receiver.answers.before;
      meanwhile = await again();
    };

    await Promise.all([again(), again()]);

    expect(receiver.received).toHaveLength(2);
    expect(meanwhile?.delivery).toMatchObject({ id: first?.id, state: 'waiting', status: null });
    expect((await deliveriesOf(id))[0]).toMatchObject({ state: 'delivered', attempts: 1, status: 200 });
    await again();
    expect(receiver.received).toHaveLength(3);
  });

  it('that was removed is told nothing more', async () => {
    const { id } = await add(['visit.booked']);
    await clinic.ok('webhooks/remove-webhook', { as: 'owner', params: { webhookId: id } });
    await book(room, 10);

    await room.settle();

    expect(receiver.received).toEqual([]);
    const gone = { as: 'owner', params: { webhookId: id } } as const;
    expect(await clinic.refused('webhooks/remove-webhook', gone)).toEqual([404, 'webhook-unknown']);
  });

  it('stays removed when its receiver fails meanwhile', async () => {
    const { id } = await add(['visit.booked']);
    receiver.answers.status = 500;
    receiver.answers.before = () => clinic.ok('webhooks/remove-webhook', { as: 'owner', params: { webhookId: id } });
    await book(room, 11);

    await room.settle();

    expect(receiver.received).toHaveLength(1);
    expect(await listed()).toEqual([]);
  });
});
