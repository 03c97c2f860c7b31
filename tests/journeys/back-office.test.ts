import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { addDays } from '#shared/rules/clinic-day.ts';
import { bookAndPay } from './book-and-pay.ts';
import type { Site } from './site.ts';
import { openSite } from './site.ts';
import { words } from './words.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
  await bookAndPay(site, { name: 'Heba Samir', phone: '01001110001' }, 1);
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

const patient = (index: number) => ({
  id: `p${String(index).padStart(20, '0')}`,
  name: `Patient ${String(index)}`,
  phone: `0100${String(1_000_000 + index)}`,
  last_visit: null,
  total_visits: 0,
  status: 'active',
});

/** Answers each page of the patients. @returns the pages that were requested */
const answerPages = async (page: Page): Promise<string[]> => {
  const requests: string[] = [];
  await page.route('**/api/patients/branch-patients*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const number = Number(query.get('page') ?? 1);
    const search = query.get('search') ?? '';
    requests.push(`${search} ${String(number)} of ${query.get('limit') ?? ''}`);
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
  return requests;
};

/** The queries of the requests for revenue. */
const revenueRequests = (page: Page): string[] => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/reports/revenue/')) requests.push(search);
  });
  return requests;
};

/** Marks the document once the name of a day field is drawn over its day. */
const noteNamesOverDays = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('[data-testid=range] label[data-shrink=false]') === null) return;
      observer.disconnect();
      document.documentElement.dataset['nameOverDay'] = '';
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
};

/** The visible share of each bar of the trend. */
const barWidths = (page: Page): Promise<number[]> =>
  page
    .getByTestId('trend-day')
    .locator('.share-bar > div')
    .evaluateAll((bars) =>
      bars.map((bar) => {
        const [shown, frame] = [bar.getBoundingClientRect(), (bar.parentElement ?? bar).getBoundingClientRect()];
        const visible = Math.min(shown.right, frame.right) - Math.max(shown.left, frame.left);
        return visible / frame.width;
      }),
    );

