import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Person, Site, View } from './site.ts';
import { openSite, phone } from './site.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

const callNext = (page: Page) => page.getByRole('button', { name: 'Call Next' });
const present = (page: Page) => page.locator('#current-patient');

/** The desk of the doctor of branch 2, where these patients wait. */
const openDesk = async (names: readonly string[], view?: View): Promise<Person> => {
  for (const [index, name] of names.entries()) {
    await site.book({ name, phone: `010011${String(10_000 + (view?.width ?? 0) + index)}`, branch_id: 2 });
  }
  const person = await site.staff('doctor.branch2', view);
  const { page } = person;
  await page.goto(`${site.url}/doctor`);
  const pulses = page.getByRole('dialog', { name: 'Start pulse tracking' });
  await pulses.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => callNext(page).isEnabled()).toBe(true);
  return person;
};

describe('Call Next after a lost answer', () => {
  it('calls a further patient once the page shows who was called', async () => {
    const { page, expectProblem } = await openDesk(['Tamer Wafik', 'Zeina Maher']);
    expectProblem(/503/);
    await page.route('**/api/doctor/next', async (route) => {
      await route.fetch();
      await route.fulfill({ status: 503, json: { success: false, error: 'Busy', code: 'SERVER_ERROR' } });
    });
    await callNext(page).click();
    await page.getByText('Failed to call next patient').waitFor();
    await expect.poll(() => present(page).textContent()).toBe('Tamer Wafik');
    await page.unroute('**/api/doctor/next');

    await callNext(page).click();

    await page.getByText('Next patient called successfully: Zeina Maher').waitFor();
    expect(await page.getByText('Failed to call next patient').count()).toBe(0);
  });
});

it('takes the failure of a finish away once it succeeds', async () => {
  const { page, expectProblem } = await openDesk(['Nora Fikry'], { width: 1300 });
  expectProblem(/503/);
  await callNext(page).click();
  await expect.poll(() => present(page).textContent()).toBe('Nora Fikry');
  await page.route('**/api/reservations/*/status', (route) => route.fulfill({ status: 503 }), { times: 1 });
  const finish = page.getByRole('button', { name: 'Finish visit' });
  await finish.click();
  await page.getByText('Failed to update status').waitFor();

  await finish.click();
  await page.getByText('Status updated successfully: Nora Fikry is finished').waitFor();

  expect(await page.getByText('Failed to update status').count()).toBe(0);
});

describe.each([{ width: 1440 }, phone])('the toast of a call, %o', (view) => {
  it('covers no action for the patient who was called', async () => {
    const { page } = await openDesk(['Hala Yousry'], view);

    await callNext(page).click();
    await page.getByText('Next patient called successfully: Hala Yousry').waitFor();
    await expect.poll(() => present(page).textContent()).toBe('Hala Yousry');
    const covered = await page.locator('.desk-actions button:enabled:visible').evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        const isFree = button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        return isFree ? [] : [button.textContent];
      }),
    );

    expect(await page.locator('.toasts > *').count()).toBe(1);
    expect(covered).toEqual([]);
  });
});

describe('reception’s head of a service', () => {
  it('names the doctor who is off and still has the patient', async () => {
    for (const account of ['doctor', 'doctor2'] as const) await site.api('GET', '/doctor/queue/1', undefined, account);
    const { id } = await site.book({ name: 'Rania Magdy', phone: '01001190001', branch_id: 1 });
    await site.book({ name: 'Omar Sherif', phone: '01001190002', branch_id: 1 });
    await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'in_progress' }, 'doctor');
    await site.api('POST', '/doctor/at-work', { state: 'off' }, 'doctor');
    const { active_queue: rows } = await site.api<{
      active_queue: readonly { id: number; doctor_name: string | null }[];
    }>('GET', '/reservations/branch/1/queue', undefined, 'reception');
    const doctor = rows.find((row) => row.id === id)?.doctor_name;

    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    const patient = page.getByRole('tabpanel').getByRole('button', { name: /Rania Magdy/u });
    await patient.waitFor();

    expect(await patient.locator('xpath=..').textContent()).toContain(doctor);
  });
});
