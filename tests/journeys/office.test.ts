import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#local/demo/accounts.ts';
import { passwordLinkInvalid } from '#shared/refusals/staff.ts';
import { valueAt } from '#shared/rules/value-at.ts';
import type { Page } from 'playwright-core';
import { hold, loseAnswers } from './hold.ts';
import type { Site } from './site.ts';
import { openSite } from './site.ts';
import { words } from './words.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

type StaffRow = Record<'id' | 'email' | 'name', string>;
const staffRow = async (email: string): Promise<StaffRow> => {
  const { users } = await site.api<{ users: StaffRow[] }>('GET', '/admin/users', undefined, 'owner');
  return valueAt(
    users,
    users.findIndex((user) => user.email === email),
  );
};

describe.each([
  { language: 'en', width: 1440, theme: 'light', name: 'Dr. Salma', nameAr: 'د. سلمى' },
  { language: 'ar', width: 390, theme: 'dark', name: 'Dr. Manar', nameAr: 'د. منار' },
] as const)('the owner’s office, in $language at $width', ({ language, width, theme, name, nameAr }) => {
  const view = { language, width, theme } as const;
  const email = `new.${language}@demo.clinic`;
  const branches: readonly [string, string] =
    language === 'en' ? ['Main', 'Secondary'] : ['الفرع الرئيسي', 'الفرع الثاني'];
  const staff = (key: string, values = {}): string => words(language, `pages:office.staff.${key}`, values);

  const signIn = async (password: string): Promise<Page> => {
    const person = await site.visitor(view);
    const { page } = person;
    person.expectProblem(/401|not signed in/);
    await page.goto(`${site.url}/login`);
    await page.getByLabel(words(language, 'forms:login.email')).fill(email);
    await page.getByLabel(words(language, 'forms:login.password'), { exact: true }).fill(password);
    await page.getByRole('button', { name: words(language, 'forms:login.submit') }).click();
    return page;
  };

  const ownPassword = (key: string): string => words(language, `pages:ownPassword.${key}`);
  const rowOf = (page: Page) => page.locator('tr, article').filter({ hasText: language === 'en' ? name : nameAr });

  /** The menu behind the own name. */
  const openMenu = async (page: Page): Promise<void> => {
    const menu = width > 600 ? new RegExp(words(language, 'role.reception')) : words(language, 'navigation:more');
    await page.getByRole('navigation').getByRole('button', { name: menu }).click();
  };

  const changeOwnPassword = async (page: Page): Promise<void> => {
    await openMenu(page);
    await page.getByRole('button', { name: ownPassword('title') }).click();
    const dialog = page.getByRole('dialog', { name: ownPassword('title') });
    await dialog.getByLabel(words(language, 'pages:ledger.refund.password'), { exact: true }).fill(demoPassword);
    await dialog.getByLabel(ownPassword('newPassword'), { exact: true }).fill('another-clinic');
    await dialog.getByLabel(ownPassword('repeated')).fill('another-clinic');
    await dialog.getByRole('button', { name: ownPassword('title') }).click();
    await page.getByText(ownPassword('changed')).waitFor();
    await dialog.waitFor({ state: 'detached' });
  };

  /** An action about the sign-in of the staff user. */
  const openTask = async (owner: Page, task: string): Promise<void> => {
    await rowOf(owner)
      .getByRole('button', { name: staff('columns.state'), exact: true })
      .click();
    const menu = owner.getByRole('dialog', { name: email, exact: true });
    await menu.getByRole('button', { name: staff(task) }).click();
  };

  /** As if the owner had given the second branch after this device signed in: it knows of one, until it loads again. */
  const signedInBefore = async (page: Page): Promise<void> => {
    await page.evaluate(() => {
      const stored = localStorage.getItem('user_info') ?? '';
      localStorage.setItem('user_info', stored.replace(/,"branch_ids":\[[\d,]+\]/, ''));
    });
    expect(await page.evaluate(() => localStorage.getItem('user_info'))).not.toContain('branch_ids');
    await page.reload();
  };

  /** Switches from the first branch to the second, and back. */
  const switchBranches = async (page: Page): Promise<void> => {
    const texts = (key: string, branch = ''): string => words(language, `pages:branchSwitch.${key}`, { branch });
    for (const [from, to] of [branches, branches.toReversed()]) {
      if (width < 600) await openMenu(page);
      await page.getByRole('button', { name: texts('open', from) }).click();
      await page
        .getByRole('dialog', { name: texts('title') })
        .getByRole('button', { name: to })
        .click();
      await page.getByText(texts('done', to)).waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  };

  /** Signs the first device out from the second; the owner then signs the second out. */
  const signDevicesOut = async (owner: Page, first: Page, second: Page): Promise<void> => {
    const texts = (key: string, values = {}): string => words(language, `pages:sessions.${key}`, values);
    await openMenu(second);
    await second.getByRole('button', { name: words(language, 'navigation:devices') }).click();
    const own = second.getByRole('dialog', { name: words(language, 'navigation:devices') });
    await own.getByText(texts('thisOne')).waitFor();
    await expect.poll(() => own.getByRole('listitem').count()).toBe(2);
    await own.getByRole('listitem').last().getByRole('button').click();
    await expect.poll(() => own.getByRole('listitem').count()).toBe(1);
    await first.reload();
    await first.waitForURL('**/login**');

    await openTask(owner, 'sessions');
    const dialog = owner.getByRole('dialog', { name: texts('titleOf', { email }) });
    await dialog.getByRole('listitem').getByRole('button').click();
    await dialog.getByText(texts('none')).waitFor();
    await dialog.getByRole('button', { name: words(language, 'close'), exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await second.reload();
    await second.waitForURL('**/login**');
  };

  const makeLink = async (page: Page): Promise<string> => {
    const dialog = page.getByRole('dialog', { name: staff('link.title', { email }) });
    await dialog.getByRole('button', { name: staff('link.make') }).click();
    expect(await dialog.getByText(staff('link.former')).count()).toBe(0);
    const link = await dialog.getByLabel(staff('link.address'), { exact: true }).inputValue();
    await dialog.getByRole('link', { name: staff('link.whatsApp') }).waitFor();
    await dialog.getByRole('button', { name: words(language, 'close') }).click();
    await dialog.waitFor({ state: 'detached' });
    return link;
  };

  const setPasswordByLink = async (link: string): Promise<void> => {
    const { page, expectProblem } = await site.visitor(view);
    // The other role ends this session.
    expectProblem(/401|not signed in/);
    await page.goto(link);
    await page.getByLabel(ownPassword('newPassword'), { exact: true }).fill(demoPassword);
    await page.getByLabel(ownPassword('repeated')).fill(demoPassword);
    const release = await hold(page, '**/assets/doctor-screen-*.js');
    await page.getByRole('button', { name: words(language, 'pages:passwordLink.set') }).click();
    await page.waitForURL('**/doctor');
    expect(await page.getByText(words(language, 'pages:passwordLink.done', { email })).count()).toBe(0);
    release();
    await page.getByRole('navigation').first().waitFor();
    const late = await site.visitor(view);
    late.expectProblem(/409/);
    await late.page.goto(link);
    await late.page.getByText(passwordLinkInvalid().sentence[language]).waitFor();
    expect(await late.page.getByLabel(ownPassword('newPassword'), { exact: true }).count()).toBe(0);
    late.expectProblem(/400/);
    await late.page.goto(link.slice(0, -8));
    await late.page.getByText(words(language, 'pages:passwordLink.incomplete')).waitFor();
  };

  const moveToReception = async (page: Page): Promise<void> => {
    await rowOf(page)
      .getByRole('button', { name: staff('change') })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(staff('columns.role')).click();
    await page.getByRole('option', { name: words(language, 'role.reception') }).click();
    await dialog.getByLabel(staff('otherBranches')).click();
    await page.getByRole('option', { name: branches[1] }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: staff('save') }).click();
    await page.getByText(staff('changed', { email })).waitFor();
    await dialog.waitFor({ state: 'detached' });
  };

  it('adds a doctor who sets the password by a link, moves to reception, changes the password, switches between two branches, is signed out of two devices, and is disabled', async () => {
    const { page } = await site.staff('owner', view);
    await page.goto(`${site.url}/owner/staff`);
    await page.getByRole('button', { name: staff('add') }).click();
    const dialog = page.getByRole('dialog', { name: staff('add') });
    await dialog.getByLabel(staff('columns.name'), { exact: true }).fill(name);
    await dialog.getByLabel(staff('nameAr')).fill(nameAr);
    await dialog.getByLabel(staff('columns.email')).fill(email);
    await dialog.getByRole('button', { name: staff('add') }).click();
    await dialog.waitFor({ state: 'detached' });
    await setPasswordByLink(await makeLink(page));
    await moveToReception(page);
    const receptionist = await signIn(demoPassword);
    await receptionist.waitForURL('**/reception');
    await changeOwnPassword(receptionist);
    await signedInBefore(receptionist);
    await switchBranches(receptionist);
    const elsewhere = await signIn('another-clinic');
    await elsewhere.waitForURL('**/reception');
    await signDevicesOut(page, receptionist, elsewhere);

    const cards = page.locator('[data-row]:has(> article)');
    const overlapping = () =>
      cards.evaluateAll((all) =>
        all
          .filter((each, at) => {
            const below = all[at + 1]?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
            return (each.querySelector('article')?.getBoundingClientRect().bottom ?? 0) > below;
          })
          .map(({ textContent }) => textContent),
      );
    await expect.poll(overlapping).toEqual([]);

    await openTask(page, 'disable.open');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: staff('disable.confirm') })
      .click();
    await rowOf(page).getByText(staff('state.disabled')).waitFor();

    const refused = await signIn('another-clinic');
    await refused.getByRole('alert').first().waitFor();
  });
});