describe('patients, reports and revenue', () => {
  it('find a patient and show every visit', async () => {
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await page.getByRole('tab', { name: 'Patients' }).click();
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
    await log.getByRole('button', { name: 'From the patient' }).click();
    await log.getByLabel('What was said?').fill('Will be ten minutes late.');
    await log.getByRole('button', { name: 'Add to the log' }).click();
    const entry = log.getByRole('listitem');
    await entry.getByText('Will be ten minutes late.').waitFor();
    await entry.getByText('From the patient').waitFor();
    await entry.getByText('Nadia Reception').waitFor();
    await expect.poll(() => log.getByLabel('What was said?').inputValue()).toBe('');
    // A toast can be read and dismissed while a dialog is open.
    const notice = page.getByRole('status').filter({ hasText: 'Added to the log' });
    await notice.getByRole('button', { name: 'Close' }).click();
    await notice.waitFor({ state: 'detached' });
  });

  it('merge a patient who is registered twice, and undo it', async () => {
    const phone = '01001110777';
    await site.book({ name: 'Mohamed Twin', phone });
    await site.book({ name: 'Mohammed Twin', phone, type: 'laser', laser_area: 'legs' });
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await page.getByRole('tab', { name: 'Patients' }).click();

    await page.getByRole('button', { name: 'Registered twice' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Merge: .*Twin/ }).click();
    await dialog.getByRole('radio', { name: 'Mohammed Twin' }).check();
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();

    await dialog.getByText('Nobody is registered twice').waitFor();
    await dialog.getByText('Mohamed Twin → Mohammed Twin').waitFor();
    await dialog.getByRole('button', { name: /^Undo the merge: / }).click();
    await dialog.getByRole('button', { name: /^Merge: .*Twin/ }).waitFor();
  });

  it('turn the pages of the patients, from the first to the last and no further', async () => {
    const { page } = await site.staff('reception');
    const requests = await answerPages(page);
    await page.goto(`${site.url}/reception/patients`);
    const previous = page.getByRole('button', { name: 'Previous' });
    const next = page.getByRole('button', { name: 'Next' });
    await page.getByText('page 1 of 3').waitFor();
    await expect.poll(() => previous.isDisabled()).toBe(true);
    await next.click();
    await page.getByText('page 2 of 3').waitFor();
    await page.getByText('Patient 21', { exact: true }).first().waitFor();
    await next.click();
    await page.getByText('page 3 of 3').waitFor();
    await page.getByText('Patient 45', { exact: true }).first().waitFor();
    await expect.poll(() => next.isDisabled()).toBe(true);
    await previous.click();
    await page.getByText('page 2 of 3').waitFor();
    // A search starts at its first page.
    await page.getByLabel('Search patients').fill('pat');
    await page.keyboard.press('Enter');
    await page.getByText('page 1 of 2').waitFor();
    // The second page was still fresh when it was seen again.
    expect(requests).toEqual([' 1 of 20', ' 2 of 20', ' 3 of 20', 'pat 1 of 20']);
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
    await page.getByText('Reservations by service').waitFor();
    await page.getByText('Payment status').first().waitFor();

    // A day back and forth, and no day after today's.
    const [before, after] = ['The day before', 'The day after'].map((name) => page.getByRole('button', { name }));
    const shown = page.getByTestId('shown-day');
    const today = await shown.textContent();
    await expect.poll(() => after?.isDisabled()).toBe(true);
    await before?.click();
    await expect.poll(() => shown.textContent()).not.toBe(today);
    await after?.click();
    await expect.poll(() => shown.textContent()).toBe(today);
    await expect.poll(() => after?.isDisabled()).toBe(true);
  });

  it.each(['en', 'ar'] as const)(
    'sum the revenue of a range, and refuse one that runs backwards, in %s',
    async (language) => {
      const say = (key: string): string => words(language, key);
      await bookAndPay(site, { name: 'Payer', phone: language === 'en' ? '01001110021' : '01001110022' }, 1);
      const { page } = await site.staff('reception', { language });
      const requests = revenueRequests(page);
      await noteNamesOverDays(page);
      await page.goto(`${site.url}/reception/revenue`);
      await page.getByText(say('pages:revenue.total')).first().waitFor();
      await page.locator('[data-testid=range] label[data-shrink]').first().waitFor();
      await expect.poll(() => page.evaluate(() => 'nameOverDay' in document.documentElement.dataset)).toBe(false);
      // Thirty days of a trend, however thin: none is thinner than a twentieth.
      await expect.poll(() => page.getByTestId('trend-day').count()).toBeGreaterThanOrEqual(30);
      const widths = await barWidths(page);
      expect(widths).toHaveLength(await page.getByTestId('trend-day').count());
      expect(Math.min(...widths)).toBeCloseTo(0.05, 2);
      // The default range, and the one that it is compared with.
      await expect.poll(() => requests.length).toBe(2);
      expect(requests[0]).toBe('?include=doctors');
      requests.length = 0;

      const type = async (key: string, day: string): Promise<void> => {
        await page.getByRole('textbox', { name: say(`forms:range.${key}`) }).click();
        await page.keyboard.type(day.split('-').toReversed().join(''));
      };
      const { branches } = await site.api<{ branches: { today: string }[] }>('GET', '/branches');
      const today = branches[0]?.today ?? '';
      const yesterday = addDays(today, -1);
      await type('start', today);
      await type('end', yesterday);
      await page.getByRole('button', { name: say('forms:range.apply') }).click();
      await page.getByText(say('forms:range.startAfterEnd')).waitFor();
      expect(requests).toEqual([]);
      await type('end', today);
      await page.getByRole('button', { name: say('forms:range.apply') }).click();
      await page.getByText(say('forms:range.startAfterEnd')).waitFor({ state: 'hidden' });
      await expect.poll(() => page.getByTestId('trend-day').count()).toBe(1);
      // Compared with the same weekday of the week before.
      const weekBefore = addDays(today, -7);
      const compared = `?start_date=${weekBefore}&end_date=${weekBefore}`;
      await expect.poll(() => requests).toEqual([`?start_date=${today}&end_date=${today}&include=doctors`, compared]);
    },
  );

  it('name branches and states in Arabic', async () => {
    const { id } = await site.book({ name: 'Laila Hosny', phone: '01001110077' });
    await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'skipped' }, 'reception');
    const { page } = await site.staff('reception', { language: 'ar' });
    await page.goto(`${site.url}/reception/patients`);
    await page
      .getByRole('button', { name: words('ar', 'pages:patients.viewHistoryOf', { name: 'Laila Hosny' }) })
      .click();
    const visit = page.getByRole('dialog').getByRole('row').last();
    await visit.getByRole('cell', { name: 'الفرع الرئيسي' }).waitFor();
    await visit.getByRole('cell', { name: words('ar', 'queueStatus.skipped') }).waitFor();
  });
});
