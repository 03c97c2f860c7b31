import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listPushDevices, putPushKeys } from '#functions/data/messages/push-devices.ts';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import { newPushKeys } from '#events/messaging/push.ts';
import type { FakeWhatsApp } from '#local/fake-whatsapp.ts';
import { type FakeDevice, startFakePushService } from '../support/fake-push-service.ts';
import { book, callNext } from './event-room.ts';
import { beginMessagingDays } from './messaging-room.ts';

/** Notifications on patients' phones, against a push service that decrypts them as a browser does. */
let fake: FakeWhatsApp;
const messaging = await beginMessagingDays((provider) => {
  fake = provider;
});
const { room } = messaging;
const { clinic } = room;

let service: Awaited<ReturnType<typeof startFakePushService>>;
const keys = newPushKeys('mailto:operator@clinic.example');
beforeAll(async () => {
  service = await startFakePushService();
});
afterAll(() => service.stop());
beforeEach(() => putPushKeys(clinic.deps, { ...keys, localOrigin: service.origin }));

const phoneOf = (patient: number): string => `010${String(20_000_000 + patient)}`;

interface Follow {
  readonly id: number;
  readonly patient: number;
  readonly device?: FakeDevice;
  readonly language?: 'en' | 'ar';
  readonly way?: number;
}

const follow = async ({
  id,
  patient,
  device = service.subscribe(),
  language = 'en',
  way,
}: Follow): Promise<FakeDevice> => {
  const own = { code: reservationCode(id), phone: phoneOf(patient) };
  const body = { ...own, language, way_minutes: way, subscription: device.subscription };
  await clinic.ok('messaging/follow-by-push', { params: { id }, body });
  return device;
};

/** A patient is called; the given ones wait in this order. */
const openQueue = async (patients: readonly number[], consent: boolean): Promise<number[]> => {
  const ids: number[] = [];
  for (const patient of patients) {
    ids.push(await book(room, patient, { consent }));
    await messaging.settled();
  }
  return ids;
};

describe('a phone that is notified', () => {
  it('is told of the turn in the language of its page, signed and encrypted, and not by WhatsApp as well', async () => {
    const [, second = 0] = await openQueue([701, 702], true);
    const device = await follow({ id: second, patient: 702, language: 'ar' });

    await clinic.ok('doctor/set-doctor-at-work', { as: 'doctor', body: { room: '2' } });
    await callNext(room);
    const events = await room.settle();
    await room.deliver(events);
    await messaging.settled();
    await callNext(room);
    await messaging.settled();

    expect(device.received().map(({ title }) => title)).toEqual(['الدور اللي جاي دوركم', 'دوركم دلوقتي: غرفة 2']);
    expect(device.received()[0]).toMatchObject({
      path: `/confirmation#code=${reservationCode(second)}&phone=${encodeURIComponent('+201020000702')}`,
      tag: `ticket-${String(second)}`,
    });
    expect(messaging.sent().filter((each) => each.startsWith(`${String(second)} `))).toEqual([
      `${String(second)} booked`,
    ]);
    const [request] = service.requests;
    expect(request?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: `ticket-${String(second)}` });
    expect(request?.headers.authorization).toContain(keys.publicKey);
    expect(request?.body.toString('latin1')).not.toContain('تذكرة');
    expect(await messaging.commlogOf(702)).toContainEqual(
      expect.objectContaining({ channel: 'push', status: 'sent', template: 'clinic_called_room' }),
    );
  });

  it('is told without consent to WhatsApp, and a patient without such a phone is not', async () => {
    const [, second = 0, third = 0] = await openQueue([711, 712, 713], false);
    const device = await follow({ id: second, patient: 712 });

    await callNext(room);
    await messaging.settled();

    expect(device.received().map(({ title }) => title)).toEqual(['You are next']);
    expect(await room.message(third, 'three_ahead')).toBeUndefined();
    expect(fake.taken).toEqual([]);
  });

  it('is told when to leave by who said how long the way takes, also while more than three are before', async () => {
    const ids = await openQueue([761, 762, 763, 764, 765, 766], false);
    const [far, taken] = [ids[4] ?? 0, ids[5] ?? 0];
    const device = await follow({ id: far, patient: 765, way: 90 });
    const takenBack = await follow({ id: taken, patient: 766, way: 90 });
    await follow({ id: taken, patient: 766, device: takenBack, way: 0 });

    await callNext(room);
    await messaging.settled();

    expect(device.received().map(({ title }) => title)).toEqual(['Time to leave']);
    expect(takenBack.received()).toEqual([]);
  });

  it('gets WhatsApp once its subscription has ended, and is forgotten', async () => {
    const [, second = 0] = await openQueue([721, 722], true);
    const device = await follow({ id: second, patient: 722 });
    service.plan(410);

    await callNext(room);
    await messaging.settled();

    expect(device.received()).toEqual([]);
    expect(messaging.sent()).toContain(`${String(second)} next`);
    expect(await listPushDevices(clinic.deps.store, second)).toEqual([]);
  });

  it('keeps the four devices that asked last', async () => {
    const [only = 0] = await openQueue([731], false);
    const devices: FakeDevice[] = [];
    for (const _ of [1, 2, 3, 4, 5, 5]) {
      clinic.pass(1);
      devices.push(await follow({ id: only, patient: 731, ...(devices.length === 5 && { device: devices[4] }) }));
    }

    await callNext(room);
    await messaging.settled();

    expect(devices.map((device) => device.received().length)).toEqual([0, 1, 1, 1, 1, 1]);
  });
});

