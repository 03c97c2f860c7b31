import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bookAndPay } from './book-and-pay.ts';
import { drawn, sideways, sidewaysInside } from './look.ts';
import type { Site } from './site.ts';
import { openSite, phone } from './site.ts';
import { words } from './words.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
  await bookAndPay(site, { name: 'Payer One', phone: '01005550001' }, 1);
  await bookAndPay(site, { name: 'Payer Two', phone: '01005550002' }, 2);
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

describe.each(['en', 'ar'] as const)('the owner, in %s', (language) => {
  const say = (key: string): string => words(language, key);
  const tab = (key: string) => ({ name: say(`navigation:tabs.${key}`) });

  it('sees the money of all branches, and the day, the patients and the changes of any', async () => {
    const person = await site.staff('owner', { language });
    const { page } = person;
    person.expectProblem(/wrong role: \/reception needs reception, not owner/);
    await page.goto(`${site.url}/reception`);
    await page.waitForURL('**/owner');
    const row = page.getByRole('row').filter({ hasText: language === 'en' ? 'Main' : 'الرئيسي' });
    await row.waitFor();
    await page.goto(`${site.url}/owner/overview`);
    await row.waitFor();
    await page.getByRole('tab', tab('revenue')).click();
    const all = page.locator('section', { has: page.getByRole('heading', { name: say('pages:revenue.byBranch') }) });
    await all.getByRole('listitem').first().waitFor();
    const names = language === 'en' ? ['Main', 'Secondary'] : ['الرئيسي', 'الفرع الثاني'];
    for (const [index, name] of names.entries()) {
      await expect
        .poll(() => all.getByRole('listitem').nth(index).textContent())
        .toMatch(new RegExp(`${name}.*50.*300`));
    }

    await page.getByRole('tab', tab('reports')).click();
    // Sections of Revenue, which may still be shown, are named after branches too.
    const branch = page.getByRole('combobox', { name: say('forms:chooseBranch'), exact: true });
    await branch.waitFor();
    await branch.click();
    await page.getByRole('option', { name: names[1] ?? '' }).click();
    await page
      .getByTestId('report-of')
      .filter({ hasText: names[1] ?? '' })
      .waitFor();
    await page.getByRole('tab', tab('patients')).click();
    await page.getByText('Payer Two').first().waitFor();
    await expect.poll(() => page.getByText('Payer One').count()).toBe(0);
    // The branch stays chosen from one tab to the next.
    await page.getByRole('tab', tab('audit')).click();
    await page.getByText(say('pages:audit.actions.payment_received')).first().waitFor();
    await page.getByText('MED000002').first().waitFor();
    await expect.poll(() => page.getByText('MED000001').count()).toBe(0);
    // An entry opens the visit it is about.
    await page
      .getByRole('button', { name: words(language, 'pages:audit.visit', { code: 'MED000002' }) })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('pages:ledger.receipt.title') })
      .click();
    await page.getByRole('dialog').getByText('2026-000001').first().waitFor();
  });

  it.each([
    ['owner', '/owner/audit', 1280, 640],
    ['owner', '/owner/audit', 1280, 720],
    ['owner', '/owner/audit', 1440, 900],
    ['owner', '/owner/audit', 1024, 640],
    ['reception', '/reception/screens', 1280, 640],
  ] as const)('has all sections and tools of %s at %s in sight in a window of %d x %d', async (...args) => {
    const [account, path, width, height] = args;
    const { page } = await site.staff(account, { language });
    await page.setViewportSize({ width, height });
    await page.goto(`${site.url}${path}`);
    await page.locator('.rail [role=tab][aria-selected=true]').waitFor();
    await drawn(page);

    const hidden = await page.locator('.rail').evaluate((rail) =>
      [...rail.querySelectorAll('[role=tab], .rail__tools button')]
        .filter((each) => each.checkVisibility())
        .filter((each) => {
          const { left, right, top, bottom } = each.getBoundingClientRect();
          return top < 0 || !each.contains(document.elementFromPoint((left + right) / 2, bottom - 2));
        })
        .map((each) => `${each.textContent}${each.ariaLabel ?? ''}`),
    );

    expect(hidden).toEqual([]);
  });

  it('scrolls to a section by keyboard in a window that is too low for all', async () => {
    const { page } = await site.staff('owner', { language });
    await page.setViewportSize({ width: 1280, height: 420 });
    await page.goto(`${site.url}/owner`);
    await page.locator('.rail [role=tab][aria-selected=true]').focus();
    await page.keyboard.press('End');

    await page.waitForURL('**/owner/audit');
    const [section, tools] = await Promise.all(
      ['[aria-selected=true]', '.rail__tools'].map((part) => page.locator('.rail').locator(part).boundingBox()),
    );
    if (!section || !tools) throw new Error('The rail has no section or no tools.');
    expect(section.y + section.height).toBeLessThanOrEqual(tools.y);
    expect(tools.y + tools.height).toBeLessThanOrEqual(420);
  });
});

