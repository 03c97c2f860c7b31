import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { look } from './look.ts';
import { changeRoomWithoutAnswer, pairAgainAfterLostAnswer } from './lost-answers.ts';
import { openScreen, pairScreen } from './pair-screen.ts';
import type { Site } from './site.ts';
import { openSite, phone } from './site.ts';
import { words } from './words.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite({ live: true });
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

/** The address that the screen of branch 1 shows as a code. */
const doorAddress = async (): Promise<string> => {
  const { key } = await pairScreen(site, 'display');
  const { door } = await site.api<{ door: { token: string } }>('POST', '/displays/waiting-room', { key });
  return `/door#t=${door.token}`;
};

describe.each(['en', 'ar'] as const)('the code on the screen of the waiting room, in %s', (language) => {
  const say = (key: string, values?: Record<string, string>): string => words(language, key, values);
  const base = language === 'ar' ? '/ar' : '';
  const number = language === 'ar' ? '01009980011' : '01009980012';

  it('marks the ticket of the phone that scans it as here, also after an old code in the same tab', async () => {
    const { code } = await site.book({ name: `Heba ${language === 'ar' ? 'Magdy' : 'Lotfy'}`, phone: number });
    const { page, expectProblem } = await site.visitor({ ...phone, language });
    await page.goto(`${site.url}${base}/confirmation#code=${code}&phone=${number}`);
    await page.getByRole('article').getByText(code).waitFor();

    expectProblem(/409/);
    await page.goto(`${site.url}${base}/door#t=1.old.code`);
    await page.getByRole('alert').waitFor();
    // The second scan opens in the same tab.
    await page.goto(`${site.url}${base}${await doorAddress()}`);

    await page.getByText(say('pages:door.marked')).waitFor();
    await page.getByRole('link', { name: say('pages:door.open') }).click();
    await page.getByRole('article').getByText(code).waitFor();
  });

  it('tries again when there was no connection', async () => {
    const own = number.replace('0998', '0996');
    const { code } = await site.book({ name: 'Mona Adel', phone: own });
    const { page, expectProblem } = await site.visitor({ ...phone, language });
    expectProblem(/ERR_FAILED/);
    await page.goto(`${site.url}${base}/confirmation#code=${code}&phone=${own}`);
    await page.getByRole('article').getByText(code).waitFor();
    await page.route('**/check-in', (route) => route.abort());
    await page.goto(`${site.url}${base}${await doorAddress()}`);
    await page.reload();
    const retry = page.getByRole('button', { name: say('retry') });
    await retry.waitFor();

    await page.unroute('**/check-in');
    await retry.click();

    await page.getByText(say('pages:door.marked')).waitFor();
  });

  it('leads a phone whose turn has passed to its ticket, which comes back', async () => {
    const missed = number.replace('0998', '0997');
    const { id, code } = await site.book({ name: 'Mona Adel', phone: missed });
    const { page, expectProblem } = await site.visitor({ ...phone, language });
    // The browser reports that the door does not know the missed ticket.
    expectProblem(/404/);
    await page.goto(`${site.url}${base}/confirmation#code=${code}&phone=${missed}`);
    await page.getByRole('article').getByText(code).waitFor();
    await site.api('POST', `/doctor/skip/${String(id)}`, {}, 'reception');

    await page.goto(`${site.url}${base}${await doorAddress()}`);
    await page.reload();
    await page.getByText(say('pages:door.none')).waitFor();
    await page.getByRole('link', { name: say('pages:door.open') }).click();

    await page.getByRole('button', { name: say('pages:ownTicket.comeBack.action'), exact: true }).click();
    await page.getByRole('article').getByText(say('pages:ticket.missed')).waitFor({ state: 'detached' });
  });

  it('offers a place at this branch to a phone without a ticket', async () => {
    const { page } = await site.visitor({ ...phone, language });
    await page.goto(`${site.url}${base}${await doorAddress()}`);
    await page.getByText(say('pages:door.none')).waitFor();

    await page.getByRole('link', { name: say('pages:door.book') }).click();

    await page.waitForURL(`**${base}/book?branch=1`);
    await expect.poll(() => page.getByRole('radio', { checked: true }).first().getAttribute('value')).toBe('1');
  });
});

