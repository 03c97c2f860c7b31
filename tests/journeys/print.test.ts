import type { Page } from 'playwright-core';
import { demoPassword } from '#local/demo/accounts.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Day } from './day.ts';
import { simulateDay } from './day.ts';
import { look } from './look.ts';
import type { Person, Site } from './site.ts';
import { openSite, phone } from './site.ts';
import { words } from './words.ts';

let site: Site;
let day: Day;

beforeAll(async () => {
  site = await openSite();
  day = await simulateDay(site);
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

const white = 'rgb(255, 255, 255)';
/** Nine centimetres at 96 pixels to the inch. */
const ticketWidth = (9 / 2.54) * 96;

const styleOf = (page: Page, selector: string, name: 'backgroundColor' | 'color'): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element, property) => getComputedStyle(element)[property], name);

/** How many sheets of A4 the page takes. */
const sheets = async (page: Page): Promise<number> => {
  const pdf = await page.pdf({ format: 'A4', margin: { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' } });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
};

/** Replaces the print dialog and counts its calls. */
const countPrints = async ({ page }: Person): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['prints'] = String(Number(document.documentElement.dataset['prints'] ?? 0) + 1);
    };
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset['prints'] ?? 0));
};

describe.each(['en', 'ar'] as const)('on paper, in %s', (language) => {
  const say = (key: string, values?: Record<string, string>): string => words(language, key, values);

  it('a ticket is the ticket alone, black on white whatever the theme', async () => {
    const person = await site.visitor({ ...phone, language, theme: 'dark' });
    const { page } = person;
    const prints = await countPrints(person);
    const { code, phone: number } = day.waiting;
    await page.goto(`${site.url}/confirmation#code=${code}&phone=${number}`);
    const ticket = page.getByRole('article');
    await ticket.getByText(code).waitFor();
    // On a phone the QR code is for paper only: a patient does not scan their own screen.
    await ticket.locator('svg.qr').waitFor({ state: 'attached' });
    const screenOnly = [
      page.getByRole('banner'),
      page.getByRole('button', { name: say('pages:ownTicket.share') }),
      page.getByRole('button', { name: say('pages:confirmation.print') }),
      page.getByText(say('pages:ownTicket.instructions')),
      page.getByRole('link', { name: say('navigation:checkStatus') }).last(),
      page.getByRole('link', { name: say('navigation:backHome') }),
    ];
    for (const each of screenOnly) await expect.poll(() => each.isVisible()).toBe(true);
    await page.getByRole('button', { name: say('pages:confirmation.print') }).click();
    await expect.poll(() => prints()).toBe(1);

    await page.emulateMedia({ media: 'print' });
    for (const each of screenOnly) await expect.poll(() => each.isVisible()).toBe(false);
    for (const text of [code, say('pages:ticket.position')]) {
      await expect.poll(() => ticket.getByText(text).first().isVisible()).toBe(true);
    }
    const rank = ticket.getByText(say('pages:ticket.rank', { amount: '3' }), { exact: true });
    await expect.poll(() => rank.first().isVisible()).toBe(true);
    await expect.poll(() => ticket.locator('svg.qr').isVisible()).toBe(true);
    await expect.poll(() => styleOf(page, 'html', 'backgroundColor')).toBe(white);
    await expect.poll(() => styleOf(page, '.ticket__code', 'color')).toBe('rgb(0, 0, 0)');
    expect((await ticket.boundingBox())?.width ?? Infinity).toBeLessThanOrEqual(Math.ceil(ticketWidth));
    await expect.poll(() => look(page, 'color-contrast')).toEqual([]);
    await expect.poll(() => sheets(page)).toBe(1);
  });

  it('the status page is the ticket and what is known of it, without the search', async () => {
    const { page } = await site.visitor({ language, theme: 'dark' });
    const { code, phone: number } = day.waiting;
    await page.goto(`${site.url}/status`);
    await page.locator('#phone').fill(number);
    await page.locator('#code').fill(code);
    await page.keyboard.press('Enter');
    const queue = page.getByRole('heading', { name: say('pages:status.details'), exact: true });
    await queue.waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const hidden of [
      page.getByRole('banner'),
      page.locator('#phone'),
      page.getByRole('heading', { name: say('pages:status.title') }),
      page.getByRole('button', { name: say('pages:status.cancel.action') }),
    ]) {
      await expect.poll(() => hidden.isVisible()).toBe(false);
    }
    await expect.poll(() => queue.isVisible()).toBe(true);
    await expect.poll(() => page.getByRole('article').isVisible()).toBe(true);
    await expect.poll(() => styleOf(page, 'html', 'backgroundColor')).toBe(white);
    await expect.poll(() => look(page, 'color-contrast')).toEqual([]);
    await expect.poll(() => sheets(page)).toBe(1);
  });

  it('the day sheet has the clinic’s name, and a long name whole among the unpaid', async () => {
    const name = `Abdelrahman Mohamed Abdelaziz Elsayed Abdelmoneim Ibrahim Mostafa Elsharkawy ${language === 'ar' ? 'Sons' : 'Brothers'}`;
    await site.book({ name, phone: language === 'ar' ? '01009990073' : '01009990074' });
    const { page } = await site.staff('reception', { language, width: 794 });
    await page.goto(`${site.url}/reception/day-sheet`);
    const line = page.getByText(name, { exact: true });
    await line.waitFor();

    await page.emulateMedia({ media: 'print' });

    await expect.poll(() => line.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
    await expect.poll(() => page.getByTestId('print-brand').isVisible()).toBe(true);
  });

  it('the ticket of a walk-in is on the page when it is printed, with the branch in the language of the desk', async () => {
    const { page } = await site.staff('reception', { language });
    await page.addInitScript(() => {
      window.print = () => {
        const slip = document.querySelector('[data-slip]');
        document.documentElement.dataset['printed'] = slip?.textContent ?? 'none';
      };
    });
    await page.goto(`${site.url}/reception`);
    await page
      .getByRole('button', { name: say('pages:reception.newBooking') })
      .first()
      .click();
    const booking = page.getByRole('dialog');
    await booking.getByLabel(say('forms:walkIn.name')).fill('هدى سالم');
    await booking.getByLabel(say('forms:walkIn.phone')).fill(language === 'ar' ? '01009990071' : '01009990072');
    await booking.getByRole('button', { name: say('forms:walkIn.submit'), exact: true }).click();
    await page.getByRole('button', { name: say('pages:reception.booked.print') }).click();

    const slip = (): Promise<string | undefined> => page.evaluate(() => document.documentElement.dataset['printed']);
    await expect.poll(slip).toContain('هدى سالم');
    expect(await slip()).toContain(language === 'ar' ? 'الفرع الرئيسي' : 'Main');
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.locator('[data-slip]').isVisible()).toBe(true);
    await expect.poll(() => page.getByRole('dialog').isVisible()).toBe(false);
    await expect.poll(() => sheets(page)).toBe(1);
  });

  it('the daily report is one sheet with the clinic’s name, without tabs and buttons', async () => {
    const person = await site.staff('reception', { language, theme: 'dark' });
    const { page } = person;
    const prints = await countPrints(person);
    await page.goto(`${site.url}/reception/reports`);
    await page.getByRole('heading', { name: say('pages:reports.byType') }).waitFor();
    const screenOnly = [
      page.getByRole('tablist'),
      page.getByRole('button', { name: say('refresh') }),
      // The button of the report; the income tables have their own.
      page.getByRole('button', { name: say('downloadCsv') }).first(),
      page.getByRole('button', { name: say('pages:reports.dayBefore') }),
    ];
    for (const each of screenOnly) await expect.poll(() => each.isVisible()).toBe(true);
    const brand = page.getByTestId('print-brand');
    await expect.poll(() => brand.isVisible()).toBe(false);
    await page.getByRole('button', { name: say('pages:reports.print') }).click();
    await expect.poll(() => prints()).toBe(1);

    await page.emulateMedia({ media: 'print' });
    for (const each of screenOnly) await expect.poll(() => each.isVisible()).toBe(false);
    await expect.poll(() => brand.textContent()).toBe(say('brand'));
    await expect.poll(() => brand.isVisible()).toBe(true);
    for (const key of ['reservations', 'income', 'laser', 'accuracy', 'byType', 'payments']) {
      await expect
        .poll(() =>
          page
            .getByText(say(`pages:reports.${key}`), { exact: true })
            .first()
            .isVisible(),
        )
        .toBe(true);
    }
    await expect.poll(() => styleOf(page, 'html', 'backgroundColor')).toBe(white);
    await expect.poll(() => look(page, 'color-contrast')).toEqual([]);
    await expect.poll(() => sheets(page)).toBe(1);
  });
});