it('keeps the right and the share that another owner set while the form of a doctor was open', async () => {
  const { page } = await site.staff('owner');
  const { id, email, name } = await staffRow('doctor2@demo.clinic');
  await page.goto(`${site.url}/owner/staff`);
  const row = page
    .locator('tr')
    .filter({ has: page.getByText(email, { exact: true }) })
    .last();
  await row.getByRole('button', { name: words('en', 'pages:office.staff.change') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words('en', 'pages:office.staff.columns.name'), { exact: true }).fill(`${name} Samy`);
  const set = { rights: ['discount'], shares: { regular: { percent: 40 }, laser: null, fractional: { amount: 100 } } };
  await site.api('PATCH', `/admin/users/${id}`, set, 'owner');

  await dialog.getByRole('button', { name: words('en', 'pages:office.staff.save') }).click();
  await dialog.waitFor({ state: 'detached' });

  expect(await staffRow(email)).toMatchObject({ ...set, name: `${name} Samy` });
});

it.each(['en', 'ar'] as const)('shows the beginning of a long email in %s', async (language) => {
  const email = `abdelrahman.elsharkawy.${language}@alexandria.example.com`;
  const user = { email, name: 'Dr. Long', role: 'doctor', branch_id: 1, new_password: demoPassword };
  await site.api('POST', '/admin/users', user, 'owner');
  const { page } = await site.staff('owner', { language, width: 1280 });
  await page.goto(`${site.url}/owner/staff`);

  const shown = page.locator('td').getByText(email, { exact: true });
  await shown.waitFor();
  const isWhole = await shown.evaluate((element) => {
    const range = document.createRange();
    range.setStart(element.firstChild ?? element, 0);
    range.setEnd(element.firstChild ?? element, 1);
    const first = range.getBoundingClientRect();
    const cell = element.closest('td')?.getBoundingClientRect();
    return cell !== undefined && first.left >= cell.left && first.right <= cell.right;
  });

  expect(isWhole).toBe(true);
});

it('cancels a later price again that was cancelled without an answer and set again', async () => {
  const { page, expectProblem } = await site.staff('owner');
  expectProblem(/ERR_FAILED/);
  const prices = (key: string): string => words('en', `pages:office.prices.${key}`);
  await page.goto(`${site.url}/owner/branches`);
  const name = words('en', 'pages:office.branches.change', { name: 'Secondary' });
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: prices('open') }).click();
  const dialog = page.getByRole('dialog');
  const price = dialog.getByRole('region', { name: prices('regular') }).getByText('EGP 360');
  const cancel = dialog.getByRole('button', { name: prices('cancel') });
  const set = async (): Promise<void> => {
    await dialog.getByLabel(prices('from'), { exact: true }).fill('1/1/2090');
    await dialog.getByRole('textbox', { name: prices('regular') }).fill('360');
    await dialog.getByRole('button', { name: prices('save') }).click();
    await price.waitFor();
  };
  await set();
  const bringBack = await loseAnswers(page, { path: '**/prices/cancel' });
  await cancel.click();
  await price.waitFor({ state: 'detached' });
  await bringBack();
  await set();

  await cancel.click();

  await price.waitFor({ state: 'detached' });
});

