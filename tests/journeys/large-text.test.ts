import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bookAndPay } from './book-and-pay.ts';
import { openDrawer } from './day.ts';
import { collisions, drawn, enlarge, sideways, sidewaysInside } from './look.ts';
import type { Account, Booked, Language, Site } from './site.ts';
import { openSite } from './site.ts';
import { words } from './words.ts';
import { letters } from '../letters.ts';

let site: Site;
let ticket: Booked;

beforeAll(async () => {
  site = await openSite();
  await openDrawer(site);
  await site.api('POST', '/doctor/pulse-tracking/start', { branch_id: 1, start_pulses: 88_204_311 }, 'doctor');
  // Sums as long as they get: of a payment, and of a branch.
  for (const [index, branch] of [1, 2, 1].entries()) {
    const { id } = await site.book({
      name: `Fatma Abdel Rahman El Sayed ${letters(index)}`,
      phone: `0100555000${String(index)}`,
      branch_id: branch,
      type: 'laser',
    });
    const doctor: Account = branch === 1 ? 'doctor' : 'doctor.branch2';
    for (const status of ['in_progress', 'completed']) {
      await site.api('PATCH', `/reservations/${String(id)}/status`, { status }, doctor);
    }
    await site.api(
      'POST',
      '/doctor/laser-session',
      { reservation_id: id, pulses: 1234, price_per_pulse: 9.75 },
      doctor,
    );
    const { unpaid_payments: unpaid } = await site.api<{ unpaid_payments: { id: number; patient_id: string }[] }>(
      'GET',
      `/payments/branch/${String(branch)}/unpaid`,
      undefined,
      branch === 1 ? 'reception' : 'reception.branch2',
    );
    await site.api(
      'PATCH',
      `/reception/reservations/${String(id)}/mark-paid`,
      { patientId: unpaid.find((row) => row.id === id)?.patient_id },
      branch === 1 ? 'reception' : 'reception.branch2',
    );
  }
  await bookAndPay(site, { name: 'Payer One', phone: '01005550011' }, 1);
  // A choice of lasers, and a staff user without a password.
  const laser = { branch_id: 1, name: 'Candela GentleMax', name_ar: 'كانديلا جنتل ماكس', version: 0 };
  await site.api('POST', '/lasers', { ...laser, handpiece_life: null, service_on: null, retired: false }, 'owner');
  const invited = { email: 'invited@demo.clinic', name: 'Dr. Invited', role: 'doctor', branch_id: 1 };
  await site.api('POST', '/admin/users', invited, 'owner');
  ticket = await site.book({ name: 'Fatma Abdel Rahman El Sayed', phone: '01005550012', type: 'laser' });
  // The doctors whom reception's strip names, and one with a patient, whom the head of the service names.
  for (const doctor of ['doctor2', 'consultant'] as const) {
    await site.api('GET', '/doctor/queue/1', undefined, doctor);
  }
  await site.book({ name: 'Abdelrahman Mohamed El Sharkawy', phone: '01005550013', type: 'laser' });
  await site.api('POST', '/doctor/at-work', { state: 'on', services: ['laser', 'fractional'] }, 'doctor');
  await site.api('POST', '/doctor/next', { branch_id: 1 }, 'doctor');
  await site.book({ name: 'Mona Ibrahim Abdel Hamid', phone: '01005550014' });
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

const pages: readonly (readonly [account: Account, path: string, waitFor: string])[] = [
  ['reception', '/reception', '[role=tabpanel] article'],
  ['reception', '/reception/patients', '.MuiPagination-root'],
  ['reception', '/reception/reports', '[data-testid=figure]'],
  ['doctor', '/doctor', '[role=tabpanel] h2'],
  ['doctor', '/doctor/pulse-tracking', '[role=tabpanel] h2'],
  ['owner', '/owner', '[role=tabpanel] article, [role=tabpanel] table'],
  ['owner', '/owner/revenue', '[data-testid=trend-day]'],
  ['owner', '/owner/day-sheet', '[role=tabpanel] h2'],
  ['owner', '/owner/shares', '[data-testid=figure]'],
  ['owner', '/owner/compare', '[role=tabpanel] table'],
  ['owner', '/owner/pulses', '[role=tabpanel] h2'],
  ['owner', '/owner/staff', '[role=tabpanel] article, [role=tabpanel] table'],
  ['owner', '/owner/audit', '[role=tabpanel] article, [role=tabpanel] table'],
];

const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

/** Elements that overflow the window or their container. */
const strays = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const wider = document.documentElement.scrollWidth - innerWidth;
    if (wider > 0) found.push(`the page is ${String(wider)} px wider than the window`);
    const frames =
      '.MuiCard-root, [data-testid=trend-day], .MuiPagination-root, .MuiListItem-root, .MuiPickersInputBase-root';
    for (const frame of document.querySelectorAll(frames)) {
      const around = frame.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(frame);
      for (const text of range.getClientRects()) {
        // Visually hidden elements have a size of one pixel or less.
        if (text.width > 1 && (text.left < around.left - 1 || text.right > around.right + 1)) {
          found.push(`out of .${frame.className}: ${frame.textContent.slice(0, 60)}`);
          break;
        }
      }
    }
    return found;
  });

/** Opens a window whose letters have twice their usual size. */
const openLarge = async (account: Account, language: Language): Promise<Page> => {
  const person = await site.staff(account, { language });
  await enlarge(person);
  return person.page;
};

