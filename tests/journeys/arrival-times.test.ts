import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { branchWrites } from '#functions/data/queue/branches.ts';
import { bookingDays } from '#shared/rules/booking-days.ts';
import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import { branches } from '../api/evenings.ts';
import { look } from './look.ts';
import { openSite, type Site } from './site.ts';
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

describe.each([
  ['en', 0],
  ['ar', 1],
] as const)('a patient who calls the clinic, in %s', (language, dayIndex) => {
  const say = (key: string, values?: Readonly<Record<string, string>>): string => words(language, key, values);

  it('is booked by reception for a time of a later day that is full, and listed with it', async () => {
    const day = openDays()[dayIndex] ?? '';
    for (const name of ['Hoda Samy', 'Nour Aly']) {
      const phone = `010222200${String(dayIndex)}${String(name.length)}`;
      const body = { name, phone, branch_id: 1, type: 'regular', date: day, window: '18:00' };
      await site.api('POST', '/reservations/book', body);
    }
    const { page, expectProblem } = await site.staff('reception', { language });
    expectProblem(/409/);
    await page.goto(`${site.url}/reception`);
    await page
      .getByRole('button', { name: say('pages:reception.newBooking') })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: say('pages:reception.booking.title') });
    await dialog.getByLabel(say('forms:walkIn.name')).fill('Mona Adel');
    await dialog.getByLabel(say('forms:walkIn.phone')).fill(`010222201${String(dayIndex)}1`);
    await dialog.getByLabel(say('forms:walkIn.day')).selectOption(day);
    const times = dialog.getByRole('radiogroup', { name: say('pages:reception.row.window') });
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
