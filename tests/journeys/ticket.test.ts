import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { failureBody } from '#shared/errors.ts';
import { reservationUnknown } from '#shared/refusals/queue.ts';
import { bookAndPay } from './book-and-pay.ts';
import { look } from './look.ts';
import type { Site } from './site.ts';
import { openSite, phone } from './site.ts';
import { words } from './words.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite({ live: true });
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

describe.each(['en', 'ar'] as const)('a ticket, in %s', (language) => {
  const say = (key: string, values?: Record<string, string>): string => words(language, key, values);
  const phones =
    language === 'en' ? (['01004440001', '01004440002'] as const) : (['01004440003', '01004440004'] as const);

  it('is remembered by the device that opened it, opened again by one touch, and forgotten on request', async () => {
    const [one, two] = phones;
    const first = await site.book({ name: 'Mona Adel', phone: one });
    const second = await site.book({ name: 'Heba Samir', phone: two });
    const { page } = await site.visitor({ ...phone, language });
    for (const [{ code }, number, name] of [
      [first, one, 'Mona Adel'],
      [second, two, 'Heba Samir'],
    ] as const) {
      await page.goto(`${site.url}/confirmation#code=${code}&phone=${number}`);
      await page.reload();
      await page.getByRole('article').getByText(code).waitFor();
      await page.getByRole('article').getByText(name).waitFor();
    }
    await page.goto(`${site.url}/status`);
    const remembered = page.getByRole('region', { name: say('pages:status.remembered') });
    const entry = (code: string) => remembered.getByRole('button', { name: code }).first();
    await entry(first.code).waitFor();
    await entry(second.code).click();
    await page.getByRole('article').getByText(second.code).waitFor();
    await expect.poll(() => page.locator('#phone').inputValue()).toBe(two);
    await expect.poll(() => entry(second.code).getAttribute('aria-pressed')).toBe('true');
    // Under the header that stays, a button would be half a button.
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => look(page)).toEqual([]);

    await remembered.getByRole('button', { name: say('pages:status.forget', { code: first.code }) }).click();
    await entry(first.code).waitFor({ state: 'detached' });
    await page.reload();
    await entry(second.code).waitFor();
    await expect.poll(() => entry(first.code).count()).toBe(0);
  });

  it('says when to leave to who gives the way, and keeps it on the device', async () => {
    const number = language === 'en' ? '01004440021' : '01004440022';
    const { code } = await site.book({ name: 'Hana Adel', phone: number });
    const { page } = await site.visitor({ ...phone, language });
    await page.goto(`${site.url}/confirmation#code=${code}&phone=${number}`);
    await page.getByLabel(say('pages:ownTicket.leave.way')).fill('240');
    await page.getByText(say('pages:ticket.next.leave')).waitFor();

    await page.reload();
    await page.getByText(say('pages:ticket.next.leave')).waitFor();
    await page.getByLabel(say('pages:ownTicket.leave.way')).fill('');

    await expect.poll(() => page.getByText(say('pages:ticket.next.leave')).count()).toBe(0);
  });

  it('says nothing of a payment once reception cancelled it', async () => {
    const number = language === 'en' ? '01004440031' : '01004440032';
    const { id, code } = await site.book({ name: 'Dalia Adel', phone: number });
    const { page } = await site.visitor({ ...phone, language });
    await page.goto(`${site.url}/confirmation#code=${code}&phone=${number}`);
    const payment = page.getByText(say('pages:status.payment'), { exact: true });
    await payment.waitFor();

    await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'cancelled' }, 'reception');
    await page.reload();

    await page.getByText(say('pages:status.phone'), { exact: true }).waitFor();
    await expect.poll(() => payment.count()).toBe(0);
  });

  it('leads to the receipt once it is paid', async () => {
    const number = language === 'en' ? '01004440011' : '01004440012';
    const { code } = await bookAndPay(site, { name: 'Salma Adel', phone: number }, 1);
    const { page } = await site.visitor({ ...phone, language });
    await page.goto(`${site.url}/confirmation#code=${code}&phone=${number}`);

    await page.getByRole('button', { name: say('pages:ownTicket.receipt'), exact: true }).click();

    const paper = page.getByRole('dialog').getByRole('article');
    await paper.getByText('Salma Adel').waitFor();
    await paper.getByText(code).waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('close') })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('is shared by a link that another device can only read, without the body area', async () => {
    const number = language === 'en' ? '01004440005' : '01004440006';
    const { code } = await site.book({ name: 'Karim Fathy', phone: number, type: 'laser', laser_area: 'back' });
    const { page, context } = await site.visitor({ ...phone, language });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    // Simulates a device without a share sheet.
    await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'share'));
    await page.goto(`${site.url}/confirmation#code=${code}&phone=${number}`);
    await page.getByText(code).first().waitFor();
    await page.getByRole('button', { name: say('pages:ownTicket.share') }).click();
    await page.getByText(say('pages:ownTicket.copied')).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    // The fragment after `#` is not sent to a server, so no log contains code and phone.
    expect(new URL(link).pathname + new URL(link).search).toBe('/confirmation');
    // Without the code the server itself shows no area and accepts no cancellation.
    expect(link).not.toContain(code);

    const { page: other } = await site.visitor({ language });
    await other.goto(link);
    await other.getByText(say('pages:ownTicket.sharedText')).waitFor();
    await expect
      .poll(() => other.locator('.ticket__number').textContent())
      .toBe(await page.locator('.ticket__number').textContent());
    const shown = await other.getByRole('main').textContent();
    for (const hidden of [code, 'Fathy', `· ${say('area.back')}`]) expect(shown).not.toContain(hidden);
    await expect.poll(() => other.getByRole('button', { name: say('pages:status.cancel.action') }).count()).toBe(0);
    await expect.poll(() => look(other)).toEqual([]);
    // It is another person's ticket: this device does not keep it.
    await other.goto(`${site.url}/status`);
    await other.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => other.getByRole('region', { name: say('pages:status.remembered') }).count()).toBe(0);

    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: say('pages:ownTicket.share') }).click();
    await page.getByText(say('messages:errors.unexpected')).waitFor();
  });
});

