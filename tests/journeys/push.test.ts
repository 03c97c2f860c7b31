import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { putPushKeys } from '#functions/data/messages/push-devices.ts';
import { newPushKeys } from '#events/messaging/push.ts';
import { addDays } from '#shared/rules/clinic-day.ts';
import { type FakeDevice, startFakePushService } from '../support/fake-push-service.ts';
import { look } from './look.ts';
import type { Person, Site } from './site.ts';
import { openSite, phone } from './site.ts';
import { words } from './words.ts';

/**
 * Notifications in Chromium. Here it reaches no push service, so the page gets a subscription of a fake one, and the
 * worker what arrived there. The headless shell has no notifications.
 */
let site: Site;
let service: Awaited<ReturnType<typeof startFakePushService>>;

beforeAll(async () => {
  [site, service] = await Promise.all([openSite({ live: true, wholeBrowser: true }), startFakePushService()]);
  const keys = newPushKeys('mailto:operator@clinic.example');
  await putPushKeys(site.clinic.deps, { ...keys, localOrigin: service.origin });
  // The running product keeps its secrets for a minute.
  site.clinic.deps.cache.forget(['messaging secret', 'push public key']);
});
afterAll(async () => {
  await site.stop();
  await service.stop();
});
afterEach(() => site.closeWindows());

/** Lets the browser subscribe at the fake push service. */
const withDevice = async ({ page }: Person): Promise<FakeDevice> => {
  const device = service.subscribe();
  await page.addInitScript(({ endpoint, keys }) => {
    const bytesOf = (text: string): ArrayBuffer =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0)
        .buffer;
    const subscription = {
      endpoint,
      getKey: (name: 'p256dh' | 'auth') => bytesOf(keys[name]),
      unsubscribe: () => Promise.resolve(true),
    };
    PushManager.prototype.subscribe = () => Promise.resolve(subscription as unknown as PushSubscription);
  }, device.subscription);
  return device;
};

/** The notifications that the device shows. */
const shown = ({ page }: Person): Promise<{ title: string; body: string }[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });

it('notifies an owner’s device of alerts also after it showed a ticket, and says when its browser ended that', async () => {
  const { code } = await site.book({ name: 'Mona Adel', phone: '01004470003', branch_id: 1 });
  const person = await site.staff('owner', { worker: true });
  const { page, context } = person;
  await context.grantPermissions(['notifications']);
  await withDevice(person);
  // The browser's own memory of the subscription, which the fake one does not have.
  await page.addInitScript(() => {
    const { subscribe } = PushManager.prototype;
    PushManager.prototype.subscribe = async function remembered(options) {
      localStorage.setItem('subscribed', 'yes');
      return subscribe.call(this, options);
    };
    PushManager.prototype.getSubscription = () =>
      Promise.resolve(
        localStorage.getItem('subscribed') === null
          ? null
          : ({
              unsubscribe: () => {
                localStorage.removeItem('subscribed');
                return Promise.resolve(true);
              },
            } as unknown as PushSubscription),
      );
  });
  const alerts = page.getByRole('switch', { name: words('en', 'pages:office.alerts.push') });
  await page.goto(`${site.url}/owner/branches`);
  await alerts.click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('alert_push'))).toBe('on');

  await page.goto(`${site.url}/confirmation#code=${code}&phone=01004470003`);
  await page.getByText(words('en', 'pages:alert.offer')).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('subscribed'))).toBe('yes');
  await page.goto(`${site.url}/owner/branches`);
  await expect.poll(() => alerts.isChecked()).toBe(true);

  await page.evaluate(() => localStorage.removeItem('subscribed'));
  await page.reload();
  await expect.poll(() => alerts.isChecked()).toBe(false);
});

describe.each(['en', 'ar'] as const)('a patient who wants to be notified, in %s', (language) => {
  const say = (key: string): string => words(language, key);

  it('is asked after booking, in one sentence, and is told of the turn by the worker', async () => {
    const number = language === 'en' ? '01004470001' : '01004470002';
    const { code } = await site.book({ name: 'Mona Adel', phone: number, branch_id: 2 });
    const person = await site.visitor({ ...phone, language, worker: true });
    const { page, context } = person;
    await context.grantPermissions(['notifications']);
    const device = await withDevice(person);
    const base = language === 'ar' ? '/ar' : '';
    await page.goto(`${site.url}${base}/confirmation#code=${code}&phone=${number}`);
    await page.getByText(say('pages:alert.offer')).waitFor();
    expect(await look(page)).toEqual([]);

    await page.getByRole('button', { name: say('pages:alert.off') }).click();
    await page.getByText(say('pages:alert.push')).waitFor();
    await site.api('POST', '/doctor/next', {}, 'doctor.branch2');
    await expect.poll(() => device.received().length, { timeout: 20_000 }).toBe(1);

    const worker = await context.newCDPSession(page);
    const registrations: string[] = [];
    worker.on('ServiceWorker.workerRegistrationUpdated', (event) => {
      registrations.push(...event.registrations.map(({ registrationId }) => registrationId));
    });
    await worker.send('ServiceWorker.enable');
    await expect.poll(() => registrations.length).toBeGreaterThan(0);
    const data = JSON.stringify(device.received()[0]);
    const registrationId = registrations[0] ?? '';
    const deliver = () => worker.send('ServiceWorker.deliverPushMessage', { origin: site.url, registrationId, data });
    // Unlike a push service, DevTools keeps no message for a worker that is not active yet.
    await expect
      .poll(async () => {
        await deliver();
        return (await shown(person)).length;
      })
      .toBe(1);
    // A newer notification of the ticket replaces it.
    await deliver();

    const [notification, ...others] = await shown(person);
    expect(others).toEqual([]);
    expect(notification?.title).toContain(language === 'ar' ? 'دوركم دلوقتي' : 'It is your turn');
    expect(notification?.body).not.toContain('Mona');
    await site.api('POST', '/doctor/next', {}, 'doctor.branch2');
  });

  it('cannot turn the sound on before the day of the visit; the page says to open the ticket again on that day', async () => {
    const number = language === 'en' ? '01004470004' : '01004470005';
    const date = addDays(await site.today(2), 3);
    const own = { name: 'Heba Later', phone: number, branch_id: 2, type: 'regular', date };
    const { code } = await site.api<{ code: string }>('POST', '/reservations/book', own);
    const { page } = await site.visitor({ ...phone, language });
    const ticket = `${site.url}${language === 'ar' ? '/ar' : ''}/confirmation#code=${code}&phone=${number}`;
    await page.goto(ticket);
    await page.getByText(say('pages:alert.nothingAhead')).waitFor();

    await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
    await page.reload();

    await page.getByRole('button', { name: say('pages:ownTicket.share') }).waitFor();
    expect(await page.getByRole('button', { name: say('pages:alert.off') }).count()).toBe(0);
  });
});
