import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoBranches } from '#local/demo/accounts.ts';
import type { Site } from './site.ts';
import { openSite } from './site.ts';
import { words } from './words.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

describe.each([
  { language: 'en', width: 1280, name: 'Salma Adel', phone: '01007770101' },
  { language: 'ar', width: 390, name: 'سلمى عادل', phone: '01007770102' },
] as const)('credit of another branch, in $language at $width', ({ language, width, name, phone }) => {
  const say = (key: string, values = {}): string => words(language, key, values);

  it('is allowed by the owner, pays a visit, and is in both day sheets and between the branches', async () => {
    await site.api('POST', '/admin/clinic/settings', { credit_at_every_branch: false }, 'owner');
    const first = await site.book({ name, phone, branch_id: 1 });
    const second = await site.book({ name, phone, branch_id: 2 });
    const { reservation } = await site.api<{ reservation: { patient_id: string } }>(
      'GET',
      `/reservations/${String(first.id)}/receipts`,
      undefined,
      'reception',
    );
    const patientId = reservation.patient_id;
    await site.api('POST', `/patients/${patientId}/deposits`, { amount: 500 }, 'reception');

    const owner = await site.staff('owner', { language, width });
    await owner.page.goto(`${site.url}/owner/branches`);
    await owner.page.getByRole('switch', { name: say('pages:office.sharing.label') }).click();
    await owner.page.getByText(say('pages:office.sharing.on')).waitFor();

    const desk = await site.staff('reception.branch2', { language, width });
    await desk.page.goto(`${site.url}/reception`);
    const row = desk.page.locator('tr, li, article').filter({ hasText: name }).first();
    await row.getByRole('button', { name, exact: true }).click();
    const panel = desk.page.getByRole('dialog', { name });
    await panel.getByText(/500/).first().waitFor();
    await panel.getByRole('button', { name: /300/ }).first().click();
    const payment = desk.page.getByRole('dialog', { name: say('pages:reception.pay.title') });
    await payment.getByRole('switch', { name: /500/ }).click();
    await payment.getByRole('button', { name: /300/ }).click();
    await payment.waitFor({ state: 'detached' });

    // The panel of a phone covers the page: wait until the visit is paid.
    const balance = async (): Promise<number> => {
      const receipts = await site.api<{ balance: number }>(
        'GET',
        `/reservations/${String(second.id)}/receipts`,
        undefined,
        'reception.branch2',
      );
      return receipts.balance;
    };
    await expect.poll(balance).toBe(0);

    await desk.page.goto(`${site.url}/reception/day-sheet`);
    await desk.page.getByText(say('pages:drawer.purposes.credit_moved_in')).first().waitFor();
    const firstDesk = await site.staff('reception', { language, width });
    await firstDesk.page.goto(`${site.url}/reception/day-sheet`);
    await firstDesk.page.getByText(say('pages:drawer.purposes.credit_moved_out')).first().waitFor();

    await owner.page.goto(`${site.url}/owner/revenue`);
    const [from = '', to = ''] = demoBranches.map((branch) => (language === 'en' ? branch.name : branch.nameAr));
    await owner.page.getByText(say('pages:revenue.between.debt', { from, to })).first().waitFor();
  });
});
