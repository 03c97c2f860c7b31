import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/rules/clinic-day.ts';
import { rowOf } from './desk.ts';
import { look } from './look.ts';
import type { Site } from './site.ts';
import { openSite } from './site.ts';
import { addService } from './further-service.ts';
import { words } from './words.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

const own = (key: string, values: Readonly<Record<string, string>> = {}): string =>
  words('en', `pages:office.services.${key}`, values);

describe('a service of the clinic’s own', () => {
  it('is added by the owner, booked and paid at reception, and named on the ticket in both languages', async () => {
    const owner = await site.staff('owner');
    await owner.page.goto(`${site.url}/owner/branches`);
    await owner.page.getByRole('button', { name: own('addTo', { service: 'Consultation' }) }).click();
    const adding = owner.page.getByRole('dialog');
    await adding.getByLabel(own('name'), { exact: true }).fill('PRP');
    await adding.getByLabel(own('nameAr'), { exact: true }).fill('بلازما');
    await adding.getByLabel(own('price'), { exact: true }).fill('900');
    await adding.getByLabel(own('minutes'), { exact: true }).fill('25');
    await adding.getByRole('button', { name: own('save'), exact: true }).click();
    await owner.page.getByText('EGP 900 · 25 min').waitFor();

    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await page.getByRole('button', { name: 'New Booking' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New booking' });
    await dialog.getByLabel('Full name').fill('Plasma Patient');
    await dialog.getByLabel('Phone').fill('01001110091');
    await dialog.getByLabel(words('en', 'forms:walkIn.further')).selectOption({ label: 'PRP' });
    await dialog.getByText(/EGP\s900/).waitFor();
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    const booked = page.getByRole('dialog', { name: 'Booked' });
    await booked.getByText(/EGP\s900/).waitFor();
    const code = (await booked.getByText(/^MED\d{6}$/).textContent()) ?? '';
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Take payment' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/Payment marked successfully\s*Plasma Patient/).waitFor();
    await page.getByRole('dialog', { name: 'Take payment' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await rowOf(page, 'Plasma Patient').getByText('PRP').waitFor();

    await owner.page.goto(`${site.url}/owner/reports`);
    const income = owner.page.getByRole('table', { name: words('en', 'pages:income.byOwnService') });
    await income.getByRole('row', { name: /Consultation · PRP.*EGP\s900/u }).waitFor();
    await owner.page.goto(`${site.url}/owner/compare`);
    await owner.page.getByText('Consultation · PRP').waitFor();

    for (const [path, name] of [
      ['', 'PRP'],
      ['/ar', 'بلازما'],
    ] as const) {
      const patient = await site.visitor({ language: path === '' ? 'en' : 'ar' });
      await patient.page.goto(`${site.url}${path}/confirmation#code=${code}&phone=01001110091`);
      await patient.page.getByText(name).first().waitFor();
    }
    expect(code).toMatch(/^MED/u);
  });

  it('stays shown in an open booking when it is retired and its day closed, until another is chosen', async () => {
    const meso = { name: 'Mesotherapy', name_ar: 'ميزوثيرابي', minutes: 20 };
    const id = await addService(site, { ...meso, price: 650 });
    const branchId = 2;
    const day = addDays(await site.today(branchId), 3);
    const { page, expectProblem } = await site.staff('reception.branch2');
    expectProblem(/4\d\d/);
    // A browser whose calls are routed keeps no answers.
    await page.route('**/api/branches', (route) => route.continue());
    await page.goto(`${site.url}/reception`);
    await page.getByRole('button', { name: 'New Booking' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New booking' });
    await dialog.getByLabel('Full name').fill('Patient of Meso');
    await dialog.getByLabel('Phone').fill('01001110092');
    const service = dialog.getByLabel(words('en', 'forms:walkIn.further'));
    const days = dialog.getByLabel(words('en', 'forms:walkIn.day'), { exact: true });
    await service.selectOption({ label: 'Mesotherapy' });
    await days.selectOption(day);
    const { version } = await site.api<{ version: number }>('GET', '/admin/services', undefined, 'owner');
    await site.api('POST', '/admin/services', { version, id, ...meso, retired: true }, 'owner');
    const { branches: all } = await site.api<{ branches: { id: number; version: number }[] }>(
      'GET',
      '/admin/branches',
      undefined,
      'owner',
    );
    const closing = { version: all.find(({ id: each }) => each === branchId)?.version, closed_dates: [day] };
    await site.api('PATCH', `/admin/branches/${String(branchId)}`, closing, 'owner');
    const chosen = (of: Locator) => of.locator('option:checked').innerText();
    let minutes = 0;
    // Services and days are read again after half an hour.
    const chosenLater = async (): Promise<string[]> => {
      minutes += 31;
      await page.clock.setSystemTime(Date.now() + minutes * 60_000);
      await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
      return [await chosen(service), await chosen(days)];
    };

    await expect
      .poll(chosenLater, { interval: 1_000 })
      .toEqual([words('en', 'forms:walkIn.notOffered'), expect.stringMatching(/ \(closed\)$/)]);
    const book = dialog.getByRole('button', { name: 'Book', exact: true });
    await book.click();
    await page.getByRole('alert').filter({ hasText: 'Patient of Meso' }).waitFor();
    await service.selectOption('');
    await days.selectOption('');
    await book.click();

    await page
      .getByRole('dialog', { name: 'Booked' })
      .getByText(/EGP\s300/)
      .waitFor();
  });

  it('is listed with what it costs today, also when the branches have set other prices', async () => {
    const id = await addService(site, { name: 'Peeling', name_ar: 'تقشير', price: 700, minutes: 35 });
    const { branches } = await site.api<{ branches: { id: number; version: number }[] }>(
      'GET',
      '/admin/branches',
      undefined,
      'owner',
    );
    const [first, ...others] = branches.map((branch) => async (): Promise<void> => {
      const change = { version: branch.version, prices: { services: { [id]: 800 } } };
      await site.api('PATCH', `/admin/branches/${String(branch.id)}`, change, 'owner');
    });
    const { page } = await site.staff('owner');
    await first?.();
    await page.goto(`${site.url}/owner/branches`);
    await page.getByText('EGP 700 to EGP 800 · 35 minutes').waitFor();

    for (const setPrice of others) await setPrice();
    await page.reload();

    await page.getByText('EGP 800 · 35 minutes', { exact: true }).waitFor();
  });

  it('refuses a change of a service that another owner changed meanwhile, however often it is saved', async () => {
    const id = await addService(site, { name: 'Botox', name_ar: 'بوتوكس', price: 4000, minutes: 20 });
    const { page, expectProblem } = await site.staff('owner');
    expectProblem(/409/);
    await page.goto(`${site.url}/owner/branches`);
    await page.getByRole('button', { name: own('change', { name: 'Botox' }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(own('minutes'), { exact: true }).fill('30');
    const { version } = await site.api<{ version: number }>('GET', '/admin/services', undefined, 'owner');
    const retired = { id, version, name: 'Botox', name_ar: 'بوتوكس', minutes: 20, retired: true };
    await site.api('POST', '/admin/services', retired, 'owner');

    const ofServices = (method: string) =>
      page.waitForResponse(
        (response) => response.url().endsWith('/admin/services') && response.request().method() === method,
      );
    for (const attempt of ['first', 'second']) {
      const read = ofServices('GET');
      const [answer] = await Promise.all([
        ofServices('POST'),
        dialog.getByRole('button', { name: own('save'), exact: true }).click(),
      ]);
      expect([attempt, answer.status()]).toEqual([attempt, 409]);
      await read;
    }

    const { services } = await site.api<{ services: { id: number }[] }>('GET', '/admin/services', undefined, 'owner');
    expect(services.find((service) => service.id === id)).toMatchObject({ retired: true, minutes: 20 });
  });

  it.each([
    ['en', 'Facial', 'EGP'],
    ['ar', 'تنظيف بشرة', 'جنيه'],
  ] as const)('is offered to patients by a link, in %s, with its price', async (language, name, currency) => {
    const id = await addService(site, { name: 'Facial', name_ar: 'تنظيف بشرة', price: 650, minutes: 40 });
    const { page } = await site.visitor({ language, width: 390 });
    await page.goto(`${site.url}${language === 'ar' ? '/ar' : ''}/book?branch=1&service=${String(id)}`);
    const choice = page.getByRole('group', { name: words(language, 'forms:booking.further') });
    const chosen = choice.getByRole('radio', { name }).last();
    await expect.poll(() => chosen.isChecked()).toBe(true);
    expect(await choice.innerText()).toMatch(new RegExp(`${name} · .*650`, 'u'));
    expect(await choice.innerText()).toContain(currency);
    expect(await look(page)).toEqual([]);
    await page.getByLabel(words(language, 'forms:booking.name')).fill('Salma Fathy');
    await page.getByLabel(words(language, 'forms:booking.phone')).fill(`0100111009${String(id)}`);
    await page.getByRole('button', { name: words(language, 'forms:booking.submit') }).click();

    await page.waitForURL('**/confirmation*');
    await page.getByText(name).first().waitFor();
  });
});