describe('the ticket of a patient who waits', () => {
  /** Branch 2, so that the queue has no patients of other tests. */
  const bookAt2 = (name: string, phoneNumber: string) => site.book({ name, phone: phoneNumber, branch_id: 2 });

  it('shows the number that staff call, the people ahead, and turns when the patient is called', async () => {
    await bookAt2('Ahead One', '01004450001');
    await bookAt2('Ahead Two', '01004450002');
    const { code } = await bookAt2('Mona Adel', '01004450003');
    await site.api('POST', '/doctor/next', {}, 'doctor.branch2');
    const { page } = await site.visitor(phone);
    await page.clock.install({ time: Date.now() });
    await page.goto(`${site.url}/confirmation#code=${code}&phone=01004450003`);
    const ticket = page.getByRole('article');
    await ticket.getByText('1 before you · Consultation').waitFor();
    await expect.poll(() => ticket.locator('.ticket__number').textContent()).toBe('3');
    await expect.poll(() => ticket.getByText('#2').count()).toBe(1);
    const sizes = await ticket.evaluate((element) =>
      [...element.querySelectorAll<HTMLElement>('*')]
        .filter((each) => each.textContent !== '' && !each.matches('.ticket__number'))
        .map((each) => Number.parseFloat(getComputedStyle(each).fontSize)),
    );
    const largest = await ticket
      .locator('.ticket__number')
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(Math.max(...sizes)).toBeLessThan(largest);
    // A screen reader announces what changes in this element, not an element that replaces it.
    const announced = await ticket.locator('[aria-live]').elementHandle();

    await site.api('POST', '/doctor/next', {}, 'doctor.branch2');
    await site.api('POST', '/doctor/next', {}, 'doctor.branch2');
    // Near the front the page polls every four seconds: a call is shown within five.
    await page.clock.fastForward(4000);
    await ticket.getByText("It's your turn").waitFor();
    expect(await announced.evaluate(({ isConnected }) => isConnected)).toBe(true);
    await expect.poll(() => ticket.locator('.ticket__number').textContent()).toBe('3');
    await expect
      .poll(() => ticket.locator('.ticket__upper').evaluate((element) => getComputedStyle(element).backgroundColor))
      .toBe('rgb(194, 67, 42)');
    await expect.poll(() => page.title()).toContain("It's your turn");
    await expect.poll(() => look(page)).toEqual([]);
    await site.api('POST', '/doctor/next', {}, 'doctor.branch2');
  });

  it('shows that the page must stay open, and alerts with a sound when the patient turns it on', async () => {
    await bookAt2('Ahead Three', '01004450004');
    const { code } = await bookAt2('Heba Samir', '01004450005');
    const person = await site.visitor(phone);
    const { page, context } = person;
    await context.grantPermissions(['notifications']);
    await page.addInitScript(() => {
      const { prototype } = OscillatorNode;
      const start = prototype.start;
      prototype.start = function (when) {
        document.documentElement.dataset['notes'] = String(Number(document.documentElement.dataset['notes'] ?? 0) + 1);
        start.call(this, when);
      };
    });
    await page.clock.install({ time: Date.now() });
    await page.goto(`${site.url}/confirmation#code=${code}&phone=01004450005`);
    await page.getByText('Until then nothing else tells you').waitFor();
    const choice = page.getByRole('button', { name: 'Turn on sound and alert' });
    await choice.click();
    await page.getByRole('button', { name: 'Sound and alert on', pressed: true }).waitFor();
    await page.getByRole('status').getByText('Keep this page open').waitFor();
    await site.api('POST', '/doctor/next', {}, 'doctor.branch2');
    await site.api('POST', '/doctor/next', {}, 'doctor.branch2');
    await page.clock.fastForward(4000);
    await page.getByRole('article').getByText("It's your turn").waitFor();
    await expect
      .poll(() => page.evaluate(() => Number(document.documentElement.dataset['notes'] ?? 0)))
      .toBeGreaterThan(0);
    await site.api('POST', '/doctor/next', {}, 'doctor.branch2');
  });
});

