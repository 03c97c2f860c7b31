import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { emptyBoards } from './boards.ts';
import { scrolled } from './desk.ts';
import type { Person, Site } from './site.ts';
import { openSite, phone } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite({ live: true });
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

/** Opens the dashboard and starts the day's pulse session, or leaves the popup. */
const openDashboard = async (person: Person, reading?: string): Promise<Page> => {
  const { page } = person;
  await page.goto(`${site.url}/doctor`);
  const popup = page.getByRole('dialog', { name: 'Start pulse tracking' });
  await popup.waitFor();
  if (reading === undefined) {
    await popup.getByRole('button', { name: 'Cancel' }).click();
  } else {
    await popup.getByLabel('Starting pulse count').fill(reading);
    await popup.getByRole('button', { name: 'Start tracking' }).click();
    await page.getByText('Pulse tracking started successfully!').waitFor();
  }
  await popup.waitFor({ state: 'hidden' });
  return page;
};

const callNext = (page: Page) => page.getByRole('button', { name: 'Call Next' });
const inside = (page: Page) => page.getByRole('region', { name: 'With you now' });
const ownPatients = (page: Page) => page.getByRole('region', { name: 'My patients' });
const records = (page: Page) => page.getByRole('region', { name: /^Completed records/ });
const recordOf = (page: Page, name: string) => records(page).getByRole('listitem').filter({ hasText: name });
/** The name of the patient who is with the doctor. */
const present = (page: Page) => page.locator('#current-patient');

const bookFour = async (): Promise<void> => {
  await site.book({ name: 'Mona Adel', phone: '01001110001' });
  await site.book({ name: 'Karim Fathy', phone: '01001110002', type: 'laser', laser_area: 'back' });
  await site.book({ name: 'Heba Samir', phone: '01001110003', type: 'fractional', laser_area: 'face' });
  await site.book({ name: 'Omar Zaki', phone: '01001110004' });
};

/** Waits for the four patients: the own patients, and the columns of a row. */
const seeFour = async (page: Page): Promise<void> => {
  const next = ownPatients(page).getByRole('listitem');
  await expect
    .poll(() => next.allTextContents())
    .toEqual(
      ['Mona Adel', 'Karim Fathy', 'Heba Samir', 'Omar Zaki'].map((name): unknown => expect.stringContaining(name)),
    );
  const row = page.getByRole('row', { name: /Karim Fathy/ });
  await expect
    .poll(() => row.getByRole('cell').allTextContents())
    .toEqual(['#2', 'Karim Fathy', '01001110002', 'Laser', 'Back', 'Ready', 'Skip']);
  expect(
    await page
      .getByRole('row', { name: /Mona Adel/ })
      .getByRole('cell')
      .nth(4)
      .textContent(),
  ).toBe('—');
};

/** The list is folded while a patient is with the doctor. */
const showQueue = (page: Page) => page.getByRole('button', { name: 'Show queue' }).click();

