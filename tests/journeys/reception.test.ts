import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#local/demo/accounts.ts';
import { bookAndPay } from './book-and-pay.ts';
import { activeTable, countSteps, openSegment, pressInRow, rowButton, rowOf } from './desk.ts';
import { words } from './words.ts';
import type { Site } from './site.ts';
import { openSite } from './site.ts';

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

    // What laser costs is known after the session: nothing can be taken before it.
    const skip = await rowButton(page, 'Karim Fathy', 'Skip');
    await skip.waitFor();
    const laser = rowOf(page, 'Karim Fathy');
    await laser.getByText('after session').waitFor();
    expect(await laser.getByRole('button', { name: /^Mark Paid/ }).count()).toBe(0);
    await pressInRow(page, 'Heba Samir', 'Mark Paid');
    const dialog = page.getByRole('dialog', { name: 'Take payment' });
    await dialog.getByLabel('Amount (EGP)').fill('500');
    await dialog.getByText('That is more than is owed').waitFor();
    expect(await dialog.getByRole('button', { name: 'Take payment', exact: true }).isDisabled()).toBe(true);
    await dialog.getByLabel('Amount (EGP)').fill('١٠٠٫٥٠');
    await dialog.getByText(/EGP\s199\.50 stays unpaid/).waitFor();
    await dialog.getByRole('radio', { name: 'Card' }).check();
    await dialog.getByRole('button', { name: /Take EGP\s100\.50/ }).click();

    await page.getByText(/Payment marked successfully\s*Heba Samir · EGP\s100\.50 · Card/).waitFor();
    await activeTable(page)
      .getByRole('row', { name: /Heba Samir.*Partly paid.*199\.5 left/ })
      .waitFor();
    await pressInRow(page, 'Heba Samir', 'Mark Paid');
    await dialog.getByRole('button', { name: /Take EGP\s199\.50/ }).click();
    await activeTable(page)
      .getByRole('row', { name: /Heba Samir.*Paid/ })
      .waitFor();
    await expect.poll(() => page.locator('dl', { hasText: 'income today' }).textContent()).toMatch(/EGP\s300/);
  });

  it('opens an empty payment form after a card payment was refunded', async () => {
    const name = 'Rania Wrong';
    const { id } = await site.book({ name, phone: '01001110009' });
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await pressInRow(page, name, 'Mark Paid');
    const dialog = page.getByRole('dialog', { name: 'Take payment' });
    await dialog.getByRole('radio', { name: 'Card' }).check();
    await dialog.getByLabel(/slip or transfer number/).fill('SLIP-77');
    await dialog.getByRole('button', { name: /^Take EGP/ }).click();
    await page.getByText(/Payment marked successfully\s*Rania Wrong/).waitFor();
    const of = `/reservations/${String(id)}`;
    const { receipts } = await site.api<{ receipts: readonly { readonly receipt_id: string }[] }>(
      'GET',
      `${of}/receipts`,
      undefined,
      'reception',
    );
    const refund = { receipt_id: receipts[0]?.receipt_id, reason: 'It was cash', password: demoPassword };
    await site.api('POST', `${of}/refunds`, refund, 'reception');

    await pressInRow(page, name, 'Mark Paid');

    await dialog.getByRole('button', { name: /^Take EGP/ }).waitFor();
    expect(await dialog.getByRole('radio', { name: 'Cash' }).isChecked()).toBe(true);
    expect(await dialog.getByLabel(/slip or transfer number/).count()).toBe(0);
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

    await page.getByText(/The last move was undone\s*Mona Adel/).waitFor();
    await activeTable(page)
      .getByRole('row', { name: /^1 Mona Adel/ })
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
    // No end of the row is cut off.
    const panel = await page.locator('#segment-panel-skipped').boundingBox();
    const row = await rowOf(page, 'Mona Adel').boundingBox();
    expect(row).toMatchObject({ x: panel?.x, width: panel?.width });

    await pressInRow(page, 'Mona Adel', 'Reinsert');

    await page.getByText('Patient reinserted successfully').waitFor();
    await openSegment(page, 'Waiting');
    await activeTable(page)
      .getByRole('row', { name: /^1 Mona Adel Reinserted/ })
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
    const dialog = page.getByRole('dialog', { name: 'Cancel the reservation of Paid Patient?' });
    await dialog.getByText(/EGP\s300 was paid/).waitFor();
    await dialog.getByRole('button', { name: 'Keep the reservation' }).click();
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
    expect(row?.height).toBe(36);
  });

  it('searches by name and phone, sorts, and remembers the order', async () => {
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    const names = () => activeTable(page).locator('td[data-column=patientName] button').allTextContents();
    await rowOf(page, 'Heba Samir').waitFor();
    const search = page.getByRole('searchbox').first();
    await search.fill('0002');
    await expect.poll(names).toEqual(['Karim Fathy']);
    await search.fill('heb');
    await expect.poll(names).toEqual(['Heba Samir']);
    await search.fill('');
    await rowOf(page, 'Karim Fathy').waitFor();
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

  it('opens the panel by a press anywhere on the row, and leaves the queue usable', async () => {
    await site.book({ name: 'Row Press', phone: '01001110042' });
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await rowOf(page, 'Heba Samir').locator('td[data-column=serviceType]').click();
    await page.getByRole('dialog', { name: 'Heba Samir' }).waitFor();

    await rowOf(page, 'Row Press').locator('td[data-column=serviceType]').click();

    await page.getByRole('dialog', { name: 'Row Press' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Row Press' }).waitFor({ state: 'detached' });
  });

  it('offers a booking with what was typed when nobody is found', async () => {
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await rowOf(page, 'Heba Samir').waitFor();
    await page.getByRole('searchbox').first().fill('01009998877');

    await page.getByRole('button', { name: /New booking with/ }).click();

    const dialog = page.getByRole('dialog', { name: 'New booking' });
    await expect.poll(() => dialog.getByLabel('Phone').inputValue()).toContain('01009998877');
  });

  it('finds a patient by ticket number from the palette', async () => {
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await rowOf(page, 'Karim Fathy').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('2');
    await page.getByRole('option', { name: /Karim Fathy/ }).waitFor();

    await page.keyboard.press('Enter');

    await page.getByRole('dialog', { name: 'Karim Fathy' }).waitFor();
  });

  it('works by keyboard: arrow keys, P, S, and ? lists the shortcuts', async () => {
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await rowOf(page, 'Heba Samir').waitFor();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('Mark Paid').waitFor();
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

describe('in Arabic', () => {
  it('speak Arabic from right to left', async () => {
    const { page } = await site.staff('reception', { language: 'ar' });
    await page.goto(`${site.url}/reception`);
    await page.getByRole('tab', { name: words('ar', 'navigation:tabs.revenue') }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    // The rail is at the start of the page.
    const queue = await page.locator('#tab-queue').boundingBox();
    expect(queue?.x ?? 0).toBeGreaterThan(1300);
  });
});
