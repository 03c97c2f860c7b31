import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { branchWrites } from '#functions/data/queue/branches.ts';
import { bookingDays } from '#shared/rules/booking-days.ts';
import { addDays, clinicDayAt } from '#shared/rules/clinic-day.ts';
import { branches } from '../api/evenings.ts';
import { look } from './look.ts';
import { type Language, openSite, phone, type Site } from './site.ts';
import { words } from './words.ts';

let site: Site;

/** Branch 1 with windows of an hour from six to nine, two places each. */
const evenings = branches
  .filter(({ id }) => id === 1)
  .map((branch) => ({ ...branch, settings: { ...branch.settings, arrivals: true, window_minutes: 60 as const } }));

beforeAll(async () => {
  site = await openSite();
  for (const branch of evenings) await site.clinic.deps.store.transact(branchWrites(branch));
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

/** The later days on which the branch takes bookings. */
const openDays = (): string[] =>
  evenings.flatMap((branch) => {
    const today = clinicDayAt(new Date(), branch);
    return bookingDays(today).filter((day) => day !== today && new Date(day).getUTCDay() !== 5);
  });

/** Opens reception's form for a new booking, and fills in the patient and a later day. @returns the form and its times */
const fillWalkIn = async (
  page: Page,
  language: Language,
  patient: { readonly phone: string; readonly day: string },
) => {
  const say = (key: string): string => words(language, key);
  await page.goto(`${site.url}/reception`);
  await page
    .getByRole('button', { name: say('pages:reception.newBooking') })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: say('pages:reception.booking.title') });
  await dialog.getByLabel(say('forms:walkIn.name')).fill('Mona Adel');
  await dialog.getByLabel(say('forms:walkIn.phone')).fill(patient.phone);
  await dialog.getByLabel(say('forms:walkIn.day')).selectOption(patient.day);
  return { dialog, times: dialog.getByRole('radiogroup', { name: say('pages:reception.row.window') }) };
};

describe.each([
  ['en', 0],
  ['ar', 1],
] as const)('a patient who calls the clinic, in %s', (language, dayIndex) => {
  const say = (key: string, values?: Readonly<Record<string, string>>): string => words(language, key, values);

  it('is booked by reception for a time of a later day that is full, and listed with it', async () => {
    const day = openDays()[dayIndex] ?? '';
    for (const name of ['Hoda Samy', 'Nour Aly']) {
      const number = `010222200${String(dayIndex)}${String(name.length)}`;
      const body = { name, phone: number, branch_id: 1, type: 'regular', date: day, window: '18:00' };
      await site.api('POST', '/reservations/book', body);
    }
    const { page, expectProblem } = await site.staff('reception', { language });
    expectProblem(/409/);
    const { dialog, times } = await fillWalkIn(page, language, { phone: `010222201${String(dayIndex)}1`, day });
    const full = times.getByRole('radio', { name: say('forms:walkIn.timeFull') });
    await full.waitFor();
    expect(await times.getByRole('radio', { name: say('forms:walkIn.noTime') }).isChecked()).toBe(true);
    expect(await times.getByRole('radio').count()).toBe(4);
    await times.getByText(say('forms:walkIn.timeFull')).click();
    expect(await look(page)).toEqual([]);

    await dialog.getByRole('button', { name: say('forms:walkIn.submit'), exact: true }).click();
    await dialog.getByRole('button', { name: say('forms:walkIn.submitOverLimit') }).click();
    const booked = page.getByRole('dialog', { name: say('pages:reception.booked.title') });
    await booked.getByText(/6:00.*7:00/).waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('tab', { name: say('pages:reception.segments.ahead') }).click();
    await page.getByRole('combobox', { name: say('forms:walkIn.day') }).selectOption(day);
    await page
      .getByRole('row', { name: /Mona Adel/ })
      .getByText(/6:00.*7:00/)
      .waitFor();
  });
});

