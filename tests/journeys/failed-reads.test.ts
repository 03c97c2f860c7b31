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

describe('a page whose read failed once', () => {
  it('reads the place of a phone again by itself', async () => {
    const number = '01004440020';
    const { id } = await site.book({ name: 'Hany Wahba', phone: number });
    const { page, expectProblem } = await site.visitor(phone);
    expectProblem(/503/);
    await page.clock.install();
    await page.goto(`${site.url}/status`);
    await page.getByLabel(words('en', 'forms:status.phone')).fill(number);
    await page.getByRole('button', { name: words('en', 'forms:status.search') }).click();
    const ticket = page.getByRole('article');
    await ticket.waitFor();
    const lost = page.getByText(words('en', 'messages:offline'));

    await page.route('**/api/queue-info/**', (route) => route.fulfill({ status: 503, json: {} }));
    await expect
      .poll(async () => {
        await page.clock.runFor(10_000);
        return lost.count();
      })
      .toBe(1);
    await page.unroute('**/api/queue-info/**');
    await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'in_progress' }, 'doctor');

    await expect
      .poll(async () => {
        await page.clock.runFor(10_000);
        return ticket.getByText("It's your turn").count();
      })
      .toBe(1);
    expect(await lost.count()).toBe(0);
  });

  it('reads the branches again by itself', async () => {
    const { page, expectProblem } = await site.visitor(phone);
    expectProblem(/503/);
    await page.clock.install();
    await page.route('**/api/branches', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto(`${site.url}/book`);
    await expect
      .poll(async () => {
        await page.clock.runFor(5_000);
        return page.getByRole('alert').count();
      })
      .toBe(1);

    await page.unroute('**/api/branches');

    await expect
      .poll(async () => {
        await page.clock.runFor(10_000);
        return page.getByRole('radio', { name: /Secondary/u }).count();
      })
      .toBe(1);
  });
});