const skipAndReinsert = async (page: Page): Promise<void> => {
  expect(await page.getByRole('row', { name: /Karim Fathy/ }).count()).toBe(0);
  await showQueue(page);
  await page.getByRole('button', { name: 'Skip Karim Fathy' }).click();
  await page.getByText('Patient skipped successfully: Karim Fathy').waitFor();
  const skipped = page.getByRole('region', { name: /Skipped patients/ });
  await skipped.getByText('Karim Fathy').waitFor();
  await expect.poll(() => skipped.getByText('Skipped', { exact: true }).count()).toBe(1);
  await skipped.getByRole('button', { name: 'Reinsert Karim Fathy' }).click();
  await page.getByText('Patient reinserted successfully: Karim Fathy').waitFor();
  // Both doctors see who is back.
  await page
    .getByRole('row', { name: /#3 Karim Fathy/ })
    .getByText('Reinserted')
    .waitFor();
};

const record = (index: number, more: object) => ({
  reservation_id: index,
  patient_id: `p${String(index).padStart(20, '0')}`,
  patient_name: `Patient ${String(index)}`,
  patient_phone: '01001119900',
  doctor_name: 'Dr. Two',
  reservation_type: 'laser',
  laser_area: 'legs',
  laser_areas: ['legs'],
  queue_position: index,
  payment_status: 'paid',
  payment_amount: null,
  completed_at: '2026-11-21T08:00:00.000Z',
  latest_fractional_price: null,
  session_recorded: false,
  ...more,
});

/** Answers with seven records, of which a page shows five. */
const answerRecords = async (page: Page): Promise<void> => {
  await emptyBoards(page);
  await page.route('**/api/completed-records*', (route) =>
    route.fulfill({
      json: {
        success: true,
        data: {
          total: 7,
          completed_records: [
            record(7, {}),
            record(6, { session_recorded: true, payment_amount: '450.50', payment_status: 'partial' }),
            record(5, { reservation_type: 'regular', laser_area: null, laser_areas: [], payment_amount: 300 }),
            record(4, { reservation_type: 'fractional', payment_status: 'unpaid' }),
            ...[3, 2, 1].map((index) => record(index, {})),
          ],
        },
      },
    }),
  );
};

describe('the doctor’s queue', () => {
  it('is empty at first, rings the title for its first patient, and calls, finishes and skips', async () => {
    const doctor = await site.staff('doctor');
    const page = await openDashboard(doctor);
    await page.getByText('No patients in queue').waitFor();
    await page.getByText('No completed records').waitFor();
    await expect.poll(() => callNext(page).isDisabled()).toBe(true);
    await page.getByText('Status (WhatsApp)').waitFor();

    await bookFour();
    await page.getByRole('row', { name: /#1 Mona Adel/ }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^\(4\) /);
    await seeFour(page);

    await callNext(page).click();
    await page.getByText('Next patient called successfully: Mona Adel').waitFor();
    await page.getByText('Appointment updated successfully!').waitFor();
    await inside(page).getByText('Mona Adel').waitFor();
    await inside(page)
      .getByText(/since \d{1,2}:\d\d/)
      .waitFor();

    await skipAndReinsert(page);

    await page.getByRole('button', { name: 'Finish visit' }).click();
    await page.getByText('Status updated successfully: Mona Adel is finished').waitFor();
    await inside(page).getByText('Nobody is with you').waitFor();
    const record = recordOf(page, 'Mona Adel');
    await record.getByText('Action not available for regular consultations').waitFor();
    await expect.poll(() => record.getByText('Unpaid').count()).toBe(1);
    await expect.poll(() => record.getByText(/EGP\s300/).count()).toBe(1);
  });

  it('keeps the current patient and Call Next in sight while the page scrolls', async () => {
    for (const view of [{ width: 1440 }, phone]) {
      const page = await openDashboard(await site.staff('doctor2', view));
      const width = view.width ?? 1440;
      // Lower than the page, so that it scrolls.
      await page.setViewportSize({ width, height: 500 });
      await records(page).waitFor();
      // The mouse is still where the popup was: below the lower window, where a wheel turns nothing.
      await page.mouse.move(width / 2, 250);
      await page.mouse.wheel(0, 4000);
      await expect.poll(() => scrolled(page)).toBeGreaterThan(0);
      const box = await callNext(page).boundingBox();
      const covered = await callNext(page).evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      expect(box?.y ?? -1).toBeGreaterThanOrEqual(0);
      expect(covered).toBe(false);
    }
  });

  it('takes a call back when the server refuses it, and says so', async () => {
    const doctor = await site.staff('doctor2');
    const page = await openDashboard(doctor);
    const first = page.getByRole('row', { name: /#1 / });
    const name = (await first.getByRole('cell').nth(1).textContent()) ?? '';
    await page.route('**/api/doctor/next', (route) =>
      route.fulfill({ status: 503, json: { success: false, error: 'Busy', code: 'SERVER_ERROR' } }),
    );
    doctor.expectProblem(/503/);
    await callNext(page).click();
    await page.getByText('Failed to call next patient').waitFor();
    await page.getByText('Failed to update appointment. Please try again.').waitFor();
    await page.getByRole('row', { name: new RegExp(`#1 ${name}`) }).waitFor();
    await inside(page).getByText('Nobody is with you').waitFor();
    await expect.poll(() => callNext(page).isEnabled()).toBe(true);
  });

  it('undoes a skip: the patient is back at the old place', async () => {
    const page = await openDashboard(await site.staff('doctor2'));
    const first = page.getByRole('row', { name: /#1 / });
    const name = (await first.getByRole('cell').nth(1).textContent()) ?? '';
    await first.getByRole('button', { name: `Skip ${name}` }).click();
    await page.getByRole('row', { name: new RegExp(`#\\d ${name}`) }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Undo' }).click();

    await page.getByText(`${name} is back in the same place`).waitFor();
    await page.getByRole('row', { name: new RegExp(`#1 ${name}`) }).waitFor();
  });

  it('shows a phone position, name and status only', async () => {
    const { page } = await site.staff('doctor2', phone);
    await page.goto(`${site.url}/doctor`);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    const card = page.locator('.row-card', { hasText: 'Heba Samir' });
    await card.waitFor();
    await expect.poll(() => card.textContent()).toContain('Ready');
    await expect.poll(() => card.textContent()).not.toContain('01001110003');
    await expect.poll(() => page.getByRole('table').count()).toBe(0);
  });
});

describe('next to the queue', () => {
  it('shows the newest five finished visits with their actions', async () => {
    const doctor = await site.staff('doctor2');
    const { page } = doctor;
    await answerRecords(page);
    await openDashboard(doctor);
    await records(page).getByText('Patient 7').waitFor();
    const shown = () => records(page).getByRole('heading', { level: 3 }).allTextContents();
    await expect.poll(() => shown()).toEqual([7, 6, 5, 4, 3].map((index) => `Patient ${String(index)}`));
    await expect.poll(() => records(page).getByRole('heading', { level: 2 }).textContent()).toContain('7');
    const open = (name: string) => recordOf(page, name).getByRole('button', { name: /^Create New Session/ });
    expect([await open('Patient 7').count(), await open('Patient 6').count(), await open('Patient 5').count()]).toEqual(
      [1, 0, 0],
    );
    await expect
      .poll(() => recordOf(page, 'Patient 6').textContent())
      .toMatch(/Partly paid.*EGP\s450\.50.*Session Recorded/);
    await expect
      .poll(() => recordOf(page, 'Patient 5').textContent())
      .toMatch(/Action not available for regular consultations/);
    await expect.poll(() => recordOf(page, 'Patient 4').textContent()).toMatch(/Unpaid/);

    await records(page).getByRole('button', { name: 'Show more records' }).click();
    await expect.poll(() => shown()).toHaveLength(7);
  });

  it('shows whether messages are sent: active in green, inactive in red', async () => {
    const doctor = await site.staff('doctor2');
    const { page } = doctor;
    let ready = true;
    await emptyBoards(page);
    await page.route('**/api/whatsapp/status', (route) =>
      route.fulfill({ json: { success: true, data: { isReady: ready } } }),
    );
    await openDashboard(doctor);
    const chip = page.locator('.state', { hasText: /^(Active|Inactive)$/ });
    await chip.and(page.getByText('Active', { exact: true })).waitFor();
    await expect.poll(() => chip.getAttribute('data-tone')).toBe('good');
    ready = false;
    await page.reload();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await chip.and(page.getByText('Inactive', { exact: true })).waitFor();
    // Coral is the red of the palette.
    await expect.poll(() => chip.getAttribute('data-tone')).toBe('coral');
  });
});

describe('two concurrent doctors', () => {
  it('never get the same patient, and each sees the patient of the other', async () => {
    const [one, two] = await Promise.all([site.staff('doctor'), site.staff('doctor2')]);
    const pages = await Promise.all([openDashboard(one), openDashboard(two)]);
    await Promise.all(pages.map((page) => callNext(page).click()));
    await Promise.all(pages.map((page) => page.getByText('Next patient called successfully').waitFor()));
    const presentNames = () => Promise.all(pages.map((page) => present(page).textContent()));
    // Both pages expect the first patient until the list that follows the answer is there.
    await expect.poll(async () => new Set(await presentNames()).size).toBe(2);
    const names = await presentNames();
    const [first, second] = pages;
    for (const page of pages) await showQueue(page);
    await first.getByRole('row', { name: new RegExp(`${names[1] ?? '?'}.*In progress`) }).waitFor();
    await second.getByRole('row', { name: new RegExp(`${names[0] ?? '?'}.*In progress`) }).waitFor();
    for (const page of pages) {
      await page.getByRole('button', { name: 'Finish visit' }).click();
      await page.getByText('Status updated successfully').waitFor();
    }
  });
});

describe('the patient’s phone', () => {
  it('follows while the doctor calls', async () => {
    await site.book({ name: 'Salma Nabil', phone: '01001119999', branch_id: 2 });
    const patient = await site.visitor(phone);
    await patient.page.clock.install();
    await patient.page.goto(`${site.url}/status`);
    await patient.page.getByLabel('Phone number').fill('٠١٠٠١١١٩٩٩٩');
    await patient.page.keyboard.press('Enter');
    await patient.page.getByText('Ready').first().waitFor();
    await patient.page.clock.pauseAt(Date.now() + 1000);

    const doctor = await site.staff('doctor.branch2');
    const page = await openDashboard(doctor);
    await callNext(page).click();
    await inside(page).getByText('Salma Nabil').waitFor();
    await page.getByText('Next patient called successfully').waitFor();
    // Nobody was before it, so it asks again after four seconds.
    await patient.page.clock.runFor(4100);
    await patient.page.getByText("It's your turn").first().waitFor();
    await page.getByRole('button', { name: 'Finish visit' }).click();
    await page.getByText('Status updated successfully').waitFor();
  });
});
