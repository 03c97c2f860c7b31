import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { userIdOf } from '#functions/data/staff/users.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { addDays, daysOfMonth, monthOf } from '#shared/rules/clinic-day.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import { asPiastres } from '#shared/rules/money.ts';
import { oneVisitWrites } from '../support/visits-of-days.ts';
import type { Site } from './site.ts';
import { openSite } from './site.ts';
import { words } from './words.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
  const lastMonth = addDays(daysOfMonth(monthOf(await site.today(1))).first, -1);
  for (const [index, email] of ['doctor@demo.clinic', 'doctor2@demo.clinic'].entries()) {
    const visit = { branchId: 1, day: lastMonth, doctor: userIdOf(email), paid: asPiastres(300_00) };
    const id = asReservationId(3_000_000 + index);
    await site.clinic.deps.store.transact(oneVisitWrites({ ...visit, id, ticketNo: index + 1 }));
  }
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

describe.each([
  { language: 'en', width: 1280, name: 'Dr. Samir' },
  { language: 'ar', width: 390, name: 'د. ليلى' },
] as const)('the share of $name, in $language at $width', ({ language, width, name }) => {
  const say = (key: string, values = {}): string => words(language, key, values);
  const shares = (key: string, values = {}): string => say(`pages:doctorShares.${key}`, values);

  it('is set under Staff, paid once for the month that ended, and taken back with a reason', async () => {
    const { page } = await site.staff('owner', { language, width });
    await page.goto(`${site.url}/owner/staff`);
    const rowOf = () => page.locator('tr, article').filter({ hasText: name });
    await rowOf()
      .getByRole('button', { name: say('pages:office.staff.change') })
      .click();
    const form = page.getByRole('dialog');
    const regular = say('type.regular');
    await form.getByRole('combobox', { name: say('pages:office.staff.shares.unitOf', { service: regular }) }).click();
    await page.getByRole('option', { name: say('pages:office.staff.shares.units.amount') }).click();
    const number = form.getByRole('textbox', { name: regular, exact: true });
    await number.fill('1.234');
    await form.getByRole('button', { name: say('pages:office.staff.save') }).click();
    await form.getByRole('alert').waitFor();
    await number.fill('50.5');
    await form.getByRole('button', { name: say('pages:office.staff.save') }).click();
    await form.waitFor({ state: 'detached' });

    await page.goto(`${site.url}/owner/shares`);
    await page.getByText(shares('textSoFar')).waitFor();
    await page.getByRole('button', { name: say('pages:pulseLedger.monthBefore') }).click();
    await page.getByText(shares('text')).waitFor();
    // The month stays.
    await page.getByRole('combobox', { name: say('forms:chooseBranch') }).click();
    await page.getByRole('option', { name: say('pages:overview.total') }).click();
    await page.getByText(shares('text')).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: say('downloadCsv') }).click(),
    ]);
    const file = (await readFile(await download.path(), 'utf8')).split('\r\n');
    const [branch] = demoBranches;
    const branchName = language === 'ar' ? branch?.nameAr : branch?.name;
    expect(file[0]).toContain(shares('branch'));
    expect(file.find((line) => line.startsWith(name))).toContain(branchName);
    await rowOf()
      .getByRole('button', { name: shares('open'), exact: true })
      .click();
    const sheet = page.getByRole('dialog', { name });
    await sheet.getByText('50.50').first().waitFor();
    await sheet.getByRole('button', { name: shares('pay') }).dblclick();
    await sheet.getByRole('button', { name: shares('reopen'), exact: true }).waitFor();
    await sheet.getByRole('button', { name: say('close'), exact: true }).click();
    await expect.poll(() => rowOf().textContent()).toContain(shares('states.paid'));

    await rowOf()
      .getByRole('button', { name: shares('open'), exact: true })
      .click();
    await sheet.getByRole('button', { name: shares('reopen'), exact: true }).click();
    const why = page.getByRole('dialog', { name: shares('reopenTitle') });
    await why.getByLabel(shares('reason')).fill('A visit was forgotten');
    await why.getByRole('button', { name: shares('reopen'), exact: true }).click();
    await sheet.getByRole('button', { name: shares('pay') }).waitFor();
  });
});
