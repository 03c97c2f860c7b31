import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { emptyBoards } from './boards.ts';
import { bookAndPay } from './book-and-pay.ts';
import { activeTable, countSteps, openSegment, pressInRow, rowButton, rowOf } from './desk.ts';
import { words } from './words.ts';
import type { Site } from './site.ts';
import { openSite, phone } from './site.ts';
import { thousandRows } from './thousand-rows.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
  await site.book({ name: 'Mona Adel', phone: '01001110001' });
  await site.book({ name: 'Karim Fathy', phone: '01001110002', type: 'laser', laser_area: 'back' });
  await site.book({ name: 'Heba Samir', phone: '01001110003' });
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

describe('reception', () => {
  it('takes a part of the money, then the rest, and names the patient', async () => {
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await rowOf(page, 'Mona Adel').waitFor();

    const laser = await rowButton(page, 'Karim Fathy', 'Mark Paid');
    await expect.poll(() => laser.isDisabled()).toBe(true);
    await pressInRow(page, 'Heba Samir', 'Mark Paid');
    const dialog = page.getByRole('dialog', { name: 'Take payment' });
    await dialog.getByLabel('Amount (EGP)').fill('500');
    await dialog.getByText('That is more than is owed').waitFor();
    await dialog.getByLabel('Amount (EGP)').fill('١٠٠٫٥٠');
    await dialog.getByText(/EGP\s199\.50 stays unpaid/).waitFor();
    await dialog.getByRole('radio', { name: 'Card' }).check();
    await dialog.getByRole('button', { name: /Take EGP\s100\.50/ }).click();

    await page.getByText(/Payment marked successfully\s*Heba Samir · EGP\s100\.50 · Card/).waitFor();
    await activeTable(page)
      .getByRole('row', { name: /Heba Samir.*Partly paid EGP\s199\.50 left/ })
      .waitFor();
    await pressInRow(page, 'Heba Samir', 'Mark Paid');
    await dialog.getByRole('button', { name: /Take EGP\s199\.50/ }).click();
    await activeTable(page)
      .getByRole('row', { name: /Heba Samir.*Paid EGP\s300/ })
      .waitFor();
    await expect.poll(() => page.locator('dl', { hasText: "Today's income" }).textContent()).toMatch(/EGP\s300/);
  });

  it('selects the amount on focus, so that typing replaces it', async () => {
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await pressInRow(page, 'Mona Adel', 'Mark Paid');
    const amount = page.getByLabel('Amount (EGP)');

    await amount.click();
    await page.keyboard.type('100');

    await expect.poll(() => amount.inputValue()).toBe('100');
  });

  it('skips a patient and undoes it: the old place comes back', async () => {
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    const steps = await countSteps(page);

    await pressInRow(page, 'Mona Adel', 'Skip');
    await page.getByText(/Patient skipped successfully\s*Mona Adel · ticket 1/).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();

    await page.getByText(/The skip was undone\s*Mona Adel/).waitFor();
    await activeTable(page)
      .getByRole('row', { name: /#1 1 Mona Adel/ })
      .waitFor();
    await expect.poll(() => steps()).toEqual({ clicks: 2, keys: 0, top: 0 });
  });

  it('reinserts a skipped patient at the last place', async () => {
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await pressInRow(page, 'Mona Adel', 'Skip');
    await page.getByText('Patient skipped successfully').waitFor();
    await openSegment(page, 'Skipped');
    await page
      .getByRole('table', { name: 'Skipped patients' })
      .getByRole('row', { name: /Mona Adel/ })
      .waitFor();

    await pressInRow(page, 'Mona Adel', 'Reinsert');

    await page.getByText('Patient reinserted successfully').waitFor();
    await openSegment(page, 'Waiting');
    await activeTable(page)
      .getByRole('row', { name: /#3 1 Mona Adel Reinserted/ })
      .waitFor();
  });

  it('takes the whole payment in two clicks without scrolling', async () => {
    await site.book({ name: 'Two Clicks', phone: '01001110031' });
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await rowOf(page, 'Two Clicks').waitFor();
    const steps = await countSteps(page);

    await pressInRow(page, 'Two Clicks', 'Mark Paid');
    await page.getByRole('button', { name: /^Take EGP/ }).click();

    await activeTable(page)
      .getByRole('row', { name: /Two Clicks.*Paid/ })
      .waitFor();
    await expect.poll(() => steps()).toEqual({ clicks: 2, keys: 0, top: 0 });
  });

  it('asks before a reservation is cancelled, and shows what was paid', async () => {
    await bookAndPay(site, { name: 'Paid Patient', phone: '01001110032' }, 1);
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await rowOf(page, 'Paid Patient').getByRole('button', { name: 'Paid Patient', exact: true }).click();
    const row = page.getByRole('dialog', { name: 'Paid Patient' });

    await row.getByRole('button', { name: 'Cancel reservation' }).click();
    const asked = page.getByRole('dialog', { name: 'Cancel the reservation of Paid Patient?' });
    await asked.getByText(/EGP\s300 was paid/).waitFor();
    await asked.getByRole('button', { name: 'Keep the reservation' }).click();
    await row.getByRole('button', { name: 'Did not come' }).click();
    const missed = page.getByRole('dialog', { name: 'Paid Patient did not come?' });
    await missed.getByText(/EGP\s300 was paid/).waitFor();
    await missed.getByRole('button', { name: 'Did not come' }).click();

    await page.getByText(/Status updated successfully\s*Paid Patient · Did not come/).waitFor();
    await rowOf(page, 'Paid Patient').waitFor({ state: 'detached' });
  });

  it('shows who is with which doctor since when', async () => {
    await site.api('POST', '/doctor/next', {}, 'doctor.branch2').catch(() => undefined);
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await rowOf(page, 'Heba Samir').waitFor();
    await site.api('POST', '/doctor/next', {}, 'doctor');
    await page.reload();

    await openSegment(page, 'With a doctor');

    await activeTable(page)
      .getByRole('row', { name: /In progress.*Dr\. / })
      .waitFor();
  });

  it('sets a doctor on a break and on again', async () => {
    await site.api('GET', '/doctor/queue/1', undefined, 'doctor');
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    const doctors = page.getByRole('region', { name: 'Doctors at work' });

    await doctors.getByRole('button', { name: /Dr\. Samir: On/ }).click();
    await page.getByRole('menuitem', { name: 'Break of 15 minutes' }).click();
    await doctors.getByRole('button', { name: /Dr\. Samir: On a break until/ }).click();
    await page.getByRole('menuitem', { name: 'On', exact: true }).click();

    await doctors.getByRole('button', { name: /^Dr\. Samir: On$/ }).waitFor();
  });

  it('keeps dense rows high on the screen', async () => {
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await rowOf(page, 'Heba Samir').waitFor();

    const table = await activeTable(page).boundingBox();
    const row = await rowOf(page, 'Heba Samir').boundingBox();

    expect(table?.y).toBeLessThanOrEqual(200);
    expect(row?.height).toBeLessThanOrEqual(40);
    expect(row?.height).toBeGreaterThanOrEqual(36);
  });

  it('searches by name and phone, sorts, and remembers the order', async () => {
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    const names = () => activeTable(page).locator('td:nth-child(3) button').allTextContents();
    await rowOf(page, 'Heba Samir').waitFor();
    const search = page.getByRole('searchbox').first();
    await search.fill('0002');
    await expect.poll(names).toEqual(['Karim Fathy']);
    await search.fill('heb');
    await expect.poll(names).toEqual(['Heba Samir']);
    await search.fill('');
    await activeTable(page).getByRole('button', { name: 'Patient name' }).click();
    const ascending = (await names()).toSorted();
    await expect.poll(names).toEqual(ascending);
    await activeTable(page).getByRole('button', { name: 'Patient name' }).click();
    await expect.poll(names).toEqual(ascending.toReversed());
    await page.reload();
    await expect.poll(names).toEqual(ascending.toReversed());
  });

  it('opens the only match of a search by Enter, whatever part of the queue it is in', async () => {
    const { id } = await site.book({ name: 'Only Match', phone: '01001110041' });
    await site.api('POST', `/doctor/skip/${String(id)}`, undefined, 'reception');
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await rowOf(page, 'Heba Samir').waitFor();

    await page.keyboard.press('Alt+s');
    // No pause between the text and Enter: the window must open even while the list still shows the rows before.
    await page.keyboard.type('only mat');
    await page.keyboard.press('Enter');

    const row = page.getByRole('dialog', { name: 'Only Match' });
    await row.getByText('01001110041').or(row.getByText('010 0111 0041')).first().waitFor();
    await expect.poll(() => page.getByRole('dialog', { name: 'Take payment' }).count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Take payment' }).waitFor();
  });

  it('works by keyboard: arrow keys, P, S, and ? lists the shortcuts', async () => {
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await rowOf(page, 'Heba Samir').waitFor();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('Take payment').waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });

    await page.keyboard.press('Alt+s');
    await page.keyboard.type('walk');
    await page.keyboard.press('Escape');
    await rowOf(page, 'Heba Samir').waitFor();
    await page.getByRole('searchbox').first().press('Enter');
    const focusedRow = () => page.evaluate(() => document.activeElement?.getAttribute('data-row'));
    await expect.poll(focusedRow).toMatch(/./);
    const first = await focusedRow();
    await page.keyboard.press('ArrowDown');
    await expect.poll(focusedRow).not.toBe(first);
    await page.keyboard.press('Home');
    await expect.poll(focusedRow).toBe(first);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
  });
});

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
    await expect.poll(focused).toBe('Take payment');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Take payment' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/Payment marked successfully\s*Walk In/).waitFor();
    await expect.poll(focused).toBe('Print ticket');
    await page.keyboard.press('Escape');
    await rowOf(page, 'Walk In').getByText('Walk-in').waitFor();
  });

  it('is booked for one doctor, and later for any', async () => {
    await site.api('GET', '/doctor/queue/1', undefined, 'doctor');
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await page.getByRole('button', { name: 'New Booking' }).first().click();
    const booking = page.getByRole('dialog', { name: 'New booking' });
    await booking.getByLabel('Full name').fill('Prefers One');
    await booking.getByLabel('Phone').fill('01001110077');
    await booking.getByLabel('Preferred doctor').selectOption({ label: 'Dr. Samir' });
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
    const asked = page.getByRole('dialog', { name: 'Close without booking?' });
    await asked.getByRole('button', { name: 'Keep typing' }).click();
    await asked.waitFor({ state: 'hidden' });
    await expect.poll(() => dialog.getByLabel('Full name').inputValue()).toBe('Half Typed');
    await dialog.getByLabel('Phone').press('Escape');
    await asked.getByRole('button', { name: 'Discard' }).click();

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
  it('rows are cards of 72 px: three columns, one action, the rest in a menu and behind Show More', async () => {
    const { page } = await site.staff('reception', phone);
    await page.goto(`${site.url}/reception`);
    const card = page.locator('article', { hasText: 'Karim Fathy' }).first();
    await card.waitFor();
    const box = await card.boundingBox();
    expect(box?.height).toBeLessThanOrEqual(72);
    await expect.poll(() => card.getByRole('definition').count()).toBe(3);
    await expect.poll(() => card.getByRole('button', { name: /: Karim Fathy$/ }).count()).toBe(1);

    const menu = async (item: string): Promise<void> => {
      await card.getByRole('button', { name: 'More actions for Karim Fathy' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await menu('Show More');
    await expect.poll(() => card.getByRole('definition').count()).toBeGreaterThan(3);
    await menu('Show Less');
    await expect.poll(() => card.getByRole('definition').count()).toBe(3);

    // The middle of the name, not of the phone below it, whose target is taller than its text.
    await card.getByRole('button', { name: 'Karim Fathy', exact: true }).click();
    await page.getByRole('dialog', { name: 'Karim Fathy' }).waitFor();
  });
});

describe('a refused payment', () => {
  it('is shown with its reason and reverted', async () => {
    await site.book({ name: 'Refused Patient', phone: '01001110051' });
    const person = await site.staff('reception');
    const { page } = person;
    await page.goto(`${site.url}/reception`);
    await page.route('**/mark-paid', (route) =>
      route.fulfill({ status: 409, json: { success: false, error: 'This was paid elsewhere.', code: 'CONFLICT' } }),
    );
    person.expectProblem(/409/);
    await pressInRow(page, 'Refused Patient', 'Mark Paid');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Take EGP/ })
      .click();
    await page.getByText(/Refused Patient\s*This was paid elsewhere\./).waitFor();
    await activeTable(page)
      .getByRole('row', { name: /Refused Patient.*Unpaid/ })
      .waitFor();
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
    const drawn = () => table.locator('tbody td:nth-child(3)').allTextContents();
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
    await page.keyboard.press('End');
    await expect.poll(async () => (await drawn()).at(-1)).toBe('Patient 0001');
    await expect.poll(isDescending).toBe(true);
    expect((await drawn()).length).toBeLessThan(100);
    await expect.poll(() => table.locator('tr').last().getAttribute('aria-rowindex')).toBe('1001');
  });
});

describe('in Arabic', () => {
  it('speak Arabic from right to left', async () => {
    const { page } = await site.staff('reception', { language: 'ar' });
    await page.goto(`${site.url}/reception`);
    await page.getByRole('tab', { name: words('ar', 'navigation:tabs.revenue') }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    const [queue, revenue] = await Promise.all(
      ['queue', 'revenue'].map((id) => page.locator(`#tab-${id}`).boundingBox()),
    );
    expect(queue?.x ?? 0).toBeGreaterThan(revenue?.x ?? Infinity);
  });
});