const letterSize = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).fontSize);

/** What is wrong with a page at each size. */
const faultsAt = async (page: Page, path: string, waitFor: string): Promise<string[]> => {
  const found: string[] = [];
  await page.setViewportSize(sizes[0]);
  await page.goto(`${site.url}${path}`);
  await page.locator(waitFor).first().waitFor();
  await page.waitForLoadState('networkidle');
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.locator(waitFor).first().waitFor();
    await drawn(page);
    expect([path, await letterSize(page)]).toEqual([path, '32px']);
    const faults = [...(await strays(page)), ...(await collisions(page))];
    found.push(...faults.map((each) => `${String(size.width)} ${path}: ${each}`));
  }
  return found;
};

describe.each(['en', 'ar'] as const)('letters of twice the size, in %s', (language) => {
  it.each(['reception', 'doctor', 'owner'] as const)(
    'stay whole, apart, in the window and in their frames for %s, at desks and on a phone',
    async (account) => {
      const page = await openLarge(account, language);
      const found: string[] = [];
      for (const [, path, waitFor] of pages.filter(([who]) => who === account)) {
        found.push(...(await faultsAt(page, path, waitFor)));
      }
      expect(found).toEqual([]);
    },
  );

  it('leave half of a card of the queue to the name of who pays', async () => {
    const page = await openLarge('reception', language);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${site.url}/reception`);
    const card = page.locator('[role=tabpanel] article', { hasText: 'Mona Ibrahim' });
    const name = card.getByRole('button', { name: /^Mona Ibrahim/u });
    await card.getByRole('button', { name: /300: Mona Ibrahim/u }).waitFor();

    const [whole, part] = [await card.boundingBox(), await name.boundingBox()];

    expect((part?.width ?? 0) / (whole?.width ?? 1)).toBeGreaterThan(0.5);
  });

  it('stay whole and apart on the booking page and the ticket', async () => {
    const person = await site.visitor({ language });
    const { page } = person;
    person.expectProblem(/400/);
    await enlarge(person);
    const form = await faultsAt(page, '/book', 'main form');
    const shown = await faultsAt(page, `/confirmation#code=${ticket.code}&phone=01005550012`, '.ticket__number');

    const failed = await faultsAt(page, '/confirmation#code=MED999999&phone=123', '[role=alert] button');

    expect([...form, ...shown, ...failed]).toEqual([]);
  });
});

describe.each(['en', 'ar'] as const)('letters of twice the size on the smallest phone, in %s', (language) => {
  it('do not make a cancelled ticket wider than the window', async () => {
    const cancelled = await site.book({ name: 'Heba Sabry', phone: '01005550015' });
    await site.api('PATCH', `/reservations/${String(cancelled.id)}/status`, { status: 'cancelled' }, 'reception');
    const person = await site.visitor({ language });
    const { page } = person;
    await enlarge(person);
    await page.setViewportSize({ width: 320, height: 640 });

    await page.goto(`${site.url}/confirmation#code=${cancelled.code}&phone=01005550015`);
    await page.locator('.ticket__headline').waitFor();
    await drawn(page);

    expect(await sideways(page)).toEqual([]);
  });

  it('do not make the booking form wider than the window', async () => {
    const person = await site.visitor({ language });
    const { page } = person;
    await enlarge(person);
    await page.setViewportSize({ width: 320, height: 640 });

    await page.goto(`${site.url}${language === 'ar' ? '/ar' : ''}/book`);
    await page.getByRole('radio', { name: words(language, 'type.regular') }).waitFor();
    await drawn(page);

    expect(await sideways(page)).toEqual([]);
  });
});

describe.each(['en', 'ar'] as const)('sums as long as they get, in %s', (language) => {
  it.each(['owner', 'reception'] as const)(
    'are read on the day sheet of %s without scrolling sideways',
    async (account) => {
      const { page } = await site.staff(account, { language, width: 390, touch: true });
      await page.goto(`${site.url}/${account}/day-sheet`);
      await page.getByRole('heading', { name: words(language, 'pages:daySheet.pulses') }).waitFor();
      await drawn(page);

      expect([...(await sideways(page)), ...(await sidewaysInside(page))]).toEqual([]);
    },
  );
});

describe('the calendar', () => {
  it('has no word in English when the page is in Arabic, seen or spoken', async () => {
    const { page } = await site.staff('reception', { language: 'ar' });
    await page.goto(`${site.url}/reception/revenue`);
    await page
      .getByRole('button', { name: `${words('ar', 'forms:range.start')}: ${words('ar', 'calendar.choose')}` })
      .click();
    await page.getByRole('grid').waitFor();
    const said = await page
      .locator('[data-testid=range], [role="dialog"]')
      .locator('[aria-label], [aria-valuetext], [title]')
      .evaluateAll((elements) =>
        elements.flatMap((element) =>
          ['aria-label', 'aria-valuetext', 'title'].map((name) => element.getAttribute(name) ?? ''),
        ),
      );
    const seen = await page.locator('[role="dialog"]').allInnerTexts();
    expect(said.length).toBeGreaterThan(0);
    expect([...said, ...seen].filter((text) => /[a-z]{2}/i.test(text.replace('CSV', '')))).toEqual([]);
  });
});
