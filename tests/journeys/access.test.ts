import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from './site.ts';
import { openSite } from './site.ts';

let site: Site;

/** The tabs of the header; a tab panel may hold tabs of its own. */
/** Also finds tabs behind a dialog, such as the doctor's start dialog. */
const sections = (page: Page) =>
  page.getByRole('tablist', { name: 'Sections', includeHidden: true }).getByRole('tab', { includeHidden: true });

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

describe('signing in', () => {
  it('comes from a guarded page, goes back to it, and signing out ends it in every tab', async () => {
    const person = await site.visitor();
    const { page, context } = person;
    person.expectProblem(/not signed in: \/reception\/revenue needs reception/);
    await page.goto(`${site.url}/reception/revenue`);
    await page.waitForURL('**/login');
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('doctor@demo.clinic');
    await page.getByLabel('Email').fill('');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This field is required').waitFor();
    await page.getByText('Please fill in all required fields').waitFor();
    person.expectProblem(/401/);
    await page.getByLabel('Email').fill('reception@demo.clinic');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The email or the password is wrong.').first().waitFor();
    await page.getByLabel('Password', { exact: true }).fill('demo-clinic');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/reception/revenue');

    const other = await context.newPage();
    await other.goto(`${site.url}/reception`);
    await other.getByRole('tab', { name: 'Queue' }).waitFor();
    await page.getByRole('button', { name: 'Log out' }).first().click();
    await page.waitForURL('**/login');
    await other.waitForURL('**/login');
  });

  it('sends a doctor to the doctor’s dashboard, whatever dashboard they tried', async () => {
    const person = await site.staff('doctor');
    person.expectProblem(/wrong role: \/reception needs reception, not doctor/);
    await person.page.goto(`${site.url}/reception`);
    await person.page.waitForURL('**/doctor');
    await expect
      .poll(() => sections(person.page).allTextContents())
      .toEqual(['Queue', 'Pulse tracking', 'Patients', 'Reports', 'Revenue']);
  });

  it('sends reception to the counter, which has no pulses', async () => {
    const person = await site.staff('reception');
    person.expectProblem(/wrong role/);
    await person.page.goto(`${site.url}/doctor`);
    await person.page.waitForURL('**/reception');
    await sections(person.page).first().waitFor();
    await expect
      .poll(() => sections(person.page).allTextContents())
      .toEqual([
        'Queue',
        'Messages',
        'In the clinic',
        'Drawer',
        'Day sheet',
        'Patients',
        'Reports',
        'Revenue',
        'Screens',
      ]);
  });

  it('ends when the server answers 401', async () => {
    const person = await site.staff('reception');
    const { page } = person;
    await page.goto(`${site.url}/reception`);
    await page.getByRole('tab', { name: 'Queue' }).waitFor();
    person.expectProblem(/401|not signed in/);
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 401, json: { success: false, error: 'Please sign in again.', code: 'UNAUTHORIZED' } }),
    );
    // A poll of the queue may learn of it before the click does.
    await Promise.race([page.getByRole('tab', { name: 'Patients' }).click(), page.waitForURL('**/login')]);
    await page.waitForURL('**/login');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  });
});

describe('an address that leads nowhere', () => {
  it('offers the way home, back and to sign in', async () => {
    const { page } = await site.visitor();
    await page.goto(site.url);
    await page.goto(`${site.url}/no/such/page`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    await page.getByRole('button', { name: 'Go back' }).click();
    await page.waitForURL(`${site.url}/`);
  });

  it.each(['doctor', 'owner'] as const)('offers staff their dashboard: %s', async (account) => {
    const { page } = await site.staff(account);
    await page.goto(`${site.url}/no/such/page`);
    await page.getByRole('link', { name: 'Go to dashboard' }).waitFor();
    expect(await page.getByRole('link', { name: 'Staff login' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Go to dashboard' }).click();
    await page.waitForURL(`**/${account}`);
  });
});
