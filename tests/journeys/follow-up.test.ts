import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { look } from './look.ts';
import { openSite, phone, type Site } from './site.ts';
import { words } from './words.ts';

let site: Site;
/** The further service that is followed up. */
let further: number | undefined;

beforeAll(async () => {
  site = await openSite();
  const { version } = await site.api<{ version: number }>('GET', '/admin/services', undefined, 'owner');
  const service = { version, type: 'regular', name: 'PRP', name_ar: 'بلازما', price: 900, minutes: 25 };
  const { services } = await site.api<{ services: { id: number }[] }>('POST', '/admin/services', service, 'owner');
  further = services.at(-1)?.id;
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

/** A visit that is over, after which the doctor wants to see the patient in six weeks. */
const visitWithFollowUp = async (number: string): Promise<string> => {
  const { id, code } = await site.book({ name: 'Salma Adel', phone: number, branch_id: 2, service_id: further ?? 0 });
  await site.api('POST', '/doctor/next', {}, 'doctor.branch2');
  await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'completed' }, 'doctor.branch2');
  const consultation = { complaint: '', diagnosis: '', plan: '', prescription: [], follow_up_weeks: 6 };
  const record = { reservation_id: id, version: 0, treatment: null, consultation };
  await site.api('POST', '/doctor/visit-records', record, 'doctor.branch2');
  return code;
};

describe.each(['en', 'ar'] as const)('the ticket of a visit that is over, in %s', (language) => {
  const say = (key: string, values?: Record<string, string>): string => words(language, key, values);

  it('leads to the booking of the visit that the doctor proposed', async () => {
    const number = language === 'en' ? '01033330001' : '01033330002';
    const code = await visitWithFollowUp(number);
    const { page } = await site.visitor({ ...phone, language });
    await page.goto(`${site.url}/confirmation#code=${code}&phone=${number}`);
    const offer = page.getByRole('link', { name: say('pages:ownTicket.followUp.action') });
    await offer.waitFor();
    await expect.poll(() => look(page)).toEqual([]);

    await offer.click();
    await page.waitForURL('**/book?**');
    const branch = page.locator('input[name=branchId]:checked');
    await expect.poll(() => branch.inputValue()).toBe('2');
    const service = page.locator('input[name=serviceId]:checked');
    await expect.poll(() => service.inputValue()).toBe(String(further));
    // In either language, and opened again by its address, as from a message, it still offers the day.
    for (const name of language === 'en' ? ['العربية', 'English'] : ['English', 'العربية']) {
      await page.locator('summary').first().click();
      await page.getByRole('link', { name, exact: true }).click();
      await page.waitForURL(({ pathname }) => pathname === (name === 'English' ? '/book' : '/ar/book'));
    }
    await page.reload();
    await expect.poll(() => page.locator('#phone').inputValue()).toContain(number.slice(1));
    await expect.poll(() => service.inputValue()).toBe(String(further));
    // Instead of "for today or the next two weeks".
    await page.getByText(say('pages:ownTicket.followUp.subtitle', { day: '…' }).split('…')[0] ?? '').waitFor();
    await expect.poll(() => look(page)).toEqual([]);
    await page.locator('#name').fill('Salma Adel');
    await expect.poll(() => page.locator('input[name=date]:checked').inputValue()).toMatch(/^\d{4}-\d{2}-\d{2}$/u);
    await page.getByRole('button', { name: say('forms:booking.submit') }).click();

    await page.waitForURL('**/confirmation*');
    await page.getByRole('heading', { name: say('pages:confirmation.title') }).waitFor();
  });
});
