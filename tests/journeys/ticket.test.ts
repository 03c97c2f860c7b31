import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
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

describe.each(['en', 'ar'] as const)('a ticket, in %s', (language) => {
  const say = (key: string, values?: Record<string, string>): string => words(language, key, values);
  const phones =
    language === 'en' ? (['01004440001', '01004440002'] as const) : (['01004440003', '01004440004'] as const);

  it('is remembered by the device that opened it, opened again by one touch, and forgotten when asked', async () => {
    const [one, two] = phones;
    const first = await site.book({ name: 'Mona Adel', phone: one });
    const second = await site.book({ name: 'Heba Samir', phone: two });
    const { page } = await site.visitor({ ...phone, language });
    for (const [{ code }, number, name] of [
      [first, one, 'Mona Adel'],
      [second, two, 'Heba Samir'],
    ] as const) {
      await page.goto(`${site.url}/confirmation#code=${code}&phone=${number}`);
      await page.reload();
      await page.getByRole('article').getByText(code).waitFor();
      await page.getByRole('article').getByText(name).waitFor();
    }
    await page.goto(`${site.url}/status`);
    const remembered = page.getByRole('region', { name: say('pages:status.remembered') });
    const entry = (code: string) => remembered.getByRole('button', { name: code }).first();
    await entry(first.code).waitFor();
    await entry(second.code).click();
    await page.getByRole('article').getByText(second.code).waitFor();
    expect(await page.locator('#phone').inputValue()).toBe(two);
    expect(await entry(second.code).getAttribute('aria-pressed')).toBe('true');
    // Under the header that stays, a button would be half a button.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await look(page)).toEqual([]);

    await remembered.getByRole('button', { name: say('pages:status.forget', { code: first.code }) }).click();
    await entry(first.code).waitFor({ state: 'detached' });
    await page.reload();
    await entry(second.code).waitFor();
    expect(await entry(first.code).count()).toBe(0);
  });

  it('is shared by its link, which opens the same ticket on another device', async () => {
    const number = language === 'en' ? '01004440005' : '01004440006';
    const { code } = await site.book({ name: 'Karim Fathy', phone: number, type: 'laser', laser_area: 'back' });
    const { page, context } = await site.visitor({ ...phone, language });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    // Where the device has no share sheet of its own.
    await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'share'));
    await page.goto(`${site.url}/confirmation#code=${code}&phone=${number}`);
    await page.getByText(code).first().waitFor();
    await page.getByRole('button', { name: say('pages:confirmation.share') }).click();
    await page.getByText(say('messages:linkCopied')).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    // Behind the hash: no server and no log sees whose ticket it is.
    expect(new URL(link).pathname + new URL(link).search).toBe('/confirmation');

    const { page: other } = await site.visitor({ language });
    await other.goto(link);
    await other.getByRole('article').getByText(code).waitFor();
    await other.getByRole('article').getByText(say('area.back'), { exact: false }).waitFor();
    await other.locator('svg.qr').waitFor();
    expect(await other.locator('.ticket__number').textContent()).toBe(
      await page.locator('.ticket__number').textContent(),
    );

    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: say('pages:confirmation.share') }).click();
    await page.getByText(say('messages:errors.unexpected')).waitFor();
  });
});

describe('digits in Arabic', () => {
  it('are Latin until Arabic ones are chosen, and then on every screen, but not in codes and phones', async () => {
    const { code } = await site.book({ name: 'هبة سامي', phone: '01004440009', branch_id: 2 });
    const { page } = await site.visitor({ ...phone, language: 'ar' });
    await page.goto(`${site.url}/confirmation#code=${code}&phone=01004440009`);
    const number = page.locator('.ticket__number');
    await number.waitFor();
    expect(await number.textContent()).toBe('#1');
    await page.locator('summary').first().click();
    await page.getByRole('button', { name: '١٢٣' }).click();
    await expect.poll(() => number.textContent()).toBe('#١');
    await page.reload();
    await expect.poll(() => number.textContent()).toBe('#١');
    await page.getByRole('article').getByText(code).waitFor();
  });
});
