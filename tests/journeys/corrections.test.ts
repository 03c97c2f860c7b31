import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#local/demo/accounts.ts';
import { bookAndPay } from './book-and-pay.ts';
import { rowOf } from './desk.ts';
import { loseAnswers } from './hold.ts';
import type { Site } from './site.ts';
import { openSite } from './site.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

const deskWith = async (name: string): Promise<Page> => {
  const { page } = await site.staff('reception');
  await page.goto(`${site.url}/reception`);
  await rowOf(page, name).waitFor();
  return page;
};

const openRow = async (page: Page, name: string): Promise<Locator> => {
  await rowOf(page, name).getByRole('button', { name, exact: true }).click();
  return page.getByRole('dialog', { name });
};

describe('reception', () => {
  it('undoes a cancellation that was sent again because its answer was lost', async () => {
    const name = 'Cancelled Unanswered';
    await site.book({ name, phone: '01004440009' });
    const { page, expectProblem } = await site.staff('reception');
    expectProblem(/ERR_FAILED/);
    await page.goto(`${site.url}/reception`);
    const row = await openRow(page, name);
    await row.getByRole('button', { name: 'Cancel reservation' }).click();
    const bringBack = await loseAnswers(page);
    const question = page.getByRole('dialog', { name: `Cancel the reservation of ${name}?` });
    await question.getByRole('button', { name: 'Cancel reservation' }).click();
    await page.getByText('No answer came').waitFor();
    await bringBack();
    await rowOf(page, name).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();

    await rowOf(page, name).waitFor();
  });

  it('changes the service before it is paid: laser needs an area, and the price follows the list', async () => {
    const name = 'Nadia Service';
    await site.book({ name, phone: '01004440001' });
    const page = await deskWith(name);
    const row = await openRow(page, name);
    await row.getByRole('button', { name: 'Change service' }).click();
    const dialog = page.getByRole('dialog', { name: `Change service: ${name}` });
    await dialog.getByText(/Price now: .*300/).waitFor();

    await dialog.getByRole('radio', { name: 'Laser', exact: true }).check();
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await dialog.getByText('Please select a laser area').waitFor();
    await dialog.getByRole('combobox').fill('Leg');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();

    await page.getByText('Service changed').waitFor();
    await row.getByText('Legs').waitFor();
    await row.getByText('After session').first().waitFor();
  });

  it('gives a discount with a reason: the list price stays readable', async () => {
    const name = 'Dina Discount';
    await site.book({ name, phone: '01004440002' });
    const page = await deskWith(name);
    const row = await openRow(page, name);
    await row.getByRole('button', { name: 'Change price' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the price' });

    await dialog.getByRole('button', { name: '-20%' }).click();
    await expect.poll(() => dialog.getByLabel('New price (EGP)').inputValue()).toBe('240');
    await dialog.getByRole('button', { name: 'Change price' }).click();
    await expect.poll(() => dialog.getByLabel('Reason').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByLabel('Reason').fill('Staff family');
    await dialog.getByRole('button', { name: 'Change price' }).click();

    await row.getByText(/List price .*300/).waitFor();
    await row.getByRole('button', { name: /Mark Paid · .*240/ }).waitFor();
  });

  it('skips by S and takes back by R, but not while single keys are off', async () => {
    const name = 'Karim Keys';
    await site.book({ name, phone: '01004440003' });
    const page = await deskWith(name);
    const pressOnRow = async (key: string): Promise<void> => {
      await rowOf(page, name).focus();
      await page.keyboard.press(key);
    };

    await pressOnRow('r');
    await pressOnRow('s');
    await page.getByRole('tab', { name: /^Skipped/ }).click();
    await pressOnRow('r');
    await page.getByRole('tab', { name: /^Waiting/ }).click();
    await rowOf(page, name).waitFor();

    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('switch').uncheck();
    await page.keyboard.press('Escape');
    await pressOnRow('s');
    await pressOnRow('Enter');
    await page.getByRole('dialog', { name }).getByRole('button', { name: 'Skip', exact: true }).waitFor();
  });
});

describe('a paid visit that is cancelled', () => {
  it('is refunded at once, and nobody has to say what it costs now', async () => {
    const who = { name: 'Refund Now', phone: '01009990091' };
    await bookAndPay(site, who, 1);
    const page = await deskWith(who.name);
    await (await openRow(page, who.name)).getByRole('button', { name: 'Cancel reservation' }).click();
    const confirmation = page.getByRole('dialog', { name: `Cancel the reservation of ${who.name}?` });
    await confirmation.getByRole('radio', { name: 'Refund it now' }).check();
    await confirmation.getByRole('button', { name: 'Cancel reservation' }).click();

    const refund = page.getByRole('dialog', { name: 'Refund' });
    await refund.getByText(/EGP\s300 can be refunded/).waitFor();
    await expect.poll(() => refund.getByRole('radio').count()).toBe(0);
    await refund.getByLabel('Reason').fill('Came on the wrong day');
    await refund.getByLabel('Your password').fill(demoPassword);
    await refund.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByText(/EGP\s300 was given back to Refund Now/).waitFor();
  });
});

describe('a patient whose name resembles one with the same phone', () => {
  it('sees a question, and books as the same person or as someone else', async () => {
    const who = { name: 'Mona Lotfy Hassan', phone: '01004440004' };
    await site.book(who);
    const { page, expectProblem } = await site.visitor();
    expectProblem(/409/);
    const bookAs = async (name: string, answer: string): Promise<void> => {
      await page.goto(`${site.url}/book`);
      await page.getByText('Laser', { exact: true }).click();
      await page.getByText('Legs', { exact: true }).click();
      await page.getByLabel('Full name').fill(name);
      await page.getByLabel('Phone').fill(who.phone);
      await page.getByRole('button', { name: 'Book my place' }).click();
      await page.getByText('There is a file under the name Mona H. for this phone number.').waitFor();
      await page.getByRole('button', { name: answer }).click();
      await page.waitForURL('**/confirmation*');
      await page.getByText('You have a place').waitFor();
    };

    await bookAs('Muna Lotfy Hassan', 'Yes, same person');
    await bookAs('Mona Lotfi Hassan', 'No, someone else');

    const found = await site.api<{ patients: readonly { name: string }[] }>(
      'GET',
      `/patients/${who.phone}?branch_id=1`,
      undefined,
      'reception',
    );
    expect(found.patients).toHaveLength(2);
  });

  it('books the service that is chosen when the question is answered', async () => {
    const phone = '01004440005';
    await site.book({ name: 'Mona Lotfy Adel', phone });
    const { page, expectProblem } = await site.visitor();
    expectProblem(/409/);
    await page.goto(`${site.url}/book`);
    await page.getByText('Consultation', { exact: true }).click();
    await page.getByLabel('Full name').fill('Muna Lotfy Adel');
    await page.getByLabel('Phone').fill(phone);
    await page.getByRole('button', { name: 'Book my place' }).click();
    const answer = page.getByRole('button', { name: 'Yes, same person' });
    await answer.waitFor();

    await page.getByText('Fractional laser', { exact: true }).click();
    await page.getByText('Legs', { exact: true }).click();
    await answer.click();
    await page.waitForURL('**/confirmation*');

    await page.getByRole('article').getByText('Fractional laser').first().waitFor();
  });
});

describe('the owner', () => {
  it('offers a package, sees what is wrong with it, and withdraws it', async () => {
    const { page } = await site.staff('owner');
    await page.goto(`${site.url}/owner/packages`);
    await page.getByText('No packages are offered at this branch yet').waitFor();
    await page.getByText('No package has anything left').waitFor();
    await page.getByRole('button', { name: 'New package' }).click();
    const offer = page.getByRole('dialog', { name: 'New package' });
    await offer.getByLabel('Name (English)').fill('Six sessions');
    await offer.getByLabel('Name (Arabic)').fill('ست جلسات');
    await offer.getByLabel('Price (EGP)', { exact: true }).fill('2500');
    await offer.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => offer.locator('[aria-invalid=true]').count()).toBeGreaterThan(0);
    await offer.getByLabel('Price of one alone (EGP)').fill('500');
    await offer.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Six sessions is saved').waitFor();

    await page.getByRole('button', { name: 'Change Six sessions' }).click();
    const change = page.getByRole('dialog', { name: 'Change the package' });
    await change.getByRole('switch').uncheck();
    await change.getByRole('button', { name: 'Save' }).click();
    await page.getByText('no longer sold').waitFor();
  });
});
