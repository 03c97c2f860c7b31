import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from './site.ts';
import { openSite, phone } from './site.ts';
import { words } from './words.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

/** A promise and the function that resolves it. */
const gate = (): { readonly opened: Promise<void>; readonly open: () => void } => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  return { opened: promise, open: () => resolve(undefined) };
};

describe('a form', () => {
  it('checks a field when one leaves it, and from then on with every letter', async () => {
    const { page } = await site.visitor(phone);
    await page.goto(`${site.url}/book`);
    const mobile = page.getByLabel('Phone');
    const wrong = page.locator('#phone-error', { hasText: /./ });
    const good = page
      .locator('.MuiInputBase-root', { has: page.locator('#phone') })
      .locator('.MuiSvgIcon-colorSuccess');
    await page.locator('input[name="branchId"]').first().waitFor({ state: 'attached' });
    // Focused and left without typing: no error yet.
    await page.getByLabel('Full name').focus();
    await mobile.focus();
    await expect.poll(() => page.locator('.Mui-error').count()).toBe(0);
    await mobile.pressSequentially('0100');
    await expect.poll(() => wrong.count()).toBe(0);
    await page.getByLabel('Full name').focus();
    await wrong.waitFor();
    await expect.poll(() => mobile.getAttribute('aria-invalid')).toBe('true');
    await mobile.focus();
    await page.keyboard.press('End');
    await page.keyboard.type('123456');
    await wrong.waitFor();
    await page.keyboard.type('7');
    await wrong.waitFor({ state: 'hidden' });
    await good.waitFor();
    await page.keyboard.press('Backspace');
    await wrong.waitFor();
    await expect.poll(() => good.count()).toBe(0);
  });

  it('checks all on submitting, and gives the first wrong field the focus', async () => {
    const { page } = await site.visitor(phone);
    await page.goto(`${site.url}/book`);
    await page.locator('input[name="branchId"]').first().waitFor({ state: 'attached' });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    await page.getByRole('button', { name: 'Book my place' }).click();
    await expect.poll(focused).toBe('serviceType');
    await page.getByText('Consultation', { exact: true }).click();
    await page.getByRole('button', { name: 'Book my place' }).click();
    await expect.poll(focused).toBe('name');
    await page.goto(`${site.url}/status`);
    await page.getByRole('button', { name: 'Find my place' }).click();
    await expect.poll(focused).toBe('phone');
  });

  it('drops the answer of a check that comes after the next letter', async () => {
    const { page } = await site.visitor(phone);
    const rules = gate();
    await page.route(/\/assets\/booking-schema-/, async (route) => {
      await rules.opened;
      await route.continue();
    });
    await page.goto(`${site.url}/book`);
    await page.locator('input[name="branchId"]').first().waitFor({ state: 'attached' });
    const mobile = page.getByLabel('Phone');
    await page.getByText('Consultation', { exact: true }).click();
    await page.getByLabel('Full name').fill('Mona Adel');
    await mobile.fill('0100');
    let posts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/book')) posts += 1;
    });
    await page.getByRole('button', { name: 'Book my place' }).click();
    await mobile.fill('');
    rules.open();
    // The error about four digits must not stay for an empty field.
    await expect.poll(() => page.getByRole('button', { name: 'Book my place' }).isEnabled()).toBe(true);
    await expect.poll(() => page.locator('#phone-error').textContent()).toBe('This field is required');
    expect(posts).toBe(0);
  });

  it('keeps what was typed into the page before its script came', async () => {
    const { page } = await site.visitor(phone);
    const script = gate();
    await page.route(/\/assets\/booking-page-/, async (route) => {
      await script.opened;
      await route.continue();
    });
    await page.goto(`${site.url}/book`, { waitUntil: 'commit' });
    await page.getByLabel('Full name').fill('Mona Adel');
    await page.getByLabel('Phone').fill('01001234567');
    await page.getByText('Consultation', { exact: true }).click();
    script.open();
    await page.locator('input[name="branchId"]').first().waitFor({ state: 'attached' });
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Mona Adel');
    await page.getByRole('button', { name: 'Book my place' }).click();
    await page.waitForURL('**/confirmation*');
  });

  it('is sent by its script when the button was pressed before that came, and never by the browser', async () => {
    const { page } = await site.visitor(phone);
    const script = gate();
    await page.route(/\/assets\/booking-page-/, async (route) => {
      await script.opened;
      await route.continue();
    });
    await page.goto(`${site.url}/book`, { waitUntil: 'commit' });
    await page.getByLabel('Full name').fill('Early Bird');
    await page.getByLabel('Phone').fill('01001234568');
    await page.getByText('Consultation', { exact: true }).click();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Book my place' }).click();
    // Entered values must not be in the address, which logs contain.
    expect(new URL(page.url()).search).toBe('');
    const booked = page.waitForRequest('**/api/reservations/book');
    script.open();
    expect((await booked).postDataJSON()).toMatchObject({ name: 'Early Bird', message_consent: true });
    await page.waitForURL('**/confirmation*');
    // Once: coming back to an empty form sends nothing.
    await page.goto(`${site.url}/book`);
    await page.locator('input[name="branchId"]').first().waitFor({ state: 'attached' });
    await expect.poll(() => page.getByText('This field is required').count()).toBe(0);
  });

  it('puts the server’s answer at its field, until the next letter', async () => {
    const person = await site.visitor(phone);
    const { page } = person;
    await page.route('**/api/reservations/book', (route) =>
      route.fulfill({
        status: 400,
        json: {
          success: false,
          error: 'Something is wrong.',
          code: 'VALIDATION_ERROR',
          details: [{ path: 'name', message: 'This name is taken by a poet.' }],
        },
      }),
    );
    person.expectProblem(/400/);
    await page.goto(`${site.url}/book`);
    await page.locator('input[name="branchId"]').first().waitFor({ state: 'attached' });
    await page.getByText('Consultation', { exact: true }).click();
    await page.getByLabel('Full name').fill('Mona Adel');
    await page.getByLabel('Phone').fill('01001234567');
    await page.getByRole('button', { name: 'Book my place' }).click();
    await page.locator('#name-error', { hasText: 'This name is taken by a poet.' }).waitFor();
    await page.getByLabel('Full name').fill('Mona Adely');
    await page.locator('#name-error', { hasText: /./ }).waitFor({ state: 'hidden' });
  });

  it('says that there is no connection while its rules cannot be loaded, and keeps what was typed', async () => {
    const person = await site.visitor(phone);
    const { page } = person;
    await page.route(/\/assets\/booking-schema-/, (route) => route.abort());
    person.expectProblem(/ERR_FAILED|dynamically imported module/);
    await page.goto(`${site.url}/book`);
    await page.locator('input[name="branchId"]').first().waitFor({ state: 'attached' });
    await page.getByText('Consultation', { exact: true }).click();
    await page.getByLabel('Full name').fill('Mona Adel');
    await page.getByLabel('Phone').fill('01001234568');
    await page.getByRole('button', { name: 'Book my place' }).click();

    await page.getByText(words('en', 'messages:errors.NETWORK_ERROR')).first().waitFor();
    expect(await page.getByLabel('Phone').inputValue()).toBe('01001234568');
  });

  it('does not say that a booking failed whose answer was lost, and the next press shows its ticket', async () => {
    const { page, expectProblem } = await site.visitor(phone);
    expectProblem(/503/);
    let count = 0;
    await page.route('**/api/reservations/book', async (route) => {
      count += 1;
      const response = await route.fetch();
      await route.fulfill(count === 1 ? { status: 503, body: '' } : { response });
    });
    await page.goto(`${site.url}/book`);
    await page.locator('input[name="branchId"]').first().waitFor({ state: 'attached' });
    await page.getByText('Consultation', { exact: true }).click();
    await page.getByLabel('Phone').fill('01001234569');
    await page.getByLabel('Full name').fill('Mona Lost');
    await page.getByRole('button', { name: 'Book my place' }).click();
    await page.getByText(words('en', 'messages:errors.SERVER_ERROR')).waitFor();
    expect(await page.getByText('did not go through').count()).toBe(0);

    await page.getByRole('button', { name: 'Book my place' }).click();

    await page.getByText(words('en', 'pages:confirmation.title')).waitFor();
    const { active_queue: rows } = await site.api<{ active_queue: readonly { patient_name: string }[] }>(
      'GET',
      '/reservations/branch/1/queue',
      undefined,
      'reception',
    );
    expect(rows.filter(({ patient_name: name }) => name === 'Mona Lost')).toHaveLength(1);
  });

  it('is sent once, however often one presses, and with one key over the presses it takes', async () => {
    const person = await site.visitor(phone);
    const { page } = person;
    const keys: (string | undefined)[] = [];
    const answer = gate();
    await page.route('**/api/reservations/book', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      await answer.opened;
      await route.fulfill({ status: 409, json: { success: false, error: 'Busy.', code: 'CONFLICT' } });
    });
    person.expectProblem(/409/);
    await page.goto(`${site.url}/book`);
    await page.locator('input[name="branchId"]').first().waitFor({ state: 'attached' });
    await page.getByText('Consultation', { exact: true }).click();
    await page.getByLabel('Phone').fill('01001234567');
    await page.getByLabel('Full name').fill('Mona Adel');
    await page.keyboard.press('Enter');
    await expect.poll(() => keys.length).toBe(1);
    await page.keyboard.press('Enter');
    await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
    answer.open();
    await page.getByText('Busy.').waitFor();
    expect(keys).toHaveLength(1);
    await page.getByRole('button', { name: 'Book my place' }).click();
    await expect.poll(() => keys.length).toBe(2);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });
});
