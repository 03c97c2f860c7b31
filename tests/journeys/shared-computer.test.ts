import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pinWrite } from '#functions/data/staff/users.ts';
import { hashPassword } from '#functions/runtime/passwords.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import { pressInRow } from './desk.ts';
import { look } from './look.ts';
import type { Site } from './site.ts';
import { openSite } from './site.ts';
import { words } from './words.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

const minute = 60_000;
const pin = '4821';

/** A new receptionist of branch 1. */
const hireNamed = async (name: string): Promise<{ readonly id: string; readonly email: string }> => {
  const email = `${name.split(' ')[0]?.toLowerCase() ?? ''}@demo.clinic`;
  const user = { email, name, role: 'reception', branch_id: 1, new_password: demoPassword };
  return site.api('POST', '/admin/users', user, 'owner');
};
const signInAs = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

describe.each([
  { language: 'en', width: 1440, theme: 'light' },
  { language: 'ar', width: 390, theme: 'dark' },
] as const)('a computer of two receptionists, in $language at $width', ({ language, width, theme }) => {
  const say = (key: string): string => words(language, key);
  const lockText = (key: string): string => say(`pages:lock.${key}`);
  const mona = { name: 'Mona First', email: `mona.${language}@demo.clinic`, pin: '4821' };
  const salma = { name: 'Salma Second', email: `salma.${language}@demo.clinic`, pin: '9034' };
  const patient = language === 'en' ? 'Karim Fathy' : 'Hoda Ramzy';

  const hire = ({ name, email }: typeof mona): Promise<unknown> => {
    const user = { email, name, role: 'reception', branch_id: 1, new_password: demoPassword };
    return site.api('POST', '/admin/users', user, 'owner');
  };
  const signIn = async (page: Page, { email }: typeof mona): Promise<void> => {
    await page.getByLabel(say('forms:login.email')).fill(email);
    await page.getByLabel(say('forms:login.password'), { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: say('forms:login.submit') }).click();
    await page.getByText(patient).first().waitFor();
  };
  const screen = (page: Page) => page.getByRole('heading', { name: lockText('screen') });
  const openMenu = (page: Page): Promise<void> => {
    const menu = width > 600 ? new RegExp(say('role.reception')) : say('navigation:more');
    return page.getByRole('navigation').getByRole('button', { name: menu }).click();
  };
  const fillPin = async (page: Page, { pin }: typeof mona): Promise<void> => {
    const dialog = page.getByRole('dialog', { name: lockText('set') });
    await dialog.getByLabel(lockText('newPin'), { exact: true }).fill(pin);
    await dialog.getByLabel(lockText('repeated')).fill(pin);
    await dialog.getByLabel(say('pages:ledger.refund.password'), { exact: true }).fill(demoPassword);
    await dialog.getByRole('button', { name: lockText('set') }).click();
  };
  const unlock = async (page: Page, { name }: typeof mona, pin: string): Promise<void> => {
    await page.getByRole('button', { name }).click();
    await page.getByLabel(lockText('pin'), { exact: true }).fill(pin);
    await page.getByRole('button', { name: lockText('unlock') }).click();
  };
  const stored = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage));

  it('locks when it is idle, in every tab, and goes on in the name of who gives the own PIN', async () => {
    await Promise.all([hire(mona), hire(salma)]);
    await site.book({ name: patient, phone: language === 'en' ? '01001110002' : '01001110003' });
    const person = await site.visitor({ language, width, theme });
    const { page, context } = person;
    person.expectProblem(/40[019]|not signed in/);
    await page.clock.install({ time: Date.now() });
    await page.goto(`${site.url}/login`);

    // Mona sets a PIN and makes the computer a shared one.
    await signIn(page, mona);
    await openMenu(page);
    await page.getByRole('button', { name: say('navigation:lock.settings') }).click();
    await page.getByRole('button', { name: lockText('set') }).click();
    await fillPin(page, mona);
    await page
      .getByRole('group', { name: lockText('after') })
      .getByRole('button')
      .nth(2)
      .click();
    await page.getByRole('button', { name: say('close'), exact: true }).click();

    // Salma joins by password; to lock by hand she needs a PIN first.
    await openMenu(page);
    await page.getByRole('button', { name: say('navigation:lock.now') }).click();
    await screen(page).waitFor();
    await page.getByRole('link', { name: lockText('password') }).click();
    await signIn(page, salma);
    await page.keyboard.press('Alt+l');
    await page.getByText(lockText('missing')).waitFor();
    await fillPin(page, salma);
    await screen(page).waitFor();
    await unlock(page, mona, mona.pin);
    await page.getByText(patient).first().waitFor();

    // Idle: both tabs lock, without anything of a patient.
    const second = await context.newPage();
    await second.goto(`${site.url}/reception`);
    await second.getByText(patient).first().waitFor();
    await page.clock.fastForward(5 * minute + 6_000);
    for (const tab of [page, second]) {
      await tab.getByLabel(lockText('pin'), { exact: true }).waitFor();
      expect(await tab.locator('body').textContent()).not.toContain(patient);
    }
    expect(await stored(page)).not.toContain('auth_token');
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('appointify_refresh');
    expect(await look(page)).toEqual([]);
    await page.reload();
    await screen(page).waitFor();

    // A wrong PIN is refused in words; the right one of the other continues in the other's name, in both tabs.
    await unlock(page, salma, mona.pin);
    await page.getByText(language === 'en' ? 'This is not your PIN.' : 'الرقم السري غير صحيح.').waitFor();
    await unlock(page, salma, salma.pin);
    await page.getByText(patient).first().waitFor();
    await second.getByText(patient).first().waitFor();
    await openMenu(page);
    await page.locator('.staff-menu').getByText(salma.name).waitFor();
  });
});

