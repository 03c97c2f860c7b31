import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/rules/clinic-day.ts';
import type { Site } from './site.ts';
import { openSite, phone } from './site.ts';
import { words } from './words.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

const say = (key: string): string => words('en', key);

describe('a ticket that is open in two tabs since its booking', () => {
  it('is shown as cancelled in the one that did not cancel it, also after a reload', async () => {
    const { page, context } = await site.visitor(phone);
    await page.goto(`${site.url}/book`);
    await page.getByText(say('type.regular'), { exact: true }).click();
    await page.getByLabel(say('forms:booking.name')).fill('Dina Sobhy');
    await page.getByLabel(say('forms:booking.phone')).fill('01004450001');
    await page.getByRole('button', { name: say('forms:booking.submit') }).click();
    await page.waitForURL('**/confirmation*');
    await page.getByRole('heading', { name: say('pages:confirmation.title') }).waitFor();
    const other = await context.newPage();
    await other.goto(page.url());

    await other.getByRole('button', { name: say('pages:status.cancel.action') }).click();
    await other
      .getByRole('dialog')
      .getByRole('button', { name: say('pages:status.cancel.action') })
      .click();
    await other.getByText(say('pages:status.cancel.done')).waitFor();

    await page.getByRole('article').getByText(say('pages:ticket.over.cancelled')).waitFor();
    expect(await page.getByRole('heading', { name: say('pages:confirmation.title') }).count()).toBe(0);
    await page.reload();
    await page.getByRole('article').getByText(say('pages:ticket.over.cancelled')).waitFor();
  });
});

describe('a ticket that is open when the clinic day ends', () => {
  it('offers to book again once its cancellation is refused', async () => {
    // A later day: this page asks again after five minutes only.
    const booking = { name: 'Heba Said', phone: '01004450009', branch_id: 1, type: 'regular' };
    const date = addDays(await site.today(1), 5);
    const { code } = await site.api<{ code: string }>('POST', '/reservations/book', { ...booking, date });
    const { page, expectProblem } = await site.visitor(phone);
    expectProblem(/409|404/);
    const refuse = (status: number, error: string, reason: string) => ({
      status,
      json: { success: false, code: error, reason, error: reason },
    });
    await page.goto(`${site.url}/confirmation#code=${code}&phone=${booking.phone}`);
    await page.getByText(code).waitFor();
    await page.route('**/api/reservations/*/cancel', (route) =>
      route.fulfill(refuse(409, 'CONFLICT', 'reservation-of-earlier-day')),
    );
    await page.route('**/api/queue-info/**', (route) => route.fulfill(refuse(404, 'NOT_FOUND', 'reservation-unknown')));

    await page.getByRole('button', { name: say('pages:status.cancel.action') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('pages:status.cancel.action') })
      .click();

    await page.getByRole('link', { name: say('pages:confirmation.bookAgain') }).waitFor();
  });
});

describe('a ticket that is opened by a phone which reception corrected', () => {
  it('is shared with the present phone', async () => {
    const former = '01004450002';
    const { id, code } = await site.book({ name: 'Salma Nabil', phone: former });
    const { active_queue: rows } = await site.api<{ active_queue: readonly { id: number; patient_id: string }[] }>(
      'GET',
      '/reservations/branch/1/queue',
      undefined,
      'reception',
    );
    const patient = rows.find((row) => row.id === id)?.patient_id ?? '';
    await site.api('PATCH', `/patients/${patient}`, { name: 'Salma Nabil', phone: '01004450003' }, 'reception');
    const { page, context } = await site.visitor(phone);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    // Simulates a device without a share sheet.
    await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'share'));
    await page.goto(`${site.url}/confirmation#code=${code}&phone=${former}`);
    await page.getByRole('button', { name: say('pages:ownTicket.share') }).click();
    await page.getByText(say('pages:ownTicket.copied')).waitFor();

    const { page: other } = await site.visitor();
    await other.goto(await page.evaluate(() => navigator.clipboard.readText()));

    await other.getByText(say('pages:ownTicket.sharedText')).waitFor();
  });
});

describe('a shared link', () => {
  it('follows the ticket to another branch, and says that the visit is over once it is cancelled', async () => {
    const patient = { name: 'Rania Fathy', phone: '01004450004' };
    const { id, code } = await site.book(patient);
    const { patient: before } = await site.api<{
      readonly patient: { readonly ticket_no: number; readonly service_date: string };
    }>('GET', `/queue-info/${patient.phone}`);
    const key = { phone: patient.phone, branch: '1', ticket: String(before.ticket_no), day: before.service_date };
    const { page, expectProblem } = await site.visitor(phone);
    expectProblem(/404/);
    await page.goto(`${site.url}/confirmation#${new URLSearchParams(key).toString()}`);
    await page.getByRole('article').getByText('Main', { exact: true }).waitFor();

    await site.api('POST', `/reservations/${String(id)}/transfer`, { branch_id: 2 }, 'reception');
    await page.reload();
    await page.getByRole('article').getByText('Secondary', { exact: true }).waitFor();
    await site.api('POST', `/reservations/${String(id)}/cancel`, { code, phone: patient.phone });
    await page.reload();

    await page.getByText(say('pages:status.endedText')).waitFor();
    expect(await page.getByText(say('pages:confirmation.none')).count()).toBe(0);
  });
});