describe('the screen of the waiting room', () => {
  it('says both that the code checks in and that it books', async () => {
    const { page } = await site.visitor();
    await openScreen(page, site, 'display');

    await page.getByText(words('en', 'pages:display.scan')).waitFor();
    await page.getByText(words('ar', 'pages:display.scan')).waitFor();
  });

  it('begins the lines of both languages at the same side, also upright', async () => {
    const { page } = await site.visitor();
    await page.setViewportSize({ width: 1080, height: 1920 });
    await openScreen(page, site, 'display');
    await page.getByText(words('en', 'pages:display.scan')).waitFor();

    const edges = await page.evaluate(() =>
      [...document.querySelectorAll('footer [lang]')].map((line) => {
        const text = document.createRange();
        text.selectNodeContents(line);
        return Math.round(text.getBoundingClientRect().right);
      }),
    );

    expect(edges.length).toBeGreaterThan(1);
    expect(new Set(edges).size).toBe(1);
  });

  it('shows every number that is with a doctor, also of one service called at the same moment', async () => {
    const [one, other] = [
      await site.book({ name: 'Farida Wagdy', phone: '01009980014', type: 'fractional', laser_area: 'face' }),
      await site.book({ name: 'Nour Wagdy', phone: '01009980015', type: 'fractional', laser_area: 'face' }),
    ];
    const { page } = await site.visitor();
    await openScreen(page, site, 'display');

    for (const [{ id }, doctor] of [
      [one, 'doctor'],
      [other, 'doctor2'],
    ] as const) {
      await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'in_progress' }, doctor);
    }

    await expect.poll(() => page.locator('.display__current > span').count()).toBe(2);
    await expect.poll(() => look(page)).toEqual([]);
    for (const [{ id }, doctor] of [
      [one, 'doctor'],
      [other, 'doctor2'],
    ] as const) {
      await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'completed' }, doctor);
    }
  });

  it('shows the room of each of two patients who were called one after the other', async () => {
    const booked = [
      { doctor: 'doctor', room: 'Laser 1', ...(await site.book({ name: 'Hana Rizk', phone: '01009980016' })) },
      { doctor: 'doctor2', room: '2', ...(await site.book({ name: 'Salma Rizk', phone: '01009980017' })) },
    ] as const;
    const { page } = await site.visitor();
    await page.setViewportSize({ width: 1920, height: 1080 });
    await openScreen(page, site, 'display', '?lang=en');

    for (const { id, doctor, room } of booked) {
      await site.api('POST', '/doctor/at-work', { room }, doctor);
      await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'in_progress' }, doctor);
    }

    await page.locator('.display__number').waitFor();
    await expect.poll(() => page.locator('.display__recent').innerText()).toMatch(/^\d+ · Room Laser 1$/u);
    await page.getByText('Room 2', { exact: true }).first().waitFor();
    await expect.poll(() => look(page)).toEqual([]);
    for (const { id, doctor } of booked) {
      await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'completed' }, doctor);
      await site.api('POST', '/doctor/at-work', { room: null }, doctor);
    }
  });

  it('shows the longest room and the longest notice within its lines', async () => {
    const notice =
      'The laser rooms of the second floor are cleaned until half past six. Please stay in the hall'.padEnd(140, '.');
    const { id } = await site.book({ name: 'Hala Rizk', phone: '01009980018', type: 'fractional', laser_area: 'face' });
    await site.api('PATCH', '/admin/branches/1', { version: 0, notice, notice_ar: notice }, 'owner');
    await site.api('POST', '/doctor/at-work', { room: 'Laser room B' }, 'doctor');
    const { page } = await site.visitor();
    await page.setViewportSize({ width: 1920, height: 1080 });
    await openScreen(page, site, 'display', '?lang=ar');

    await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'in_progress' }, 'doctor');
    const room = page.locator('.display__where bdi').first();
    await room.getByText('Laser room B').waitFor();

    const outside = await page.evaluate(() => {
      const boxesOf = (selector: string) =>
        [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
      const [card] = boxesOf('[data-called]');
      const rooms = boxesOf('.display__where bdi').filter(
        ({ left, right }) => left < (card?.left ?? 0) || right > (card?.right ?? 0),
      );
      const lines = boxesOf('footer [lang]').filter(
        ({ top, bottom }) => top < (card?.bottom ?? 0) || bottom > innerHeight,
      );
      const services = boxesOf('h2 ~ bdi').filter(({ left }) => left < 0);
      return { rooms: rooms.length, lines: lines.length, services: services.length };
    });
    expect(outside).toEqual({ rooms: 0, lines: 0, services: 0 });
    await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'completed' }, 'doctor');
    await site.api('POST', '/doctor/at-work', { room: null }, 'doctor');
  });

  it('shows a neutral text on one line after the last called patient has left', async () => {
    const { id } = await site.book({ name: 'Samia Fathy', phone: '01009980019' });
    const { page } = await site.visitor();
    await page.setViewportSize({ width: 1920, height: 1080 });
    await openScreen(page, site, 'display', '?lang=en');
    await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'in_progress' }, 'doctor');
    await page.locator('[data-called=yes]').waitFor();

    await site.api('PATCH', `/reservations/${String(id)}/status`, { status: 'completed' }, 'doctor');
    const card = page.locator('[data-called=no]');
    const text = card.getByText(words('en', 'pages:display.nobody'));
    await text.waitFor();

    expect(await text.textContent()).not.toContain('yet');
    expect((await text.boundingBox())?.height).toBeLessThan(100);
  });

  it.each([
    [1920, 1080],
    [1080, 1920],
  ])('shows a long notice whole in each language, and the line about its sound, at %i × %i', async (width, height) => {
    const notices = {
      notice:
        'Please keep your phone on silent. The clinic closes at ten tonight, and the last patients are called at half past nine.',
      notice_ar:
        'نرجو وضع الهاتف على الصامت. العيادة بتقفل الساعة عشرة مساءً، وآخر حالة بتتنادى الساعة تسعة ونص من فضلكم.',
    };
    const { branches } = await site.api<{ branches: { version: number }[] }>(
      'GET',
      '/admin/branches',
      undefined,
      'owner',
    );
    await site.api('PATCH', '/admin/branches/1', { version: branches[0]?.version, ...notices }, 'owner');
    const { page } = await site.visitor();
    await page.clock.install();
    await page.addInitScript(() => {
      Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'suspended' });
    });
    await page.setViewportSize({ width, height });
    await openScreen(page, site, 'display', '?lang=en');

    for (const text of Object.values(notices)) {
      await expect
        .poll(
          async () => {
            await page.clock.runFor(1_000);
            return page.getByText(text).isVisible();
          },
          { timeout: 60_000 },
        )
        .toBe(true);
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll('footer [lang], .display__touch')]
          // The ink of letters is higher than their line, by less than half of it.
          .filter(
            (line) => line.scrollHeight > line.clientHeight + 24 || line.getBoundingClientRect().bottom > innerHeight,
          )
          .map((line) => line.textContent),
      );
      expect([cut, await page.locator('.display__touch').count()]).toEqual([[], 1]);
    }
  });

  it('shows its last state with its age while the network is away, also after a loss of power', async () => {
    await site.book({ name: 'Tarek Wagdy', phone: '01009980013' });
    const { page, expectProblem } = await site.visitor();
    expectProblem(/Failed to load resource/u);
    await page.clock.install();
    await openScreen(page, site, 'display', '?lang=en');
    const scan = page.getByText(words('en', 'pages:display.scan'));
    await scan.waitFor();
    await page.route('**/api/**', (route) => route.abort());

    // A request that is still open may get an answer. The reload cancels it.
    await page.reload();
    await page.clock.fastForward('03:00');

    const age = page.getByRole('status').filter({ hasText: /^No connection since/u });
    await age.waitFor();
    await scan.waitFor();
  });

  it.each([
    ['is of another day', -13],
    ['is newer than the clock of the screen', 1],
  ])('does not show its last state when it %s', async (_, hours) => {
    const { page, expectProblem } = await site.visitor();
    expectProblem(/Failed to load resource/u);
    await openScreen(page, site, 'display', '?lang=en');
    await page.getByText(words('en', 'pages:display.scan')).waitFor();
    await page.route('**/api/**', (route) => route.abort());
    await page.addInitScript((ms) => {
      const kept = JSON.parse(localStorage.getItem('display_last') ?? '{}') as { receivedAt: number };
      localStorage.setItem('display_last', JSON.stringify({ ...kept, receivedAt: kept.receivedAt + ms }));
    }, hours * 3_600_000);

    await page.reload();

    await page.getByText(words('en', 'pages:display.pair.failed')).waitFor();
    expect(await page.getByText(words('en', 'pages:display.scan')).count()).toBe(0);
  });

  it('keeps its digits and shows the time of the clinic when its own clock is wrong', async () => {
    const { page } = await site.visitor();
    await page.clock.install({ time: Date.now() + 3 * 3600_000 });
    await page.goto(`${site.url}/display?lang=en`);
    const digits = page.getByText(/^\d{3} \d{3}$/u);
    const first = await digits.textContent();
    const checked = page.waitForResponse('**/displays/pairings/check');
    await page.clock.runFor(3_000);
    await checked;

    const code = first?.replace(' ', '');
    await site.api('POST', '/displays', { code, name: 'The screen' }, 'reception');
    await page.clock.runFor(3_000);
    await page.getByText(words('en', 'pages:display.scan')).waitFor();
    const shown = (await page.locator('time').textContent()) ?? '';

    const cairo = (at: number): string =>
      new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit', timeZone: 'Africa/Cairo' }).format(at);
    // A minute may have passed since the answer.
    expect([cairo(Date.now()), cairo(Date.now() - 60_000)].map((each) => each.toLowerCase())).toContain(
      shown.replaceAll(/\s/gu, ' '),
    );
  });
});

it('connects a screen once when the answer is lost', () => pairAgainAfterLostAnswer(site));

it('says that the change of a doctor may be done when the answer is lost', () => changeRoomWithoutAnswer(site));