describe('what is done after the lock', () => {
  it('is audited under the name of who unlocked the computer', async () => {
    const hash = await hashPassword(pin);
    const [nadia, heba] = [hireNamed('Nadia Third'), hireNamed('Heba Fourth')];
    for (const { id } of [await nadia, await heba]) await site.clinic.deps.store.transact([pinWrite(id, hash)]);
    await site.book({ name: 'Ola Sabry', phone: '01001110004' });
    const person = await site.visitor();
    const { page } = person;
    person.expectProblem(/401|not signed in/);
    await page.goto(`${site.url}/login`);
    for (const { email } of [await nadia, await heba]) {
      await signInAs(page, email);
      await page.getByText('Ola Sabry').first().waitFor();
      await page.keyboard.press('Alt+l');
      await page.getByLabel('PIN', { exact: true }).waitFor();
      if (email === (await nadia).email) await page.getByRole('link', { name: 'Sign in with email' }).click();
    }
    await page.getByRole('button', { name: 'Nadia Third' }).click();
    await page.getByLabel('PIN', { exact: true }).fill(pin);
    await page.getByRole('button', { name: 'Unlock' }).click();

    await pressInRow(page, 'Ola Sabry', 'Skip');
    await page.getByRole('tab', { name: /^Skipped.*1/ }).waitFor();

    const { page: audit } = await site.staff('owner');
    await audit.goto(`${site.url}/owner/audit`);
    const skipped = audit.getByRole('row').filter({ hasText: words('en', 'pages:audit.actions.reservation_skipped') });
    await skipped.filter({ hasText: 'Nadia Third' }).waitFor();
    expect(await skipped.count()).toBe(1);
  });
});

describe('a form that is half typed', () => {
  const withPin = async (name: string): Promise<Page> => {
    const [{ id, email }, hash] = await Promise.all([hireNamed(name), hashPassword(pin)]);
    await site.clinic.deps.store.transact([pinWrite(id, hash)]);
    const person = await site.visitor();
    person.expectProblem(/401|not signed in/);
    await person.page.goto(`${site.url}/login`);
    await signInAs(person.page, email);
    return person.page;
  };
  const openBooking = (page: Page): Promise<void> => page.getByRole('button', { name: 'New Booking' }).first().click();
  const lockAndUnlock = async (page: Page, name: string): Promise<void> => {
    await page.keyboard.press('Alt+l');
    await page.getByRole('button', { name }).click();
    await page.getByLabel('PIN', { exact: true }).fill(pin);
    await page.getByRole('button', { name: 'Unlock' }).click();
  };

  it('of a walk-in opens again with what was typed, and is empty after it was booked or discarded', async () => {
    const page = await withPin('Laila Fifth');
    const dialog = page.getByRole('dialog', { name: 'New booking' });
    await openBooking(page);
    await dialog.getByLabel('Full name').fill('Half Typed');
    await dialog.getByLabel('Phone').fill('01001110005');
    await dialog.getByRole('radio', { name: /^Laser/ }).click();
    await dialog.getByRole('combobox', { name: 'Laser area' }).fill('Legs');
    await page.getByRole('option', { name: 'Legs', exact: true }).click();

    await lockAndUnlock(page, 'Laila Fifth');
    await openBooking(page);

    expect(await dialog.getByLabel('Full name').inputValue()).toBe('Half Typed');
    expect(await dialog.getByLabel('Phone').inputValue()).toBe('01001110005');
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByRole('dialog', { name: 'Booked' }).waitFor();
    await page.keyboard.press('Escape');
    await openBooking(page);
    expect(await dialog.getByLabel('Full name').inputValue()).toBe('');
    await dialog.getByLabel('Full name').fill('Given Up');
    await dialog.getByRole('checkbox').check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await openBooking(page);
    expect(await dialog.getByLabel('Full name').inputValue()).toBe('');
  });

  it('of a drawer that is counted opens again with the count, and is empty after it was cancelled', async () => {
    const page = await withPin('Dalia Sixth');
    const count = page.getByRole('dialog', { name: 'Count and close the drawer' });
    const openCount = (): Promise<void> => page.getByRole('button', { name: 'Count and close' }).click();
    await page.getByRole('tab', { name: 'Drawer' }).click();
    await page.getByLabel('Cash at the start').fill('500');
    await page.getByRole('button', { name: 'Open drawer' }).click();
    await openCount();
    const notes = count.getByLabel(/^EGP\s200$/);
    await notes.fill('2');

    await lockAndUnlock(page, 'Dalia Sixth');
    await openCount();

    expect(await notes.inputValue()).toBe('2');
    await count.getByRole('button', { name: 'Cancel' }).click();
    await openCount();
    expect(await notes.inputValue()).toBe('');
  });
});
