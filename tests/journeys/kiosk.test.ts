import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rowOf } from './desk.ts';
import { openScreen } from './pair-screen.ts';
import type { Language, Person, Site } from './site.ts';
import { openSite } from './site.ts';
import { addService } from './further-service.ts';
import { words } from './words.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite({ live: true });
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

/** A tablet at the door of branch 1, paired by reception. @param hasClock the test sets the time of the page */
const openKiosk = async (hasClock = false): Promise<Person & { readonly displayId: string }> => {
  const person = await site.visitor();
  const { page } = person;
  // Before the page: an answer that arrives while a clock is installed would be of 1970, and stale.
  if (hasClock) await page.clock.install();
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`${site.url}/kiosk`);
  const digits = page.getByText(/^\d{3} \d{3}$/);
  const code = ((await digits.textContent()) ?? '').replaceAll(/\D/gu, '');
  const { display } = await site.api<{ display: { id: string } }>(
    'POST',
    '/displays',
    { code, name: 'At the door' },
    'reception',
  );
  await page.getByRole('button', { name: words('en', 'pages:kiosk.booked') }).waitFor();
  // Enabled when the branch is known.
  await expect
    .poll(() =>
      page.getByRole('button', { name: new RegExp(`^${words('en', 'pages:kiosk.unbooked')}`, 'u') }).isEnabled(),
    )
    .toBe(true);
  return { ...person, displayId: display.id };
};

const press = (page: Page, key: string, language: Language = 'en'): Promise<void> =>
  page.getByRole('button', { name: new RegExp(`^${words(language, key)}`, 'u') }).click();

const type = async (page: Page, digits: string): Promise<void> => {
  for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).click();
};

const numberOn = (page: Page) => page.locator('.kiosk__number');

/** Everything that a page could store about a patient; its own key is left out. */
const keptBy = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const fields = [...document.querySelectorAll('input')].map(({ value }) => value);
    const stores = [localStorage, sessionStorage].map((store) => JSON.stringify(Object.entries(store)));
    return [...stores, ...fields, ...databases.map(({ name }) => name), location.href, document.cookie].join(' ');
  });

describe.each(['kiosk', 'display'] as const)('a %s whose first answer does not come', (kind) => {
  it('shows that it loads, and says that there is no connection when the request has failed', async () => {
    const { page, expectProblem } = await site.visitor();
    expectProblem(/ERR_FAILED/u);
    const { promise: isOver, resolve: end } = Promise.withResolvers<undefined>();
    await page.route('**/api/displays/waiting-room', async (route) => {
      await isOver;
      await route.abort();
    });
    const alert = page.getByText(words('en', kind === 'kiosk' ? 'pages:kiosk.offline' : 'pages:display.pair.failed'));

    await openScreen(page, site, kind, '?lang=en');
    await (
      kind === 'kiosk'
        ? page.getByRole('button', { name: words('en', 'pages:kiosk.booked') })
        : page.locator('main [aria-busy=true]')
    ).waitFor();
    expect(await alert.count()).toBe(0);
    expect(await page.getByText(words('en', 'pages:display.nobody')).count()).toBe(0);
    end(undefined);

    await alert.waitFor();
  });
});

