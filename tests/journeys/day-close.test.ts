import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newDrawerId, openingWrites } from '#functions/data/money/drawers.ts';
import { addDays } from '#shared/rules/clinic-day.ts';
import { ZERO_PIASTRES } from '#shared/rules/money.ts';
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

it('the tickets of a day in progress add up, also while a patient is with a doctor', async () => {
  const book = (name: string, phone: string) => site.book({ name, phone, branch_id: 2 });
  const { id } = await book('Mona Adel', '01007770001');
  await book('Heba Samir', '01007770002');
  await site.api('POST', `/reservations/${String(id)}/arrival`, { arrived: true }, 'reception.branch2');
  await site.api('POST', '/doctor/next', { branch_id: 2 }, 'doctor.branch2');
  const { page } = await site.staff('reception.branch2');
  await page.goto(`${site.url}/reception/day-sheet`);

  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Tickets', exact: true }) });
  await panel.locator('dd').first().waitFor();
  const [booked = 0, ...parts] = (await panel.locator('dd').allInnerTexts()).map(Number);

  expect(booked).toBe(2);
  expect(parts.reduce((sum, count) => sum + count, 0)).toBe(booked);
});

it('a day is opened again when it was closed after an opening without an answer', () => reopenClosedMeanwhile(site));

it('a drawer of an earlier day offers nothing but its count, and names the day', async () => {
  const me = await site.api<{ user: { id: string; name: string } }>('GET', '/auth/me', undefined, 'reception');
  const { id, name } = me.user;
  const day = addDays(await site.today(1), -1);
  const nothing = { float: ZERO_PIASTRES, cashIn: ZERO_PIASTRES, cashOut: ZERO_PIASTRES, version: 1 };
  const by = { holder: id, openedBy: id, openedByName: name, openedAt: new Date().toISOString() };
  await site.clinic.deps.store.transact(openingWrites({ id: newDrawerId(), branchId: 1, day, ...by, ...nothing }));
  const { page } = await site.staff('reception');

  await page.goto(`${site.url}/reception/drawer`);
  await page.getByText(/^This drawer of .* is still open and takes no more money/).waitFor();

  expect(await page.getByRole('article').getByRole('button').allInnerTexts()).toEqual(['Count and close']);
  await page.getByRole('button', { name: 'Count and close' }).click();
  const count = page.getByRole('dialog', { name: 'Count and close the drawer' });
  await count.getByRole('button', { name: 'Close the drawer' }).click();
  await page.getByRole('dialog', { name: 'Z sheet' }).waitFor();
});
