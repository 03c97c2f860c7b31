import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#local/demo/accounts.ts';
import { hold } from './hold.ts';
import type { Site } from './site.ts';
import { openSite, phone } from './site.ts';
import { words } from './words.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

/** Pages that begin the request of the branches with their HTML. */
const showsBranches = (address: string): boolean => /^\/(?:ar\/?)?(?:book)?$/.test(address);

describe.each([
  ['/', 'en'],
  ['/ar/', 'ar'],
  ['/book', 'en'],
  ['/ar/book', 'ar'],
  ['/status', 'en'],
  ['/ar/status', 'ar'],
  ['/login', 'en'],
  ['/ar/login', 'ar'],
] as const)('%s, which is built ahead', (address, language) => {
  it('requests only pictures, branches and the clinic before the first paint, then fonts, manifest and script', async () => {
    const { page } = await site.visitor({ ...phone, language });
    await page.goto(site.url + address);
    await page.locator('link[rel="manifest"]').waitFor({ state: 'attached' });
    await expect
      .poll(() =>
        page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)),
      )
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/\/assets\/cairo-.*\.woff2/),
          expect.stringMatching(/\/assets\/index-/),
        ]),
      );
    const sooner = await page.evaluate(() => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      return performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => startTime < painted && !/\/(?:gallery|icons)\//.test(name))
        .map(({ name }) => name);
    });
    const answers = showsBranches(address) ? ['branches', 'clinic'] : ['clinic'];
    expect(sooner).toEqual(answers.map((name) => `${site.url}/api/${name}`));
  });

  it('requests the branches once, and only where they are shown', async () => {
    const { page } = await site.visitor({ ...phone, language });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));

    await page.goto(site.url + address);
    await page.locator('link[rel="modulepreload"]').last().waitFor({ state: 'attached' });
    if (showsBranches(address))
      await page
        .getByText(language === 'ar' ? 'الفرع الرئيسي' : 'Main')
        .first()
        .waitFor();

    expect(requests.filter((each) => each === '/api/branches')).toHaveLength(showsBranches(address) ? 1 : 0);
  });
});

describe.each([
  ['/status', 'en'],
  ['/ar/status', 'ar'],
] as const)('%s when its script starts', (address, language) => {
  it('uses the rules of the page, and makes none for its parts again', async () => {
    const { page } = await site.visitor({ ...phone, language });
    await page.addInitScript(() => {
      const made: string[] = [];
      Object.assign(globalThis, { made });
      const insertRule = CSSStyleSheet.prototype.insertRule;
      CSSStyleSheet.prototype.insertRule = function insert(this: CSSStyleSheet, rule: string, index?: number) {
        made.push(rule);
        return insertRule.call(this, rule, index);
      };
    });

    await page.goto(site.url + address);
    await page.getByRole('button', { name: words(language, 'forms:status.search') }).click();
    await page.getByText(words(language, 'forms:status.phoneRequired')).first().waitFor();

    const header = await page.evaluate(() => {
      const made: unknown = Reflect.get(globalThis, 'made');
      const rules = Array.isArray(made) ? made.map(String) : [];
      return rules.filter((rule) => /position:sticky|MuiButton-icon/.test(rule));
    });
    expect(header).toEqual([]);
  });
});

describe('the status page before its script has come', () => {
  it('keeps what is typed, and looks it up when the button was pressed', async () => {
    const { code } = await site.book({ name: 'Early Bird', phone: '01007770001' });
    const { page } = await site.visitor(phone);
    const letGo = await hold(page, /\/assets\/index-/);
    await page.goto(`${site.url}/status`, { waitUntil: 'commit' });
    await page.getByLabel('Phone number').fill('01007770001');
    await page.getByLabel('Reservation code (optional)').fill(code);
    await page.getByRole('button', { name: 'Find my place' }).click();
    expect(new URL(page.url()).search).toBe('');
    letGo();
    await page.getByRole('article').getByText(code).waitFor();
    await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('01007770001');
  });

  it('keeps what is typed on a device that remembers a ticket', async () => {
    const { code } = await site.book({ name: 'Own Ticket', phone: '01007770002' });
    const { page } = await site.visitor(phone);
    await page.goto(`${site.url}/confirmation#code=${code}&phone=01007770002`);
    await page.getByRole('article').getByText(code).waitFor();
    const letGo = await hold(page, /\/assets\/index-/);
    await page.goto(`${site.url}/status`, { waitUntil: 'commit' });
    await page.getByLabel('Phone number').fill('01007770003');
    letGo();
    await page.getByRole('region', { name: words('en', 'pages:status.remembered') }).waitFor();

    await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('01007770003');
    expect(await page.getByRole('article').count()).toBe(0);
  });

  it('is found in Arabic by one who reads Arabic, with what stood behind the hash', async () => {
    const { page } = await site.visitor({ ...phone, language: 'ar' });
    await page.goto(`${site.url}/status?from=link#top`);
    await page.waitForURL('**/ar/status?from=link#top');
    await page.getByRole('heading', { name: words('ar', 'pages:status.title') }).waitFor();
  });
});

describe('the booking page before its script has come', () => {
  it('keeps what is typed, and adds the person whose button was pressed', async () => {
    const { page } = await site.visitor(phone);
    const letGo = await hold(page, /\/assets\/index-/);
    await page.goto(`${site.url}/book`, { waitUntil: 'commit' });
    await page.getByLabel('Full name').fill('Mona Adel');
    await page.getByRole('button', { name: words('en', 'pages:booking.addPerson') }).click();

    letGo();

    await page.getByRole('group', { name: words('en', 'pages:family.person', { number: '2' }) }).waitFor();
    expect(await page.getByLabel('Full name').first().inputValue()).toBe('Mona Adel');
    expect(await page.getByText('This field is required').count()).toBe(0);
  });
});

describe('the login page before its script has come', () => {
  it('opens its menu, which shows the themes once the script is there', async () => {
    const { page } = await site.visitor(phone);
    const release = await hold(page, /\/assets\/index-/);
    await page.goto(`${site.url}/login`, { waitUntil: 'commit' });
    await page.locator('details.menu > summary').click();
    await expect.poll(() => page.locator('details.menu[open]').count()).toBe(1);

    release();

    await page.getByText('Light', { exact: true }).first().waitFor();
  });

  it('keeps what is typed, and signs in when the button was pressed', async () => {
    const { page } = await site.visitor(phone);
    const release = await hold(page, /\/assets\/index-/);
    await page.goto(`${site.url}/login`, { waitUntil: 'commit' });
    await page.getByLabel('Email').fill('reception@demo.clinic');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();

    release();

    await page.waitForURL('**/reception');
  });

  it('is not shown to a user who is signed in', async () => {
    const { page } = await site.staff('reception', phone);
    const release = await hold(page, /\/assets\/index-/);
    await page.goto(`${site.url}/login`, { waitUntil: 'commit' });
    await page.locator('#root').waitFor({ state: 'attached' });
    await expect.poll(() => page.getByLabel('Email').isVisible()).toBe(false);

    release();

    await page.waitForURL('**/reception');
  });
});