describe.each(['en', 'ar'] as const)('the ticket of yesterday, in %s', (language) => {
  const say = (key: string, values?: Record<string, string>): string => words(language, key, values);

  it('offers to book again with name and phone kept, in two touches', async () => {
    const number = language === 'en' ? '01004460001' : '01004460002';
    const name = language === 'en' ? 'Karim Fathy' : 'كريم فتحي';
    const { code } = await site.book({ name, phone: number, type: 'laser', laser_area: 'legs', branch_id: 2 });
    const person = await site.visitor({ ...phone, language });
    const { page } = person;
    await page.goto(`${site.url}/confirmation#code=${code}&phone=${number}`);
    await page.getByRole('article').getByText(code).waitFor();
    // The day of the branch ends: the server shows the reservation no longer.
    person.expectProblem(/404/);
    await page.route('**/api/queue-info/**', (route) =>
      route.fulfill({ status: 404, json: failureBody(reservationUnknown(), language) }),
    );
    await page.reload();
    const again = page.getByRole('link', { name: say('pages:confirmation.bookAgain') });
    await again.waitFor();
    await expect.poll(() => look(page)).toEqual([]);
    await page.unroute('**/api/queue-info/**');

    await again.click();
    await expect.poll(() => page.locator('#name').inputValue()).toBe(name);
    await expect.poll(() => page.locator('#phone').inputValue()).toBe(number);
    await expect.poll(() => page.locator('input[name=serviceType]:checked').inputValue()).toBe('laser');
    await expect.poll(() => page.locator('input[name=laserAreas]:checked').inputValue()).toBe('legs');
    await page.getByRole('button', { name: say('forms:booking.submit') }).click();
    await page.waitForURL('**/confirmation*');
    await page.getByRole('article').waitFor();
  });
});

