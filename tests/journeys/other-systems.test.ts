import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { look } from './look.ts';
import { openSite, type Site } from './site.ts';
import { type Receiver, startReceiver, verifies } from '../support/webhook-receiver.ts';
import { words } from './words.ts';

let site: Site;
let receiver: Receiver;
beforeAll(async () => {
  [site, receiver] = await Promise.all([openSite({ live: true }), startReceiver()]);
});
afterAll(async () => {
  await site.stop();
  await receiver.stop();
});
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
    // It is shown only once.
    await page.keyboard.press('Escape');
    const secret = await shown.getByLabel(keys('secret'), { exact: true }).inputValue();
    expect(await look(page)).toEqual([]);
    await shown.getByRole('button', { name: words(language, 'close'), exact: true }).click();
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
    await expect.poll(() => page.locator(':focus').textContent()).toBe(keys('make'));
  });

  it('are described on a page that anybody may read: calls, fields of answers, events', async () => {
    const { page } = await site.staff('owner', { language, width, theme });
    await page.goto(`${site.url}/owner/systems`);
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: keys('describe') }).click();
    const described = await opened;
    const article = described.getByRole('article').filter({ hasText: 'GET /api/debts' });
    await article.getByRole('button', { name: words(language, 'pages:developers.answer') }).click();
    await article.getByText('debts[].amount', { exact: true }).waitFor();
    await described.getByRole('button', { name: 'payment.recorded', exact: true }).click();
    await described.getByText('data.amount', { exact: true }).first().waitFor();
    expect(await look(described)).toEqual([]);
  });

  const hooks = (key: string, values = {}): string => words(language, `pages:systems.webhooks.${key}`, values);

  const addAddress = async (page: Page): Promise<string> => {
    await page.getByRole('button', { name: hooks('add') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(hooks('url')).fill('http://10.0.0.1/');
    await dialog.getByLabel(hooks('event.visit_booked')).check();
    await dialog.getByRole('button', { name: hooks('add') }).click();
    await expect.poll(() => dialog.getByLabel(hooks('url')).getAttribute('aria-invalid')).toBe('true');
    expect(await look(page)).toEqual([]);
    await dialog.getByLabel(hooks('url')).fill(receiver.url);
    await dialog.getByRole('button', { name: hooks('add') }).click();
    const secret = await dialog.getByLabel(hooks('secret'), { exact: true }).inputValue();
    await dialog.getByRole('button', { name: words(language, 'close'), exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    return secret;
  };

  it('receive a booking; the owner sees it in the log and sends it again', async () => {
    const { page, expectProblem } = await site.staff('owner', { language, width, theme });
    expectProblem(/400/);
    await page.goto(`${site.url}/owner/systems`);
    await page.getByText(hooks('none')).waitFor();
    const secret = await addAddress(page);
    receiver.received.length = 0;
    receiver.answers.status = 500;
    await site.book({ name: 'Mona Adel', phone: language === 'en' ? '01001234567' : '01001234568' });
    await site.eventsHandled();

    await page.getByRole('button', { name: `${hooks('log')}: ${receiver.url}` }).click();
    const log = page.getByRole('dialog');
    await log.getByText(new RegExp(hooks('failure.status'))).waitFor();
    expect(await look(page)).toEqual([]);
    receiver.answers.status = 200;
    await log.getByRole('button', { name: new RegExp(hooks('again')) }).click();
    await log.getByText(new RegExp(`^${hooks('state.delivered')} ·`, 'u')).waitFor();
    await log.getByRole('button', { name: words(language, 'close'), exact: true }).click();

    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    const last = receiver.received.at(-1);
    expect(last === undefined ? false : await verifies(secret, last)).toBe(true);
    await page.getByRole('button', { name: `${hooks('remove')}: ${receiver.url}` }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: hooks('remove'), exact: true })
      .click();
    await page.getByText(hooks('none')).waitFor();
  });
});
