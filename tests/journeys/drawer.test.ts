import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { branchWrites } from '#functions/data/queue/branches.ts';
import { demoBranches, demoPassword } from '#local/demo/accounts.ts';
import { addDays, asClinicDay } from '#shared/rules/clinic-day.ts';
import { startedSixHoursAgo } from '../day-start.ts';
import { bookAndPay } from './book-and-pay.ts';
import { countSteps, pressInRow, rowOf } from './desk.ts';
import { openAndCloseUnanswered } from './lost-answers.ts';
import type { Site } from './site.ts';
import { openSite } from './site.ts';
import { words } from './words.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
  // The second branch takes money into drawers only.
  const [, branch] = demoBranches;
  if (branch === undefined) throw new Error('the demo has one branch');
  const settings = { ...branch.settings, drawers: true };
  await site.clinic.deps.store.transact(branchWrites({ ...branch, settings, day_starts_at: startedSixHoursAgo() }));
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

const shareDrawer = async (shared: boolean): Promise<void> => {
  const { branches } = await site.api<{ branches: { id: number; version: number }[] }>(
    'GET',
    '/admin/branches',
    undefined,
    'owner',
  );
  const version = branches.find(({ id }) => id === 1)?.version;
  await site.api('PATCH', '/admin/branches/1', { version, settings: { shared_drawer: shared } }, 'owner');
};

const ownDrawer = async (): Promise<unknown> =>
  (await site.api<{ own: unknown }>('GET', '/drawers/branch/1', undefined, 'reception')).own;

