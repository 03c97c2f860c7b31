import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Booked, Person, Site } from './site.ts';
import { openSite, phone } from './site.ts';
import { letters } from '../letters.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
  // The popup that starts a day would be a first touch of the page.
  for (const account of ['doctor', 'doctor2'] as const) {
    await site.api('POST', '/doctor/pulse-tracking/start', { branch_id: 1, start_pulses: 100 }, account);
  }
});
afterAll(() => site.stop());
afterEach(() => site.closeWindows());

/** Installs a fake clock in the page; it runs in real time until it is moved. */
const holdClock = ({ page }: Person): Promise<void> => page.clock.install({ time: Date.now() });

/** As if the tab were put behind another one, or came back. No window of a journey can really be hidden. */
const show = (page: Page, state: 'hidden' | 'visible'): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    Object.defineProperty(document, 'hidden', { value: value === 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);

/** Counts the requests of a page to this path, or to the board with this part, and moves its clock. */
const watchRequests = (page: Page, path: string, part?: string) => {
  let sent = 0;
  const isWatched = (url: string): boolean => {
    const { pathname, searchParams } = new URL(url);
    const parts = pathname === '/api/board/1' ? (searchParams.get('parts') ?? '').split(',') : [];
    return pathname === path || (part !== undefined && parts.includes(part));
  };
  page.on('request', (request) => {
    if (isWatched(request.url())) sent += 1;
  });
  /** Requests that were due have been sent once the page has an answer to a request of the test. */
  const barrier = (): Promise<unknown> => page.evaluate(async () => (await fetch('/config.json')).text());
  return {
    count: (): number => sent,
    barrier,
    /** Does the work and waits for the answer to its request. */
    answered: async (work: () => Promise<unknown>): Promise<void> => {
      const answer = page.waitForResponse((response) => isWatched(response.url()));
      await work();
      await (await answer).finished();
    },
    /** Moves the clock in steps, so that a request that is repeated too often is seen; timers fire on time. */
    pass: async (time: number): Promise<void> => {
      for (let passed = 0; passed < time; passed += 5000) {
        await page.clock.runFor(5000);
        await barrier();
      }
    },
  };
};

describe('a doctor on another tab', () => {
  let number = 0;
  let booked: (Booked & { readonly phone: string })[] = [];
  const bookOne = async (): Promise<void> => {
    number += 1;
    const who = { name: `Patient ${letters(number)}`, phone: `0100222${String(1000 + number)}` };
    booked.push({ ...(await site.book(who)), phone: who.phone });
  };
  const emptyQueue = async (): Promise<void> => {
    for (const { id, code, phone: number_ } of booked) {
      await site.api('POST', `/reservations/${String(id)}/cancel`, { code, phone: number_ });
    }
    booked = [];
  };
  afterEach(emptyQueue);

  /** Counts the notes that are played. */
  const listen = async ({ page }: Person): Promise<() => Promise<number>> => {
    await page.addInitScript(() => {
      const { prototype } = OscillatorNode;
      const start = prototype.start;
      prototype.start = function (when) {
        document.documentElement.dataset['notes'] = String(Number(document.documentElement.dataset['notes'] ?? 0) + 1);
        start.call(this, when);
      };
    });
    return () => page.evaluate(() => Number(document.documentElement.dataset['notes'] ?? 0));
  };

  const open = async (account: 'doctor' | 'doctor2'): Promise<{ page: Page; notes: () => Promise<number> }> => {
    const person = await site.staff(account);
    await holdClock(person);
    const notes = await listen(person);
    await person.page.goto(`${site.url}/doctor`);
    await person.page.getByText('No patients in queue').waitFor();
    return { page: person.page, notes };
  };
  /** Lets the next poll come; the queue is then of this many. */
  const seeQueueOf = async (page: Page, count: number): Promise<void> => {
    await page.clock.fastForward(15_000);
    await expect.poll(() => page.locator('tbody tr', { hasText: /#\d/ }).count()).toBe(count);
  };

  it('hears two soft notes for the first patient, none for the second, and reads the number in the title', async () => {
    const { page, notes } = await open('doctor');
    await expect.poll(() => page.title()).not.toMatch(/^\(/);
    // A user gesture: browsers play no sound before one.
    await page.getByText('No patients in queue').click();
    await bookOne();
    await seeQueueOf(page, 1);
    await expect.poll(() => page.title()).toMatch(/^\(1\) /);
    await expect.poll(notes).toBe(2);
    await bookOne();
    await seeQueueOf(page, 2);
    await expect.poll(() => page.title()).toMatch(/^\(2\) /);
    await expect.poll(() => notes()).toBe(2);
    // The number stays while another tab is open, and goes with the last patient.
    await page.getByRole('tab', { name: 'Reports' }).click();
    await expect.poll(() => page.title()).toMatch(/^\(2\) Reports/);
    await page.getByRole('tab', { name: 'Queue' }).click();
    await emptyQueue();
    await seeQueueOf(page, 0);
    await expect.poll(() => page.title()).not.toMatch(/^\(/);
    await bookOne();
    await seeQueueOf(page, 1);
    await expect.poll(notes).toBe(4);
  });

  it('hears them also where sound needs a user gesture, as in Safari', async () => {
    const person = await site.staff('doctor');
    await holdClock(person);
    const notes = await listen(person);
    const { page } = person;
    await page.addInitScript(() => {
      let underHand = false;
      addEventListener('click', () => (underHand = true), { capture: true });
      addEventListener('click', () => (underHand = false));
      window.AudioContext = class extends AudioContext {
        #awake = false;
        override get state(): AudioContextState {
          return this.#awake ? super.state : 'suspended';
        }
        override resume(): Promise<void> {
          this.#awake ||= underHand;
          // In Safari the promise stays pending at any other time.
          return this.#awake ? super.resume() : new Promise(() => undefined);
        }
      };
    });
    await page.goto(`${site.url}/doctor`);
    await page.getByText('No patients in queue').click();
    await bookOne();
    await seeQueueOf(page, 1);
    await expect.poll(notes).toBe(2);
  });

  it('hears nothing where the sound was switched off, also after a reload', async () => {
    const { page, notes } = await open('doctor');
    await page.getByRole('button', { name: 'Sound when the first patient arrives' }).click();
    await page.reload();
    await page.getByText('No patients in queue').click();
    expect(
      await page.getByRole('button', { name: 'Sound when the first patient arrives' }).getAttribute('aria-pressed'),
    ).toBe('false');
    await bookOne();
    await seeQueueOf(page, 1);
    await expect.poll(() => page.title()).toMatch(/^\(1\) /);
    await expect.poll(() => notes()).toBe(0);
  });

  it('hears nothing before the page was touched, which browsers forbid, and reads the number all the same', async () => {
    const person = await site.staff('doctor2');
    await listen(person);
    await person.page.goto(`${site.url}/doctor`);
    // Each evaluation by Playwright counts as a user gesture; this does not.
    const devtools = await person.context.newCDPSession(person.page);
    const read = async (expression: string): Promise<unknown> =>
      (await devtools.send('Runtime.evaluate', { expression })).result.value;
    await expect.poll(() => read('document.body.innerText')).toContain('No patients in queue');
    await bookOne();
    await expect.poll(() => read('document.title')).toMatch(/^\(1\) /);
    await expect.poll(() => read('navigator.userActivation.hasBeenActive')).toBe(false);
    await expect.poll(() => read('document.documentElement.dataset.notes')).toBeUndefined();
  });
});

describe('polling', () => {
  const seconds = (count: number): number => count * 1000;
  const minutes = (count: number): number => count * 60_000;

  /**
   * Each call that a screen repeats, how often, and the part of the desk's board that answers it meanwhile.
   * Source: docs/requirements.md#constants.
   */
  const calls = [
    ['doctor', '/doctor', '/api/doctor/queue/1', seconds(15), 'doctor_queue'],
    ['doctor', '/doctor', '/api/completed-records', seconds(60), 'completed'],
    ['doctor', '/doctor', '/api/whatsapp/status', seconds(30), 'messaging'],
    ['doctor', '/doctor/pulse-tracking', '/api/doctor/pulse-tracking', seconds(30), 'pulses'],
    ['reception', '/reception', '/api/reservations/branch/1/queue', seconds(30), 'queue'],
    ['reception', '/reception', '/api/payments/branch/1/unpaid', seconds(30), 'unpaid'],
    // Answers of a desk board replace the health check.
    ['owner', '/owner', '/api/', seconds(60), undefined],
    ['reception', '/reception/reports', '/api/reports/daily/1', minutes(5), undefined],
    ['reception', '/reception/revenue', '/api/reports/revenue/1', minutes(5), undefined],
    ['a patient', '/status', '/api/queue-info/01002229999', seconds(30), undefined],
  ] as const;

  beforeAll(async () => {
    await site.book({ name: 'Ahead b', phone: '01002229990' });
    for (let ahead = 2; ahead < 9; ahead += 1) {
      await site.book({ name: `Ahead ${letters(ahead)}`, phone: `0100222999${String(ahead - 1)}`, type: 'laser' });
    }
    await site.book({ name: 'Last', phone: '01002229999' });
  });

  it.each(calls)(
    '%s at %s: %s every %i ms, not while hidden, at once when seen again',
    async (account, path, call, ...[every, part]) => {
      const person = account === 'a patient' ? await site.visitor(phone) : await site.staff(account);
      const { page } = person;
      await holdClock(person);
      const { count, answered, barrier, pass } = watchRequests(page, call, part);

      await answered(async () => {
        await page.goto(site.url + path);
        if (account !== 'a patient') return;
        await page.locator('#phone').fill('01002229999');
        await page.keyboard.press('Enter');
      });
      await barrier();
      const before = count();
      await answered(() => pass(every));
      expect(count()).toBe(before + 1);

      await show(page, 'hidden');
      await pass(3 * every);
      expect(count()).toBe(before + 1);
      // The clock is stopped but for timers of 0 ms: only the return itself can send a request now.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + seconds(1));
      await answered(async () => {
        await show(page, 'visible');
        await page.clock.runFor(1);
      });
      expect(count()).toBe(before + 2);
    },
  );
});
