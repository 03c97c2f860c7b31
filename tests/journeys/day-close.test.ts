import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addDays } from '#shared/rules/clinic-day.ts';
import { reopenClosedMeanwhile } from './lost-answers.ts';
import type { Site } from './site.ts';
import { openSite } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

it('the day of the dialog is closed when the next clinic day begins before it is confirmed', async () => {
  const today = await site.today(2);
  const yesterday = addDays(today, -1);
  const closedAt = async (day: string) =>
    (await site.api<{ closed_at: string | null }>('GET', `/day-sheets/2?date=${day}`, undefined, 'owner')).closed_at;
  const { page } = await site.staff('reception.branch2');
  let hasBegun = false;
  await page.route('**/api/day-sheets/2', async (route) => {
    if (hasBegun) return route.fallback();
    return route.fulfill({ response: await route.fetch({ url: `${route.request().url()}?date=${yesterday}` }) });
  });
  await page.goto(`${site.url}/reception/day-sheet`);
  const day = page.locator('main').getByText(/^Secondary · /);
  const shown = await day.textContent();
  await page.getByRole('button', { name: 'Close the day' }).click();
  hasBegun = true;
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => day.textContent()).not.toBe(shown);

  await page.getByRole('dialog').getByRole('button', { name: 'Close the day' }).click();

  await expect.poll(() => closedAt(yesterday)).not.toBeNull();
  expect(await closedAt(today)).toBeNull();
});

it('a day is opened again when it was closed after an opening without an answer', () => reopenClosedMeanwhile(site));