describe.each([
  ['en', 2],
  ['ar', 3],
] as const)('a family, in %s', (language, dayIndex) => {
  const say = (key: string, values?: Readonly<Record<string, string>>): string => words(language, key, values);

  it('chooses one time, which has a place for each person', async () => {
    const day = openDays()[dayIndex] ?? '';
    const phoneOf = (n: string): string => `010222202${String(dayIndex)}${n}`;
    const one = { name: 'Hoda Samy', phone: phoneOf('1'), branch_id: 1, type: 'regular', date: day, window: '18:00' };
    await site.api('POST', '/reservations/book', one);
    const { page } = await site.visitor({ ...phone, language });
    await page.goto(`${site.url}/book?date=${day}`);
    await page.getByText(say('type.regular'), { exact: true }).click();
    const times = page.getByRole('group', { name: say('pages:window.title') });
    await expect.poll(() => times.getByRole('radio').count()).toBe(3);
    await page.getByLabel(say('forms:booking.name')).fill('Mona Adel');
    await page.getByLabel(say('forms:booking.phone')).fill(phoneOf('2'));
    await page.getByRole('button', { name: say('pages:booking.addPerson') }).click();
    const second = page.getByRole('group', { name: say('pages:family.person', { number: '2' }) });
    await second.getByLabel(say('forms:booking.name')).fill('Adam Sherif');
    await second.getByText(say('type.regular'), { exact: true }).click();

    await page.getByText(say('pages:window.together.hint')).waitFor();
    await expect.poll(() => times.getByRole('radio').count()).toBe(2);
    await times.getByText('7:00').click();
    expect(await look(page)).toEqual([]);
    await page.getByRole('button', { name: say('forms:booking.submit') }).click();

    await page.waitForURL('**/confirmation*');
    await page
      .getByText(/7:00.*8:00/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Adam Sherif' }).click();
    await page.getByRole('article').getByText('Adam Sherif').waitFor();
    await page
      .getByText(/7:00.*8:00/)
      .first()
      .waitFor();
  });
});

describe.each([
  ['en', 5],
  ['ar', 6],
] as const)('another time of a day that the patient has booked, in %s', (language, dayIndex) => {
  const say = (key: string, values?: Readonly<Record<string, string>>): string => words(language, key, values);
  const number = `010222206${String(dayIndex)}1`;
  const bookSix = async (): Promise<string> => {
    const day = openDays()[dayIndex] ?? '';
    const body = { name: 'Mona Adel', phone: number, branch_id: 1, type: 'regular', date: day, window: '18:00' };
    await site.api('POST', '/reservations/book', body);
    return day;
  };

  it('is not booked again, and the ticket says that its time stays', async () => {
    const day = await bookSix();
    const { page } = await site.visitor({ ...phone, language });
    await page.goto(`${site.url}/book?date=${day}`);
    await page.getByText(say('type.regular'), { exact: true }).click();
    await page
      .getByRole('group', { name: say('pages:window.title') })
      .getByText('8:00')
      .click();
    await page.getByLabel(say('forms:booking.name')).fill('Mona Adel');
    await page.getByLabel(say('forms:booking.phone')).fill(number);

    await page.getByRole('button', { name: say('forms:booking.submit') }).click();

    await page.waitForURL('**/confirmation*');
    await page
      .getByRole('article')
      .getByText(/6:00.*7:00/)
      .first()
      .waitFor();
    await page.getByText(say('pages:ownTicket.sameTime')).waitFor();
    expect(await page.getByRole('heading', { name: say('pages:confirmation.title') }).count()).toBe(0);
    expect(await look(page)).toEqual([]);
  });

  it('is not booked again by reception, and a message says that the time stays', async () => {
    const day = await bookSix();
    const { page } = await site.staff('reception', { language });
    const { dialog, times } = await fillWalkIn(page, language, { phone: number, day });
    await times.getByText('8:00').click();

    await dialog.getByRole('button', { name: say('forms:walkIn.submit'), exact: true }).click();

    const booked = page.getByRole('dialog', { name: say('pages:reception.booked.title') });
    await booked.getByText(/6:00.*7:00/).waitFor();
    await page.getByText(say('messages:counter.sameTime')).waitFor();
  });
});

describe.each([
  ['en', 4],
  ['ar', 5],
] as const)('a patient on the day before the visit, in %s', (language, index) => {
  const say = (key: string, values?: Readonly<Record<string, string>>): string => words(language, key, values);

  it('confirms with one press, and reception sees a tick at the name', async () => {
    const tomorrow = addDays(await site.today(2), 1);
    const number = `010222204${String(index)}1`;
    const name = language === 'en' ? 'Dina Fathy' : 'Rania Fathy';
    const body = { name, phone: number, branch_id: 2, type: 'regular', date: tomorrow };
    const { code } = await site.api<{ code: string }>('POST', '/reservations/book', body);
    const { page } = await site.visitor({ ...phone, language });
    await page.goto(`${site.url}/confirmation#code=${code}&phone=${number}`);

    await page.getByText(say('pages:ownTicket.coming.question')).waitFor();
    await page.getByRole('button', { name: say('pages:status.cancel.action') }).waitFor();
    expect(await look(page)).toEqual([]);
    await page.getByRole('button', { name: say('pages:ownTicket.coming.action') }).click();
    await page.getByText(say('pages:ownTicket.coming.said')).waitFor();

    const desk = await site.staff('reception.branch2', { language });
    await desk.page.goto(`${site.url}/reception`);
    await desk.page.getByRole('tab', { name: say('pages:reception.segments.ahead') }).click();
    const row = desk.page.getByRole('row', { name: new RegExp(name) });
    await row.getByRole('img', { name: say('pages:reception.row.coming') }).waitFor();
  });
});

describe('a patient with a booked time who is moved to a branch without it', () => {
  it('loses the time, which the desk says before and after the move', async () => {
    const day = openDays()[4] ?? '';
    const name = 'Salma Wael';
    await site.api('POST', '/reservations/book', {
      name,
      phone: '01022220501',
      branch_id: 1,
      type: 'regular',
      date: day,
      window: '18:00',
    });
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await page.getByRole('tab', { name: words('en', 'pages:reception.segments.ahead') }).click();
    await page.getByRole('combobox', { name: words('en', 'forms:walkIn.day') }).selectOption(day);
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('button', { name: words('en', 'pages:reception.transfer.open') }).click();
    const dialog = page.getByRole('dialog', { name: words('en', 'pages:reception.transfer.title', { name }) });
    await dialog.getByText(words('en', 'pages:reception.transfer.windowText')).waitFor();
    await dialog.getByRole('radio', { name: /Secondary/u }).click();

    await dialog.getByRole('button', { name: words('en', 'pages:reception.transfer.save'), exact: true }).click();

    await page.getByText(/The time 6:00.*7:00.*is not free there/u).waitFor();
  });
});
