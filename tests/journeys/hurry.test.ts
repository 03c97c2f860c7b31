import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { emptyBoards } from './boards.ts';
import { openSegment, pressInRow } from './desk.ts';
import type { Site } from './site.ts';
import { openSite } from './site.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
  await site.book({ name: 'Mona Adel', phone: '01001110001' });
  await site.book({ name: 'Karim Fathy', phone: '01001110002' });
  await site.book({ name: 'Heba Samir', phone: '01001110003' });
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

const refusal = { status: 409, json: { success: false, error: 'Not this one, please.', code: 'CONFLICT' } };

/** A promise that holds an answer back until it is resolved. */
const gate = () => {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
};

const dismissPopup = async (page: Page): Promise<void> => {
  const popup = page.getByRole('dialog', { name: 'Start pulse tracking' });
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await popup.waitFor({ state: 'hidden' });
};

describe('who does not wait for the answer', () => {
  it('sees a toast for each of two moves at the counter, also for the refused one', async () => {
    const person = await site.staff('reception');
    const { page } = person;
    person.expectProblem(/409/);
    const first = gate();
    let requests = 0;
    await page.route('**/api/doctor/skip/*', async (route) => {
      requests += 1;
      if (requests > 1) return route.continue();
      await first.passed;
      return route.fulfill(refusal);
    });
    await page.goto(`${site.url}/reception`);
    await pressInRow(page, 'Mona Adel', 'Skip');
    await pressInRow(page, 'Karim Fathy', 'Skip');
    await page.getByText('Patient skipped successfully').waitFor();
    first.open();
    await page.getByText('Failed to skip patient').waitFor();
    await page.getByText('Not this one, please.').waitFor();
    await page.getByRole('row', { name: /^1 Mona Adel/ }).waitFor();
    await openSegment(page, 'Skipped');
    await pressInRow(page, 'Karim Fathy', 'Reinsert');
    await page.getByText('Patient reinserted successfully').waitFor();
  });

  it('sees the outcome of the call on another tab', async () => {
    const person = await site.staff('doctor');
    const { page } = person;
    person.expectProblem(/409/);
    const answer = gate();
    await page.route('**/api/doctor/next', async (route) => {
      await answer.passed;
      await route.fulfill(refusal);
    });
    await page.goto(`${site.url}/doctor`);
    await dismissPopup(page);
    await page.getByRole('button', { name: 'Call Next' }).click();
    await page.getByRole('tab', { name: 'Patients' }).click();
    await page.getByRole('searchbox').waitFor();
    answer.open();
    await page.getByText('Failed to call next patient').waitFor();
    await page.getByText('Failed to update appointment. Please try again.').waitFor();
  });
});