/** A visit of today that was paid and given back. @returns the reason, as long as one may be */
const refundWithLongReason = async (): Promise<string> => {
  const { id } = await site.book({ name: 'Salma Abdelghaffar Elsayed', phone: '01009990081' });
  const reception = <Data>(method: string, path: string, body?: unknown) =>
    site.api<Data>(method, path, body, 'reception');
  const { active_queue: queue } = await reception<{ active_queue: { id: number; patient_id: string }[] }>(
    'GET',
    '/reservations/branch/1/queue',
  );
  const patientId = queue.find((row) => row.id === id)?.patient_id;
  const paid = await reception<{ receipt_id: string }>('PATCH', `/reception/reservations/${String(id)}/mark-paid`, {
    patientId,
  });
  const reason = 'The visit was paid by her sister as well '.repeat(5).trim().slice(0, 200);
  await reception('POST', `/reservations/${String(id)}/refunds`, {
    receipt_id: paid.receipt_id,
    reason,
    password: demoPassword,
  });
  return reason;
};

describe.each(['en', 'ar'] as const)('a receipt, in %s', (language) => {
  const say = (key: string): string => words(language, key);

  it('is on one piece of the roll, however wide the screen is', async () => {
    const name = language === 'en' ? 'Mariam Abdelghaffar Elsayed' : 'مريم عبدالغفار السيد';
    const { id } = await site.book({ name, phone: language === 'en' ? '01009990082' : '01009990083' });
    const ofVisit = `/reservations/${String(id)}/receipts`;
    const { reservation } = await site.api<{ reservation: { patient_id: string } }>(
      'GET',
      ofVisit,
      undefined,
      'reception',
    );
    const parts = [
      { method: 'cash', amount: 100 },
      { method: 'card', amount: 100, reference: 'VISA-0042' },
    ];
    const paid = { patientId: reservation.patient_id, parts };
    await site.api('PATCH', `/reception/reservations/${String(id)}/mark-paid`, paid, 'reception');
    const { page } = await site.staff('reception', { language });
    await page.goto(`${site.url}/reception`);
    await page.getByRole('button', { name, exact: true }).first().click();
    const receipt = page.getByRole('button', { name: say('pages:ledger.receipt.title'), exact: true });
    await receipt.click();
    await page.getByRole('dialog').getByRole('article').getByText('VISA-0042').waitFor();

    const pdf = await page.pdf({ preferCSSPageSize: true });

    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });
});

it('shows the amount of a refund with a long reason on the day sheet, on a phone and on paper', async () => {
  const reason = await refundWithLongReason();
  const { page } = await site.staff('reception', phone);
  await page.goto(`${site.url}/reception/day-sheet`);
  const table = page.getByRole('table').filter({ hasText: reason });
  await table.waitFor();
  const room = (): Promise<boolean> =>
    table.evaluate((element) => element.scrollWidth <= (element.parentElement?.clientWidth ?? 0));

  await expect.poll(room).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 794, height: 1123 });
  await expect.poll(room).toBe(true);
});
