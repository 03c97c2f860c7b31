import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from './site.ts';
import { openSite, phone } from './site.ts';
import { words } from './words.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

const say = (key: string): string => words('en', key);

describe('a ticket that is open in two tabs since its booking', () => {
  it('is shown as cancelled in the one that did not cancel it, also after a reload', async () => {
    const { page, context } = await site.visitor(phone);
    await page.goto(`${site.url}/book`);
    await page.getByText(say('type.regular'), { exact: true }).click();
    await page.getByLabel(say('forms:booking.name')).fill('Dina Sobhy');
    await page.getByLabel(say('forms:booking.phone')).fill('01004450001');
    await page.getByRole('button', { name: say('forms:booking.submit') }).click();
    await page.waitForURL('**/confirmation*');
    await page.getByRole('heading', { name: say('pages:confirmation.title') }).waitFor();
    const other = await context.newPage();
    await other.goto(page.url());

    await other.getByRole('button', { name: say('pages:status.cancel.action') }).click();
    await other
      .getByRole('dialog')
      .getByRole('button', { name: say('pages:status.cancel.action') })
      .click();
    await other.getByText(say('pages:status.cancel.done')).waitFor();

    await page.getByRole('article').getByText(say('pages:ticket.over.cancelled')).waitFor();
    expect(await page.getByRole('heading', { name: say('pages:confirmation.title') }).count()).toBe(0);
    await page.reload();
    await page.getByRole('article').getByText(say('pages:ticket.over.cancelled')).waitFor();
  });
});
