import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoPassword } from '#local/demo/accounts.ts';
import { openSegment, pressInRow, rowOf } from './desk.ts';
import { loseAnswers } from './hold.ts';
import type { Site } from './site.ts';

/** Books a patient and opens the row at reception's desk. */
export const openRow = async (site: Site, patient: { readonly name: string; readonly phone: string }) => {
  const { id } = await site.book(patient);
  const path = `/reservations/${String(id)}/receipts`;
  const { reservation } = await site.api<{ reservation: { patient_id: string } }>('GET', path, undefined, 'reception');
  const { page, expectProblem } = await site.staff('reception');
  expectProblem(/ERR_FAILED/);
  const open = async () => {
    await page.goto(`${site.url}/reception`);
    await rowOf(page, patient.name).getByRole('button', { name: patient.name, exact: true }).click();
    return page.getByRole('dialog', { name: patient.name });
  };
  return { id, page, path, patientId: reservation.patient_id, open };
};

const openDeposit = async (site: Site, patient: { readonly name: string; readonly phone: string }) => {
  const { page, patientId, open } = await openRow(site, patient);
  const row = await open();
  const deposit = page.getByRole('dialog', { name: 'Take a deposit' });
  await row.getByRole('button', { name: 'Take a deposit' }).click();
  await deposit.getByLabel('Amount (EGP)').fill('200');
  const take = deposit.getByRole('button', { name: 'Take the deposit' });
  const money = `/patients/${patientId}/money`;
  const creditOf = async () => (await site.api<{ credit: number }>('GET', money, undefined, 'reception')).credit;
  return { page, row, deposit, take, creditOf };
};

/** Takes a deposit whose answer is lost, closes the window, and takes it again from what was typed. */
export const takeDepositAfterLostAnswer = async (site: Site): Promise<void> => {
  const { page, row, deposit, take, creditOf } = await openDeposit(site, { name: 'Lost Answer', phone: '01009990066' });
  const bringBack = await loseAnswers(page, { reads: true });
  await take.click();
  await deposit.getByRole('button', { name: 'Cancel' }).click();
  await deposit.waitFor({ state: 'detached' });
  await bringBack();

  await row.getByRole('button', { name: 'Take a deposit' }).click();
  expect(await deposit.getByLabel('Amount (EGP)').inputValue()).toBe('200');
  await take.click();
  await deposit.waitFor({ state: 'detached' });

  expect(await creditOf()).toBe(200);
};

/** Takes a deposit whose answer is lost, and again in the same window, behind which the credit has changed. */
export const pressDepositAgain = async (site: Site): Promise<void> => {
  const { page, deposit, take, creditOf } = await openDeposit(site, { name: 'Press Again', phone: '01009990067' });
  const bringBack = await loseAnswers(page);
  await take.click();
  await page.getByText(/Credit of the patient: EGP\s200/).waitFor();
  await bringBack();

  await take.click();
  await deposit.waitFor({ state: 'detached' });

  expect(await creditOf()).toBe(200);
};

const openRefund = async (site: Site, patient: { readonly name: string; readonly phone: string }) => {
  const { id, page, path, patientId, open } = await openRow(site, patient);
  await site.api('PATCH', `/reception/reservations/${String(id)}/mark-paid`, { patientId }, 'reception');
  const row = await open();
  const refund = page.getByRole('dialog', { name: 'Refund', exact: true });
  const confirm = refund.getByRole('button', { name: 'Refund', exact: true });
  const openForm = () => row.getByRole('button', { name: 'Refund', exact: true }).click();
  await openForm();
  await refund.getByLabel('Amount (EGP)').fill('100');
  await refund.getByLabel('Reason').fill('A shorter visit');
  await refund.getByLabel('Your password').fill(demoPassword);
  const amountsOf = async () => {
    const { receipts } = await site.api<{ receipts: { amount: number }[] }>('GET', path, undefined, 'reception');
    return receipts.map(({ amount }) => amount);
  };
  return { page, refund, confirm, openForm, amountsOf };
};

/** Gives a part of a payment back, whose answer is lost, and again from what was typed. */
export const refundPartAfterLostAnswer = async (site: Site): Promise<void> => {
  const patient = { name: 'Refund Repeated', phone: '01009990068' };
  const { page, refund, confirm, openForm, amountsOf } = await openRefund(site, patient);
  const bringBack = await loseAnswers(page, { reads: true });
  await confirm.click();
  await refund.getByRole('button', { name: 'Cancel' }).click();
  await refund.waitFor({ state: 'detached' });
  await bringBack();

  await openForm();
  await refund.getByLabel('Your password').fill(demoPassword);
  expect(await refund.getByLabel('Amount (EGP)').inputValue()).toBe('100');
  await confirm.click();
  await refund.waitFor({ state: 'detached' });

  expect(await amountsOf()).toEqual([300, -100]);
};

