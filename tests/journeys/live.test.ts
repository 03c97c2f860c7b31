import type { Page, Request, WebSocketRoute } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { putMessagingStatus } from '#functions/data/messages/messaging.ts';
import { rowOf } from './desk.ts';
import type { Site } from './site.ts';
import { openSite, phone } from './site.ts';
import { words } from './words.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite({ live: true });
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

/** What a page hears and requests, in order: `heard`, or the path of a request for its lists. */
interface Watched {
  readonly log: string[];
  /** The page has a subscription, and has read what it had missed. */
  readonly joined: () => Promise<void>;
  readonly cut: () => void;
  readonly mend: () => void;
}

const isRead = (url: string): boolean =>
  /\/api\/(?:(?:queue-info|board|reservations\/branch)\/|reports\/overview)/.test(url);

const countOf = (log: readonly string[], word: string): number => log.filter((each) => each === word).length;
const readsOf = (log: readonly string[]): number => log.filter((each) => each.startsWith('/')).length;

/** Watches the live channel and the polls of a page, and can cut the channel. */
const watch = async (page: Page): Promise<Watched> => {
  const log: string[] = [];
  const sockets = new Set<WebSocketRoute>();
  let isCut = false;
  page.on('request', (request) => {
    if (isRead(request.url())) log.push(new URL(request.url()).pathname);
  });
  const noteAnswer = (request: Request): void => {
    if (isRead(request.url())) log.push('answered');
  };
  page.on('requestfinished', noteAnswer);
  page.on('requestfailed', noteAnswer);
  await page.routeWebSocket(/\/event\/realtime$/, (socket) => {
    if (isCut) return void socket.close();
    sockets.add(socket);
    const server = socket.connectToServer();
    server.onMessage((message) => {
      // A cut channel carries nothing, also while its socket is still closing.
      if (!sockets.has(socket)) return;
      const { type } = JSON.parse(String(message)) as { type: string };
      if (type === 'subscribe_success') log.push('joined');
      if (type === 'data') log.push('heard');
      socket.send(message);
    });
  });
  return {
    log,
    joined: async () => {
      await expect
        .poll(() => readsOf(log.slice(log.lastIndexOf('joined'))) > 0 && readsOf(log) === countOf(log, 'answered'))
        .toBe(true);
    },
    cut: () => {
      isCut = true;
      for (const socket of sockets) void socket.close();
      sockets.clear();
    },
    mend: () => {
      isCut = false;
    },
  };
};

const openTicket = async (name: string, number: string) => {
  const { code } = await site.book({ name, phone: number });
  const { page, expectProblem } = await site.visitor(phone);
  // The browser names each connection that is cut.
  expectProblem(/WebSocket connection to .* failed/);
  const watched = await watch(page);
  await page.goto(`${site.url}/confirmation#code=${code}&phone=${number}`);
  const ticket = page.getByRole('article');
  await ticket.getByText(name).waitFor();
  await watched.joined();
  return { ticket, watched };
};

const callNext = (): Promise<unknown> => site.api('POST', '/doctor/next', {}, 'doctor');

describe('a call of a doctor', () => {
  it('is on the patient’s open page and on the other desk by messages, without polls', async () => {
    const { ticket, watched } = await openTicket('Mona Adel', '01009990001');
    const { page: desk } = await site.staff('reception');
    const atDesk = await watch(desk);
    await desk.goto(`${site.url}/reception`);
    await rowOf(desk, 'Mona Adel').waitFor();
    await atDesk.joined();
    const [atTicket, inDesk] = [watched.log.length, atDesk.log.length];

    await callNext();
    await ticket.getByText("It's your turn").waitFor();
    await desk.getByRole('tab', { name: /^With a doctor.*1/ }).waitFor();

    for (const since of [watched.log.slice(atTicket), atDesk.log.slice(inDesk)]) {
      expect(since).toContain('heard');
      // A read for each message, and one that a message before the call may have left.
      expect(readsOf(since)).toBeLessThanOrEqual(countOf(since, 'heard') + 1);
    }
  });

  it('reaches a page whose channel is cut by its polls, and by messages when the channel is back', async () => {
    const first = await openTicket('Heba Samir', '01009990002');
    const second = await openTicket('Karim Fathy', '01009990003');
    first.watched.cut();
    second.watched.cut();
    const cutAt = first.watched.log.length;

    await callNext();
    await first.ticket.getByText("It's your turn").waitFor();
    const before = second.watched.log.length;
    second.watched.mend();
    await expect.poll(() => second.watched.log.slice(before).includes('joined')).toBe(true);
    await second.watched.joined();
    const mended = second.watched.log.length;
    await callNext();
    await second.ticket.getByText("It's your turn").waitFor();

    expect(first.watched.log.slice(cutAt)).not.toContain('heard');
    expect(second.watched.log.slice(mended)).toContain('heard');
  });
});

