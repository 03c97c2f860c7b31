import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addService } from './further-service.ts';
import { loseAnswers } from './hold.ts';
import { pairScreen } from './pair-screen.ts';
import type { Site } from './site.ts';
import { openSite } from './site.ts';
import { words } from './words.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return '';
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    return (element.getAttribute('aria-label') ?? [element, ...labels].map((each) => each.innerText).join(' ')).trim();
  });

/** Presses Tab until the focused element has this name. @throws after a hundred presses */
const tabTo = async (page: Page, name: string | RegExp): Promise<void> => {
  for (let press = 0; press < 100; press += 1) {
    const now = await focused(page);
    if (typeof name === 'string' ? now === name : name.test(now)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${String(name)}`);
};

const press = async (page: Page, name: string | RegExp): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
};

const servicesOf = (page: Page): Promise<string[]> =>
  page
    .locator('main li')
    .getByText(/^Peeling/u)
    .allInnerTexts();

describe('with the keyboard alone', () => {
  it('a patient books', async () => {
    const { page } = await site.visitor();
    await page.goto(`${site.url}/book`);
    await page.getByText('Nobody waiting').first().waitFor();
    await tabTo(page, /Consultation/);
    await page.keyboard.press('Space');
    await tabTo(page, /^Full name/);
    await page.keyboard.type('Keyboard Only');
    await tabTo(page, /^Phone/);
    await page.keyboard.type('01003334444');
    await press(page, /Book my place/);
    await page.waitForURL('**/confirmation*');
    await page.getByText('You have a place').waitFor();
  });

  it('a doctor starts the day, calls next, finishes and records a laser session', async () => {
    await site.book({ name: 'Laser Patient', phone: '01003335555', type: 'laser', laser_area: 'legs', branch_id: 2 });
    const { page } = await site.staff('doctor.branch2');
    await page.goto(`${site.url}/doctor`);
    await page.getByRole('dialog', { name: 'Start pulse tracking' }).waitFor();
    await expect.poll(() => focused(page)).toContain('Starting pulse count');
    await page.keyboard.type('1000');
    await page.keyboard.press('Enter');
    await page.getByText('Pulse tracking started successfully!').waitFor();
    await press(page, /^Call Next/);
    await page.getByText('Next patient called successfully').waitFor();
    await expect.poll(() => focused(page)).toBe('Pulses');
    await press(page, 'Finish visit');
    await page.getByText('Status updated successfully').waitFor();
    await expect.poll(() => focused(page)).toBe('Actions for the patient');
    await page.getByRole('button', { name: 'Create New Session for Laser Patient' }).waitFor();
    await press(page, 'Create New Session for Laser Patient');
    const dialog = page.getByRole('dialog', { name: 'Create New Session' });
    await dialog.waitFor();
    await expect.poll(() => focused(page)).toContain('Pulses');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('40');
    await page.keyboard.press('Tab');
    await page.keyboard.type('5.5');
    await dialog.getByText(/EGP\s220\.00/).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Session completed successfully!').waitFor();
    await page.getByText('Session Recorded').waitFor();
  });

  it('reception marks paid', async () => {
    await site.book({ name: 'Cash Patient', phone: '01003336666' });
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    const row = page.getByRole('row', { name: /Cash Patient/ }).first();
    await row.waitFor();
    await page.keyboard.press('Alt+s');
    await page.keyboard.press('Enter');
    for (
      let moves = 0;
      moves < 50 && !(await row.evaluate((element) => element === document.activeElement));
      moves += 1
    ) {
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('p');
    await page.getByRole('dialog', { name: 'Take payment' }).waitFor();
    await press(page, /^Take EGP/);
    await page.getByText('Payment marked successfully').waitFor();
    await expect.poll(() => focused(page)).toContain('Cash Patient');
  });

  it('reception marks paid in the window of a patient, where the focus stays', async () => {
    await site.book({ name: 'Window Patient', phone: '01003336667' });
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await page.getByRole('row', { name: /Window Patient/ }).focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Window Patient' });
    await panel.waitFor();
    await press(page, /^Mark Paid/);
    await page.getByRole('dialog', { name: 'Take payment' }).waitFor();

    await press(page, /^Take EGP/);

    await page.getByText('Payment marked successfully').waitFor();
    await expect.poll(() => panel.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  });

  it('reception skips one patient after the other: the next row has the focus', async () => {
    for (const name of ['Skipped First', 'Skipped Second', 'Skipped Third']) {
      await site.book({ name, phone: `0100333777${String(name.length - 12)}` });
    }
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await page.getByRole('row', { name: /Skipped First/ }).focus();

    await page.keyboard.press('s');
    await page.getByText(/Patient skipped successfully\s*Skipped First/).waitFor();
    await expect.poll(() => focused(page)).toContain('Skipped Second');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Skipped Second' }).waitFor();
    await page.keyboard.press('s');

    await page.getByText(/Patient skipped successfully\s*Skipped Second/).waitFor();
    await expect.poll(() => focused(page)).toContain('Skipped Third');
  });

  it('arrow keys move down the sections, and between the parts of the queue the way one reads', async () => {
    for (const [language, forward] of [
      ['en', 'ArrowRight'],
      ['ar', 'ArrowLeft'],
    ] as const) {
      const { page } = await site.staff('reception', { language });
      await page.goto(`${site.url}/reception/day-sheet`);
      await page.locator('#tab-day-sheet').focus();
      await page.keyboard.press('ArrowDown');
      await page.waitForURL('**/reception/patients');
      // The tab keeps the focus when what it shows has come.
      await page.locator('#panel-patients').getByRole('searchbox').waitFor();
      const focusedId = () => page.evaluate(() => document.activeElement?.id);
      await expect.poll(focusedId).toBe('tab-patients');

      await page.locator('#tab-queue').click();
      await page.locator('#segment-waiting').focus();
      await page.keyboard.press(forward);
      await expect.poll(focusedId).toBe('segment-inside');
    }
  });

  it('the first press of Tab shows a link to the content that can be read', async () => {
    for (const theme of ['light', 'dark'] as const) {
      const { page } = await site.visitor({ theme });
      await page.goto(`${site.url}/status`);
      await page.getByRole('heading', { level: 1 }).waitFor();

      await page.keyboard.press('Tab');

      const link = page.getByRole('link', { name: 'Skip to content' });
      await expect.poll(() => link.evaluate((element) => element.matches(':focus'))).toBe(true);
      const colours = await link.evaluate((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return [color, backgroundColor];
      });
      expect(colours[0]).not.toBe(colours[1]);
      await expect.poll(() => link.evaluate((element) => element.getBoundingClientRect().top)).toBe(0);
    }
  });

  it('a patient with two tickets skips to the content of the one that is open', async () => {
    const mine = await site.book({ name: 'Mona Adel', phone: '01007770051' });
    const child = await site.book({ name: 'Ali Adel', phone: '01007770052' });
    const { page } = await site.visitor();
    const linkTo = (code: string, phone: string): string => `${site.url}/confirmation#code=${code}&phone=${phone}`;
    for (const link of [linkTo(child.code, '01007770052'), linkTo(mine.code, '01007770051')]) {
      await page.goto('about:blank');
      await page.goto(link);
      await page.getByText(link.includes(mine.code) ? mine.code : child.code).waitFor();
    }
    await page.goto('about:blank');
    await page.goto(linkTo(child.code, '01007770052'));
    await page.getByText(child.code).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).not.toMatch(/#content$/);
    expect(page.url()).toBe(linkTo(child.code, '01007770052'));
    await expect.poll(() => page.getByText(mine.code).count()).toBe(0);
  });

  it('Escape closes a dialog and restores the focus', async () => {
    await site.book({ name: 'Focus Patient', phone: '01003337777' });
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await press(page, /^New Booking/);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toContain('New Booking');
  });

  it('the panel of a patient gets the focus, from a row and from the palette, and gives it back', async () => {
    await site.book({ name: 'Panel Patient', phone: '0233345678' });
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    const row = page.getByRole('button', { name: 'Panel Patient', exact: true });
    const panel = page.getByRole('dialog', { name: 'Panel Patient' });

    await row.press('Enter');
    await expect.poll(() => focused(page)).toContain('Mark Paid');
    const chat = await panel.getByRole('link', { name: /^WhatsApp/u }).getAttribute('href');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Panel Patient');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('panel pat');
    await page.getByRole('option', { name: /Panel Patient/u }).waitFor();
    await page.keyboard.press('Enter');
    await panel.waitFor();

    await expect.poll(() => focused(page)).toContain('Mark Paid');
    expect(chat).toContain('https://wa.me/20233345678?');
  });

  it('the owner steps to today and moves a service down twice, and the focus stays', async () => {
    for (const letter of ['A', 'B', 'C']) {
      await addService(site, { name: `Peeling ${letter}`, name_ar: `تقشير ${letter}`, price: 500, minutes: 20 });
    }
    const { page } = await site.staff('owner');
    await page.goto(`${site.url}/owner/reports`);
    await press(page, words('en', 'pages:reports.dayBefore'));
    await press(page, words('en', 'pages:reports.dayAfter'));
    const afterStep = await focused(page);

    await page.goto(`${site.url}/owner/branches`);
    const down = words('en', 'pages:office.services.down', { name: 'Peeling A' });
    await press(page, down);
    await expect.poll(() => servicesOf(page)).toEqual(['Peeling B', 'Peeling A', 'Peeling C']);
    // The new order is shown before the other lists are read again.
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await expect.poll(() => servicesOf(page)).toEqual(['Peeling B', 'Peeling C', 'Peeling A']);

    expect([afterStep, await focused(page)]).toEqual([words('en', 'pages:reports.dayAfter'), down]);
  });

  it('the owner removes a screen, and an address without an answer, and the focus goes to what adds another', async () => {
    await pairScreen(site, 'display');
    const url = 'http://localhost:9/gone';
    const body = { url, events: ['visit.booked'], branch_id: null };
    await site.api('POST', '/admin/webhooks', body, 'owner');
    const { page, expectProblem } = await site.staff('owner');
    expectProblem(/ERR_FAILED/);

    await page.goto(`${site.url}/owner/screens`);
    await press(page, /^Remove/u);
    await press(page, words('en', 'pages:displays.revoke'));
    await page.getByText(words('en', 'pages:displays.none')).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const afterScreen = await focused(page);

    await page.goto(`${site.url}/owner/systems`);
    await loseAnswers(page, { path: '**/api/admin/webhooks/*/remove' });
    await press(page, `${words('en', 'pages:systems.webhooks.remove')}: ${url}`);
    await press(page, words('en', 'pages:systems.webhooks.remove'));
    await page.getByText(words('en', 'pages:systems.webhooks.none')).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    const adds = [words('en', 'pages:displays.pair'), words('en', 'pages:systems.webhooks.add')];
    expect([afterScreen, await focused(page)]).toEqual(adds);
  });

  it('the owner opens a branch at its top and goes back to its row', async () => {
    const { page } = await site.staff('owner');
    await page.goto(`${site.url}/owner/branches`);
    const change = words('en', 'pages:office.branches.change', { name: 'Main' });
    await press(page, change);
    const back = words('en', 'pages:office.branches.back');
    await page.getByRole('button', { name: back }).waitFor();
    const opened = await focused(page);
    await press(page, back);
    await page.getByRole('button', { name: change }).waitFor();

    expect([opened, await focused(page)]).toEqual([back, change]);
  });
});
