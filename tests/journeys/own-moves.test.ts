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

describe.each(['en', 'ar'] as const)('the patient of a ticket, in %s', (language) => {
  const say = (key: string, values?: Record<string, string>): string => words(language, key, values);
  const phoneOf = (n: number): string => `010055600${language === 'en' ? '1' : '2'}${String(n)}`;

  it('lets others go first and takes it back, comes back after a missed turn, and moves to another day', async () => {
    const number = phoneOf(0);
    const { id, code } = await site.book({ name: 'Mona Adel', phone: number });
    for (const [n, name] of ['Heba Samir', 'Sara Ali'].entries()) await site.book({ name, phone: phoneOf(n + 1) });
    const { page } = await site.visitor({ ...phone, language });
    const button = (key: string) => page.getByRole('button', { name: say(key), exact: true });
    await page.goto(`${site.url}/confirmation#code=${code}&phone=${number}`);

    await button('pages:ownTicket.late.action').click();
    await page.getByRole('dialog').getByText(say('pages:ownTicket.late.question')).waitFor();
    await expect.poll(() => look(page)).toEqual([]);
    await button('pages:ownTicket.late.confirm').click();
    await page.getByText(say('pages:ownTicket.late.postponed')).waitFor();
    await expect.poll(() => button('pages:ownTicket.late.action').count()).toBe(0);
    await button('pages:ownTicket.late.undo').click();
    await button('pages:ownTicket.late.action').waitFor();

    await site.api('POST', `/doctor/skip/${String(id)}`, {}, 'reception');
    await page.getByText(say('pages:ticket.next.missed')).waitFor();
    // The status page opens the ticket of this device, with the same moves.
    await page.goto(`${site.url}/status`);
    await page.getByRole('article').getByText(say('pages:ticket.missed')).waitFor();
    await page.getByText(say('pages:ticket.next.missed')).waitFor();
    await button('pages:ownTicket.comeBack.action').click();
    await page.getByRole('article').getByText(say('pages:ticket.missed')).waitFor({ state: 'detached' });

    await button('pages:ownTicket.reschedule.action').click();
    await page.getByRole('dialog').getByText(say('pages:ownTicket.reschedule.text')).waitFor();
    await expect.poll(() => look(page)).toEqual([]);
    await button('pages:ownTicket.reschedule.confirm').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect
      .poll(() => page.locator('main').textContent())
      .toContain(say('pages:ticket.next.ahead', { day: '|' }).split('|')[0]);
  });
});
