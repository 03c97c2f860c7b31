import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../shared/rules/clinic-day.ts';
import { bookAndPay } from './book-and-pay.ts';
import { words } from './words.ts';
import type { Site } from './site.ts';
import { openSite, phone } from './site.ts';
import { thousandRows } from './thousand-rows.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
  await site.book({ name: 'Mona Adel', phone: '01001110001' });
  await site.book({ name: 'Karim Fathy', phone: '01001110002', type: 'laser', laser_area: 'back' });
  await site.book({ name: 'Heba Samir', phone: '01001110003' });
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const activeTable = (page: Page) => page.getByRole('table', { name: 'Active queue' });

describe('the counter', () => {
  it('skips, reinserts and takes money, and the tables follow', async () => {
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await rowOf(page, 'Mona Adel').first().waitFor();

    await page.getByRole('button', { name: 'Skip: Mona Adel' }).click();
    const asked = page.getByRole('dialog');
    if (await asked.isVisible()) await asked.getByRole('button', { name: 'Skip', exact: true }).click();
    await page.getByText('Patient skipped successfully').waitFor();
    await page.getByRole('button', { name: 'Reinsert: Mona Adel' }).click();
    await page.getByText('Patient reinserted successfully').waitFor();
    await activeTable(page)
      .getByRole('row', { name: /#3 Mona Adel/ })
      .waitFor();

    expect(await page.getByRole('button', { name: 'Mark Paid: Karim Fathy' }).first().isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Mark Paid: Heba Samir' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Take payment' });
    await dialog.getByLabel('Amount (EGP)').fill('500');
    await dialog.getByText('That is more than is owed').waitFor();
    await dialog.getByLabel('Amount (EGP)').fill('100.50');
    await dialog.getByText(/EGP\s199\.50 stays unpaid/).waitFor();
    await dialog.getByRole('radio', { name: 'Card' }).check();
    await dialog.getByRole('button', { name: /Take EGP\s100\.50/ }).click();
    await page.getByText('Payment marked successfully').waitFor();
    await activeTable(page)
      .getByRole('row', { name: /Heba Samir.*Partly paid/ })
      .waitFor();
    await page.getByRole('button', { name: 'Mark Paid: Heba Samir' }).first().click();
    await dialog.getByRole('button', { name: /Take EGP\s199\.50/ }).click();
    await activeTable(page)
      .getByRole('row', { name: /Heba Samir.*Paid/ })
      .waitFor();
    await expect
      .poll(() => page.locator('.stat', { hasText: "Today's income" }).textContent(), { timeout: 20_000 })
      .toMatch(/300/);
  });

  it('searches by name and phone, sorts, and remembers the order', async () => {
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    const names = () => activeTable(page).getByRole('row').locator('td:nth-child(2)').allTextContents();
    await rowOf(page, 'Mona Adel').first().waitFor();
    const search = page.getByRole('searchbox').first();
    await search.fill('0002');
    await expect.poll(names).toEqual(['Karim Fathy']);
    await search.fill('heb');
    await expect.poll(names).toEqual(['Heba Samir']);
    await search.fill('');
    await activeTable(page).getByRole('button', { name: 'Patient name' }).click();
    await expect.poll(names).toEqual(['Heba Samir', 'Karim Fathy', 'Mona Adel']);
    await activeTable(page).getByRole('button', { name: 'Patient name' }).click();
    await expect.poll(names).toEqual(['Mona Adel', 'Karim Fathy', 'Heba Samir']);
    await page.reload();
    await expect.poll(names).toEqual(['Mona Adel', 'Karim Fathy', 'Heba Samir']);
  });

  it('books a walk-in and says what to tell the patient', async () => {
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await page.getByRole('button', { name: 'New Booking' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New booking' });
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await dialog.getByText('Please fill in all required fields').waitFor();
    await dialog.getByLabel('Full name').fill('Walk In');
    await dialog.getByLabel('Phone').fill('01001110009');
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    const booked = page.getByRole('dialog', { name: 'Booked' });
    await booked.getByText('#4').waitFor();
    await booked.getByText(/^MED\d{6}$/).waitFor();
    await page.keyboard.press('Escape');
    await rowOf(page, 'Walk In').first().waitFor();
  });

  it('books a patient it knows by a few letters, or by the phone', async () => {
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await page.getByRole('button', { name: 'New Booking' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New booking' });
    const name = dialog.getByLabel('Full name');
    const mobile = dialog.getByLabel('Phone');
    await name.fill('heb');
    await dialog.getByRole('option', { name: /Heba Samir/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => name.inputValue()).toBe('Heba Samir');
    const known = await mobile.inputValue();
    expect(known).toMatch(/^01\d{9}$/);
    // The other way round, and a name nobody offered stays what was typed.
    await name.fill('Somebody Else');
    await mobile.fill(known.slice(0, -1));
    await dialog.getByRole('option', { name: /Heba Samir/ }).click();
    await expect.poll(() => name.inputValue()).toBe('Heba Samir');
    await dialog.getByRole('radio', { name: 'Laser', exact: true }).check();
    await dialog.getByLabel('Laser area').selectOption('face');
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByRole('dialog', { name: 'Booked' }).getByText('Heba Samir').waitFor();
  });

  it('collapses to cards on a phone: three columns, the rest behind Show More', async () => {
    const { page } = await site.staff('reception', phone);
    await page.goto(`${site.url}/reception`);
    const card = page.locator('.row-card', { hasText: 'Karim Fathy' }).first();
    await card.waitFor();
    expect(await card.getByRole('definition').count()).toBe(3);
    await card.getByRole('button', { name: 'Show More' }).click();
    expect(await card.getByRole('definition').count()).toBeGreaterThan(3);
    await card.getByRole('button', { name: 'Show Less' }).click();
    expect(await card.getByRole('definition').count()).toBe(3);
  });

  it('shows the failure of a payment and takes the guess back', async () => {
    const person = await site.staff('reception');
    const { page } = person;
    await page.goto(`${site.url}/reception`);
    await page.route('**/mark-paid', (route) =>
      route.fulfill({ status: 409, json: { success: false, error: 'This was paid elsewhere.', code: 'CONFLICT' } }),
    );
    person.expectProblem(/409/);
    await page.getByRole('button', { name: 'Mark Paid: Mona Adel' }).first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Take EGP/ })
      .click();
    await page.getByText('This was paid elsewhere.').waitFor();
    await activeTable(page)
      .getByRole('row', { name: /Mona Adel.*Unpaid/ })
      .waitFor();
  });
});

describe('a thousand in the queue', () => {
  const rows = thousandRows;

  it.each([['a desk', {}] as const, ['a phone', phone] as const])(
    'are searched at %s, though only those in sight are drawn',
    async (_, view) => {
      const { page } = await site.staff('reception', view);
      await page.route('**/api/reservations/branch/1/queue*', (route) =>
        route.fulfill({ json: { success: true, data: { active_queue: rows, skipped_queue: [] } } }),
      );
      await page.goto(`${site.url}/reception`);
      const first = page.getByText('Patient 0001').first();
      await first.waitFor();
      const drawn = () => page.getByText(/^Patient \d{4}$/).count();
      expect(await drawn()).toBeLessThan(100);
      const search = page.getByRole('searchbox').first();
      await search.fill('Patient 0987');
      await page.getByText('Patient 0987').first().waitFor();
      expect(await drawn()).toBe(1);
      await search.fill('');
      await first.waitFor();
      expect(await drawn()).toBeLessThan(100);
    },
  );

  it('are sorted as a whole, and scrolled to their end, with few of them drawn', async () => {
    const { page } = await site.staff('reception');
    await page.route('**/api/reservations/branch/1/queue*', (route) =>
      route.fulfill({ json: { success: true, data: { active_queue: rows, skipped_queue: [] } } }),
    );
    await page.goto(`${site.url}/reception`);
    const table = activeTable(page);
    const drawn = () => table.locator('tbody td:nth-child(2)').allTextContents();
    await expect.poll(async () => (await drawn())[0]).toBe('Patient 0001');
    // A screen reader is told of them all.
    expect(await table.getAttribute('aria-rowcount')).toBe('1001');
    const byName = table.getByRole('button', { name: 'Patient name' });
    await byName.click();
    await byName.click();
    await expect.poll(async () => (await drawn())[0]).toBe('Patient 1000');
    expect(await drawn()).toEqual((await drawn()).toSorted((a, b) => b.localeCompare(a)));
    expect((await drawn()).length).toBeLessThan(100);

    const area = page.getByRole('region', { name: 'Active queue' }).last();
    await area.focus();
    await page.keyboard.press('End');
    await expect.poll(async () => (await drawn()).at(-1)).toBe('Patient 0001');
    expect(await drawn()).toEqual((await drawn()).toSorted((a, b) => b.localeCompare(a)));
    expect((await drawn()).length).toBeLessThan(100);
    expect(await table.locator('tr').last().getAttribute('aria-rowindex')).toBe('1001');
  });
});

describe('patients, reports and revenue', () => {
  it('find a patient and show every visit', async () => {
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await page.getByRole('tab', { name: 'Patients' }).click();
    await page.getByText('Total patients').waitFor();
    await page.getByLabel('Search patients').fill('heb');
    await page.keyboard.press('Enter');
    await page.getByText('page 1 of 1').waitFor();
    await page.getByRole('button', { name: 'View History: Heba Samir' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Total paid').waitFor();
    await dialog
      .getByText(/EGP\s300/)
      .first()
      .waitFor();
    const log = dialog.getByRole('region', { name: 'Messages and calls' });
    await log.getByText('Nothing said yet').waitFor();
    await log.getByRole('button', { name: 'Add to the log' }).click();
    await log.getByText('This field is required').waitFor();
    await log.getByRole('radio', { name: 'From the patient' }).check();
    await log.getByLabel('What was said?').fill('Will be ten minutes late.');
    await log.getByRole('button', { name: 'Add to the log' }).click();
    const entry = log.getByRole('listitem');
    await entry.getByText('Will be ten minutes late.').waitFor();
    await entry.getByText('From the patient').waitFor();
    await entry.getByText('Nadia Reception').waitFor();
    expect(await log.getByLabel('What was said?').inputValue()).toBe('');
    // What passes by can be read and put away while a window is open.
    const told = page.getByRole('status').filter({ hasText: 'Added to the log' });
    await told.getByRole('button', { name: 'Close' }).click();
    await told.waitFor({ state: 'detached' });
  });

  it('turn the pages of the patients, from the first to the last and no further', async () => {
    const { page } = await site.staff('reception');
    const asked: string[] = [];
    const patient = (index: number) => ({
      id: `p${String(index).padStart(20, '0')}`,
      name: `Patient ${String(index)}`,
      phone: `0100${String(1_000_000 + index)}`,
      last_visit: null,
      total_visits: 0,
      status: 'active',
    });
    await page.route('**/api/patients/branch-patients*', async (route) => {
      const query = new URL(route.request().url()).searchParams;
      const number = Number(query.get('page') ?? 1);
      const search = query.get('search') ?? '';
      asked.push(`${search} ${String(number)} of ${query.get('limit') ?? ''}`);
      const total = search === '' ? 45 : 25;
      const rows = Array.from({ length: Math.min(20, total - 20 * (number - 1)) }, (_, index) =>
        patient(20 * (number - 1) + index + 1),
      );
      await route.fulfill({
        json: {
          success: true,
          data: { patients: rows, total, total_count: 45, page: number, pages: Math.ceil(total / 20), more: false },
        },
      });
    });
    await page.goto(`${site.url}/reception/patients`);
    const previous = page.getByRole('button', { name: 'Previous' });
    const next = page.getByRole('button', { name: 'Next' });
    await page.getByText('page 1 of 3').waitFor();
    expect(await previous.isDisabled()).toBe(true);
    await next.click();
    await page.getByText('page 2 of 3').waitFor();
    await page.getByText('Patient 21', { exact: true }).first().waitFor();
    await next.click();
    await page.getByText('page 3 of 3').waitFor();
    await page.getByText('Patient 45', { exact: true }).first().waitFor();
    expect(await next.isDisabled()).toBe(true);
    await previous.click();
    await page.getByText('page 2 of 3').waitFor();
    // A search begins at its first page.
    await page.getByLabel('Search patients').fill('pat');
    await page.keyboard.press('Enter');
    await page.getByText('page 1 of 2').waitFor();
    // The second page was still fresh when it was seen again.
    expect(asked).toEqual([' 1 of 20', ' 2 of 20', ' 3 of 20', 'pat 1 of 20']);
  });

  it('report the day, and say so when it cannot be loaded', async () => {
    const person = await site.staff('reception');
    const { page } = person;
    await page.route('**/api/reports/daily/**', (route) =>
      route.fulfill({ status: 422, json: { success: false, error: 'No report today.', code: 'VALIDATION_ERROR' } }),
    );
    person.expectProblem(/422/);
    await page.goto(`${site.url}/reception/reports`);
    await page.getByText('No report today.').waitFor();
    await page.unroute('**/api/reports/daily/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Reservations by type').waitFor();
    await page.getByText('Payment status').first().waitFor();

    // A day back and forth, and no day after today's.
    const [before, after] = ['The day before', 'The day after'].map((name) => page.getByRole('button', { name }));
    const shown = page.locator('.report__day');
    const today = await shown.textContent();
    expect(await after?.isDisabled()).toBe(true);
    await before?.click();
    await expect.poll(() => shown.textContent()).not.toBe(today);
    await after?.click();
    await expect.poll(() => shown.textContent()).toBe(today);
    expect(await after?.isDisabled()).toBe(true);
  });

  it.each(['en', 'ar'] as const)(
    'sum the revenue of a range, and refuse one that runs backwards, in %s',
    async (language) => {
      const say = (key: string): string => words(language, key);
      await bookAndPay(site, { name: 'Payer', phone: language === 'en' ? '01001110021' : '01001110022' }, 1);
      const { page } = await site.staff('reception', { language });
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        if (pathname.startsWith('/api/reports/revenue/')) asked.push(search);
      });
      await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
          if (document.querySelector('.range label[data-shrink=false]') === null) return;
          observer.disconnect();
          document.documentElement.dataset['nameOverDay'] = '';
        }).observe(document, { subtree: true, childList: true, attributes: true });
      });
      await page.goto(`${site.url}/reception/revenue`);
      await page.getByText(say('pages:revenue.total')).first().waitFor();
      await page.locator('.range label[data-shrink]').first().waitFor();
      expect(await page.evaluate(() => 'nameOverDay' in document.documentElement.dataset)).toBe(false);
      // Thirty days of a trend, however thin: none is thinner than a twentieth.
      await expect.poll(() => page.locator('.trend__day').count()).toBeGreaterThanOrEqual(30);
      const widths = await page
        .locator('.trend__day .bar__fill')
        .evaluateAll((bars) =>
          bars.map(
            (bar) => bar.getBoundingClientRect().width / (bar.parentElement?.getBoundingClientRect().width ?? 1),
          ),
        );
      expect(widths).toHaveLength(await page.locator('.trend__day').count());
      expect(Math.min(...widths)).toBeCloseTo(0.05, 2);
      expect(asked).toEqual(['']);

      const type = async (key: string, day: string): Promise<void> => {
        await page
          .getByRole('group', { name: say(`forms:range.${key}`) })
          .getByRole('spinbutton')
          .first()
          .click();
        await page.keyboard.type(day.split('-').toReversed().join(''));
      };
      const { branches } = await site.api<{ branches: { today: string }[] }>('GET', '/branches');
      const today = branches[0]?.today ?? '';
      const yesterday = addDays(today, -1);
      await type('start', today);
      await type('end', yesterday);
      await page.getByRole('button', { name: say('forms:range.apply') }).click();
      await page.getByText(say('forms:range.startAfterEnd')).waitFor();
      expect(asked).toEqual(['']);
      await type('end', today);
      await page.getByRole('button', { name: say('forms:range.apply') }).click();
      await page.getByText(say('forms:range.startAfterEnd')).waitFor({ state: 'hidden' });
      await expect.poll(() => page.locator('.trend__day').count()).toBe(1);
      expect(asked).toEqual(['', `?start_date=${today}&end_date=${today}`]);
    },
  );

  it('speak Arabic from right to left', async () => {
    const { page } = await site.staff('reception', { language: 'ar' });
    await page.goto(`${site.url}/reception`);
    await page.getByRole('tab', { name: words('ar', 'navigation:tabs.revenue') }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    const [queue, revenue] = await Promise.all(
      ['queue', 'revenue'].map((id) => page.locator(`#tab-${id}`).boundingBox()),
    );
    expect(queue?.x ?? 0).toBeGreaterThan(revenue?.x ?? Infinity);
  });

  it('name branches in Arabic, and turn the arrow of a skipped visit around', async () => {
    const { id } = await site.book({ name: 'Laila Hosny', phone: '01001110077' });
    await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'skipped' }, 'reception');
    const { page } = await site.staff('reception', { language: 'ar' });
    await page.goto(`${site.url}/reception/patients`);
    await page
      .getByRole('button', { name: words('ar', 'pages:patients.viewHistoryOf', { name: 'Laila Hosny' }) })
      .click();
    const visit = page.getByRole('dialog').getByRole('row').last();
    await visit.getByRole('cell', { name: 'الفرع الرئيسي' }).waitFor();
    const arrow = visit.getByText(words('ar', 'queueStatus.skipped')).locator('svg');
    expect(await arrow.evaluate((icon) => new DOMMatrix(getComputedStyle(icon).transform).a)).toBe(-1);
  });
});
