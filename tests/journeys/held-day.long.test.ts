import type { BrowserContext, Locator, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { letters } from '../letters.ts';
import { openScreen } from './pair-screen.ts';
import type { Account, Site } from './site.ts';
import { openSite, phone } from './site.ts';
import { words } from './words.ts';

/** Patients whose pages are open all day. PATIENTS names another number. */
const PATIENTS = Number(process.env['PATIENTS'] ?? 60);
const doctors = ['doctor', 'doctor2', 'consultant', 'former.doctor'] as const satisfies readonly Account[];
const CUT_MS = 30_000;

let site: Site;
beforeAll(async () => {
  site = await openSite({ live: true });
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

/** A window whose network can be cut: requests fail, and its live channel closes and is refused. */
interface Cuttable {
  readonly page: Page;
  readonly cut: () => Promise<void>;
  readonly mend: () => Promise<void>;
}

const cuttable = async (page: Page, context: BrowserContext): Promise<Cuttable> => {
  const sockets = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/\/event\/realtime$/u, (socket) => {
    if (isCut) return void socket.close();
    sockets.add(socket);
    socket.connectToServer();
  });
  return {
    page,
    cut: async () => {
      isCut = true;
      await context.setOffline(true);
      for (const socket of sockets) void socket.close();
      sockets.clear();
    },
    mend: async () => {
      isCut = false;
      await context.setOffline(false);
    },
  };
};

const lostConnection = /ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket|Failed to load resource/u;

interface Ticket extends Cuttable {
  readonly name: string;
  readonly number: number;
}

const openTicket = async (index: number): Promise<Ticket> => {
  const name = `Patient ${letters(100 + index)}`;
  const number = `0100888${String(1000 + index)}`;
  const { code, ticket_no: ticketNo } = await site.api<{ code: string; ticket_no: number }>(
    'POST',
    '/reservations/book',
    { name, phone: number, branch_id: 1, type: 'regular' },
    'reception',
  );
  const { page, context, expectProblem } = await site.visitor(phone);
  expectProblem(lostConnection);
  const window = await cuttable(page, context);
  await page.goto(`${site.url}/confirmation#code=${code}&phone=${number}`);
  await page.getByRole('article').getByText(name).waitFor();
  return { ...window, name, number: ticketNo };
};

const openTickets = async (): Promise<Ticket[]> => {
  const tickets: Ticket[] = [];
  for (let index = 0; index < PATIENTS; index += 4) {
    const group = Array.from({ length: Math.min(4, PATIENTS - index) }, (_, offset) => openTicket(index + offset));
    tickets.push(...(await Promise.all(group)));
  }
  return tickets;
};

const openDesk = async (account: Account): Promise<Cuttable> => {
  const { page, context, expectProblem } = await site.staff(account);
  expectProblem(lostConnection);
  const window = await cuttable(page, context);
  await page.goto(`${site.url}/reception`);
  await page
    .getByRole('row', { name: /Patient/u })
    .first()
    .waitFor();
  return window;
};

/** A screen of branch 1; a voice in its place writes down what it is given to say. */
const openWall = async (kind: 'display' | 'kiosk'): Promise<Cuttable> => {
  const { page, context, expectProblem } = await site.visitor();
  expectProblem(lostConnection);
  const window = await cuttable(page, context);
  await page.addInitScript(() => {
    const spoken: string[] = [];
    Reflect.set(globalThis, 'spoken', spoken);
    speechSynthesis.getVoices = () => ['en-US', 'ar-EG'].map((lang) => ({ lang }) as SpeechSynthesisVoice);
    speechSynthesis.speak = (utterance) => {
      spoken.push(utterance.text);
      queueMicrotask(() => utterance.dispatchEvent(new Event('end')));
    };
    Reflect.set(
      globalThis,
      'SpeechSynthesisUtterance',
      class extends EventTarget {
        readonly text: string;
        constructor(text: string) {
          super();
          this.text = text;
        }
      },
    );
  });
  await openScreen(page, site, kind);
  return window;
};

/** The numbers that the display has announced, in its first language, each as often as it was. */
const spokenBy = async ({ page }: Cuttable): Promise<number[]> => {
  const sentences = await page.evaluate(() => Reflect.get(globalThis, 'spoken') as string[]);
  return sentences.filter((_, index) => index % 2 === 0).map((text) => Number(/\d+/u.exec(text)?.[0]));
};

/** When a doctor's button was last pressed, in ms: a driver needs up to a second from its order to the press. */
let pressedAt = 0;

const openDoctor = async (account: Account): Promise<Page> => {
  const { page } = await site.staff(account);
  await page.exposeFunction('notePress', () => {
    pressedAt = performance.now();
  });
  await page.addInitScript(() => {
    addEventListener('click', () => (Reflect.get(globalThis, 'notePress') as () => void)(), { capture: true });
  });
  await page.goto(`${site.url}/doctor`);
  const popup = page.getByRole('dialog', { name: 'Start pulse tracking' });
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await popup.waitFor({ state: 'hidden' });
  return page;
};

interface Row {
  readonly patient_name: string;
  readonly status: string;
}

const inside = async (): Promise<ReadonlySet<string>> => {
  const { active_queue: rows } = await site.api<{ active_queue: readonly Row[] }>(
    'GET',
    '/reservations/branch/1/queue',
    undefined,
    'reception',
  );
  return new Set(rows.filter(({ status }) => status === 'in_progress').map(({ patient_name: name }) => name));
};

/** A doctor presses the button. @returns the name of who was called */
const callNext = async (doctor: Page): Promise<string> => {
  const before = await inside();
  await doctor.getByRole('button', { name: 'Call Next' }).click();
  let called: string | undefined;
  await expect
    .poll(async () => {
      called = [...(await inside())].find((name) => !before.has(name));
      return called;
    })
    .toBeDefined();
  return called ?? '';
};

const shows = (page: Page, text: string): Locator => page.getByText(text, { exact: true }).first();

describe('a day with every screen open', () => {
  it('shows and says each call once on every screen, also after thirty seconds without a network', async () => {
    const tickets = await openTickets();
    const [desks, display, kiosk] = [
      await Promise.all((['reception', 'reception'] as const).map(openDesk)),
      await openWall('display'),
      await openWall('kiosk'),
    ];
    const pages = await Promise.all(doctors.map(openDoctor));
    const called: string[] = [];
    const ticketOf = (name: string): Ticket => {
      const found = tickets.find((ticket) => ticket.name === name);
      if (found === undefined) throw new Error(`${name} has no page`);
      return found;
    };
    const numberShown = display.page.locator('.display__number');

    /** Milliseconds from the press of the button until patient, desks and display show the call. */
    const seen: number[] = [];
    const callAndSee = async (doctor: Page): Promise<void> => {
      const name = await callNext(doctor);
      called.push(name);
      const ticket = ticketOf(name);
      const onDisplay = async (): Promise<void> => {
        await expect.poll(() => numberShown.first().textContent()).toBe(String(ticket.number));
      };
      await Promise.all([
        shows(ticket.page, words('en', 'pages:ticket.yourTurn')).waitFor(),
        ...desks.map(({ page }) =>
          page
            .getByRole('tab', { name: new RegExp(`^With a doctor.*${String(Math.min(called.length, 4))}`, 'u') })
            .waitFor(),
        ),
        onDisplay(),
      ]);
      seen.push(performance.now() - pressedAt);
    };

    for (let round = 0; round < PATIENTS / 4 / 2; round += 1) {
      for (const doctor of pages) await callAndSee(doctor);
    }

    const everything = [...tickets, ...desks, display, kiosk];
    await Promise.all(everything.map((window) => window.cut()));
    const missed: string[] = [];
    for (const doctor of pages) missed.push(await callNext(doctor));
    await kiosk.page.waitForTimeout(CUT_MS);
    await Promise.all(everything.map((window) => window.mend()));
    called.push(...missed);
    for (const name of missed) await shows(ticketOf(name).page, words('en', 'pages:ticket.yourTurn')).waitFor();
    await expect.poll(() => numberShown.first().textContent()).toBe(String(ticketOf(missed.at(-1) ?? '').number));
    await kiosk.page.getByRole('button', { name: words('en', 'pages:kiosk.booked') }).waitFor();

    while (called.length < PATIENTS) {
      for (const doctor of pages.slice(0, PATIENTS - called.length)) await callAndSee(doctor);
    }

    const sorted = seen.toSorted((a, b) => a - b);
    const at = (share: number): string => String(Math.round(sorted[Math.floor(sorted.length * share)] ?? 0));
    console.log(`seen on every screen: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, of ${String(seen.length)} calls`);
    expect(new Set(called).size).toBe(PATIENTS);
    // Each call is said once, in the order of the calls.
    await expect.poll(() => spokenBy(display)).toEqual(called.map((name) => ticketOf(name).number));
  }, 1_800_000);
});