describe('a push service that does not answer', () => {
  it('leaves the message unconfirmed: the patient is not told by a second way', async () => {
    const [, second = 0] = await openQueue([741, 742], true);
    await follow({ id: second, patient: 742 });
    await service.stop();

    await callNext(room);
    await messaging.settled();
    clinic.pass(9);
    await room.resend();
    await messaging.settled();

    expect(await room.message(second, 'next')).toMatchObject({ state: 'unconfirmed', way: 'push' });
    expect(messaging.sent()).not.toContain(`${String(second)} next`);
    service = await startFakePushService();
  });
});

describe('a request for notifications', () => {
  it('is refused with a wrong code, a wrong phone and an address of no push service', async () => {
    const [id = 0] = await openQueue([751], false);
    const { subscription } = service.subscribe();
    const body = { code: reservationCode(id), phone: phoneOf(751), language: 'en' as const, subscription };
    const strange = { ...subscription, endpoint: 'https://metadata.internal/' };

    const refusals = [
      await clinic.refused('messaging/follow-by-push', { params: { id }, body: { ...body, code: 'MED000001' } }),
      await clinic.refused('messaging/follow-by-push', { params: { id }, body: { ...body, phone: phoneOf(752) } }),
      await clinic.refused('messaging/follow-by-push', { params: { id }, body: { ...body, subscription: strange } }),
    ];

    expect(refusals.map(([, reason]) => reason)).toEqual([
      'reservation-unknown',
      'reservation-unknown',
      'push-not-available',
    ]);
    expect(await listPushDevices(clinic.deps.store, id)).toEqual([]);
  });

  it('is offered by the ticket, with what else tells the patient', async () => {
    const [agreed, refused] = [await book(room, 761), await book(room, 762, { consent: false })];
    const alertsOf = async (id: number, patient: number) => {
      const query = { code: reservationCode(id) };
      return (await clinic.ok('reservations/show-queue-info', { params: { phone: phoneOf(patient) }, query })).patient
        .alerts;
    };

    expect(await alertsOf(agreed, 761)).toEqual({ whatsapp: false, push_key: keys.publicKey });
    expect(await alertsOf(refused, 762)).toEqual({ whatsapp: false, push_key: keys.publicKey });
    const withoutCode = await clinic.ok('reservations/show-queue-info', { params: { phone: phoneOf(761) } });
    expect(withoutCode.patient).not.toHaveProperty('alerts');
  });
});
