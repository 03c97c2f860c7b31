import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { words } from './words.ts';
import type { Site } from './site.ts';
import { openSite, phone } from './site.ts';
import { thousandRows } from './thousand-rows.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
  await site.book({ name: 'Mona Adel', phone: '01001110001' });
  await site.book({ name: 'Karim Fathy', phone: '01001110002', type: 'laser', laser_area: 'back' });
  await site.book({ name: 'Heba Samir', phone: '01001110003' });
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const activeTable = (page: Page) => page.getByRole('table', { name: 'Active queue' });

describe('the counter', () => {
  it('skips, reinserts and takes money, and the tables follow', async () => {
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await rowOf(page, 'Mona Adel').first().waitFor();

    await page.getByRole('button', { name: 'Skip: Mona Adel' }).click();
    const asked = page.getByRole('dialog');
    if (await asked.isVisible()) await asked.getByRole('button', { name: 'Skip', exact: true }).click();
    await page.getByText('Patient skipped successfully').waitFor();
    await page.getByRole('button', { name: 'Reinsert: Mona Adel' }).click();
    await page.getByText('Patient reinserted successfully').waitFor();
    await activeTable(page)
      .getByRole('row', { name: /#3 Mona Adel/ })
      .waitFor();

    expect(await page.getByRole('button', { name: 'Mark Paid: Karim Fathy' }).first().isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Mark Paid: Heba Samir' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Take payment' });
    await dialog.getByLabel('Amount (EGP)').fill('500');
    await dialog.getByText('That is more than is owed').waitFor();
    await dialog.getByLabel('Amount (EGP)').fill('100.50');
    await dialog.getByText(/EGP\s199\.50 stays unpaid/).waitFor();
    await dialog.getByRole('radio', { name: 'Card' }).check();
    await dialog.getByRole('button', { name: /Take EGP\s100\.50/ }).click();
    await page.getByText('Payment marked successfully').waitFor();
    await activeTable(page)
      .getByRole('row', { name: /Heba Samir.*Partly paid/ })
      .waitFor();
    await page.getByRole('button', { name: 'Mark Paid: Heba Samir' }).first().click();
    await dialog.getByRole('button', { name: /Take EGP\s199\.50/ }).click();
    await activeTable(page)
      .getByRole('row', { name: /Heba Samir.*Paid/ })
      .waitFor();
    await expect
      .poll(() => page.locator('.stat', { hasText: "Today's income" }).textContent(), { timeout: 20_000 })
      .toMatch(/300/);
  });

  it('searches by name and phone, sorts, and remembers the order', async () => {
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    const names = () => activeTable(page).getByRole('row').locator('td:nth-child(2)').allTextContents();
    await rowOf(page, 'Mona Adel').first().waitFor();
    const search = page.getByRole('searchbox').first();
    await search.fill('0002');
    await expect.poll(names).toEqual(['Karim Fathy']);
    await search.fill('heb');
    await expect.poll(names).toEqual(['Heba Samir']);
    await search.fill('');
    await activeTable(page).getByRole('button', { name: 'Patient name' }).click();
    await expect.poll(names).toEqual(['Heba Samir', 'Karim Fathy', 'Mona Adel']);
    await activeTable(page).getByRole('button', { name: 'Patient name' }).click();
    await expect.poll(names).toEqual(['Mona Adel', 'Karim Fathy', 'Heba Samir']);
    await page.reload();
    await expect.poll(names).toEqual(['Mona Adel', 'Karim Fathy', 'Heba Samir']);
  });

  it('books a walk-in and says what to tell the patient', async () => {
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await page.getByRole('button', { name: 'New Booking' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New booking' });
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await dialog.getByText('Please fill in all required fields').waitFor();
    await dialog.getByLabel('Full name').fill('Walk In');
    await dialog.getByLabel('Phone').fill('01001110009');
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    const booked = page.getByRole('dialog', { name: 'Booked' });
    await booked.getByText('#4').waitFor();
    await booked.getByText(/^MED\d{6}$/).waitFor();
    await page.keyboard.press('Escape');
    await rowOf(page, 'Walk In').first().waitFor();
  });

  it('books a patient it knows by a few letters, or by the phone', async () => {
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await page.getByRole('button', { name: 'New Booking' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New booking' });
    const name = dialog.getByLabel('Full name');
    const mobile = dialog.getByLabel('Phone');
    await name.fill('heb');
    await dialog.getByRole('option', { name: /Heba Samir/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => name.inputValue()).toBe('Heba Samir');
    const known = await mobile.inputValue();
    expect(known).toMatch(/^01\d{9}$/);
    // The other way round, and a name nobody offered stays what was typed.
    await name.fill('Somebody Else');
    await mobile.fill(known.slice(0, -1));
    await dialog.getByRole('option', { name: /Heba Samir/ }).click();
    await expect.poll(() => name.inputValue()).toBe('Heba Samir');
    await dialog.getByRole('radio', { name: 'Laser', exact: true }).check();
    await dialog.getByLabel('Laser area').selectOption('face');
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByRole('dialog', { name: 'Booked' }).getByText('Heba Samir').waitFor();
  });

  it('collapses to cards on a phone: three columns, the rest behind Show More', async () => {
    const { page } = await site.staff('reception', phone);
    await page.goto(`${site.url}/reception`);
    const card = page.locator('.row-card', { hasText: 'Karim Fathy' }).first();
    await card.waitFor();
    expect(await card.getByRole('definition').count()).toBe(3);
    await card.getByRole('button', { name: 'Show More' }).click();
    expect(await card.getByRole('definition').count()).toBeGreaterThan(3);
    await card.getByRole('button', { name: 'Show Less' }).click();
    expect(await card.getByRole('definition').count()).toBe(3);
  });

  it('shows the failure of a payment and takes the guess back', async () => {
    const person = await site.staff('reception');
    const { page } = person;
    await page.goto(`${site.url}/reception`);
    await page.route('**/mark-paid', (route) =>
      route.fulfill({ status: 409, json: { success: false, error: 'This was paid elsewhere.', code: 'CONFLICT' } }),
    );
    person.expectProblem(/409/);
    await page.getByRole('button', { name: 'Mark Paid: Mona Adel' }).first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Take EGP/ })
      .click();
    await page.getByText('This was paid elsewhere.').waitFor();
    await activeTable(page)
      .getByRole('row', { name: /Mona Adel.*Unpaid/ })
      .waitFor();
  });
});

describe('a thousand in the queue', () => {
  const rows = thousandRows;

  it.each([['a desk', {}] as const, ['a phone', phone] as const])(
    'are searched at %s, though only those in sight are drawn',
    async (_, view) => {
      const { page } = await site.staff('reception', view);
      await page.route('**/api/reservations/branch/1/queue*', (route) =>
        route.fulfill({ json: { success: true, data: { active_queue: rows, skipped_queue: [] } } }),
      );
      await page.goto(`${site.url}/reception`);
      const first = page.getByText('Patient 0001').first();
      await first.waitFor();
      const drawn = () => page.getByText(/^Patient \d{4}$/).count();
      expect(await drawn()).toBeLessThan(100);
      const search = page.getByRole('searchbox').first();
      await search.fill('Patient 0987');
      await page.getByText('Patient 0987').first().waitFor();
      expect(await drawn()).toBe(1);
      await search.fill('');
      await first.waitFor();
      expect(await drawn()).toBeLessThan(100);
    },
  );

  it('are sorted as a whole, and scrolled to their end, with few of them drawn', async () => {
    const { page } = await site.staff('reception');
    await page.route('**/api/reservations/branch/1/queue*', (route) =>
      route.fulfill({ json: { success: true, data: { active_queue: rows, skipped_queue: [] } } }),
    );
    await page.goto(`${site.url}/reception`);
    const table = activeTable(page);
    const drawn = () => table.locator('tbody td:nth-child(2)').allTextContents();
    await expect.poll(async () => (await drawn())[0]).toBe('Patient 0001');
    // A screen reader is told of them all.
    expect(await table.getAttribute('aria-rowcount')).toBe('1001');
    const byName = table.getByRole('button', { name: 'Patient name' });
    await byName.click();
    await byName.click();
    await expect.poll(async () => (await drawn())[0]).toBe('Patient 1000');
    expect(await drawn()).toEqual((await drawn()).toSorted((a, b) => b.localeCompare(a)));
    expect((await drawn()).length).toBeLessThan(100);

    const area = page.getByRole('region', { name: 'Active queue' }).last();
    await area.focus();
    await page.keyboard.press('End');
    await expect.poll(async () => (await drawn()).at(-1)).toBe('Patient 0001');
    expect(await drawn()).toEqual((await drawn()).toSorted((a, b) => b.localeCompare(a)));
    expect((await drawn()).length).toBeLessThan(100);
    expect(await table.locator('tr').last().getAttribute('aria-rowindex')).toBe('1001');
  });
});

describe('in Arabic', () => {
  it('speak Arabic from right to left', async () => {
    const { page } = await site.staff('reception', { language: 'ar' });
    await page.goto(`${site.url}/reception`);
    await page.getByRole('tab', { name: words('ar', 'navigation:tabs.revenue') }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    const [queue, revenue] = await Promise.all(
      ['queue', 'revenue'].map((id) => page.locator(`#tab-${id}`).boundingBox()),
    );
    expect(queue?.x ?? 0).toBeGreaterThan(revenue?.x ?? Infinity);
  });
});