it('says that a doctor or a service has the name already, until a word tells them apart', async () => {
  const service = { version: 0, name: 'Same PRP', name_ar: 'بلازما', minutes: 20, type: 'regular', price: 900 };
  await site.api('POST', '/admin/services', service, 'owner');
  const { page } = await site.staff('owner');
  const taken = page.getByText(words('en', 'pages:office.sameName'));
  await page.goto(`${site.url}/owner/staff`);
  await page.getByRole('button', { name: words('en', 'pages:office.staff.add') }).click();
  const name = page.getByRole('dialog').getByLabel(words('en', 'pages:office.staff.columns.name'), { exact: true });
  await name.fill('dr. samir');
  await taken.waitFor();
  await name.fill('Dr. Samir Adel');
  await taken.waitFor({ state: 'detached' });
  await page.goto(`${site.url}/owner/staff`);
  const other = page.getByRole('row', { name: /doctor\.branch2@/ });
  await other.getByRole('button', { name: words('en', 'pages:office.staff.change') }).click();
  await name.fill('Dr. Samir');
  await taken.waitFor();

  await page.goto(`${site.url}/owner/branches`);
  await page
    .getByRole('button', { name: words('en', 'pages:office.services.add') })
    .nth(1)
    .click();
  await page
    .getByRole('dialog')
    .getByLabel(words('en', 'pages:office.services.name'), { exact: true })
    .fill('same prp');

  await taken.waitFor();
});

it('tells services of one name apart in the list of prices', async () => {
  for (const type of ['regular', 'laser']) {
    const { version } = await site.api<{ version: number }>('GET', '/admin/services', undefined, 'owner');
    const body = { version, name: 'Twin', name_ar: 'توأم', minutes: 20, type, price: 9 };
    const { services } = await site.api<{ services: { id: number }[] }>('POST', '/admin/services', body, 'owner');
    const prices = { services: { [Math.max(...services.map(({ id }) => id))]: 10 } };
    await site.api('POST', '/admin/branches/2/prices', { from: '2092-01-01', prices }, 'owner');
  }
  const { page } = await site.staff('owner');
  await page.goto(`${site.url}/owner/branches`);
  const name = words('en', 'pages:office.branches.change', { name: 'Secondary' });
  await page.getByRole('button', { name, exact: true }).click();

  await page.getByRole('button', { name: words('en', 'pages:office.prices.open') }).click();

  const dialog = page.getByRole('dialog');
  await dialog.getByRole('region', { name: 'Consultation · Twin' }).waitFor();
  await dialog.getByRole('region', { name: 'Laser · Twin' }).waitFor();
});
