import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { emptyBoards } from './boards.ts';
import { hold, loseAnswers } from './hold.ts';
import type { Person, Site } from './site.ts';
import { openSite } from './site.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

const recordOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name: /^Completed records/ })
    .getByRole('listitem')
    .filter({ hasText: name });

const startDialog = (page: Page) => page.getByRole('dialog', { name: 'Start pulse tracking' });
const sessionDialog = (page: Page) => page.getByRole('dialog', { name: 'Create New Session' });
const pulsesOf = (dialog: Locator) => dialog.getByLabel('Pulses', { exact: true });

const finishTwoVisits = async (): Promise<void> => {
  for (const [name, phone_, type] of [
    ['Yasmine Farouk', '01002220001', 'laser'],
    ['Nour Hassan', '01002220002', 'fractional'],
  ] as const) {
    const { id } = await site.book({ name, phone: phone_, type, branch_id: 2 });
    await site.api('PATCH', `/reservations/${id}/status`, { status: 'in_progress' }, 'doctor.branch2');
    await site.api('PATCH', `/reservations/${id}/status`, { status: 'completed' }, 'doctor.branch2');
  }
};

/** Starts the day's pulse session; the dialog cannot be closed while the request is sent. */
const startTracking = async (page: Page): Promise<void> => {
  const popup = startDialog(page);
  await popup.waitFor();
  await popup.getByRole('button', { name: 'Start tracking' }).click();
  await popup.getByText('Enter a whole number, 0 or more').waitFor();

  const release = await hold(page, '**/pulse-tracking/start');
  await popup.getByLabel('Starting pulse count').fill('1204500');
  await popup.getByRole('button', { name: 'Start tracking' }).click();
  await popup.getByRole('button', { name: 'Starting…' }).waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect.poll(() => popup.isVisible()).toBe(true);
  await expect.poll(() => popup.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
  release();
  await page.getByText('Pulse tracking started successfully!').waitFor();
  await popup.waitFor({ state: 'hidden' });
};

/** Records a laser session after wrong and Arabic figures. */
const recordLaser = async (page: Page): Promise<void> => {
  const laser = sessionDialog(page);
  await page.getByRole('button', { name: 'Create New Session for Yasmine Farouk' }).click();
  const pulses = pulsesOf(laser);
  const price = laser.getByLabel('Price per pulse');
  await expect.poll(() => pulses.inputValue()).toBe('');
  await pulses.fill('0');
  await price.fill('-1');
  await price.blur();
  await laser.getByText('Pulses must be at least 1').waitFor();
  await laser.getByText('Price per pulse cannot be negative').waitFor();
  await pulses.fill('');
  await pulses.blur();
  await expect.poll(() => pulses.inputValue()).toBe('1');
  // Arabic-Indic digits and the Arabic decimal separator.
  await pulses.fill('');
  await pulses.pressSequentially('١٣٥');
  await price.fill('');
  await price.pressSequentially('٥٫٢٥');
  await laser.getByText(/EGP\s708\.75/).waitFor();
  await laser.getByRole('button', { name: 'Record session' }).click();
  await page.getByText('Session completed successfully!').waitFor();
  await laser.waitFor({ state: 'hidden' });
  await recordOf(page, 'Yasmine Farouk').getByText('Session Recorded').waitFor();
};

/** Records a fractional session whose price was refused at first. */
const recordFractional = async (doctor: Person): Promise<void> => {
  const { page } = doctor;
  const laser = sessionDialog(page);
  await page.getByRole('button', { name: 'Create New Session for Nour Hassan' }).click();
  await expect.poll(() => pulsesOf(laser).count()).toBe(0);
  await expect.poll(() => laser.getByText('Total').count()).toBe(0);
  await laser.getByLabel('Price of the session').fill('1500');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  await page.route('**/api/payments', (route) =>
    route.fulfill({ status: 409, json: { success: false, error: 'Already receipted.', code: 'CONFLICT' } }),
  );
  doctor.expectProblem(/409/);
  await laser.getByRole('button', { name: 'Record session' }).click();
  await page.getByText('Payment failed').waitFor();
  await page.getByText('Already receipted.').waitFor();
  expect(sent).toEqual(['/api/payments']);
  await page.unroute('**/api/payments');
  await page.getByRole('button', { name: 'Try again' }).click();
  await recordOf(page, 'Nour Hassan').getByText('Session Recorded').waitFor();
  expect(sent).toEqual(['/api/payments', '/api/payments', '/api/doctor/laser-session']);
};

describe('laser sessions and pulses', () => {
  it('go from the start reading through both kinds of session to the account at the end', async () => {
    await finishTwoVisits();
    const doctor = await site.staff('doctor.branch2');
    const { page } = doctor;
    await page.goto(`${site.url}/doctor`);
    await startTracking(page);
    await recordLaser(page);
    await recordFractional(doctor);

    await page.getByRole('tab', { name: 'Pulse tracking' }).click();
    const panel = page.getByRole('tabpanel');
    await panel.getByText('1,204,635').first().waitFor();
    // The start was typed with a digit too many.
    await panel.getByRole('button', { name: 'Correct the starting count' }).click();
    const correction = page.getByRole('dialog', { name: 'Correct the starting count' });
    await correction.getByText(/^Recorded: 1,204,500/).waitFor();
    await correction.getByLabel('Starting pulse count').fill('120450');
    await page.keyboard.press('Enter');
    await correction.waitFor({ state: 'hidden' });
    await panel.getByText('120,585').first().waitFor();
    // Nothing is judged before the end reading.
    await expect.poll(() => panel.getByText(/On track|^Low$/).count()).toBe(0);
    await panel.getByLabel('Final pulse count').fill('120400');
    doctor.expectProblem(/400/);
    await panel.getByRole('button', { name: 'End tracking' }).click();
    await panel.getByRole('alert').first().waitFor();
    await panel.getByLabel('Final pulse count').fill('120591');
    await panel.getByRole('button', { name: 'End tracking' }).click();
    const done = panel.getByRole('region', { name: 'Session completed' });
    await done.waitFor();
    await expect
      .poll(() => done.getByRole('definition').allTextContents())
      .toEqual(['120,450', '120,591', '141', '135', '+6 (4.4%)']);
    await panel.getByText('More pulses were used than predicted').waitFor();
    await panel.getByText('Over limit').waitFor();

    // Six pulses are more than is acceptable: a problem, with its value at EGP 5 a pulse.
    await panel.getByText(/Worth EGP\s30 at the price of a pulse/).waitFor();

    await page.reload();
    await panel.getByText('There is no active session to end. Start pulse tracking first.').waitFor();
    await expect.poll(() => startDialog(page).isVisible()).toBe(false);
    await expect.poll(() => panel.getByLabel('Final pulse count').count()).toBe(0);
  });

  it('keep the start popup away for the rest of a day on which a session was ended', async () => {
    const { page } = await site.staff('doctor.branch2');
    await page.goto(`${site.url}/doctor`);
    await page.getByText('Completed records').waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('asks again after Start new session, which forgets the local one', async () => {
    const { page } = await site.staff('doctor.branch2');
    await page.goto(`${site.url}/doctor/pulse-tracking`);
    const popup = page.getByRole('dialog', { name: 'Start pulse tracking' });
    await page.getByRole('button', { name: 'Start tracking' }).click();
    await popup.getByLabel('Starting pulse count').fill('120591');
    await page.keyboard.press('Enter');
    await page.getByText('Pulse tracking started successfully!').waitFor();
    await page.getByLabel('Final pulse count').fill('120591');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Start new session' }).click();
    await popup.waitFor();
    const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('pulse_')));
    expect(left).toEqual([]);
  });

  it('offer the end of a session that was started elsewhere while the page still shows the one it ended', async () => {
    const { page } = await site.staff('doctor.branch2');
    await site.api('POST', '/doctor/pulse-tracking/start', { branch_id: 2, start_pulses: 120591 }, 'doctor.branch2');
    await page.goto(`${site.url}/doctor/pulse-tracking`);
    const panel = page.getByRole('tabpanel');
    await panel.getByLabel('Final pulse count').fill('120591');
    await page.keyboard.press('Enter');
    await panel.getByRole('region', { name: 'Session completed' }).waitFor();

    await site.api('POST', '/doctor/pulse-tracking/start', { branch_id: 2, start_pulses: 120591 }, 'doctor.branch2');
    await panel.getByRole('button', { name: 'Refresh' }).click();

    await panel.getByLabel('Final pulse count').fill('120594');
    await panel.getByRole('button', { name: 'End tracking' }).click();
    await panel.getByRole('region', { name: 'Session completed' }).getByText('120,594').waitFor();
  });

  it('show no figure and no end form before there is a session', async () => {
    const { page } = await site.staff('doctor2');
    await page.goto(`${site.url}/doctor/pulse-tracking`);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    const panel = page.getByRole('tabpanel');

    const analysis = panel.getByRole('region', { name: 'Pulse analysis' });
    await analysis.waitFor();

    await expect.poll(() => analysis.getByRole('definition').allTextContents()).toEqual(['—', '—']);
    await expect.poll(() => panel.getByText(/On track|^Low$/).count()).toBe(0);
    await expect.poll(() => panel.getByLabel('Final pulse count').count()).toBe(0);
    await panel.getByRole('button', { name: 'Start tracking' }).waitFor();
  });

  it('show a session left open on an earlier day, and end it instead of asking for a start', async () => {
    const { page } = await site.staff('doctor2');
    await site.api('POST', '/doctor/pulse-tracking/start', { branch_id: 1, start_pulses: 500 }, 'doctor2');
    let earlier = true;
    await emptyBoards(page);
    await page.route('**/api/doctor/pulse-tracking', async (route) => {
      const answer = await route.fetch();
      const { data, ...envelope } = (await answer.json()) as { data: { pulse_tracking: { own_active: boolean } } };
      const tracking = { ...data.pulse_tracking, ...(earlier && { open_since: '2026-03-08', date: '2026-03-09' }) };
      await route.fulfill({ json: { ...envelope, data: { pulse_tracking: tracking } } });
    });
    await page.goto(`${site.url}/doctor`);
    await page.getByText('The session of 8 Mar 2026 is still open.').waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

    await page.getByRole('button', { name: 'End tracking' }).click();
    await page.getByLabel('Final pulse count').fill('9500');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Is this reading right?' });
    await question.getByText(/You entered 9,500/).waitFor();
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('9500');
    await page.keyboard.type('500');
    earlier = false;
    await page.keyboard.press('Enter');

    await page.getByRole('region', { name: 'Session completed' }).waitFor();
  });

  it('leave a pause in which the counter stayed out of the list of the owner, not of its file', async () => {
    await site.api('POST', '/doctor/pulse-tracking/start', { branch_id: 1, start_pulses: 500 }, 'doctor');
    await site.api('POST', '/doctor/pulse-tracking/end', { end_pulses: 612 }, 'doctor');
    const { page } = await site.staff('owner');
    await page.goto(`${site.url}/owner/pulses`);
    const list = page.getByRole('region', { name: /^From reading to reading/ });
    await list.getByText('Nights in which the counter did not move are in the file only.').waitFor();
    await list.getByRole('row').filter({ hasText: '612' }).waitFor();
    await expect.poll(() => list.getByText('Nobody at the laser').count()).toBe(0);

    const download = page.waitForEvent('download');
    await list.getByRole('button', { name: 'Download CSV' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain('Nobody at the laser');
  });

  it('end with the same reading again, and show the summary, when the answer was lost', async () => {
    const { page, expectProblem } = await site.staff('consultant');
    expectProblem(/ERR_FAILED/);
    await site.api('POST', '/doctor/pulse-tracking/start', { branch_id: 1, start_pulses: 700 }, 'consultant');
    await page.goto(`${site.url}/doctor/pulse-tracking`);
    const panel = page.getByRole('tabpanel');
    await panel.getByLabel('Final pulse count').fill('702');
    const bringBack = await loseAnswers(page);
    const end = panel.getByRole('button', { name: 'End tracking' });
    await end.click();
    await panel.getByText('An error occurred while ending pulse tracking').waitFor();
    await bringBack();

    await end.click();

    await panel.getByRole('region', { name: 'Session completed' }).getByText('702').waitFor();
  });
});