describe('a ticket that the device remembers', () => {
  it('is listed where it was moved to, and no longer when the patient cancels it', async () => {
    const number = '01004440010';
    const { id, code } = await site.book({ name: 'Laila Hany', phone: number, branch_id: 2 });
    const { page } = await site.visitor(phone);
    const link = `${site.url}/confirmation#code=${code}&phone=${number}`;
    const remembered = page.getByRole('region', { name: 'On this device' });
    await page.goto(link);
    await page.getByRole('article').getByText('Secondary').waitFor();
    await site.api('POST', `/reservations/${String(id)}/transfer`, { branch_id: 1 }, 'reception.branch2');
    await page.reload();
    await page.getByRole('article').getByText('Main').waitFor();

    await page.goto(`${site.url}/status`);
    await expect.poll(() => remembered.textContent()).toContain('Main');
    await page.goto(link);
    await page.getByRole('button', { name: 'Cancel my reservation' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel my reservation' }).click();
    await page.getByText('Your reservation was cancelled. Thank you for telling us.').waitFor();

    await page.goto(`${site.url}/status`);
    await page.getByLabel('Phone number').waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('my_reservations'))).toBe('[]');
    expect(await remembered.count()).toBe(0);
  });
});

describe('the booking form of a ticket that was left', () => {
  it('keeps its values when the patient goes back, and is empty when it is opened again', async () => {
    const { page } = await site.visitor(phone);
    await page.goto(`${site.url}/book`);
    await page.locator('input[name="branchId"]').first().waitFor({ state: 'attached' });
    await page.getByText('Consultation', { exact: true }).click();
    await page.getByLabel('Full name').fill('Omar Zaki');
    await page.getByLabel('Phone').fill('01004470001');
    await page.getByRole('button', { name: 'Book my place' }).click();
    await page.waitForURL('**/confirmation*');
    await page.getByRole('article').waitFor();

    await page.goBack();
    await page.waitForURL('**/book');
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Omar Zaki');
    await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('01004470001');

    await page.goto(`${site.url}/book`);
    await page.locator('input[name="branchId"]').first().waitFor({ state: 'attached' });
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('');
    // A tap fills in the data of an earlier booking.
    await page.getByRole('button', { name: 'Omar Zaki' }).click();
    await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('01004470001');
  });

  it('keeps a draft over a reload', async () => {
    const { page } = await site.visitor(phone);
    await page.goto(`${site.url}/book`);
    await page.locator('input[name="branchId"]').first().waitFor({ state: 'attached' });
    await page.getByLabel('Full name').fill('Half Typed');
    await page.getByText('Laser', { exact: true }).click();
    await page.reload();
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Half Typed');
    await expect.poll(() => page.locator('input[name=serviceType]:checked').inputValue()).toBe('laser');
  });

  it('keeps what was chosen after a link over a reload, and follows another link', async () => {
    const { page } = await site.visitor(phone);
    const chosen = (name: string) => page.locator(`input[name=${name}]:checked`).inputValue();
    await page.goto(`${site.url}/book?branch=2&service=laser`);
    await expect.poll(() => chosen('branchId')).toBe('2');
    await page.getByText('Main', { exact: true }).click();
    await page.getByText('Consultation', { exact: true }).click();
    await expect.poll(() => chosen('serviceType')).toBe('regular');

    await page.reload();

    await expect.poll(() => chosen('serviceType')).toBe('regular');
    expect(await chosen('branchId')).toBe('1');
    await page.goto(`${site.url}/book?branch=2`);
    await expect.poll(() => chosen('branchId')).toBe('2');
    expect(await chosen('serviceType')).toBe('regular');
  });
});

describe('digits in Arabic', () => {
  it('are Latin until Arabic ones are chosen, and then on every screen, but not in codes and phones', async () => {
    const { code } = await site.book({ name: 'هبة سامي', phone: '01004440009', branch_id: 2 });
    const { page } = await site.visitor({ ...phone, language: 'ar' });
    await page.goto(`${site.url}/confirmation#code=${code}&phone=01004440009`);
    const number = page.locator('.ticket__number');
    await number.waitFor();
    await expect.poll(() => number.textContent()).toMatch(/^\d+$/);
    await page.locator('summary').first().click();
    await page.getByRole('button', { name: '١٢٣' }).click();
    await expect.poll(() => number.textContent()).toMatch(/^[٠-٩]+$/);
    await page.reload();
    await expect.poll(() => number.textContent()).toMatch(/^[٠-٩]+$/);
    await page.getByRole('article').getByText(code).waitFor();
  });
});