/** Opens the form again once the row shows the refund whose answer was lost. */
export const reopenShownRefund = async (site: Site): Promise<void> => {
  const { page, refund, confirm, openForm } = await openRefund(site, {
    name: 'Refund Shown',
    phone: '01009990069',
  });
  const bringBack = await loseAnswers(page);
  await confirm.click();
  await page.getByText('A shorter visit').waitFor();
  await refund.getByRole('button', { name: 'Cancel' }).click();
  await bringBack();

  await openForm();

  await refund.getByText(/200 can be refunded/).waitFor();
  expect(await refund.getByLabel('Reason').inputValue()).toBe('');
};

/** Records a session whose answer is lost, voids it, and records it again with the same figures. */
export const recordAgainAfterVoid = async (site: Site): Promise<void> => {
  const name = 'Session Again';
  const { id } = await site.book({ name, phone: '01009990070', type: 'laser', laser_area: 'legs' });
  for (const status of ['in_progress', 'completed']) {
    await site.api('PATCH', `/reservations/${String(id)}/status`, { status }, 'doctor');
  }
  const { page, expectProblem } = await site.staff('doctor');
  expectProblem(/ERR_FAILED/);
  await page.goto(`${site.url}/doctor`);
  const open = page.getByRole('button', { name: `Create New Session for ${name}` });
  const dialog = page.getByRole('dialog', { name: 'Create New Session' });
  const record = dialog.getByRole('button', { name: 'Record session' });
  await open.click();
  await dialog.getByLabel('Pulses', { exact: true }).fill('120');
  const bringBack = await loseAnswers(page);
  await record.click();
  await page.getByText(/^Failed to create laser session\s+Server error\. Please try again later\./).waitFor();
  await bringBack();
  expect(await dialog.getByLabel('Pulses', { exact: true }).inputValue()).toBe('120');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: `Void the session of ${name}` }).click();
  const voiding = page.getByRole('dialog', { name: `Void the session of ${name}?` });
  await voiding.getByRole('button', { name: 'Wrong patient' }).click();
  await voiding.getByRole('button', { name: 'Void the session' }).click();
  await open.click();
  await dialog.getByLabel('Pulses', { exact: true }).fill('120');
  await record.click();
  await dialog.waitFor({ state: 'detached' });

  const path = `/reservations/${String(id)}/receipts`;
  const { balance } = await site.api<{ balance: number }>('GET', path, undefined, 'reception');
  expect(balance).toBe(600);
};

/** Moves a patient to another branch, which is not answered, and presses again in the same window. */
export const transferAgainAfterLostAnswer = async (site: Site): Promise<void> => {
  const name = 'Moved Again';
  const { page, open } = await openRow(site, { name, phone: '01009990072' });
  const row = await open();
  await row.getByRole('button', { name: 'Another branch' }).click();
  const dialog = page.getByRole('dialog', { name: `Move ${name} to another branch` });
  const move = dialog.getByRole('button', { name: 'Move', exact: true });
  await dialog.getByRole('radio').first().click();
  const bringBack = await loseAnswers(page);
  await move.click();
  await dialog.getByRole('alert').waitFor();
  await bringBack();

  await move.click();

  await page.getByText(/^Moved to Secondary/).waitFor();
  await dialog.waitFor({ state: 'detached' });
};

/** Skips a patient, which is not answered, returns the patient to the queue, and skips again. */
export const skipAgainAfterReturn = async (site: Site): Promise<void> => {
  const name = 'Skipped Again';
  const { id } = await site.book({ name, phone: '01009990071' });
  const { page, expectProblem } = await site.staff('reception');
  expectProblem(/ERR_FAILED/);
  await page.goto(`${site.url}/reception`);
  await rowOf(page, name).waitFor();
  const bringBack = await loseAnswers(page);
  await pressInRow(page, name, 'Skip');
  await page.getByText(/^Failed to skip patient\s+.*\s+Failed to update appointment\. Please try again\./).waitFor();
  await bringBack();
  await openSegment(page, 'Skipped');
  await pressInRow(page, name, 'Reinsert');
  await page.getByText('Patient reinserted successfully').waitFor();

  await openSegment(page, 'Waiting');
  await pressInRow(page, name, 'Skip');
  await page.getByText('Patient skipped successfully').waitFor();

  const path = `/reservations/${String(id)}/reinsert`;
  await site.api('PATCH', path, undefined, 'reception');
};

/** Undoes a skip, which is not answered, and undoes it again from the toast. */
export const undoAgainAfterLostAnswer = async (site: Site): Promise<void> => {
  const name = 'Undone Again';
  const { id } = await site.book({ name, phone: '01009990073' });
  const { page, expectProblem } = await site.staff('reception');
  expectProblem(/ERR_FAILED/);
  await page.goto(`${site.url}/reception`);
  await pressInRow(page, name, 'Skip');
  await page.getByText('Patient skipped successfully').waitFor();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  const bringBack = await loseAnswers(page);
  await undo.click();
  await page.getByText('No answer came').waitFor();
  await bringBack();

  await undo.click();

  await page.getByText('The last move was undone').waitFor();
  await site.api('POST', `/doctor/skip/${String(id)}`, undefined, 'reception');
};

