import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hold } from './hold.ts';
import type { Site } from './site.ts';
import { openSite, phone } from './site.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
  await site.book({ name: 'Mona Adel', phone: '01001110001' });
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

/** A failure that the client does not try again, so that it shows at once. */
const refusal = { status: 422, json: { success: false, error: 'Not now, please.', code: 'VALIDATION_ERROR' } };

describe('a failure is shown where it happened, with a retry', () => {
  it('on the doctor’s queue, records, pulses and messaging status, each on its own', async () => {
    const person = await site.staff('doctor');
    const { page } = person;
    person.expectProblem(/422/);
    for (const path of ['doctor/queue/*', 'completed-records*', 'doctor/pulse-tracking', 'whatsapp/status']) {
      await page.route(`**/api/${path}`, (route) => route.fulfill(refusal));
    }
    await page.goto(`${site.url}/doctor`);
    await page.getByText('The queue could not be loaded').waitFor();
    await page.getByText('The completed records could not be loaded').waitFor();
    await page.getByText('Failed to fetch WhatsApp status').waitFor();
    await page.getByText('Inactive').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Call Next' }).isDisabled()).toBe(true);
    await page.unroute('**/api/doctor/queue/*');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByRole('row', { name: /#1 Mona Adel/ }).waitFor();
    await page.getByRole('tab', { name: 'Pulse tracking' }).click();
    await page.getByText('Failed to fetch pulse tracking data').waitFor();
    await page.unroute('**/api/doctor/pulse-tracking');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByText('No active tracking').waitFor();
  });

  it('with the server’s sentence in the popup that starts the day, which stays open', async () => {
    const person = await site.staff('doctor');
    const { page } = person;
    person.expectProblem(/409|500/);
    await page.goto(`${site.url}/doctor`);
    const popup = page.getByRole('dialog', { name: 'Start pulse tracking' });
    await popup.getByLabel('Starting pulse count').fill('10');
    await page.route('**/pulse-tracking/start', (route) =>
      route.fulfill({ status: 409, json: { success: false, error: 'A session is open already.', code: 'CONFLICT' } }),
    );
    await popup.getByRole('button', { name: 'Start tracking' }).click();
    await popup.getByText('A session is open already.').waitFor();
    await page.unroute('**/pulse-tracking/start');
    await page.route('**/pulse-tracking/start', (route) => route.fulfill({ status: 500, body: '<html></html>' }));
    await popup.getByRole('button', { name: 'Start tracking' }).click();
    await popup.getByText('Failed to start pulse tracking').waitFor();
    await expect.poll(() => popup.getByLabel('Starting pulse count').inputValue()).toBe('10');
  });

  it('with skeletons while it waits', async () => {
    const { page } = await site.staff('doctor');
    const release = await hold(page, '**/api/completed-records*');
    await page.goto(`${site.url}/doctor`);
    const records = page.getByRole('region', { name: /^Completed records/ });
    await records.locator('.MuiSkeleton-root').first().waitFor();
    release();
    await page.getByText('No completed records').waitFor();
  });

  it('without a connection: a line above every page', async () => {
    for (const [person, path] of [
      [await site.visitor(phone), '/status'],
      [await site.staff('reception'), '/reception'],
    ] as const) {
      person.expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
      // All its parts must have come before the connection goes.
      await person.page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' });
      await person.context.setOffline(true);
      await person.page.getByText('No connection.', { exact: true }).waitFor();
      await person.context.setOffline(false);
      await person.page.getByText('No connection.', { exact: true }).waitFor({ state: 'hidden' });
    }
  });
});

describe('a server that does not answer', () => {
  const busy = { status: 503, json: { success: false, error: 'Busy', code: 'SERVER_ERROR' } };

  it('is shown above every staff page while it lasts, and checked every minute', async () => {
    const person = await site.staff('reception');
    const { page } = person;
    person.expectProblem(/503/);
    let requests = 0;
    await page.clock.install({ time: Date.now() });
    await page.route('**/api/board/**', (route) => route.fulfill(busy));
    await page.route('**/api/', (route) => {
      requests += 1;
      return requests > 4 ? route.continue() : route.fulfill(busy);
    });
    await page.goto(`${site.url}/reception`);
    // Four tries, 1, 2 and 4 seconds apart.
    for (const [index, wait] of [1000, 2000, 4000].entries()) {
      await expect.poll(() => requests).toBe(index + 1);
      await page.clock.fastForward(wait);
    }
    await page.getByText('The front desk is not answering').waitFor();
    expect(requests).toBe(4);
    await page.clock.fastForward(60_000);
    await page.getByText('The front desk is not answering').waitFor({ state: 'hidden' });
  });

  it('is shown at the login as a lost connection', async () => {
    const person = await site.visitor(phone);
    const { page } = person;
    person.expectProblem(/ERR_FAILED|Failed to fetch/);
    await page.clock.install({ time: Date.now() });
    let requests = 0;
    const keys = new Set<string | undefined>();
    await page.route('**/api/auth/login', (route) => {
      requests += 1;
      keys.add(route.request().headers()['idempotency-key']);
      return route.abort();
    });
    await page.goto(`${site.url}/login`);
    await page.getByRole('group', { name: 'Sample accounts:' }).waitFor();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => requests).toBe(1);
    await page.clock.fastForward(1000);
    await page.getByText('Network error occurred. Please check your connection.').first().waitFor();
    // A write without an answer is retried once, with the same key.
    expect([requests, keys.size]).toEqual([2, 1]);
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('doctor@demo.clinic');
  });

  it('does not lose a booking: it is retried with the same key and exists once', async () => {
    const person = await site.visitor(phone);
    const { page } = person;
    person.expectProblem(/ERR_FAILED|Failed to fetch/);
    await page.goto(`${site.url}/book`);
    await page.getByText('Consultation', { exact: true }).first().click();
    await page.getByLabel('Full name').fill('Once Only');
    await page.getByLabel('Phone').fill('01006660001');
    const keys: (string | undefined)[] = [];
    await page.route('**/api/reservations/book', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // The server carries out the first request, but its answer is lost.
      const answer = await route.fetch();
      await (keys.length === 1 ? route.abort() : route.fulfill({ response: answer }));
    });
    await page.getByRole('button', { name: 'Book my place' }).click();
    await page.waitForURL('**/confirmation*');
    await page.getByText('You have a place').waitFor();
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    const { active_queue: queue } = await site.api<{ active_queue: { patient_name: string }[] }>(
      'GET',
      '/reservations/branch/1/queue',
      undefined,
      'reception',
    );
    expect(queue.filter(({ patient_name: name }) => name === 'Once Only')).toHaveLength(1);
  });
});

describe('the theme', () => {
  it('can be chosen, is remembered, and follows the device when left to it', async () => {
    const { page } = await site.visitor({ theme: 'dark' });
    await page.goto(`${site.url}/status`);
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
    await expect.poll(() => theme()).toBe('dark');
    /** The colour of the browser's own bars. */
    const bars = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
          .filter(({ media }) => matchMedia(media).matches)
          .map(({ content }) => content),
      );
    await expect.poll(bars).toEqual(['#0e171b']);
    await page.getByText('English').first().click();
    await page.getByText('Light', { exact: true }).first().click();
    await expect.poll(theme).toBe('light');
    await expect.poll(() => bars()).toEqual(['#faf7f2']);
    await page.reload();
    await expect.poll(() => theme()).toBe('light');
    await expect.poll(bars).toEqual(['#faf7f2']);
    await page.getByText('English').first().click();
    await page.getByText('System', { exact: true }).first().click();
    await expect.poll(theme).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(theme).toBe('light');
  });
});
