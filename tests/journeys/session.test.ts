import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#local/demo/accounts.ts';
import type { Site } from './site.ts';
import { openSite } from './site.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

const minute = 60_000;
const hour = 60 * minute;

/** Stored values by the required names and by those of earlier releases. */
const stored = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));

const signIn = async (page: Page, email: string): Promise<void> => {
  await page.goto(`${site.url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

/** Lets the kept session end so many milliseconds from now. */
const endIn = (page: Page, time: number): Promise<void> =>
  page.evaluate((left) => localStorage.setItem('session_expiry', String(Date.now() + left)), time);

describe('a session', () => {
  it('opens the first page of each role, and is kept under the names of the specification', async () => {
    for (const [account, firstPage] of [
      ['doctor', '/doctor'],
      ['reception', '/reception'],
      ['owner', '/owner'],
    ] as const) {
      const { page, context } = await site.visitor();
      await signIn(page, `${account}@demo.clinic`);
      await page.waitForURL(`**${firstPage}`);
      await page.getByRole('tab').first().waitFor();
      expect(Object.keys(await stored(page))).toEqual(
        expect.arrayContaining(['auth_token', 'user_info', 'session_expiry']),
      );
      const cookies = await context.cookies();
      for (const [name, httpOnly] of [
        ['appointify_refresh', true],
        ['appointify_session', false],
      ] as const) {
        expect(cookies.find((cookie) => cookie.name === name)).toMatchObject({ sameSite: 'Strict', httpOnly });
      }
    }
  });

  it('of an old version is moved over, and stays', async () => {
    const { token, user } = await site.api<{ token: string; user: unknown }>('POST', '/auth/login', {
      email: 'reception@demo.clinic',
      password: demoPassword,
    });
    const { page, context } = await site.visitor();
    await page.goto(`${site.url}/status`);
    await page.evaluate(
      ([oldToken, oldUser]) => {
        localStorage.setItem('token', oldToken);
        localStorage.setItem('user', oldUser);
      },
      [token, JSON.stringify(user)] as const,
    );
    for (let visit = 0; visit < 2; visit += 1) {
      await page.goto(`${site.url}/reception/patients`);
      await page.getByLabel('Search patients').waitFor();
      const kept = await stored(page);
      expect(kept['auth_token']).toBe(token);
      expect(Number(kept['session_expiry'])).toBeGreaterThan(Date.now());
      expect(Object.keys(kept)).not.toEqual(expect.arrayContaining(['token']));
      expect(Object.keys(kept)).not.toEqual(expect.arrayContaining(['user']));
    }
    expect((await context.cookies()).map(({ name }) => name)).toContain('appointify_session');
  });

  it('has the name and the rights that the owner changed, once a page is loaded again', async () => {
    const { page } = await site.visitor();
    await signIn(page, 'reception.branch2@demo.clinic');
    await page.waitForURL('**/reception');
    const { users } = await site.api<{ users: readonly { id: string; email: string }[] }>(
      'GET',
      '/admin/users',
      undefined,
      'owner',
    );
    const { id = '' } = users.find(({ email }) => email === 'reception.branch2@demo.clinic') ?? {};
    await site.api('PATCH', `/admin/users/${id}`, { name: 'Nadia Renamed', rights: ['discount'] }, 'owner');

    await expect
      .poll(
        async () => {
          await page.reload();
          await page.getByRole('tab').first().waitFor();
          return (await stored(page))['user_info'];
        },
        { timeout: 60_000 },
      )
      .toMatch(/Nadia Renamed.*discount/);
  });

  it('is prolonged when less than two hours are left', async () => {
    const { page } = await site.visitor();
    await signIn(page, 'reception@demo.clinic');
    await page.waitForURL('**/reception');
    await page.getByRole('tab').first().waitFor();
    await endIn(page, hour);
    // By its end, not by its token: two tokens of one second are equal to the letter.
    const prolonged = page.waitForResponse('**/api/auth/refresh');
    await page.reload();
    expect((await prolonged).status()).toBe(200);
    await expect
      .poll(async () => Number((await stored(page))['session_expiry']))
      .toBeGreaterThan(Date.now() + 20 * hour);
    await page.getByRole('tab', { name: 'Patients' }).click();
    await page.getByLabel('Search patients').waitFor();
  });

  it('that cannot be prolonged shows a warning five minutes before its end, and then ends', async () => {
    const person = await site.staff('reception');
    const { page } = person;
    person.expectProblem(/503|not signed in/);
    await page.route('**/api/auth/refresh', (route) =>
      route.fulfill({ status: 503, json: { success: false, error: 'Busy', code: 'SERVER_ERROR' } }),
    );
    await page.clock.install({ time: Date.now() });
    await page.goto(`${site.url}/reception`);
    await page.getByRole('tab').first().waitFor();
    const warning = page.getByText('Your session ends in 5 minutes. Save what you are doing and sign in again.');
    await expect.poll(() => warning.count()).toBe(0);
    await endIn(page, 4 * minute);
    await page.reload();
    await warning.waitFor();
    await page.clock.fastForward(5 * minute);
    await page.waitForURL('**/login');
    await page.getByText('Your session has ended. Please sign in again.').first().waitFor();
    expect(Object.keys(await stored(page))).not.toEqual(expect.arrayContaining(['auth_token']));
  });

  it('cannot begin without browser storage, and the form shows that', async () => {
    const person = await site.visitor();
    // As Firefox does with all cookies blocked.
    await person.context.addInitScript(() => {
      const refuse = (): never => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      for (const store of ['localStorage', 'sessionStorage']) Object.defineProperty(window, store, { get: refuse });
      window.BroadcastChannel = class extends BroadcastChannel {
        constructor(name: string) {
          super(name);
          refuse();
        }
      };
      Object.defineProperty(document, 'cookie', {
        get: () => '',
        set() {
          // The cookie is accepted and dropped.
        },
      });
    });
    await signIn(person.page, 'reception@demo.clinic');
    await person.page.getByRole('alert').getByText('Failed to store session data').first().waitFor();
  });

  it('ends where its cookie is gone', async () => {
    const person = await site.staff('reception');
    const { page, context } = person;
    await page.goto(`${site.url}/reception`);
    await page.getByRole('tab').first().waitFor();
    person.expectProblem(/not signed in: \/reception/);
    await context.clearCookies();
    await page.reload();
    await page.waitForURL('**/login');
    expect(Object.keys(await stored(page))).not.toEqual(expect.arrayContaining(['auth_token']));
  });
});
