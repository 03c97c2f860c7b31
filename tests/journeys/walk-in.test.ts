import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { emptyBoards } from './boards.ts';
import { activeTable, countSteps, rowOf } from './desk.ts';
import type { Site } from './site.ts';
import { openSite, phone } from './site.ts';
import { thousandRows } from './thousand-rows.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
  await site.book({ name: 'Karim Fathy', phone: '01001110002', type: 'laser', laser_area: 'back' });
  await site.book({ name: 'Heba Samir', phone: '01001110003' });
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

describe('a walk-in', () => {
  it('is booked, paid and printed, and the receptionist sees ticket and price', async () => {
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await page.getByRole('button', { name: 'New Booking' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New booking' });
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await dialog.getByText('Please fill in all required fields').waitFor();
    await dialog.getByLabel('Full name').fill('Walk In');
    await dialog.getByLabel('Phone').fill('01001110009');
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();

    const booked = page.getByRole('dialog', { name: 'Booked' });
    await booked.getByText(/^MED\d{6}$/).waitFor();
    await booked.getByText(/EGP\s300/).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('Mark Paid');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Take payment' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/Payment marked successfully\s*Walk In/).waitFor();
    await expect.poll(focused).toBe('Print ticket');
    // While it fades out it is the top window, and takes Escape.
    await page.getByRole('dialog', { name: 'Take payment' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await rowOf(page, 'Walk In').getByRole('button', { name: 'Walk In', exact: true }).click();
    await page.getByRole('dialog', { name: 'Walk In' }).getByText('Walk-in', { exact: true }).waitFor();
  });

  it('shows the chosen doctor who goes off meanwhile, until another choice is made', async () => {
    await site.api('POST', '/doctor/at-work', { state: 'on' }, 'doctor');
    const { page, expectProblem } = await site.staff('reception');
    expectProblem(/409/);
    await page.goto(`${site.url}/reception`);
    await page.getByRole('button', { name: 'New Booking' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New booking' });
    await dialog.getByLabel('Full name').fill('Doctor Leaves');
    await dialog.getByLabel('Phone').fill('01001110019');
    const doctor = dialog.getByLabel('Preferred doctor');
    await doctor.selectOption('Dr. Samir');
    await site.api('POST', '/doctor/at-work', { state: 'off' }, 'doctor');
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await page.getByText('Dr. Samir: Off today').waitFor();
    const book = dialog.getByRole('button', { name: 'Book', exact: true });
    await book.click();
    await page.getByText('This doctor cannot be chosen for this service today.').waitFor();

    await doctor.selectOption('Any doctor');
    await book.click();

    await page.getByRole('dialog', { name: 'Booked' }).waitFor();
    await site.api('POST', '/doctor/at-work', { state: 'on' }, 'doctor');
  });

  it('shows the price that holds when the window opens', async () => {
    const { page } = await site.staff('reception');
    let regular = 300;
    await page.route('**/api/branches', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { branches: { prices: { regular: number } }[] } };
      for (const { prices } of body.data.branches) prices.regular = regular;
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto(`${site.url}/reception`);
    const open = page.getByRole('button', { name: 'New Booking' }).first();
    const dialog = page.getByRole('dialog', { name: 'New booking' });
    await open.click();
    await dialog.getByText(/EGP\s300/).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    regular = 350;
    await open.click();

    await dialog.getByText(/EGP\s350/).waitFor();
  });

  it('is booked for one doctor, named with the room, and later for any', async () => {
    await site.api('POST', '/doctor/at-work', { state: 'on', room: '2' }, 'doctor');
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await page.getByRole('button', { name: 'New Booking' }).first().click();
    const booking = page.getByRole('dialog', { name: 'New booking' });
    await booking.getByLabel('Full name').fill('Prefers One');
    await booking.getByLabel('Phone').fill('01001110077');
    await booking.getByLabel('Preferred doctor').selectOption({ label: 'Dr. Samir, Room 2' });
    await booking.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByRole('dialog', { name: 'Booked' }).waitFor();
    await page.keyboard.press('Escape');
    const row = rowOf(page, 'Prefers One');
    await row.getByText('Dr. Samir').waitFor();

    await row.getByRole('button', { name: 'Prefers One', exact: true }).click();
    await page.getByRole('button', { name: 'Change doctor' }).click();
    const change = page.getByRole('dialog', { name: 'Preferred doctor: Prefers One' });
    await change.getByLabel('Preferred doctor').selectOption({ label: 'Any doctor' });
    await change.getByRole('button', { name: 'Change', exact: true }).click();

    await change.waitFor({ state: 'hidden' });
    await expect.poll(() => row.getByText('Dr. Samir').count()).toBe(0);
    await site.api('POST', '/doctor/at-work', { room: null }, 'doctor');
  });

  it('who is known is booked with eight keys', async () => {
    await site.book({ name: 'Known Patient', phone: '01001119876', branch_id: 1 });
    const { id } = await site.book({ name: 'Known Patient', phone: '01001119876', branch_id: 1 });
    await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'cancelled' }, 'reception');
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await rowOf(page, 'Heba Samir').waitFor();
    await page.waitForLoadState('networkidle');
    const steps = await countSteps(page);

    await page.keyboard.press('Alt+n');
    await page.getByRole('dialog', { name: 'New booking' }).getByLabel('Full name').waitFor();
    await page.keyboard.type('9876');
    await page.getByRole('option', { name: /Known Patient/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');

    await page.getByRole('dialog', { name: 'Booked' }).getByText('Known Patient').waitFor();
    await expect.poll(() => steps()).toEqual({ clicks: 0, keys: 8, top: 0 });
  });

  it('is not lost by Escape: typed text is dropped only when confirmed', async () => {
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await page.getByRole('button', { name: 'New Booking' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New booking' });
    await dialog.getByLabel('Full name').fill('Half Typed');

    await dialog.getByLabel('Phone').press('Escape');
    const confirmation = page.getByRole('dialog', { name: 'Close without booking?' });
    await confirmation.getByRole('button', { name: 'Keep typing' }).click();
    await confirmation.waitFor({ state: 'hidden' });
    await expect.poll(() => dialog.getByLabel('Full name').inputValue()).toBe('Half Typed');
    await dialog.getByLabel('Phone').press('Escape');
    await confirmation.getByRole('button', { name: 'Discard' }).click();

    await dialog.waitFor({ state: 'hidden' });
  });

  it('who is known is found by a few letters, or by the phone', async () => {
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await page.getByRole('button', { name: 'New Booking' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New booking' });
    const name = dialog.getByLabel('Full name');
    const mobile = dialog.getByLabel('Phone');
    await name.fill('heb');
    await page.getByRole('option', { name: /Heba Samir/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => name.inputValue()).toBe('Heba Samir');
    const known = await mobile.inputValue();
    expect(known).toMatch(/^01\d{9}$|^010 \d{4} \d{4}$/);
    // The other order: a typed name stays until a patient is chosen.
    await name.fill('Somebody Else');
    await mobile.fill(known.slice(0, -1));
    await page.getByRole('option', { name: /Heba Samir/ }).click();
    await expect.poll(() => name.inputValue()).toBe('Heba Samir');
    await dialog.getByRole('radio', { name: 'Laser', exact: true }).check();
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await dialog.getByText('Please select a laser area').first().waitFor();
    const area = dialog.getByRole('combobox', { name: 'Laser area' });
    await area.fill('fac');
    await area.press('Enter');
    await dialog.getByRole('button', { name: 'Face' }).waitFor();
    await area.fill('le');
    await page.getByRole('option', { name: 'Legs' }).click();
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await page.getByRole('dialog', { name: 'Booked' }).getByText('Heba Samir').waitFor();
    await page.getByText('· Face + Legs').first().waitFor();
  });
});

describe('on a phone', () => {
  it('rows are cards of two lines: one action, the rest in a menu and behind Show More', async () => {
    const { page } = await site.staff('reception', phone);
    await page.goto(`${site.url}/reception`);
    const card = page.locator('article', { hasText: 'Heba Samir' }).first();
    await card.waitFor();
    const box = await card.boundingBox();
    expect(box?.height).toBeLessThanOrEqual(72);
    await card.getByText('Consultation').waitFor();
    await expect.poll(() => card.getByRole('definition').count()).toBe(0);
    await expect.poll(() => card.getByRole('button', { name: /: Heba Samir$/ }).count()).toBe(1);

    const menu = async (item: string): Promise<void> => {
      await card.getByRole('button', { name: 'More actions for Heba Samir' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await menu('Show More');
    await expect.poll(() => card.getByRole('definition').count()).toBeGreaterThan(3);
    await menu('Show Less');
    await expect.poll(() => card.getByRole('definition').count()).toBe(0);

    // The middle of the name, not of the phone below it, whose target is taller than its text.
    await card.getByRole('button', { name: 'Heba Samir', exact: true }).click();
    await page.getByRole('dialog', { name: 'Heba Samir' }).waitFor();
  });
});

describe('a thousand in the queue', () => {
  const rows = thousandRows;

  it.each([['a desk', {}] as const, ['a phone', phone] as const])(
    'are searched at %s, though only those in sight are drawn',
    async (_, view) => {
      const { page } = await site.staff('reception', view);
      await emptyBoards(page);
      await page.route('**/api/reservations/branch/1/queue*', (route) =>
        route.fulfill({ json: { success: true, data: { active_queue: rows, skipped_queue: [] } } }),
      );
      await page.goto(`${site.url}/reception`);
      const first = page.getByText('Patient 0001').first();
      await first.waitFor();
      const drawn = () => page.getByText(/^Patient \d{4}$/).count();
      await expect.poll(() => drawn()).toBeLessThan(100);
      const search = page.getByRole('searchbox').first();
      await search.fill('Patient 0987');
      await page.getByText('Patient 0987').first().waitFor();
      await expect.poll(() => drawn()).toBe(1);
      await search.fill('');
      await first.waitFor();
      await expect.poll(() => drawn()).toBeLessThan(100);
    },
  );

  it('are sorted as a whole, and scrolled to their end, with few of them drawn', async () => {
    const { page } = await site.staff('reception');
    await emptyBoards(page);
    await page.route('**/api/reservations/branch/1/queue*', (route) =>
      route.fulfill({ json: { success: true, data: { active_queue: rows, skipped_queue: [] } } }),
    );
    await page.goto(`${site.url}/reception`);
    const table = activeTable(page);
    const drawn = () => table.locator('td[data-column=patientName]').allTextContents();
    const isDescending = async (): Promise<boolean> => {
      const names = await drawn();
      return names.every((name, index) => index === 0 || (names[index - 1] ?? '') >= name);
    };
    await expect.poll(async () => (await drawn())[0]).toBe('Patient 0001');
    // Screen readers get the number of all rows.
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('1001');
    const byName = table.getByRole('button', { name: 'Patient name' });
    await byName.click();
    await byName.click();
    await expect.poll(async () => (await drawn())[0]).toBe('Patient 1000');
    await expect.poll(isDescending).toBe(true);
    expect((await drawn()).length).toBeLessThan(100);

    const area = page.getByRole('region', { name: 'Active queue' }).last();
    await area.focus();
    // On a busy machine Chromium sometimes ignores the first press.
    const atEnd = async (): Promise<string | undefined> => {
      await page.keyboard.press('End');
      return (await drawn()).at(-1);
    };
    await expect.poll(atEnd).toBe('Patient 0001');
    await expect.poll(isDescending).toBe(true);
    expect((await drawn()).length).toBeLessThan(100);
    await expect.poll(() => table.locator('tr').last().getAttribute('aria-rowindex')).toBe('1001');
  });
});