describe('the drawer', () => {
  it('is opened, counted with six numbers and closed with a Z sheet', async () => {
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception/drawer`);
    await page.getByLabel('Cash at the start').fill('385');
    await page.getByRole('button', { name: 'Open drawer' }).click();
    await page.getByRole('button', { name: 'Count and close' }).click();
    const dialog = page.getByRole('dialog', { name: 'Count and close the drawer' });
    await dialog.getByLabel(/^EGP\s200$/).waitFor();
    const steps = await countSteps(page);

    // 200, 100, 50, 20, 10, 5: one banknote of each.
    for (const key of ['1', '1', '1', '1', '1', '1']) {
      await page.keyboard.press(key);
      await page.keyboard.press('Enter');
    }
    await dialog.getByRole('button', { name: 'Close the drawer' }).click();
    const sheet = page.getByRole('dialog', { name: 'Z sheet' });
    await sheet.getByText('Nadia Reception').first().waitFor();

    await expect.poll(() => steps()).toMatchObject({ keys: 12, clicks: 1 });
    await expect
      .poll(() => sheet.getByRole('row', { name: /Cash/ }).innerText())
      .toMatch(/EGP\s385.*EGP\s385.*EGP\s0/su);
    await sheet.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByLabel('Cash at the start').waitFor();
  });

  it('asks for the reason of a variance, in Arabic', async () => {
    const { page } = await site.staff('reception', { language: 'ar' });
    await page.goto(`${site.url}/reception/drawer`);
    await page.getByLabel('رصيد البداية').fill('100');
    await page.getByRole('button', { name: 'فتح الخزنة' }).click();
    await page.getByRole('button', { name: 'سحب نقدي' }).click();
    const move = page.getByRole('dialog', { name: 'سحب نقدي' });
    await move.getByLabel('المبلغ').fill('20');
    await move.getByLabel('السبب').fill('مستلزمات نظافة');
    await move.getByRole('button', { name: 'سحب' }).click();
    await move.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'عدّ وإغلاق' }).click();
    const count = page.getByRole('dialog', { name: 'عدّ النقدية وإغلاق الخزنة' });
    await count.getByLabel(/^50\sجنيه|^‏?50/).fill('1');

    expect(await count.getByText('المتوقع').count()).toBe(0);
    await count.getByRole('button', { name: 'إغلاق الخزنة' }).click();
    await count.getByText('المتوقع', { exact: true }).waitFor();
    await count.getByLabel('سبب الفرق').fill('فكّة ناقصة');
    await count.getByRole('button', { name: 'إغلاق الخزنة' }).click();

    const sheet = page.getByRole('dialog', { name: 'تقرير الخزنة' });
    await sheet.getByText('فكّة ناقصة').waitFor();
    await sheet.getByText('مستلزمات نظافة').waitFor();
  });

  it('gives cash out once when the answer was lost and the same was typed again', async () => {
    const { page, expectProblem } = await site.staff('reception');
    expectProblem(/ERR_FAILED/);
    await page.goto(`${site.url}/reception/drawer`);
    await page.getByLabel('Cash at the start').fill('200');
    await page.getByRole('button', { name: 'Open drawer' }).click();
    const move = page.getByRole('dialog', { name: 'Cash out' });
    const takeOut = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Cash out' }).click();
      await move.getByLabel('Amount').fill('20');
      await move.getByLabel('Reason').fill('Cleaning');
      await move.getByRole('button', { name: 'Take out' }).click();
    };
    await page.getByRole('button', { name: 'Cash out' }).waitFor();
    let isLost = true;
    // The drawer is not read again before the second try.
    await page.route('**/api/drawers/**', async (route) => {
      if (route.request().method() === 'GET') return route.abort();
      if (!isLost) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await takeOut();
    await move.getByRole('button', { name: 'Cancel' }).click();
    await move.waitFor({ state: 'detached' });

    isLost = false;
    const failure = page.getByRole('alert').filter({ hasText: 'Network error' });
    expect(await failure.count()).toBe(1);
    await takeOut();
    await move.waitFor({ state: 'detached' });

    expect(await failure.count()).toBe(0);
    expect(await ownDrawer()).toMatchObject({ cash_out: 20 });
    await page.unroute('**/api/drawers/**');
    await page.reload();
    await page.getByRole('button', { name: 'Count and close' }).click();
    const count = page.getByRole('dialog', { name: 'Count and close the drawer' });
    for (const each of [/^EGP\s100$/, /^EGP\s50$/, /^EGP\s20$/, /^EGP\s10$/]) await count.getByLabel(each).fill('1');
    await count.getByRole('button', { name: 'Close the drawer' }).click();
    await page.getByRole('dialog', { name: 'Z sheet' }).waitFor();
  });

  it('says that it is open, and shows its Z sheet, when the list knows before the repeated request is answered', () =>
    openAndCloseUnanswered(site));

  it('of one person is closed by that person after the owner chose one drawer for all', async () => {
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception/drawer`);
    await page.getByLabel('Cash at the start').fill('200');
    await page.getByRole('button', { name: 'Open drawer' }).click();
    await page.getByRole('button', { name: 'Cash out' }).waitFor();

    await shareDrawer(true);
    await expect.poll(() => ownDrawer(), { timeout: 60_000 }).toBe(null);
    await page.reload();
    const others = page.getByRole('region', { name: /^Other open drawers/ });
    await others.getByRole('button', { name: 'Count and close' }).click();
    const count = page.getByRole('dialog', { name: 'Count and close the drawer' });
    await count.getByLabel(/^EGP\s200$/).fill('1');
    await count.getByRole('button', { name: 'Close the drawer' }).click();

    await page.getByRole('dialog', { name: 'Z sheet' }).waitFor();
    await shareDrawer(false);
  });

  it('is one click away when a payment is refused without it', async () => {
    await site.book({ name: 'Mona Adel', phone: '01001110011', branch_id: 2 });
    const person = await site.staff('reception.branch2');
    const { page } = person;
    person.expectProblem(/409/);
    await page.goto(`${site.url}/reception`);
    await rowOf(page, 'Mona Adel').waitFor();
    await pressInRow(page, 'Mona Adel', 'Mark Paid');
    await page.getByRole('button', { name: /^Take EGP/ }).click();
    await page.getByText('Please open your drawer before you take money.').waitFor();

    await page.getByRole('button', { name: 'Go to the drawer' }).click();

    await page.waitForURL('**/reception/drawer');
    await page.getByLabel('Cash at the start').waitFor();
  });

  it('is requested in the payment and deposit windows, which keep their entries until it is open', async () => {
    const name = 'Nora Kept';
    const who = { name, phone: '01001110012' };
    await site.book({ ...who, branch_id: 2 });
    const person = await site.staff('reception.branch2');
    const { page } = person;
    const open = async (windowName: string) => {
      await page.getByRole('tab', { name: 'Queue' }).click();
      await rowOf(page, name).waitFor();
      if (windowName === 'Take payment') await pressInRow(page, name, 'Mark Paid');
      else {
        await rowOf(page, name).getByRole('button', { name, exact: true }).click();
        await page.getByRole('button', { name: windowName }).click();
      }
      return page.getByRole('dialog', { name: windowName });
    };
    const leaveForDrawer = async (dialog: Locator): Promise<void> => {
      const notice = dialog.locator('.MuiAlert-root', { hasText: 'Open your drawer before you take money.' });
      await notice.getByRole('button', { name: 'Go to the drawer' }).click();
      await page.waitForURL('**/reception/drawer');
    };
    await page.goto(`${site.url}/reception`);

    const payment = await open('Take payment');
    await payment.getByLabel('Amount (EGP)').fill('120');
    await payment.getByRole('radio', { name: 'Card' }).check();
    await leaveForDrawer(payment);
    const again = await open('Take payment');
    expect(await again.getByLabel('Amount (EGP)').inputValue()).toBe('120');
    expect(await again.getByRole('radio', { name: 'Card' }).isChecked()).toBe(true);
    await again.getByRole('button', { name: 'Cancel' }).click();

    person.expectProblem(/409/);
    const deposit = await open('Take a deposit');
    await deposit.getByLabel('Amount (EGP)').fill('75');
    await deposit.getByRole('button', { name: 'Take the deposit' }).click();
    await page.getByText('Please open your drawer before you take money.').waitFor();
    await leaveForDrawer(deposit);
    await page.getByLabel('Cash at the start').fill('500');
    await page.getByRole('button', { name: 'Open drawer' }).click();
    await page.getByRole('button', { name: 'Count and close' }).waitFor();
    const depositAgain = await open('Take a deposit');
    expect(await depositAgain.getByLabel('Amount (EGP)').inputValue()).toBe('75');
    expect(await depositAgain.locator('.MuiAlert-root').count()).toBe(0);
    await depositAgain.getByRole('button', { name: 'Take the deposit' }).click();
    await depositAgain.waitFor({ state: 'detached' });

    // The next person at this computer begins with what is owed.
    const colleague = { email: 'after.nora@demo.clinic', name: 'After Nora', role: 'reception', branch_id: 2 };
    await site.api('POST', '/admin/users', { ...colleague, new_password: demoPassword }, 'owner');
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /Reception/ })
      .click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('Email').fill(colleague.email);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const ofColleague = await open('Take payment');
    expect(await ofColleague.getByLabel('Amount (EGP)').inputValue()).toBe('300');
  });
});