describe('a kiosk', () => {
  it('takes a double press for one: the next step begins empty', async () => {
    const { page } = await openKiosk();
    await page.setViewportSize({ width: 800, height: 1280 });
    await press(page, 'pages:kiosk.unbooked');

    await page
      .getByRole('button', { name: words('en', 'type.laser'), exact: false })
      .first()
      .dblclick();
    await page.getByRole('heading', { name: words('en', 'forms:booking.area') }).waitFor();
    await page.getByRole('button', { name: words('en', 'area.legs'), exact: true }).click();
    await page.getByRole('button', { name: words('en', 'pages:kiosk.next') }).dblclick();
    await page.getByRole('heading', { name: words('en', 'pages:kiosk.person') }).waitFor();
    await type(page, '0100');

    expect(await page.locator('main input').last().inputValue()).toBe('0100');
  });

  it('checks in who types the phone number of a booking, shows number and place, and tells the desk', async () => {
    await site.book({ name: 'Mona Adel', phone: '01009980001' });
    const { page } = await openKiosk();
    const { page: desk } = await site.staff('reception');
    await desk.goto(`${site.url}/reception`);
    await rowOf(desk, 'Mona Adel').waitFor();

    await press(page, 'pages:kiosk.booked');
    await type(page, '01009980001');
    await press(page, 'pages:kiosk.here');
    await numberOn(page).waitFor();

    const shown = await page.locator('main').textContent();
    expect(await numberOn(page).textContent()).toBe('1');
    expect(shown).toContain(words('en', 'pages:kiosk.nobodyBefore'));
    expect(shown).not.toMatch(/Mona|Consultation|0100998/u);
    const { active_queue: rows } = await site.api<{ active_queue: readonly { arrived_at: string | null }[] }>(
      'GET',
      '/reservations/branch/1/queue',
      undefined,
      'reception',
    );
    expect(rows[0]?.arrived_at).not.toBeNull();
  });

  it('books in Arabic for who has no booking, who then is here, and keeps nothing of them', async () => {
    const { page, context } = await openKiosk();

    await press(page, 'pages:kiosk.unbooked', 'ar');
    await press(page, 'type.laser', 'ar');
    await press(page, 'area.legs', 'ar');
    await press(page, 'pages:kiosk.next', 'ar');
    await page.getByLabel(words('ar', 'forms:booking.name')).fill('Heba Samir');
    await type(page, '01009980002');
    await press(page, 'forms:booking.submit', 'ar');
    await numberOn(page).waitFor();
    const qrCodes = await page.locator('svg.qr').count();
    await press(page, 'pages:kiosk.done', 'ar');
    await page.getByRole('button', { name: words('en', 'pages:kiosk.booked') }).waitFor();

    const { active_queue: rows } = await site.api<{
      active_queue: readonly { patient_name: string; arrived_at: string | null }[];
    }>('GET', '/reservations/branch/1/queue', undefined, 'reception');
    const mine = rows.find(({ patient_name: name }) => name === 'Heba Samir');
    expect([qrCodes, typeof mine?.arrived_at]).toEqual([1, 'string']);
    expect(await keptBy(page)).not.toMatch(/Heba|0998000|MED/u);
    expect(await context.cookies()).toEqual([]);
    expect(await page.evaluate(() => [history.length, document.documentElement.lang])).toEqual([2, 'ar']);
  });

  it('says that a booking waits for its confirmation, and sends whose turn has passed to reception', async () => {
    const number = '01009980005';
    const booked = await site.book({ name: 'Aya One', phone: number });
    for (const name of ['Badr Two', 'Camelia Three', 'Dalia Four']) await site.book({ name, phone: number });
    const { page, expectProblem } = await openKiosk();
    expectProblem(/404/u);

    await press(page, 'pages:kiosk.unbooked');
    await page.getByRole('button', { name: /^Consultation/u }).click();
    await page.getByLabel(words('en', 'forms:booking.name')).fill('Zeinab Five');
    await type(page, number);
    await press(page, 'forms:booking.submit');
    await page.getByText(words('en', 'pages:ticket.unconfirmed')).waitFor();
    await page.getByText(words('en', 'pages:kiosk.unconfirmed')).waitFor();
    await press(page, 'pages:kiosk.done');

    await site.api('PATCH', `/reservations/${String(booked.id)}/status`, { status: 'skipped' }, 'reception');
    await press(page, 'pages:kiosk.booked');
    await press(page, 'pages:kiosk.byCode');
    await type(page, booked.code.replace('MED', ''));
    await press(page, 'pages:kiosk.here');
    await page.getByText(words('en', 'pages:kiosk.notFound')).waitFor();
  });

  it('keeps the screen of the next person when the answer for the one before comes late', async () => {
    await site.book({ name: 'Amira First', phone: '01009980006' });
    const { page } = await openKiosk();
    const { promise: isReleased, resolve: release } = Promise.withResolvers<undefined>();
    await page.route('**/api/reservations/check-in', async (route) => {
      await isReleased;
      await route.continue();
    });
    await press(page, 'pages:kiosk.booked');
    await type(page, '01009980006');
    await press(page, 'pages:kiosk.here');
    await press(page, 'pages:kiosk.restart');
    await press(page, 'pages:kiosk.booked');
    await type(page, '0122');

    const answered = page.waitForResponse('**/api/reservations/check-in');
    release(undefined);
    await (await answered).finished();
    await type(page, '3');

    expect(await page.locator('input').inputValue()).toBe('01223');
    expect(await numberOn(page).count()).toBe(0);
  });

  it('offers the further services below their kind with their prices, and names the chosen one on the ticket', async () => {
    await addService(site);
    const { page } = await openKiosk();

    await press(page, 'pages:kiosk.unbooked');
    await page.getByRole('button', { name: /^PRP.*EGP\s900/u }).click();
    await page.getByLabel(words('en', 'forms:booking.name')).fill('Laila Hosny');
    await type(page, '01009980004');
    await press(page, 'forms:booking.submit');

    const ticket = page.getByRole('article');
    await ticket.getByText('PRP').waitFor();
    const { active_queue: rows } = await site.api<{
      active_queue: readonly { patient_name: string; service_name: string | null }[];
    }>('GET', '/reservations/branch/1/queue', undefined, 'reception');
    expect(rows.find(({ patient_name: name }) => name === 'Laila Hosny')?.service_name).toBe('PRP');
  });

  it('begins again after thirty seconds without a touch, counting down the last ten', async () => {
    const { page } = await openKiosk(true);
    await press(page, 'pages:kiosk.unbooked');
    await press(page, 'type.regular');
    const name = page.getByLabel(words('en', 'forms:booking.name'));
    await name.fill('Nour Hamdy');
    await type(page, '0100');

    await page.clock.runFor(21_000);
    await page.getByText(/Starts again in [1-9] s/u).waitFor();
    const announced = await page.getByRole('status').textContent();
    await page.clock.runFor(3000);
    const announcedLater = await page.getByRole('status').textContent();
    await name.press('End');
    await page.clock.runFor(19_000);
    const stayed = await name.inputValue();
    await page.clock.runFor(12_000);
    await page.getByRole('button', { name: words('en', 'pages:kiosk.unbooked') }).waitFor();
    await press(page, 'pages:kiosk.unbooked');
    await press(page, 'type.regular');

    expect(announced).toMatch(/Starts again in 10 s/u);
    expect(announcedLater).toBe(announced);
    expect(stayed).toBe('Nour Hamdy');
    expect(
      await page.locator('input').evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value)),
    ).toEqual(['', '']);
  });

  it('shows new digits and forgets its key when reception removes it', async () => {
    const { page, displayId, expectProblem } = await openKiosk();
    expectProblem(/401/);

    await site.api('POST', `/displays/${displayId}/revoke`, {}, 'reception');
    await page.reload();
    await page.getByText(/^\d{3} \d{3}$/).waitFor();

    expect(await page.evaluate(() => localStorage.getItem('kiosk_key'))).toBeNull();
  });
});

it.each([
  { width: 800, height: 1280 },
  { width: 600, height: 960 },
  { width: 1024, height: 768 },
])('shows the choices of both languages without scrolling on $width x $height', async ({ width, height }) => {
  const { page } = await openKiosk();

  await page.setViewportSize({ width, height });

  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight))
    .toBe(0);
});
