import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultAlertLimits } from '#shared/models/alerts.ts';
import { listAlertDevices, removeAlertDevice } from '#functions/data/messages/alert-devices.ts';
import { putPushKeys } from '#functions/data/messages/push-devices.ts';
import { dayClose } from '#events/schedules/day-close.ts';
import { newPushKeys } from '#events/messaging/push.ts';
import { counterOf, noonOf } from '../api/counter.ts';
import { type FakeDevice, startFakePushService } from '../support/fake-push-service.ts';
import { openForFile } from '../support/open-for-file.ts';
import { asFunction } from '../under-grants.ts';
import { openEventRoom } from './event-room.ts';

/** Notifications of alerts on owners' devices, against a push service that decrypts them as a browser does. */
const room = await openForFile(openEventRoom);
const { clinic } = room;
const counter = counterOf(clinic);
const keys = newPushKeys('mailto:operator@clinic.example');

let service: Awaited<ReturnType<typeof startFakePushService>>;
let days = 0;
beforeAll(async () => {
  service = await startFakePushService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  days += 3;
  await clinic.at(noonOf(days));
  await putPushKeys(clinic.deps, { ...keys, localOrigin: service.origin });
  for (const device of await listAlertDevices(clinic.deps.store)) await removeAlertDevice(clinic.deps.store, device);
  await room.settle();
});

const follow = async (language: 'en' | 'ar' = 'en', as = 'owner'): Promise<FakeDevice> => {
  const device = service.subscribe();
  await clinic.ok('messaging/follow-alerts', { as, body: { language, subscription: device.subscription } });
  return device;
};
const limit = (limits: Partial<typeof defaultAlertLimits>) =>
  clinic.ok('alerts/set-alert-limits', { as: 'owner', body: { ...defaultAlertLimits, ...limits } });
const discount = async (patient: number, price = 150): Promise<void> => {
  const id = await counter.book(patient);
  await clinic.ok('ledger/change-price', { as: 'owner', params: { id }, body: { price, reason: 'An old friend' } });
};
const bodies = (device: FakeDevice): string[] => device.received().map(({ body }) => body);

describe('an owner who follows alerts', () => {
  it('is notified of an alert once, in the language of the page, however often the event comes', async () => {
    const [english, arabic] = [await follow('en'), await follow('ar')];

    await discount(1);
    const events = await room.settle();
    await room.deliver(events);
    await room.deliver(events.toReversed());

    expect(english.received()).toEqual([
      { title: 'Main', body: 'Discount of 50%: 150 EGP', path: '/owner', tag: expect.any(String) as string },
    ]);
    expect(bodies(arabic)).toEqual(['خصم 50٪: 150 جنيه']);
  });

  it('is notified of a second alert without the first', async () => {
    const device = await follow();
    await discount(1);
    await room.settle();

    await discount(2, 0);
    await room.settle();

    expect(bodies(device)).toEqual(['Discount of 50%: 150 EGP', 'Discount of 100%: 300 EGP']);
  });

  it('is notified at night without sound', async () => {
    const device = await follow();
    await counter.visit(1);
    await room.settle();

    await clinic.at(new Date(noonOf(days).getTime() + 17 * 60 * 60_000));
    await asFunction('events/day-close', () => dayClose());
    await room.settle();

    expect(device.received()).toMatchObject([{ body: 'Nobody closed the day', quiet: true }]);
  });

  it('is not notified of a kind without a limit', async () => {
    await limit({ discount: null });
    const device = await follow();

    await discount(1);
    await room.settle();

    expect(bodies(device)).toEqual([]);
    await limit({});
  });

  it('is notified of nothing twice when the push service fails, and the alert is on the home', async () => {
    const device = await follow();
    service.plan(500);

    await discount(1);
    const events = await room.settle();
    await room.deliver(events);

    expect(bodies(device)).toEqual([]);
    const { alerts } = await clinic.ok('alerts/list-alerts', { as: 'owner' });
    expect(alerts).toMatchObject([{ kind: 'discount', value: 50 }]);
  });

  it('is forgotten with the subscription of the browser', async () => {
    await follow();
    service.plan(410);

    await discount(1);
    await room.settle();

    expect(await listAlertDevices(clinic.deps.store)).toEqual([]);
  });

  it('has at most four devices', async () => {
    for (const minute of [0, 1, 2, 3, 4]) {
      await clinic.at(new Date(noonOf(days).getTime() + minute * 60_000));
      await follow();
    }

    expect(await listAlertDevices(clinic.deps.store)).toHaveLength(4);
  });
});

describe('a device', () => {
  it('of an address that is no push service is refused', async () => {
    const { subscription } = service.subscribe();
    const elsewhere = { ...subscription, endpoint: 'https://clinic.example/push' };

    const [status, reason] = await clinic.refused('messaging/follow-alerts', {
      as: 'owner',
      body: { language: 'en', subscription: elsewhere },
    });

    expect([status, reason]).toEqual([409, 'push-not-available']);
  });
});