describe('a receptionist', () => {
  const openDesk = async (): Promise<Page> => {
    const { page } = await site.staff('reception');
    const watched = await watch(page);
    await page.goto(`${site.url}/reception`);
    await page.getByRole('tab', { name: /^Waiting/ }).waitFor();
    await watched.joined();
    return page;
  };

  it('shows a notice when another screen moves the patient whose window is open', async () => {
    const first = await site.book({ name: 'Laila Zaki', phone: '01009990005' });
    const desk = await openDesk();
    await rowOf(desk, 'Laila Zaki').click();
    await desk.getByRole('button', { name: 'Cancel reservation' }).click();
    const asked = desk.getByRole('dialog', { name: /Laila Zaki/ }).last();

    await site.api('POST', `/doctor/skip/${String(first.id)}`, {}, 'doctor');
    await asked.getByText(words('en', 'messages:counter.movedElsewhere')).waitFor();
    await asked.getByText(words('en', 'queueStatus.skipped'), { exact: false }).waitFor();
    await asked.getByRole('button', { name: words('en', 'pages:reception.cancelAsk.keep') }).click();

    await site.api('PATCH', `/reservations/${String(first.id)}/status`, { status: 'cancelled' }, 'doctor');
    await desk.getByText(words('en', 'messages:counter.leftQueue'), { exact: false }).waitFor();
  });

  it('writes to a patient by WhatsApp with number and link of the ticket', async () => {
    const { code } = await site.book({ name: 'Rania Fouad', phone: '01009990007' });
    const desk = await openDesk();
    await rowOf(desk, 'Rania Fouad').click();

    const chat = await desk.getByRole('link', { name: /^WhatsApp: / }).getAttribute('href');

    const { pathname, searchParams } = new URL(chat ?? '');
    expect(pathname).toBe('/201009990007');
    expect(searchParams.get('text')).toMatch(
      new RegExp(`ticket number is \\d+.*/confirmation#code=${code}&phone=`, 'u'),
    );
  });

  it('sees a name that another desk corrected', async () => {
    await site.book({ name: 'Omar Helmi', phone: '01009990006' });
    const desk = await openDesk();
    await rowOf(desk, 'Omar Helmi').waitFor();
    const { active_queue: rows } = await site.api<{ active_queue: readonly { patient_id: string }[] }>(
      'GET',
      '/reservations/branch/1/queue',
      undefined,
      'reception',
    );

    await site.api('PATCH', `/patients/${rows.at(-1)?.patient_id ?? ''}`, { name: 'Omar Helmy' }, 'reception');

    await rowOf(desk, 'Omar Helmy').waitFor();
  });

  it('sees a warning on the queue before the daily limit of messages is reached', async () => {
    const people = { people: 45, peopleLimit: 50 };
    const now = site.clinic.deps.clock().toISOString();
    await putMessagingStatus(site.clinic.deps.store, { ready: true, provider: 'whatsapp', checkedAt: now, ...people });

    const desk = await openDesk();

    await desk.getByText(words('en', 'pages:inbox.nearlyFull', { people: '45', limit: '50' })).waitFor();
  });
});

describe('the owner’s home', () => {
  it('counts a booking after a message, without waiting for its poll', async () => {
    const { page } = await site.staff('owner');
    const watched = await watch(page);
    await page.goto(`${site.url}/owner`);
    const here = page.getByRole('button', { name: /Here now$/ });
    await here.waitFor();
    await watched.joined();
    const [shown, before] = [await here.textContent(), watched.log.length];

    await site.book({ name: 'Nour Hamdy', phone: '01009990004' });
    await expect.poll(() => here.textContent()).not.toBe(shown);

    const since = watched.log.slice(before);
    const heardAt = since.indexOf('heard');
    expect(heardAt).toBeGreaterThanOrEqual(0);
    expect(since.slice(heardAt).some((each) => each.endsWith('/reports/overview'))).toBe(true);
  });
});

describe('a desk whose computer’s clock is an hour fast', () => {
  it('shows the waits of the owner’s home', async () => {
    await site.book({ name: 'Hany Lotfy', phone: '01009990005' });
    const { page: desk } = await site.staff('reception');
    const { page: home } = await site.staff('owner');
    await desk.clock.install({ time: Date.now() + 3_600_000 });
    await desk.goto(`${site.url}/reception`);
    await home.goto(`${site.url}/owner`);

    await rowOf(desk, 'Hany Lotfy').waitFor();
    const longest = desk
      .locator('dl > div')
      .filter({ hasText: words('en', 'pages:reception.stats.longest') })
      .locator('dd');
    await expect.poll(() => longest.textContent()).toMatch(/^\d min$/);
    await home
      .getByRole('cell', { name: (await longest.textContent()) ?? '' })
      .first()
      .waitFor();
  });
});