describe('a doctor without a connection', () => {
  it('sees that the call and the start failed, and nothing is sent later', async () => {
    const person = await site.staff('doctor');
    const { page, context } = person;
    person.expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    await page.goto(`${site.url}/doctor`);
    // The open popup hides the page behind it from screen readers.
    await page.getByRole('row', { name: /#1 Mona Adel/, includeHidden: true }).waitFor();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const popup = page.getByRole('dialog', { name: 'Start pulse tracking' });
    await popup.getByLabel('Starting pulse count').fill('100');
    await popup.getByRole('button', { name: 'Start tracking' }).click();
    await popup.getByText('An error occurred while starting pulse tracking').waitFor();
    await dismissPopup(page);
    await page.getByRole('button', { name: 'Call Next' }).click();
    await page.getByText('Failed to call next patient').waitFor();
    await page.getByText('Nobody is with you').waitFor();
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    const fresh = page.waitForResponse('**/api/doctor/queue/*');
    await context.setOffline(false);
    await fresh;
    await page.getByRole('row', { name: /#1 Mona Adel/ }).waitFor();
    expect(sent).toEqual([]);
  });
});

describe('reception without a connection', () => {
  it('keeps its page when a tab is opened for the first time, which comes with the connection', async () => {
    const person = await site.staff('reception');
    const { page, context } = person;
    person.expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
    await page.goto(`${site.url}/reception`);
    await page.getByRole('row', { name: /^1 Mona Adel/ }).waitFor();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'));
    await page.getByRole('tab', { name: 'Reports' }).click();
    await refused;
    await page.getByText('No connection.', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Queue' }).waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'Daily report' }).waitFor();
    // With its styles.
    await page.getByTestId('figure').first().waitFor();
  });
});

describe('a computer that two doctors share', () => {
  const signIn = async (page: Page, email: string): Promise<void> => {
    // The sample password is filled in with them.
    await page.getByRole('group', { name: 'Sample accounts:' }).waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/doctor');
  };

  it('shows the second nothing of the first’s day', async () => {
    const { page } = await site.visitor();
    await page.goto(`${site.url}/login`);
    await signIn(page, 'doctor@demo.clinic');
    const popup = page.getByRole('dialog', { name: 'Start pulse tracking' });
    await popup.getByLabel('Starting pulse count').fill('100');
    await popup.getByRole('button', { name: 'Start tracking' }).click();
    await popup.waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: 'Pulse tracking' }).click();
    await page.getByLabel('Final pulse count').fill('170');
    await page.getByRole('button', { name: 'End tracking' }).click();
    // No session explains 70 pulses: a confirmation comes first.
    await page.getByRole('button', { name: 'End with this reading' }).click();
    await page.getByText('Session completed').waitFor();
    await page.getByRole('button', { name: 'Log out' }).first().click();
    await page.waitForURL('**/login');

    await signIn(page, 'doctor2@demo.clinic');
    await popup.waitFor();
    await dismissPopup(page);
    await page.getByRole('tab', { name: 'Pulse tracking' }).click();
    await page.getByText('No active tracking').or(page.getByText('Start pulses')).first().waitFor();
    await page.getByText('There is no active session to end.').waitFor();
    await expect.poll(() => page.getByText('Session completed').count()).toBe(0);
  });
});

describe('a dashboard that stays open', () => {
  it('asks for the first reading again on the next clinic day', async () => {
    const { page } = await site.staff('doctor2');
    let date = '2026-03-09';
    await emptyBoards(page);
    await page.route('**/api/doctor/pulse-tracking', async (route) => {
      const response = await route.fetch();
      const { data, ...envelope } = (await response.json()) as { data: { pulse_tracking: object } };
      await route.fulfill({ json: { ...envelope, data: { pulse_tracking: { ...data.pulse_tracking, date } } } });
    });
    await page.clock.install();
    await page.goto(`${site.url}/doctor`);
    await dismissPopup(page);
    const popup = page.getByRole('dialog', { name: 'Start pulse tracking' });
    const polled = () => page.waitForResponse('**/api/doctor/pulse-tracking');
    const sameDay = polled();
    await page.clock.fastForward(60_000);
    await sameDay;
    await page.getByText('No completed records').waitFor();
    await expect.poll(() => popup.isVisible()).toBe(false);
    // The end of a day is a setting of the branch, so the server reports it.
    date = '2026-03-10';
    await page.clock.fastForward(60_000);
    await popup.waitFor();
  });
});

describe('two receptionists with one patient', () => {
  it('take the money once, and the second sees that', async () => {
    await site.book({ name: 'Omar Zaki', phone: '01001110004' });
    const [first, second] = await Promise.all([site.staff('reception'), site.staff('reception')]);
    const take = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /Take EGP\s300/ });
    for (const { page } of [first, second]) {
      await page.goto(`${site.url}/reception`);
      await pressInRow(page, 'Omar Zaki', 'Mark Paid');
      await take(page).waitFor();
    }
    await take(first.page).click();
    await first.page.getByText('Payment marked successfully').waitFor();
    await take(second.page).click();
    await second.page.getByText(/No money was booked/).waitFor();
    await expect.poll(() => second.page.getByText('Payment marked successfully').count()).toBe(0);
  });
});

describe('a price that is raised while the payment window is open', () => {
  it('leaves a rest, which is named with the payment', async () => {
    const { id } = await site.book({ name: 'Rest Named', phone: '01001110014' });
    const { page } = await site.staff('reception');
    await page.goto(`${site.url}/reception`);
    await pressInRow(page, 'Rest Named', 'Mark Paid');
    const take = page.getByRole('dialog').getByRole('button', { name: /Take EGP\s300/ });
    await take.waitFor();
    const price = { price: 350, reason: 'Longer visit' };
    await site.api('POST', `/reservations/${String(id)}/price`, price, 'owner');

    await take.click();

    await page.getByText(/Payment marked successfully\s*Rest Named.*\s*EGP\s50 stays unpaid/).waitFor();
  });
});

/** A page of other debts comes first, those of the clinic come with the second. */
const putDebtsOnSecondPage = async (page: Page): Promise<void> => {
  const others = {
    unpaid_payments: [],
    total_unpaid_amount: 780,
    total_unpaid_count: 3,
    older_unpaid_amount: 0,
    older_unpaid_count: 0,
    by_age: [],
    next_cursor: 'rest',
  };
  await page.route(/payments\/branch\/1\/unpaid$/, (route) => route.fulfill({ json: { success: true, data: others } }));
  await page.route(/payments\/branch\/1\/unpaid\?cursor=rest$/, async (route) => {
    const answer = await route.fetch({ url: route.request().url().replace(/\?.*$/, '') });
    await route.fulfill({ response: answer });
  });
};

describe('a patient who has paid a part', () => {
  it('is shown the rest to pay, also while the list of debts is longer than what is loaded of it', async () => {
    const { page } = await site.staff('reception');
    const { active_queue: queue } = await site.api<{
      active_queue: { id: number; patient_id: string; patient_name: string }[];
    }>('GET', '/reservations/branch/1/queue', undefined, 'reception');
    const heba = queue.find(({ patient_name: name }) => name === 'Heba Samir');
    await site.api(
      'PATCH',
      `/reception/reservations/${String(heba?.id)}/mark-paid`,
      { patientId: heba?.patient_id, amount: 120 },
      'reception',
    );
    await emptyBoards(page);
    await putDebtsOnSecondPage(page);
    await page.goto(`${site.url}/reception`);
    await pressInRow(page, 'Heba Samir', 'Mark Paid');
    await page
      .getByRole('dialog', { name: 'Take payment' })
      .getByRole('button', { name: /Take EGP\s180/ })
      .waitFor();
  });

  it('is among the debts of today, also while the list of debts is longer than a page', async () => {
    const { page } = await site.staff('reception');
    await emptyBoards(page);
    await putDebtsOnSecondPage(page);

    await page.goto(`${site.url}/reception`);
    await page.getByRole('tab', { name: /^To pay/ }).click();

    await page.getByRole('row', { name: /Heba Samir.*EGP\s180/ }).waitFor();
  });
});
