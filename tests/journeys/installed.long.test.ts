import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { look } from './look.ts';
import type { Site } from './site.ts';
import { openSite, phone } from './site.ts';
import { words } from './words.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

/** Waits until the worker has taken over, with everything it keeps. */
const workerReady = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise<void>((resolve) => {
      active?.addEventListener('statechange', () => {
        if (active.state === 'activated') resolve();
      });
    });
  });

/** Every address the worker keeps, of all its caches. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });

/** Opens a reservation that the status page remembers. */
const openTicket = async (page: Page, code: string): Promise<void> => {
  await page
    .getByRole('button', { name: new RegExp(code) })
    .first()
    .click();
  await page.locator('.ticket__number').waitFor();
};

describe('the app on a phone', () => {
  it('can be installed: Chromium finds nothing wrong, and every icon is there in its size', async () => {
    const { page, context } = await site.visitor({ ...phone, worker: true });
    await page.goto(`${site.url}/status`);
    await workerReady(page);
    const devtools = await context.newCDPSession(page);
    const { errors, data, url } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(url).toBe(`${site.url}/api/clinic/manifest?language=en`);
    // A browser window of a journey is private, which Chromium counts among the reasons.
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);

    const manifest = JSON.parse(data ?? '{}') as {
      readonly start_url: string;
      readonly display: string;
      readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[];
      readonly shortcuts: readonly { readonly url: string }[];
    };
    expect(manifest).toMatchObject({ start_url: '/status', display: 'standalone' });
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
    for (const { src, sizes } of [...manifest.icons, { src: touch ?? '', sizes: '180x180' }]) {
      const size = await page.evaluate(async (source) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        return `${String(image.naturalWidth)}x${String(image.naturalHeight)}`;
      }, src);
      expect([src, sizes === 'any' ? sizes : size]).toEqual([src, sizes]);
    }
    for (const address of manifest.shortcuts) expect((await page.request.get(site.url + address.url)).ok()).toBe(true);
  });

  it.each(['en', 'ar'] as const)(
    'opens without a connection and shows the last known place with its age, in %s',
    async (language) => {
      const say = (key: string): string => words(language, key);
      const phoneNumber = language === 'en' ? '01001112221' : '01001112222';
      const { code } = await site.book({ name: 'Mona Adel', phone: phoneNumber });
      const person = await site.visitor({ ...phone, language, worker: true });
      const { context } = person;
      await person.page.goto(`${site.url}/confirmation#code=${code}&phone=${phoneNumber}`);
      await person.page.getByText(code).first().waitFor();
      await workerReady(person.page);
      const files = await kept(person.page);
      expect(files).toContain('/app.html');
      expect(files.filter((file) => file.startsWith('/api/'))).toEqual([]);
      const position = await person.page.locator('.ticket__number').textContent();
      await person.page.close();

      await context.setOffline(true);
      person.expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
      const page = await context.newPage();
      await page.clock.setFixedTime(Date.now() + 7 * 60_000);
      await page.goto(`${site.url}/status`);
      await page.getByText(say('messages:offline'), { exact: true }).waitFor();
      await openTicket(page, code);
      await expect.poll(() => page.locator('.ticket__number').textContent()).toBe(position);
      const age = page.getByRole('status').filter({ hasText: language === 'en' ? '7 min' : '7 دقائق' });
      await age.first().waitFor();
      await expect.poll(() => look(page)).toEqual([]);

      // So does the ticket's own link.
      await page.goto(`${site.url}/confirmation#code=${code}`);
      await page.getByText(code).first().waitFor();

      await context.setOffline(false);
      await page.goto(`${site.url}/status`);
      await openTicket(page, code);
      await expect.poll(() => age.count()).toBe(0);
    },
  );

  it.each([
    ['en', '/book'],
    ['en', '/login'],
    ['ar', '/ar/book'],
    ['ar', '/login'],
  ] as const)(
    'says that the parts of a page did not load, and tries again on request, in %s: %s',
    async (language, address) => {
      const say = (key: string): string => words(language, key);
      const person = await site.visitor({ ...phone, language, worker: true });
      const { page, context } = person;
      await page.goto(`${site.url}/${language === 'ar' ? 'ar/' : ''}status`);
      await workerReady(page);
      await context.setOffline(true);
      person.expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Unable to preload CSS|preload assets/);
      await page.goto(site.url + address);
      const alert = page.getByRole('alert').getByText(say('messages:errors.NETWORK_ERROR'));
      await alert.waitFor();
      await expect.poll(() => page.locator('.MuiSkeleton-root').count()).toBe(0);
      await expect.poll(() => look(page)).toEqual([]);

      await page.evaluate(() => (document.documentElement.dataset['before'] = ''));
      await page.getByRole('button', { name: say('retry') }).click();
      await page.locator('html:not([data-before])').waitFor();
      await alert.waitFor();

      await context.setOffline(false);
      await page.getByRole('button', { name: say('retry') }).click();
      await page.locator('form').getByRole('textbox').first().waitFor();
      await expect.poll(() => alert.count()).toBe(0);
    },
  );

  it('opens the one ticket of this device by itself, as the app on the home screen', async () => {
    const { code } = await site.book({ name: 'Karim Fathy', phone: '01001112223' });
    const { page, context } = await site.visitor({ ...phone, worker: true });
    await page.goto(`${site.url}/confirmation#code=${code}&phone=01001112223`);
    await page.getByText('Karim Fathy').first().waitFor();
    // No window of the tests is standalone; this one claims to be.
    await context.addInitScript(() => {
      const real = window.matchMedia.bind(window);
      window.matchMedia = (query) => real(query.replace('(display-mode: standalone)', 'all'));
    });
    await page.goto(`${site.url}/status`);
    await page.getByRole('heading', { name: 'Your reservation', exact: true }).waitFor();
    await page.getByRole('article').getByText(code).waitFor();
  });

  it.each(['en', 'ar'] as const)(
    'offers a place on the home screen where the browser does, in %s',
    async (language) => {
      const say = (key: string): string => words(language, `pages:addToHome.${key}`);
      const { code } = await site.book({
        name: 'Heba Samir',
        phone: language === 'en' ? '01001112224' : '01001112225',
      });
      const { page } = await site.visitor({ ...phone, language, worker: true });
      await page.goto(
        `${site.url}/confirmation#code=${code}&phone=${language === 'en' ? '01001112224' : '01001112225'}`,
      );
      await page.getByText(code).first().waitFor();
      // The part that hears the browser's offer loads after the ticket.
      await page.getByText(words(language, 'pages:ownTicket.instructions')).waitFor();
      await expect.poll(() => page.getByText(say('title')).count()).toBe(0);
      await page.evaluate(() => {
        const offer = new Event('beforeinstallprompt', { cancelable: true });
        Object.assign(offer, { prompt: () => (document.documentElement.dataset['prompted'] = 'yes') });
        dispatchEvent(offer);
      });
      await page.getByRole('button', { name: say('action') }).click();
      await expect.poll(() => page.evaluate(() => document.documentElement.dataset['prompted'])).toBe('yes');
      await expect.poll(() => look(page)).toEqual([]);
    },
  );
});