/** Connects a screen, which is not answered, and presses again in the same window. */
export const pairAgainAfterLostAnswer = async (site: Site): Promise<void> => {
  const { code } = await site.api<{ code: string }>('POST', '/displays/pairings', { kind: 'display' });
  const { page, expectProblem } = await site.staff('reception');
  expectProblem(/ERR_FAILED/);
  await page.goto(`${site.url}/reception/screens`);
  await page.getByRole('button', { name: 'Connect a screen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect a screen' });
  const connect = dialog.getByRole('button', { name: 'Connect a screen' });
  await dialog.getByLabel('Six digits on the screen').fill(code);
  await dialog.getByLabel('Name').fill('Paired Again');
  const bringBack = await loseAnswers(page);
  await connect.click();
  await dialog.getByText(/^Network error occurred/).waitFor();
  await bringBack();

  await connect.click();

  await page
    .getByText(/^Paired Again/)
    .last()
    .waitFor();
  await dialog.waitFor({ state: 'detached' });
};

/** Changes the room of a doctor, which is not answered. */
export const changeRoomWithoutAnswer = async (site: Site): Promise<void> => {
  await site.api('POST', '/doctor/at-work', { state: 'on' }, 'doctor');
  const { page, expectProblem } = await site.staff('reception');
  expectProblem(/ERR_FAILED/);
  await page.goto(`${site.url}/reception`);
  await page.getByRole('button', { name: /^Dr\. Samir:/ }).click();
  await page.getByRole('menuitem', { name: /room/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Room').fill('12');
  const bringBack = await loseAnswers(page);

  await dialog.getByRole('button', { name: 'Save room' }).click();

  await page.getByText(/^Dr\. Samir could not be changed\s+No answer came: it may be done already/).waitFor();
  await bringBack();
  await site.api('POST', '/doctor/at-work', { room: null }, 'doctor');
};

/** Presses a button whose answer is lost, and reads the list before the request is repeated. @returns lets it go on */
const pressUnanswered = async (page: Page, button: Locator, path: string): Promise<() => void> => {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  let requests = 0;
  await page.route(path, async (route) => {
    requests += 1;
    if (requests > 1) {
      await released;
      return route.continue();
    }
    await route.fetch();
    return route.abort();
  });
  const lost = page.waitForEvent('requestfailed');
  await button.click();
  await lost;
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  return () => release(undefined);
};

/** Opens a drawer and closes it; the list shows each before the request, whose answer was lost, is repeated. */
export const openAndCloseUnanswered = async (site: Site): Promise<void> => {
  const { page, expectProblem } = await site.staff('reception');
  expectProblem(/ERR_FAILED/);
  await page.goto(`${site.url}/reception/drawer`);
  await page.getByLabel('Cash at the start').fill('200');
  const open = await pressUnanswered(
    page,
    page.getByRole('button', { name: 'Open drawer' }),
    '**/drawers/branch/1/open',
  );
  await page.getByRole('button', { name: 'Count and close' }).waitFor();
  open();
  await page.getByText(/^Your drawer is open with EGP\s200/).waitFor();
  await page.getByRole('button', { name: 'Count and close' }).click();
  const count = page.getByRole('dialog', { name: 'Count and close the drawer' });
  await count.getByLabel(/^EGP\s200$/).fill('1');

  const close = await pressUnanswered(page, count.getByRole('button', { name: 'Close the drawer' }), '**/close');

  await page.getByRole('dialog', { name: 'Z sheet' }).waitFor();
  close();
  await page.getByText('The drawer is closed').waitFor();
};

/** Opens a day again, which is not answered, and once more after it was closed meanwhile. */
export const reopenClosedMeanwhile = async (site: Site): Promise<void> => {
  const { date } = await site.api<{ date: string }>('GET', '/day-sheets/2', undefined, 'owner');
  const close = () => site.api('POST', '/day-sheets/2/close', { date }, 'owner');
  await close();
  const { page, expectProblem } = await site.staff('owner');
  expectProblem(/ERR_FAILED/);
  await page.goto(`${site.url}/owner/day-sheet?branch=2`);
  const dialog = page.getByRole('dialog');
  const reopen = async () => {
    await page.getByRole('button', { name: 'Open again' }).click();
    await dialog.getByLabel('Reason').fill('A receipt was forgotten');
    await dialog.getByRole('button', { name: 'Open again' }).click();
  };
  const bringBack = await loseAnswers(page);
  await reopen();
  await page.getByText(/^Opened again by/).waitFor();
  await bringBack();
  await close();
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await page.getByText(/^Closed by/).waitFor();

  await reopen();

  await page.getByText('The day is open again').waitFor();
  await page.getByRole('button', { name: 'Close the day' }).waitFor();
};
