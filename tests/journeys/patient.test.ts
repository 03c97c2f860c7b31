import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { addDays } from '#shared/rules/clinic-day.ts';
import { openSegment, rowOf } from './desk.ts';
import type { Site } from './site.ts';
import { openSite, phone } from './site.ts';
import { words } from './words.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

/** Fills the form in with every mistake that it names, then books a laser session. */
const bookLaser = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Book my place' }).click();
  await page.getByText('Please fill in all required fields').waitFor();
  await expect.poll(() => page.getByText('This field is required').count()).toBeGreaterThan(1);

  await page.getByText('Laser', { exact: true }).click();
  await page.getByLabel('Full name').fill('Mona Adel');
  await page.getByLabel('Phone').fill('٠١٠ ٠١٢٣ ٤٥٦٧');
  await page.getByRole('button', { name: 'Book my place' }).click();
  await page.getByText('Please select a laser area').first().waitFor();
  await page.getByText('Legs', { exact: true }).click();
  await page.getByText('Face', { exact: true }).click();
  await page.getByRole('button', { name: 'Book my place' }).click();
};

describe('from the landing page to the ticket', () => {
  it('books, confirms, survives a reload and is found by phone', async () => {
    const { page } = await site.visitor(phone);
    await page.goto(site.url);
    await page.getByRole('link', { name: 'Book an appointment' }).first().click();
    await page.waitForURL('**/book');

    await bookLaser(page);
    await page.waitForURL('**/confirmation*');
    await page.getByText('You have a place').waitFor();
    const code =
      (await page
        .getByText(/^MED\d{6}$/)
        .first()
        .textContent()) ?? '';
    expect(code).toMatch(/^MED\d{6}$/);
    await page.getByRole('article').getByText('#1', { exact: true }).waitFor();
    await page.getByText('What to do now').waitFor();
    await page.reload();
    await page.getByText(code).first().waitFor();

    await page.getByRole('link', { name: 'Check status' }).last().click();
    await page.waitForURL('**/status');
    // Who follows a turn sees the ticket, without a search.
    await page.getByRole('article').getByText(code).waitFor();
    await page.getByText('Laser · Legs + Face', { exact: true }).waitFor();
    await page.getByLabel('Phone number').fill('010 0123 4567');
    await page.getByLabel('Reservation code (optional)').fill('');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your reservation' }).waitFor();
    // The device that booked needs no code.
    await page.getByText('Laser · Legs + Face', { exact: true }).waitFor();
    // Nothing is owed before the session.
    await page.getByText('After the session').waitFor();
    await expect.poll(() => page.getByText('Unpaid').count()).toBe(0);
    await page.getByText('Total patients').waitFor();

    const { page: other } = await site.visitor();
    await other.goto(`${site.url}/status`);
    await other.getByLabel('Phone number').fill('010 0123 4567');
    await other.keyboard.press('Enter');
    await other.getByText('With it you see everything', { exact: false }).last().waitFor();
    await other.getByRole('heading', { name: 'Your reservation' }).waitFor();
    // On another device a phone alone is not enough for the area of the body.
    await expect.poll(() => other.getByText('Legs').count()).toBe(0);
    await other.getByLabel('Reservation code (optional)').fill(code);
    await other.getByRole('button', { name: 'Find my place' }).click();
    await other.getByText('Laser · Legs + Face', { exact: true }).waitFor();
    // A screen reader reads what was found.
    const found = other.getByRole('group', { name: 'Where am I in the queue?' });
    await expect.poll(() => found.evaluate((element) => element === document.activeElement)).toBe(true);
    // The place is on the ticket, and nowhere else. No wait in the summary of the branch is "Ready".
    await expect.poll(() => other.getByText('#1', { exact: true }).count()).toBe(1);
    await expect.poll(() => other.getByText('Ready', { exact: true }).count()).toBe(1);
  });

  it('shows what is missing, what is not found and what failed', async () => {
    const person = await site.visitor();
    const { page } = person;
    await page.goto(`${site.url}/status`);
    await page.getByRole('button', { name: 'Find my place' }).click();
    await page.getByText('Please enter your phone number').waitFor();
    person.expectProblem(/404/);
    await page.getByLabel('Phone number').fill('01099999999');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('No reservation found').waitFor();
    // A mistyped phone is marked at the field, without a request.
    await page.getByLabel('Phone number').fill('12');
    await page.keyboard.press('Enter');
    await page.locator('#phone-error', { hasText: 'Please enter a valid phone number' }).waitFor();
    await expect.poll(() => page.getByLabel('Phone number').getAttribute('aria-invalid')).toBe('true');
    // A check that only the server can make is shown at the field too.
    person.expectProblem(/400/);
    await page.route('**/api/queue-info/**', (route) =>
      route.fulfill({
        status: 400,
        json: {
          success: false,
          error: 'Invalid data.',
          code: 'VALIDATION_ERROR',
          reason: 'input-invalid',
          details: [{ path: 'phone', message: 'This phone number is not valid.' }],
        },
      }),
    );
    await page.getByLabel('Phone number').fill('01099999998');
    await page.keyboard.press('Enter');
    await page.locator('#phone-error', { hasText: 'This phone number is not valid.' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });

  it('books a later day: the ticket says the day and the number on its list', async () => {
    const { page } = await site.visitor(phone);
    await page.goto(`${site.url}/book`);
    await page.getByText('Consultation', { exact: true }).click();
    const days = page.getByRole('group', { name: 'Day' }).getByRole('radio');
    await expect.poll(() => days.count()).toBeGreaterThan(2);
    const tomorrow = days.nth(1);
    const day = await page.getByRole('group', { name: 'Day' }).locator('label').nth(1).innerText();
    await tomorrow.check({ force: true });
    await page.getByLabel('Full name').fill('Later Visit');
    await page.getByLabel('Phone').fill('01001239871');
    await page.getByRole('button', { name: 'Book my place' }).click();

    await page.waitForURL('**/confirmation*');
    const ticket = page.getByRole('article');
    await ticket.getByText(day, { exact: true }).waitFor();
    await ticket.getByText(/This is your number on the list of/).waitFor();
    await page.getByText('Updated at', { exact: false }).waitFor();
    expect(await page.getByText('The whole branch now').count()).toBe(0);
    await page.reload();
    await ticket.getByText(/This is your number on the list of/).waitFor();
    const desk = await site.staff('reception');
    await desk.page.goto(`${site.url}/reception`);
    await openSegment(desk.page, 'Ahead');
    await rowOf(desk.page, 'Later Visit').waitFor();
  });

  it('lists the other tickets of a phone, also after one of them was cancelled', async () => {
    const number = '01000000322';
    const today = await site.today(1);
    const own = { name: 'Hoda Later', phone: number, branch_id: 1, type: 'regular' };
    await site.book({ name: 'Hoda Later', phone: number });
    const other = await site.book({ name: 'Hoda Later', phone: number, type: 'laser' });
    // Both have number 1 of their day.
    for (const days of [8, 9]) await site.api('POST', '/reservations/book', { ...own, date: addDays(today, days) });
    const { page } = await site.visitor(phone);
    await page.goto(`${site.url}/status`);
    await page.getByLabel('Phone number').fill(number);
    await page.keyboard.press('Enter');
    const others = page.getByRole('listitem').filter({ hasText: 'Hoda L.' });
    await expect.poll(() => others.count()).toBe(3);

    await site.api('PATCH', `/reservations/${String(other.id)}/status`, { status: 'cancelled' }, 'reception');

    await expect.poll(() => page.getByText('Hoda L. · Laser').count()).toBe(0);
    await expect.poll(() => others.count()).toBe(2);
  });

  it('cancels a reservation after asking once', async () => {
    const { code } = await site.book({ name: 'Dina Sherif', phone: '01000000321' });
    const { page } = await site.visitor(phone);
    await page.goto(`${site.url}/status`);
    await page.getByLabel('Phone number').fill('01000000321');
    await page.getByLabel('Reservation code (optional)').fill(code.replace('MED', 'med '));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Cancel my reservation' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Your place goes to the next patient.', { exact: false }).waitFor();
    // The button that keeps the place says so.
    await dialog.getByRole('button', { name: 'Keep my place' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Cancel my reservation' }).click();
    await dialog.getByRole('button', { name: 'Cancel my reservation' }).click();
    await page.getByText('Your reservation was cancelled. Thank you for telling us.').waitFor();
  });

  it('shows a landing page with services, gallery, features and contact, and a menu on a phone', async () => {
    const { page } = await site.visitor(phone);
    await page.goto(site.url);
    for (const name of ['What we do', 'Before and after', 'Our branches', 'Why book with us', 'Talk to us']) {
      await page.getByRole('heading', { name }).waitFor();
    }
    const menu = page.locator('summary').first();
    await menu.click();
    await page.getByRole('link', { name: 'Staff login' }).first().waitFor();
    await menu.click();
    await page.getByRole('link', { name: 'Staff login' }).first().waitFor({ state: 'hidden' });
  });
});

describe('in Arabic', () => {
  it('everything runs from right to left, phones and codes do not', async () => {
    const say = (key: string): string => words('ar', key);
    const { page } = await site.visitor({ ...phone, language: 'ar' });
    await page.goto(`${site.url}/book`);
    await page.waitForURL('**/ar/book*');
    await expect
      .poll(() => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]))
      .toEqual(['ar', 'rtl']);
    await page.getByText(say('type.regular'), { exact: true }).click();
    await page.getByLabel(say('forms:booking.name')).fill('منى عادل');
    await page.getByLabel(say('forms:booking.phone')).fill('01007654321');
    await page.getByRole('button', { name: say('forms:booking.submit') }).click();
    await page.waitForURL('**/confirmation*');
    await page.getByText(say('pages:confirmation.title')).waitFor();
    const code = page.getByText(/^MED\d{6}$/).first();
    await expect.poll(() => code.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
    await page.goto(`${site.url}/status`);
    await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl');
  });

  it('is chosen from the menu, remembered, and left again', async () => {
    const { page } = await site.visitor();
    await page.goto(`${site.url}/status`);
    await page.getByText('English').first().click();
    await page.getByText('العربية').first().click();
    await page.getByRole('heading', { name: words('ar', 'pages:status.title') }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: words('ar', 'pages:status.title') }).waitFor();
    await expect
      .poll(() => page.evaluate(() => [localStorage.getItem('language'), document.documentElement.dir]))
      .toEqual(['ar', 'rtl']);
  });
});