describe('the day sheet', () => {
  it('closes the day, and the owner opens it again with a reason', async () => {
    await bookAndPay(site, { name: 'Heba Samir', phone: '01001110001' }, 1);
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception/day-sheet`);
    await page.getByRole('heading', { name: /Money: EGP\s300/ }).waitFor();
    const purposes = page.getByRole('table', { name: 'What the money is for' });
    await purposes.getByRole('row', { name: /^Visits 1 EGP\s300$/ }).waitFor();
    await purposes.getByRole('row', { name: /^Total EGP\s300$/ }).waitFor();
    await page.getByRole('button', { name: 'Close the day' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close the day' }).click();
    await page.getByText(/Closed by Nadia Reception/).waitFor();

    const { page: owner } = await site.staff('owner');
    const { date } = await site.api<{ readonly date: string }>('GET', '/day-sheets/1', undefined, 'owner');
    const dayBefore = addDays(asClinicDay(date), -1);
    // As the message about a closed day links to it: another branch and day, then this one.
    const dayBeforeRead = owner.waitForResponse((answer) => answer.url().endsWith(`/day-sheets/2?date=${dayBefore}`));
    await owner.goto(`${site.url}/owner/day-sheet?branch=2&date=${dayBefore}`);
    await dayBeforeRead;
    await owner.getByText(/^Secondary · /).waitFor();
    await owner.goto(`${site.url}/owner/day-sheet?branch=1&date=${date}`);
    await owner.getByRole('button', { name: 'Open again' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('A receipt was forgotten');
    await dialog.getByRole('button', { name: 'Open again' }).click();

    await owner.getByText(/Opened again by Clinic Owner.*A receipt was forgotten/).waitFor();
    await owner.getByRole('button', { name: 'Close the day' }).waitFor();
  });

  it('says what is expected in an open drawer to the owner, and not to who counts it', async () => {
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception/drawer`);
    await page.getByLabel('Cash at the start').fill('385');
    await page.getByRole('button', { name: 'Open drawer' }).click();
    await page.getByRole('button', { name: 'Count and close' }).waitFor();
    await page.goto(`${site.url}/reception/day-sheet`);
    const { page: owner } = await site.staff('owner');
    await owner.goto(`${site.url}/owner/day-sheet?branch=1`);
    const lineOf = (of: Page) =>
      of
        .getByRole('table')
        .filter({ hasText: 'Drawer of' })
        .getByRole('row', { name: /Cash .*open/ })
        .innerText();

    await expect.poll(() => lineOf(page)).toMatch(/Cash\s+—\s+open/u);
    await expect.poll(() => lineOf(owner)).toMatch(/Cash\s+EGP\s385\s+open/u);
  });

  it('is switched off and on as a message by the owner', async () => {
    const { page } = await site.staff('owner');
    await page.goto(`${site.url}/owner/day-sheet`);
    for (const [title, message] of [
      ['off', 'No more messages by WhatsApp'],
      ['on', 'Messages come by WhatsApp'],
    ] as const) {
      await page.getByRole('button', { name: 'By WhatsApp' }).click();
      const dialog = page.getByRole('dialog', { name: 'Messages to you by WhatsApp' });
      await dialog.getByLabel('Figures and link of each closed day').setChecked(title === 'on');
      await dialog.getByLabel('WhatsApp number').fill('01000009003');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText(message).waitFor();
    }
    const me = await site.api('GET', '/auth/me?include=day_sheet_message', undefined, 'owner');
    expect(me).toMatchObject({ day_sheet_message: { language: 'en', alert_language: null, phone: '01000009003' } });
  });

  it('leaves the day sheets on when the owner chooses alerts by WhatsApp as well', async () => {
    const { page } = await site.staff('owner');
    await page.goto(`${site.url}/owner/branches`);
    await page.getByRole('button', { name: 'By WhatsApp' }).click();
    const dialog = page.getByRole('dialog', { name: 'Messages to you by WhatsApp' });
    await dialog.getByLabel('Each alert once').setChecked(true);
    await dialog.getByRole('button', { name: 'Save' }).click();

    await page.getByText('Messages come by WhatsApp').waitFor();

    const me = await site.api('GET', '/auth/me?include=day_sheet_message', undefined, 'owner');
    expect(me).toMatchObject({ day_sheet_message: { language: 'en', alert_language: 'en', phone: '01000009003' } });
  });

  it('stays on when the owner has the alerts mailed', async () => {
    const { page } = await site.staff('owner', { language: 'ar' });
    await page.goto(`${site.url}/owner/branches`);
    await page.getByText(words('ar', 'pages:office.alerts.mailHint', { email: 'owner@demo.clinic' })).waitFor();
    const mails = page.getByRole('switch', { name: words('ar', 'pages:office.alerts.mail') });
    for (const [isOn, alert_mail_language] of [
      [true, 'ar'],
      [false, null],
    ] as const) {
      // Not `setChecked`, which wants the state at once: the switch shows what the server has stored.
      await mails.click();

      await expect.poll(() => mails.isChecked()).toBe(isOn);
      await expect
        .poll(() => site.api('GET', '/auth/me?include=day_sheet_message', undefined, 'owner'))
        .toMatchObject({ day_sheet_message: { language: 'en', alert_mail_language } });
    }
  });
});