it('a doctor’s name of sixty letters without a space makes neither home nor a report wider than a phone', async () => {
  const name = 'Abcdefghij'.repeat(6);
  const account = 'doctor';
  const { users } = await site.api<{ users: { id: string; email: string }[] }>(
    'GET',
    '/admin/users',
    undefined,
    'owner',
  );
  const doctorId = users.find(({ email }) => email === `${account}@demo.clinic`)?.id;
  await site.api('PATCH', `/admin/users/${String(doctorId)}`, { name, name_ar: name }, 'owner');
  const { id } = await bookAndPay(site, { name: 'Payer Three', phone: '01005550003' }, 1);
  for (const status of ['in_progress', 'completed']) {
    await site.api('PATCH', `/reservations/${String(id)}/status`, { status }, account);
  }
  const { page } = await site.staff('owner', phone);

  await page.goto(`${site.url}/owner`);
  await page.getByText(name).first().waitFor();
  expect(await sideways(page)).toEqual([]);
  await page.goto(`${site.url}/owner/reports`);
  await page.getByRole('table').getByText(name).waitFor();
  expect(await sidewaysInside(page)).toEqual([]);
});

it('goes back to the section before with one press after a quick click', async () => {
  const { page } = await site.staff('owner');
  await page.goto(`${site.url}/owner/debts`);
  await page.getByRole('tab', { name: words('en', 'navigation:tabs.audit') }).click();
  await page.waitForURL('**/owner/audit');
  await drawn(page);

  await page.goBack();

  await page.locator('#tab-debts[aria-selected=true]').waitFor();
});

it('opens the branch that has most of a figure of the home', async () => {
  const { id } = await bookAndPay(site, { name: 'Payer Four', phone: '01005550004' }, 2);
  await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'no_show' }, 'reception.branch2');
  const { page } = await site.staff('owner');
  await page.goto(`${site.url}/owner`);

  await page.getByRole('button', { name: words('en', 'pages:overview.didNotCome') }).click();

  await page.getByTestId('report-of').filter({ hasText: 'Secondary' }).waitFor();
});

it('compares a branch with its own target', async () => {
  const { today = '' } =
    (await site.api<{ branches: { today: string }[] }>('GET', '/reports/overview', undefined, 'owner')).branches[0] ??
    {};
  for (const [branch_id, target] of [
    [1, 77_000],
    [2, 55_000],
  ]) {
    await site.api('POST', '/targets', { branch_id, month: today.slice(0, 7), target }, 'owner');
  }
  const { page } = await site.staff('owner');
  await page.goto(`${site.url}/owner/compare`);
  const targets = page.getByRole('region', { name: /^Target of/ });
  await targets.getByText(/77,000/).waitFor();

  await page.getByRole('button', { name: 'Secondary', exact: true }).click();

  await expect
    .poll(() => targets.getByRole('listitem').allTextContents())
    .toEqual([expect.stringMatching(/^Secondary.*55,000/)]);
});
