import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { look } from './look.ts';
import { openSite, type Site } from './site.ts';
import { words } from './words.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

const readIncome = async (key: string): Promise<number> => {
  const answer = await fetch(`${site.url}/api/reception/reports/daily-income?branch_id=1`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return answer.status;
};

describe.each([
  { language: 'en', width: 1280, theme: 'light', name: 'Accounting' },
  { language: 'ar', width: 390, theme: 'dark', name: 'الحسابات' },
] as const)('other systems, in $language at $width', ({ language, width, theme, name }) => {
  const keys = (key: string, values = {}): string => words(language, `pages:systems.keys.${key}`, values);

  const makeKey = async (page: Page): Promise<string> => {
    await page.getByRole('button', { name: keys('make') }).click();
    const dialog: Locator = page.getByRole('dialog');
    await dialog.getByRole('button', { name: keys('make') }).click();
    await dialog.getByText(keys('scopesMissing')).waitFor();
    await dialog.getByLabel(keys('name')).fill(name);
    await dialog.getByLabel(keys('scope.reports')).check();
    expect(await look(page)).toEqual([]);
    await dialog.getByRole('button', { name: keys('make') }).click();
    const shown = page.getByRole('dialog', { name: keys('secretTitle', { name }) });
    const secret = await shown.getByLabel(keys('secret'), { exact: true }).inputValue();
    expect(await look(page)).toEqual([]);
    await shown.getByRole('button', { name: words(language, 'close') }).click();
    await shown.waitFor({ state: 'detached' });
    return secret;
  };

  it('read by a key that the owner makes, sees used and revokes', async () => {
    const { page } = await site.staff('owner', { language, width, theme });
    await page.goto(`${site.url}/owner/systems`);
    await page.getByText(keys('none')).waitFor();
    expect(await look(page)).toEqual([]);

    const secret = await makeKey(page);
    await page.getByText(keys('unused')).waitFor();
    expect(await readIncome(secret)).toBe(200);
    await page.reload();
    await page.getByText(keys('used', { date: '' }).trim()).waitFor();
    expect(await look(page)).toEqual([]);

    await page.getByRole('button', { name: keys('revokeOf', { name }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: keys('revoke'), exact: true })
      .click();
    await page.getByText(keys('none')).waitFor();
  });
});
