import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newSetupCode } from '#functions/data/staff/setup-code.ts';
import type { Language, Person, Site } from './site.ts';
import { openSite } from './site.ts';
import { words } from './words.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite({ empty: true });
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

const password = 'a-long-password';
const say = (key: string, values: Readonly<Record<string, string>> = {}): string => words('en', key, values);
const setup = (key: string): string => say(`pages:setup.${key}`);
const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();

const linkOf = async (): Promise<string> => {
  const { code, write } = newSetupCode(new Date());
  await site.clinic.deps.store.transact([write]);
  return `${site.url}/setup#${code}`;
};

/** The page that makes the owner, in the window of somebody who opened the clinic's address. */
const openSetup = async (language: Language, width: number): Promise<Person> => {
  const person = await site.visitor({ language, width });
  await person.page.goto(language === 'ar' ? `${site.url}/ar/` : site.url);
  await person.page.keyboard.press('Shift');
  await person.page.waitForURL('**/setup');
  return person;
};

const addStaff = async (page: Page, name: string, role: 'doctor' | 'reception'): Promise<void> => {
  await press(page, say('pages:office.staff.add'));
  const dialog = page.getByRole('dialog', { name: say('pages:office.staff.add') });
  const email = `${name.toLowerCase()}@clinic.example`;
  await dialog.getByLabel(say('pages:office.staff.columns.name'), { exact: true }).fill(`Dr. ${name}`);
  await dialog.getByLabel(say('pages:office.staff.columns.email')).fill(email);
  await dialog.getByLabel(say('pages:office.staff.columns.role')).click();
  await page.getByRole('option', { name: say(`role.${role}`) }).click();
  await dialog.getByLabel(say('pages:office.staff.newPassword')).fill(password);
  await dialog.getByRole('button', { name: say('pages:office.staff.add') }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(email, { exact: true }).first().waitFor();
};

describe('an empty table', () => {
  it('says in the booking form that no branch takes bookings', async () => {
    const { page } = await site.visitor({ width: 390 });

    await page.goto(`${site.url}/book`);

    await page
      .getByRole('group', { name: say('forms:booking.branch') })
      .getByText('No branch takes bookings at present.')
      .waitFor();
  });

  it('leads from the first page to the form, which says what is wrong in Arabic', async () => {
    const { page, expectProblem } = await openSetup('ar', 390);
    expectProblem(/409/);
    const label = (key: string): string => words('ar', `pages:setup.${key}`);
    await press(page, label('begin'));
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBeGreaterThan(4);
    await page.getByLabel(label('code')).fill('0'.repeat(20));
    await page.getByLabel(label('ownerName'), { exact: true }).fill('Mona Example');
    await page.getByLabel(label('email')).fill('mona@clinic.example');
    await page.getByLabel(label('newPassword')).fill(password);
    await page.getByLabel(label('name'), { exact: true }).fill('Maadi');
    await page.getByLabel(label('nameAr'), { exact: true }).fill('المعادي');
    await press(page, label('begin'));
    await page.getByText(/رمز الإعداد هذا لا يعمل/).waitFor();
    await expect.poll(() => page.getByLabel(label('email')).inputValue()).toBe('mona@clinic.example');
  });

  it('becomes a branch with doctors, prices, imported patients and a paid visit, in browsers only', async () => {
    const { page } = await openSetup('en', 1280);
    await page.goto(await linkOf());
    await page.getByLabel(setup('ownerName'), { exact: true }).fill('Mona Example');
    await page.getByLabel(setup('email')).fill('mona@clinic.example');
    await page.getByLabel(setup('newPassword')).fill(password);
    await page.getByLabel(setup('name'), { exact: true }).fill('Maadi');
    await page.getByLabel(setup('nameAr'), { exact: true }).fill('المعادي');
    await press(page, setup('begin'));
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(setup('headings.clinic'));

    await page.getByRole('heading', { level: 1, name: setup('headings.clinic') }).waitFor();
    await page.getByLabel(say('pages:office.clinic.name'), { exact: true }).fill('Rosewood');
    await page.getByLabel(say('pages:office.clinic.colour'), { exact: true }).fill('#7a1f5c');
    await press(page, setup('saveAndGoOn'));

    await page.getByRole('heading', { name: setup('headings.branch') }).waitFor();
    // A reload goes on at the same step, in the clinic's name and colour.
    await page.reload();
    await page.getByRole('heading', { name: setup('headings.branch') }).waitFor();
    await expect.poll(() => page.title()).toContain(setup('title'));
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary')))
      .toBe('#7a1f5c');
    // A device that knows nothing of the names begins with the stored ones, so that saving keeps them.
    await page.evaluate(() => localStorage.removeItem('clinic'));
    await press(page, setup('back'));
    const name = page.getByLabel(say('pages:office.clinic.name'), { exact: true });
    await expect.poll(() => name.inputValue()).toBe('Rosewood');
    await press(page, setup('saveAndGoOn'));
    await page.getByLabel(say('pages:audit.fields.priceRegular')).fill('450');
    await page.getByLabel(say('pages:audit.fields.address'), { exact: true }).fill('1 Nile Street');
    await press(page, setup('saveAndGoOn'));

    await page.getByRole('heading', { name: setup('headings.staff') }).waitFor();
    await press(page, setup('next'));
    await press(page, setup('next'));
    await page.getByRole('heading', { name: setup('headings.noDoctor') }).waitFor();
    await page.getByRole('link', { name: setup('addDoctor') }).click();
    await page.getByRole('heading', { name: setup('headings.staff') }).waitFor();
    for (const name of ['Samir', 'Salma', 'Hany']) await addStaff(page, name, 'doctor');
    await addStaff(page, 'Heba', 'reception');
    await press(page, setup('next'));

    await page.getByRole('heading', { name: setup('headings.patients') }).waitFor();
    const rows = ['name,phone', 'Laila Imported,01001230001', 'Omar Imported,01001230002'];
    const file = { name: 'patients.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) };
    await page.locator('input[type=file]').setInputFiles(file);
    await press(page, say('pages:imports.check'));
    await press(page, say('pages:imports.begin', { amount: '2' }));
    await page
      .getByText(say('pages:imports.counts.registered', { amount: '2' }))
      .first()
      .waitFor();
    await press(page, setup('next'));
    await page.getByRole('heading', { name: setup('headings.booking') }).waitFor();
    await page.getByRole('link', { name: setup('book') }).waitFor();

    const reception = await site.visitor();
    await reception.page.goto(`${site.url}/login`);
    await reception.page.getByLabel(say('forms:login.email')).fill('heba@clinic.example');
    await reception.page.getByLabel(say('forms:login.password'), { exact: true }).fill(password);
    await press(reception.page, say('forms:login.submit'));
    await reception.page.waitForURL('**/reception');
    await reception.page.getByRole('button', { name: 'New Booking' }).first().click();
    const dialog = reception.page.getByRole('dialog', { name: 'New booking' });
    await dialog.getByLabel('Full name').fill('lai');
    await reception.page.getByRole('option', { name: /Laila Imported/ }).click();
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await reception.page
      .getByRole('dialog', { name: 'Booked' })
      .getByText(/EGP\s450/)
      .waitFor();
    await press(reception.page, 'Mark Paid');
    await reception.page.getByRole('dialog', { name: 'Take payment' }).waitFor();
    await reception.page.keyboard.press('Enter');
    await reception.page.getByText(/Payment marked successfully\s*Laila Imported/).waitFor();
  });
});
