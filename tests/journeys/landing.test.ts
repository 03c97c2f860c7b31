import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hold } from './hold.ts';
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

describe.each(['en', 'ar'] as const)('the gallery, in %s', (language) => {
  const address = language === 'ar' ? '/ar/' : '/';

  // An image of a prerendered page may fail to load before the script runs.
  it.each(['opened', 'come to from another page'] as const)(
    'puts a box as large as the picture in the place of a missing one, and keeps its words, when it is %s',
    async (way) => {
      const person = await site.visitor({ ...phone, language });
      const { page } = person;
      person.expectProblem(/404|ERR_FAILED/);
      await page.route('**/gallery/acne-before.svg', (route) => route.fulfill({ status: 404, body: '' }));
      await page.route('**/gallery/legs-after.svg', (route) => route.abort());
      await page.goto(site.url + (way === 'opened' ? address : '/login'));
      if (way !== 'opened') await page.getByRole('link', { name: words(language, 'pages:login.home') }).click();
      const pictures = page.locator('figure');
      await pictures.first().scrollIntoViewIfNeeded();
      await expect.poll(() => pictures.count()).toBe(12);
      for (const [index, topic, side] of [
        [0, 'acne', 'before'],
        [9, 'legs', 'after'],
      ] as const) {
        const name = `${words(language, `pages:landing.gallery.topic.${topic}`)} · ${words(language, `pages:landing.gallery.${side}`)}`;
        const half = pictures.nth(index);
        // A picture loads when it comes near the window; what is above may still grow meanwhile.
        await expect
          .poll(async () => {
            await half.scrollIntoViewIfNeeded();
            return half.getByText(words(language, 'pages:landing.gallery.missing')).count();
          })
          .toBe(1);
        await expect.poll(() => half.getByText(name).count()).toBe(1);
        await expect.poll(() => half.locator('img').count()).toBe(0);
        const [box, neighbour] = await Promise.all(
          [half.locator('.gallery__missing'), half.locator('xpath=..').locator('img')].map((each) =>
            each.boundingBox(),
          ),
        );
        expect(box?.width).toBeCloseTo(neighbour?.width ?? 0, 0);
        expect(box?.height).toBeCloseTo(neighbour?.height ?? 0, 0);
      }
      await expect.poll(() => page.getByText(words(language, 'pages:landing.gallery.missing')).count()).toBe(2);
      await expect.poll(() => look(page)).toEqual([]);
    },
  );
});

describe.each(['en', 'ar'] as const)('the landing page, in %s', (language) => {
  it('shows branches with their wait, and the prices of the services, without a touch', async () => {
    const { page } = await site.visitor({ ...phone, language });

    await page.goto(site.url + (language === 'ar' ? '/ar/' : '/'));

    const branches = page.getByRole('region', { name: words(language, 'pages:landing.branches.title') });
    await branches
      .getByRole('link', { name: words(language, 'pages:landing.branches.book') })
      .first()
      .waitFor();
    const services = page.getByRole('region', { name: words(language, 'pages:landing.services.title') });
    await services.getByText(/300/).waitFor();
    await expect.poll(() => page.locator('.MuiSkeleton-root').count()).toBe(0);
    await expect.poll(() => page.locator('main .MuiButton-contained').count()).toBe(1);
    await expect.poll(() => look(page)).toEqual([]);
  });
});

describe('the landing page', () => {
  it('marks a missing picture when it was scrolled before the script came', async () => {
    const person = await site.visitor(phone);
    const { page } = person;
    person.expectProblem(/404/);
    await page.route('**/gallery/acne-before.svg', (route) => route.fulfill({ status: 404, body: '' }));
    const release = await hold(page, /\/assets\/index-/);
    await page.goto(site.url, { waitUntil: 'commit' });
    await page.locator('figure').first().scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);

    release();

    await page.getByText(words('en', 'pages:landing.gallery.missing')).waitFor();
  });
});

describe.each(['en', 'ar'] as const)('the menu on a phone, in %s', (language) => {
  const say = (key: string): string => words(language, `navigation:${key}`);
  const menu = (page: Page) => page.locator('summary', { hasText: say('menu') });
  const isOpen = (page: Page): Promise<boolean> =>
    page.locator('details.menu').evaluate((details) => (details instanceof HTMLDetailsElement ? details.open : false));

  it('opens and closes for a visitor: by its button, by Escape, by a press outside it, by a choice', async () => {
    const { page } = await site.visitor({ ...phone, language });
    await page.goto(`${site.url}/status`);
    const login = page.getByRole('link', { name: say('staffLogin') });
    await page.getByRole('banner').waitFor();
    await expect.poll(() => login.isVisible()).toBe(false);

    await menu(page).click();
    await login.waitFor();
    await expect.poll(() => look(page)).toEqual([]);
    await menu(page).click();
    await login.waitFor({ state: 'hidden' });

    await menu(page).click();
    await login.waitFor();
    await page.keyboard.press('Escape');
    await login.waitFor({ state: 'hidden' });
    await expect.poll(() => menu(page).evaluate((summary) => summary === document.activeElement)).toBe(true);

    await page.keyboard.press('Enter');
    await login.waitFor();
    await page.mouse.click(195, 800);
    await login.waitFor({ state: 'hidden' });

    await menu(page).click();
    await login.click();
    await page.waitForURL('**/login');
    await expect.poll(() => isOpen(page)).toBe(false);
  });

  it('holds a member of staff’s name, role and way out', async () => {
    const { page } = await site.staff('reception', { ...phone, language });
    await page.goto(`${site.url}/reception`);
    await page.getByRole('tab').first().waitFor();
    const logout = page.getByRole('button', { name: say('logout') });
    await expect.poll(() => logout.isVisible()).toBe(false);
    await page.getByRole('button', { name: words(language, 'navigation:more') }).click();
    await logout.waitFor();
    await expect
      .poll(() => page.locator('.staff-menu .header__badge').textContent())
      .toBe(words(language, 'role.reception'));
    await expect.poll(() => page.locator('.staff-menu .header__name').textContent()).not.toBe('');
    await expect.poll(() => look(page)).toEqual([]);
    await logout.click();
    await page.waitForURL('**/login');
  });

  it('works on the landing page before any script has come', async () => {
    const { page } = await site.visitor({ ...phone, language });
    await page.route('**/assets/*.js', () => undefined);
    await page.goto(site.url + (language === 'ar' ? '/ar/' : '/'), { waitUntil: 'commit' });
    await menu(page).click();
    await page.getByRole('link', { name: say('staffLogin') }).waitFor();
    await menu(page).click();
    await page.getByRole('link', { name: say('staffLogin') }).waitFor({ state: 'hidden' });
  });
});
