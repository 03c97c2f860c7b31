import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Account, Person, Site } from './site.ts';
import { openSite, phone } from './site.ts';
import { words } from './words.ts';

/** Behaviour of Safari on iPhone and iPad that Chromium can simulate. */
let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
/** User agent of an iPad, which reports to be a Mac. */
const iPad =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';

/** Lets the window pass for a device; `fingers` is how many touches its screen can track. */
const passFor = ({ context }: Person, userAgent: string, fingers: number) =>
  context.addInitScript(
    ([agent, points]) => {
      Object.defineProperty(navigator, 'userAgent', { value: agent });
      Object.defineProperty(navigator, 'maxTouchPoints', { value: points });
    },
    [userAgent, fingers] as const,
  );

describe('on an iPhone', () => {
  it('no field has letters so small that the page is enlarged around it', async () => {
    // One row alone needs no choice of an order.
    await site.book({ name: 'Mona Adel', phone: '01007770001' });
    await site.book({ name: 'Karim Fathy', phone: '01007770006' });
    const small = (page: Page): Promise<string[]> =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('input, select, textarea, [contenteditable]')]
          .filter((field) => !field.matches('[type=radio], [type=checkbox]') && field.checkVisibility())
          // The hidden value of a choice is never focused, so Safari never enlarges it.
          .filter((field) => field.tabIndex >= 0)
          .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
          .map((field) => `${field.tagName} ${field.id} ${getComputedStyle(field).fontSize}`),
      );
    const pages: readonly (readonly [address: string, shown: string, account?: Account])[] = [
      ['/book', '#phone'],
      ['/status', '#phone'],
      ['/login', '[type=password]'],
      // The queue keeps its order, so its cards have no choice of one.
      ['/reception', '.row-card', 'reception'],
      ['/reception/patients', '.table__order select', 'reception'],
      ['/reception/revenue', '[data-testid=range] input', 'reception'],
      ['/owner/audit', '.table__order select', 'owner'],
    ];
    for (const [address, shown, account] of pages) {
      const { page } = await (account === undefined ? site.visitor(phone) : site.staff(account, phone));
      await page.goto(site.url + address);
      await page.locator(shown).first().waitFor();
      expect([address, await small(page)]).toEqual([address, []]);
    }
  });

  it('no digits become links by themselves', async () => {
    for (const address of ['/', '/ar/book', '/status', '/reception']) {
      const html = await (await fetch(site.url + address)).text();
      expect([address, /<meta name="format-detection" content="([^"]*)"/u.exec(html)?.[1]]).toEqual([
        address,
        expect.stringContaining('telephone=no'),
      ]);
    }
  });

  it('in landscape nothing is behind the camera, and there is space below the last button', async () => {
    const { page, context } = await site.visitor({ width: 844 });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 59, right: 59, bottom: 34 } });
    for (const address of ['/', '/ar/', '/book', '/status', '/login', '/no/such/page']) {
      await page.goto(site.url + address);
      await page.locator('h1').first().waitFor();
      const outside = await page.evaluate(() =>
        [...document.querySelectorAll('h1, h2, h3, p, a, button, summary, label, input, img')]
          .filter((element) => element.checkVisibility() && element.closest('.unseen') === null)
          .map((element) => ({ box: element.getBoundingClientRect(), what: element.outerHTML.slice(0, 80) }))
          .filter(({ box }) => box.width > 0 && (box.left < 59 || box.right > innerWidth - 59))
          .map(({ what }) => what),
      );
      expect([address, outside]).toEqual([address, []]);
    }
    await page.goto(`${site.url}/status`);
    expect(
      await page.locator('main').evaluate((main) => Number.parseFloat(getComputedStyle(main).paddingBlockEnd)),
    ).toBeGreaterThanOrEqual(34);
  });

  it.each([
    ['en', 'iPhone', iPhone, '01007770002'],
    ['ar', 'iPhone', iPhone, '01007770004'],
    ['en', 'iPad', iPad, '01007770005'],
  ] as const)(
    'explains how to add it to the home screen, and opens this ticket from there, in %s on an %s',
    async (language, _device, agent, number) => {
      const { code } = await site.book({ name: 'Heba Samir', phone: number });
      const person = await site.visitor({ ...phone, language });
      await passFor(person, agent, 5);
      const { page } = person;
      await page.goto(`${site.url}/confirmation#code=${code}&phone=${number}`);
      await page.getByText(words(language, 'pages:addToHome.shareMenu')).waitFor();
      // Safari takes the address of the page only where no manifest names another.
      const manifests = page.locator('link[rel=manifest]');
      await expect.poll(() => manifests.count()).toBe(0);
      await expect
        .poll(() => page.locator('meta[name="apple-mobile-web-app-capable"]').getAttribute('content'))
        .toBe('yes');
      expect(new URL(page.url()).hash).toContain(code);
      // Everything else opens at the address that the manifest names.
      await page.getByRole('link', { name: words(language, 'navigation:backHome') }).click();
      await expect.poll(() => manifests.count()).toBe(1);
      await expect.poll(() => page.locator('meta[name^="apple-mobile-web-app"]').count()).toBe(0);
    },
  );

  it('a Mac without a touch screen shows no hint', async () => {
    const { code } = await site.book({ name: 'Heba Samir', phone: '01007770003' });
    const person = await site.visitor(phone);
    await passFor(person, iPad, 0);
    await person.page.goto(`${site.url}/confirmation#code=${code}&phone=01007770003`);
    await person.page.locator('.ticket__code').waitFor();
    await person.page.getByRole('button', { name: 'Print' }).waitFor();
    await expect.poll(() => person.page.getByText(words('en', 'pages:addToHome.title')).count()).toBe(0);
    await expect.poll(() => person.page.locator('link[rel=manifest]').count()).toBe(1);
  });
});
