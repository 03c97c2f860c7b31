import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { defaultSettings, settingNames } from '#shared/rules/branch-settings.ts';
import { addDays, weekdayOf } from '#shared/rules/clinic-day.ts';
import type { Language, Site } from './site.ts';
import { openSite } from './site.ts';
import { words } from './words.ts';
import { openSegment, rowOf } from './desk.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

const say = (key: string, values: Readonly<Record<string, string>> = {}): string => words('en', key, values);
const office = (key: string, values?: Readonly<Record<string, string>>): string =>
  say(`pages:office.branches.${key}`, values);

const openBranches = async (page: Page): Promise<void> => {
  await page.goto(`${site.url}/owner/branches`);
  await page.getByRole('button', { name: office('open') }).waitFor();
};
const openBranch = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name: office('change', { name }), exact: true }).click();
const save = (page: Page): Promise<void> => page.getByRole('button', { name: office('save'), exact: true }).click();

describe('two owners', () => {
  it('change the look of the clinic, limits of alerts and a doctor: each keeps what the other one changed', async () => {
    const { page } = await site.staff('owner');
    const dialog = page.getByRole('dialog');
    const saveDialog = async (button: string): Promise<void> => {
      await dialog.getByRole('button', { name: button, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await openBranches(page);
    await page.getByRole('button', { name: say('pages:office.clinic.change') }).click();
    await dialog.getByLabel(say('pages:office.clinic.name'), { exact: true }).fill('Rosewood');
    await site.api('POST', '/admin/clinic', { colour: '#7a1f5c' }, 'owner');
    await saveDialog(say('pages:office.clinic.save'));

    await page.getByRole('button', { name: say('pages:office.alerts.change'), exact: true }).click();
    await dialog.getByLabel(say('pages:audit.fields.discount')).fill('150');
    await dialog.getByText(say('forms:rules.max', { amount: '100' })).waitFor();
    await dialog.getByLabel(say('pages:audit.fields.discount')).fill('20%');
    await dialog.getByLabel(say('pages:audit.fields.refunds')).fill('1,700');
    await site.api('POST', '/admin/alert-limits', { late_call: 45 }, 'owner');
    await saveDialog(say('pages:office.alerts.save'));

    await page.goto(`${site.url}/owner/staff`);
    const { users } = await site.api<{ users: readonly { id: string; name: string; email: string }[] }>(
      'GET',
      '/admin/users',
      undefined,
      'owner',
    );
    const doctor = users.find(({ email }) => email === 'doctor2@demo.clinic');
    const row = page.getByRole('row').filter({ hasText: 'Dr. Layla' });
    await row.getByRole('button', { name: say('pages:office.staff.change') }).click();
    await dialog.getByLabel(say('pages:office.staff.rights.discount')).click();
    await site.api('PATCH', `/admin/users/${doctor?.id ?? ''}`, { name: 'Dr. Renamed' }, 'owner');
    await saveDialog(say('pages:office.staff.save'));

    expect(await site.api('GET', '/clinic')).toMatchObject({ name: 'Rosewood', colour: '#7a1f5c' });
    const { limits } = await site.api<{ limits: object }>('GET', '/alerts', undefined, 'owner');
    expect(limits).toMatchObject({ discount: 20, refunds: 1700, late_call: 45 });
    const after = await site.api<{ users: readonly object[] }>('GET', '/admin/users', undefined, 'owner');
    expect(after.users).toContainEqual(expect.objectContaining({ name: 'Dr. Renamed', rights: ['discount'] }));
    await site.api('POST', '/admin/clinic', { name: '', colour: null }, 'owner');
  });
});

describe('the owner’s branches', () => {
  it('list who is booked on a closed day; reception sees the day, and the ticket says that it is closed', async () => {
    const today = await site.today(2);
    const [day, empty] = [addDays(today, 3), addDays(today, 4)];
    const body = { name: 'Closed Out', phone: '01001239872', branch_id: 2, type: 'regular', date: day };
    const { code } = await site.api<{ code: string }>('POST', '/reservations/book', body);
    const { page } = await site.staff('owner');
    await openBranches(page);
    await openBranch(page, 'Secondary');
    const [year, month, date] = day.split('-');
    await page.getByRole('textbox', { name: office('addClosed') }).fill(`${date}/${month}/${year}`);

    const booked = page.getByRole('status').filter({ hasText: 'one patient is booked' });
    await booked.getByText('Closed Out').waitFor();
    await booked.getByRole('link', { name: '01001239872' }).waitFor();
    await page.getByRole('textbox', { name: office('addClosed') }).fill(empty.split('-').toReversed().join('/'));
    await expect.poll(() => page.getByRole('button', { name: /^\d+ \w+ \d{4}$/ }).count()).toBe(2);
    expect(await booked.count()).toBe(1);
    await save(page);
    await page.getByText(office('saved', { name: 'Secondary' })).waitFor();

    const desk = await site.staff('reception.branch2');
    await desk.page.goto(`${site.url}/reception`);
    await openSegment(desk.page, 'Ahead');
    const days = desk.page.getByLabel(say('forms:walkIn.day'), { exact: true });
    await expect.poll(() => days.locator(`option[value="${day}"]`).textContent()).toContain('(closed)');
    await days.selectOption(day);
    await rowOf(desk.page, 'Closed Out').waitFor();
    const patient = await site.visitor();
    await patient.page.goto(`${site.url}/confirmation#code=${code}&phone=${body.phone}`);
    await patient.page.getByText(say('pages:ticket.next.aheadClosed')).waitFor();
    expect(await patient.page.getByText(/Please come that day/u).count()).toBe(0);
  });

  it('list who is booked on a weekday that is closed', async () => {
    const day = addDays(await site.today(2), 9);
    const body = { name: 'Weekday Out', phone: '01001239873', branch_id: 2, type: 'regular', date: day };
    await site.api('POST', '/reservations/book', body);
    const { page } = await site.staff('owner');
    await openBranches(page);
    await openBranch(page, 'Secondary');
    await page.getByRole('switch', { name: office('alwaysOpen') }).click();

    await page.getByRole('switch', { name: say(`pages:audit.fields.hours${String(weekdayOf(day))}`) }).click();

    await page.getByRole('status').getByText('Weekday Out').waitFor();
  });

  it('close for good: patients no longer find the branch, until the owner opens it again', async () => {
    const yesterday = addDays(await site.today(2), -1);
    const { page } = await site.staff('owner');
    await openBranches(page);
    await openBranch(page, 'Secondary');
    const lastDay = page.getByRole('textbox', { name: say('pages:audit.fields.lastDay') });
    await lastDay.fill(yesterday.split('-').toReversed().join('/'));
    await save(page);
    await page.getByText(office('saved', { name: 'Secondary' })).waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Secondary' })
      .getByText(/Last day: \d+ \w+/u)
      .waitFor();

    await openBranch(page, 'Secondary');
    await lastDay.fill('31/12');
    await save(page);
    await page.getByText(say('forms:rules.format')).waitFor();
    await page.reload();
    await page.getByText(/Last day: \d+ \w+/u).waitFor();

    const { page: patient } = await site.visitor();
    const names = async (path: string): Promise<number> => {
      await patient.goto(`${site.url}${path}`);
      await patient.getByText('Main', { exact: true }).first().waitFor();
      return patient.getByText('Secondary', { exact: true }).count();
    };
    await expect.poll(() => names('/')).toBe(0);
    expect(await names('/book')).toBe(0);

    await openBranch(page, 'Secondary');
    await lastDay.fill('');
    await save(page);
    await expect.poll(() => names('/')).toBe(1);
  });

  it('take prices from a later day on, show them with their history, and cancel one', async () => {
    const { page } = await site.staff('owner');
    await openBranches(page);
    await openBranch(page, 'Secondary');
    await page.getByRole('button', { name: say('pages:office.prices.open') }).click();
    const dialog = page.getByRole('dialog');
    const regular = dialog.getByRole('region', { name: say('pages:office.prices.regular') });
    await regular.getByText('EGP 300').waitFor();

    await dialog.getByLabel(say('pages:office.prices.from'), { exact: true }).fill('1/1/2090');
    await dialog.getByRole('textbox', { name: say('pages:office.prices.regular') }).fill('٣٥٠');
    await dialog.getByRole('button', { name: say('pages:office.prices.save') }).click();

    await regular.getByText('EGP 350').waitFor();
    await regular.getByText('until 31 Dec 2089').waitFor();
    await dialog.getByRole('button', { name: say('pages:office.prices.cancel') }).click();
    await regular.getByText('EGP 350').waitFor({ state: 'detached' });
    expect(await regular.getByRole('listitem').count()).toBe(1);

    // The form behind it goes on from the new version.
    await dialog.getByRole('button', { name: say('close'), exact: true }).click();
    await save(page);
    await page.getByText('Secondary saved', { exact: false }).waitFor();
  });

  it('take a price for all of them; one that changed meanwhile is named and takes it by a second attempt', async () => {
    const { page } = await site.staff('owner');
    await openBranches(page);
    await openBranch(page, 'Main');
    await page.getByRole('button', { name: say('pages:office.prices.open') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('pages:office.prices.from'), { exact: true }).fill('1/1/2091');
    await dialog.getByRole('textbox', { name: say('pages:office.prices.fractional') }).fill('1750');
    await dialog.getByRole('radio', { name: say('pages:office.prices.scope.all') }).check();
    const { branches } = await site.api<{ branches: readonly { id: number; version: number }[] }>(
      'GET',
      '/admin/branches',
      undefined,
      'owner',
    );
    const version = branches.find(({ id }) => id === 2)?.version;
    await site.api('PATCH', '/admin/branches/2', { version, phone: '0223456789' }, 'owner');

    await dialog.getByRole('button', { name: say('pages:office.prices.save') }).click();

    await dialog.getByText(say('pages:office.prices.setAt_one')).waitFor();
    await dialog.getByText(say('pages:office.prices.notSet.changed-meanwhile'), { exact: false }).waitFor();
    const fractional = dialog.getByRole('region', { name: say('pages:office.prices.fractional') });
    await fractional.getByText('EGP 1,750').waitFor();
    await dialog.getByRole('button', { name: 'Secondary' }).waitFor();

    await dialog.getByRole('button', { name: say('pages:office.prices.save') }).click();

    await page.getByText(say('pages:office.prices.saved')).waitFor();
    const { lines } = await site.api<{ lines: readonly { from: string | null; amount: number }[] }>(
      'GET',
      '/admin/branches/2/prices',
      undefined,
      'owner',
    );
    expect(lines.filter(({ from }) => from === '2091-01-01')).toMatchObject([{ amount: 1750 }]);
  });

  it('take a new price, which the desk charges from then on, and a new branch, where patients book', async () => {
    const before = await site.book({ name: 'Heba Samir', phone: '01001110001' });
    const { page } = await site.staff('owner');
    await openBranches(page);

    await openBranch(page, 'Main');
    await page.getByLabel(say('pages:audit.fields.priceRegular')).fill('٤٢٠');
    const map = page.getByLabel(say('pages:audit.fields.mapUrl'));
    await map.fill('maps.example/main');
    await save(page);
    await expect.poll(() => map.getAttribute('aria-invalid')).toBe('true');
    await map.fill('https://maps.example/main');
    await save(page);
    await page.getByText('Main saved', { exact: false }).waitFor();

    const after = await site.book({ name: 'Mona Adel', phone: '01001110002' });
    const owed = await site.api<{ unpaid_payments: readonly { id: number; balance: number }[] }>(
      'GET',
      '/payments/branch/1/unpaid',
      undefined,
      'reception',
    );
    expect(Object.fromEntries(owed.unpaid_payments.map(({ id, balance }) => [id, balance]))).toEqual({
      [before.id]: 300,
      [after.id]: 420,
    });

    await page.getByRole('button', { name: office('open') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('pages:audit.fields.name'), { exact: true }).fill('East');
    await dialog.getByLabel(say('pages:audit.fields.nameAr')).fill('فرع الشرق');
    await dialog.getByLabel(say('pages:audit.fields.address'), { exact: true }).fill('1 East Road');
    await dialog.getByRole('button', { name: office('open') }).click();
    await page.getByText('East opened as branch 3', { exact: false }).waitFor();
    await page.getByRole('button', { name: office('change', { name: 'East' }), exact: true }).waitFor();

    const patient = await site.visitor();
    await patient.page.goto(site.url);
    await patient.page.getByText('1 East Road').first().waitFor();
    const mapOf = (name: string) =>
      patient.page.getByRole('link', { name: `${say('pages:status.map')}: ${name}` }).first();
    expect(await mapOf('Main').getAttribute('href')).toBe('https://maps.example/main');
    expect(await mapOf('East').getAttribute('href')).toContain('google.com/maps/search');
    const booked = await site.book({ name: 'Nour Ali', phone: '01001110003', branch_id: 3 });
    expect(booked.queue_position).toBe(1);

    await page.goto(`${site.url}/owner/audit`);
    await page.getByText(say('pages:audit.actions.branch_changed')).first().waitFor();
    await page.getByText(say('pages:audit.fields.priceRegular')).first().waitFor();
  });

  it('refuse a change over the change of another tab, and keep what was typed', async () => {
    const [first, second] = [await site.staff('owner'), await site.staff('owner')];
    second.expectProblem(/409/);
    for (const { page } of [first, second]) {
      await openBranches(page);
      await openBranch(page, 'Secondary');
    }
    const pulse = say('pages:audit.fields.pricePulse');
    await first.page.getByLabel(pulse).fill('8');
    await save(first.page);
    await first.page.getByText('Secondary saved', { exact: false }).waitFor();

    await second.page.getByLabel(pulse).fill('9');
    await save(second.page);

    await second.page.getByText('changed by someone else', { exact: false }).waitFor();
    expect(await second.page.getByLabel(pulse).inputValue()).toBe('9');
    const { branches } = await site.api<{ branches: readonly { id: number; prices: { per_pulse: number } }[] }>(
      'GET',
      '/branches',
    );
    expect(branches.find(({ id }) => id === 2)?.prices.per_pulse).toBe(8);
  });

  it.each<[Language, number]>([
    ['en', 1440],
    ['ar', 390],
  ])('show every setting with its help in %s at %i pixels, without sideways scrolling', async (language, width) => {
    const { page } = await site.staff('owner', { language, width });
    await page.goto(`${site.url}/owner/branches`);
    const name = language === 'ar' ? 'الفرع الثاني' : 'Secondary';
    await page
      .getByRole('button', { name: words(language, 'pages:office.branches.change', { name }), exact: true })
      .click();
    for (const setting of settingNames) {
      const key = setting.replaceAll(/_([a-z])/gu, (_, letter: string) => letter.toUpperCase());
      await page.getByLabel(words(language, `pages:audit.fields.${key}`)).waitFor();
      await page
        .getByText(words(language, `pages:office.branches.help.${key}`))
        .first()
        .waitFor();
    }
    expect(settingNames).toHaveLength(Object.keys(defaultSettings).length);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

describe('a company of many branches', () => {
  it('finds a branch by letters of its name or address, in either language', async () => {
    const { page } = await site.staff('owner');
    await page.route('**/api/admin/branches', async (route) => {
      const answer = await route.fetch();
      const { data, ...rest } = (await answer.json()) as { data: { branches: { readonly id: number }[] } };
      const [first] = data.branches;
      const many = Array.from({ length: 300 }, (_, index) => ({
        ...first,
        id: index + 1,
        name: `Branch ${String(index + 1)}`,
        name_ar: index === 250 ? 'فرع الإسكندرية' : 'فرع',
      }));
      await route.fulfill({ response: answer, json: { ...rest, data: { branches: many } } });
    });
    await openBranches(page);
    const changes = page.getByRole('button', { name: /^Change Branch / });
    await expect.poll(() => changes.count()).toBe(300);

    await page.getByLabel(office('find')).fill('الاسكندريه');

    await expect.poll(() => changes.count()).toBe(1);
    await page.getByText('Branch 251', { exact: true }).waitFor();
    await page.getByLabel(office('find')).fill('Nowhere');
    await page.getByText(office('notFound')).waitFor();
  });
});
