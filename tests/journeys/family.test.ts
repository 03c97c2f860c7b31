import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { look } from './look.ts';
import { openSite, phone, type Site } from './site.ts';
import { words } from './words.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

describe.each(['en', 'ar'] as const)('a family, in %s', (language) => {
  const say = (key: string, values?: Readonly<Record<string, string>>): string => words(language, key, values);
  const number = language === 'en' ? '01022220001' : '01022220002';

  it('books with one form, and finds the ticket of each on this device', async () => {
    const { page } = await site.visitor({ ...phone, language });
    await page.goto(`${site.url}/book`);
    await page.getByText(say('type.regular'), { exact: true }).click();
    await page.getByLabel(say('forms:booking.name')).fill('Mona Adel');
    await page.getByLabel(say('forms:booking.phone')).fill(number);

    await page.getByRole('button', { name: say('pages:booking.addPerson') }).click();
    const second = page.getByRole('group', { name: say('pages:family.person', { number: '2' }) });
    const name = second.getByLabel(say('forms:booking.name'));
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: say('forms:booking.submit') }).click();
    await expect.poll(() => second.getByText(say('forms:rules.required')).count()).toBe(2);
    await name.fill('mona  adel');
    await second.getByText(say('pages:family.sameName')).waitFor();
    await name.fill('Adam Sherif');
    await second.getByText(say('type.laser'), { exact: true }).click();
    await second.getByText(say('area.bikini'), { exact: true }).click();

    const add = page.getByRole('button', { name: say('pages:booking.addPerson') });
    await add.click();
    await page.getByRole('button', { name: say('pages:family.remove', { number: '3' }) }).click();
    await expect
      .poll(() => page.getByRole('group', { name: say('pages:family.person', { number: '3' }) }).count())
      .toBe(0);
    expect(await look(page)).toEqual([]);
    // A reload keeps what was typed.
    await page.reload();
    await expect.poll(() => name.inputValue()).toBe('Adam Sherif');
    await page.getByRole('button', { name: say('forms:booking.submit') }).click();

    await page.waitForURL('**/confirmation*');
    await page.getByText('Mona Adel').first().waitFor();
    await page.getByRole('link', { name: 'Adam Sherif' }).click();
    await page.getByRole('article').getByText('Adam Sherif').waitFor();
    await page.getByRole('link', { name: 'Mona Adel' }).waitFor();
    expect(await look(page)).toEqual([]);
  });
});
