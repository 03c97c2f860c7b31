import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { chromium, firefox, webkit } from 'playwright-core';
import { expect, TestRunner } from 'vitest';
import { getBranch } from '#functions/data/queue/branches.ts';
import type { Clinic } from '#local/clinic.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import { type ClinicDay, clinicDayAt } from '#shared/rules/clinic-day.ts';
import { browserFlags, findBrowser, findWholeBrowser } from './browser.ts';
import { openProduct } from './product.ts';

/** The built site; SITE_ROOT names another one than dist/web. */
const root = path.resolve(process.env['SITE_ROOT'] ?? 'dist/web');

export type Language = 'en' | 'ar';
export type Theme = 'light' | 'dark';
export type Account =
  | 'reception'
  | 'doctor'
  | 'doctor2'
  | 'consultant'
  | 'former.doctor'
  | 'reception.branch2'
  | 'doctor.branch2'
  | 'owner';

/** Settings of a browser window. */
export interface View {
  readonly language?: Language;
  readonly theme?: Theme;
  /** In CSS pixels: 390 is a phone, 1440 a desk. */
  readonly width?: number;
  /** Used by a finger: the window of a phone. */
  readonly touch?: boolean;
  /**
   * Lets the site install its service worker. From the moment it takes over, requests may pass by the routes that a
   * journey sets: so only journeys about the worker have one.
   */
  readonly worker?: boolean;
}

export const phone: View = { width: 390 };

/** Someone with a browser of their own. */
export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors and warnings, exceptions and CSP violations seen so far. */
  readonly problems: string[];
  /** Says that a problem that matches is meant to come in this journey. */
  readonly expectProblem: (pattern: RegExp) => void;
}

interface Booking {
  readonly name: string;
  readonly phone: string;
  readonly branch_id?: number;
  readonly type?: 'regular' | 'laser' | 'fractional';
  readonly laser_area?: string;
  readonly service_id?: number;
}

export interface Booked {
  readonly id: number;
  readonly code: string;
  readonly queue_position: number;
}

/** The whole product, running on a free port with a table of its own. */
export interface Site {
  readonly url: string;
  readonly clinic: Clinic;
  /** The present clinic day of a branch. It may be another day than that of a branch of the demo. */
  readonly today: (branchId: number) => Promise<ClinicDay>;
  /** Opens a browser window for a visitor, or for someone who has signed in. */
  readonly visitor: (view?: View) => Promise<Person>;
  readonly staff: (account: Account, view?: View) => Promise<Person>;
  /** Calls the API without a browser, to prepare the clinic for a journey. @throws when refused */
  readonly api: <Data>(method: string, path: string, body?: unknown, account?: Account) => Promise<Data>;
  readonly book: (booking: Booking) => Promise<Booked>;
  /** Resolves when the events of all earlier writes are handled, where the product runs them (`live`). */
  readonly eventsHandled: () => Promise<void>;
  /** Closes the windows, and fails when any of them saw a problem it did not expect. */
  readonly closeWindows: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Answer {
  readonly success: boolean;
  readonly data: unknown;
  readonly error?: string;
}

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'success' in value && 'data' in value;

const hasFailed = (): boolean => TestRunner.getCurrentTest()?.result?.state === 'fail';

/** Prints what the pages of a window show and said, for a failure that does not come again. */
const printPages = async ({ context, problems }: Person): Promise<void> => {
  for (const page of context.pages()) {
    const shown = await page
      .locator('body')
      .ariaSnapshot()
      .catch(() => 'nothing that could be read');
    console.log([page.url(), ...problems, shown.slice(0, 6_000)].join('\n'));
  }
};

interface SignedIn {
  readonly token: string;
  readonly expires_at: string;
  readonly user: { readonly id: string; readonly name: string };
}

/** Timeout of every wait on a page in milliseconds, sufficient for a busy machine. */
const patience = 60_000;

/** Chromium, or Playwright's own build of the browser that BROWSER names. */
const launch = async (whole: boolean): Promise<Browser> => {
  const name = process.env['BROWSER'] ?? 'chromium';
  if (name === 'firefox') return firefox.launch();
  if (name === 'webkit') return webkit.launch();
  const executablePath = whole ? findWholeBrowser() : findBrowser();
  if (executablePath === undefined) throw new Error('There is no Chromium. Run: npm run install:browser');
  return chromium.launch({ executablePath, args: [...browserFlags] });
};

let sharedBrowser: Promise<Browser> | undefined;
/** The browser of all files of a process. Each window has cookies, storage and a cache of its own. */
const browserOfProcess = (): Promise<Browser> => (sharedBrowser ??= launch(false));

/** Ends the browser of this process, for a command that has no suite to end it. */
export const closeBrowser = async (): Promise<void> => {
  await (await sharedBrowser)?.close();
  sharedBrowser = undefined;
};

const heightOf = (width: number): number => (width < 760 ? 844 : 900);

interface Options {
  /** Thirty days of demo history behind the empty queue. */
  readonly history?: boolean;
  /** The live channel, with the events that it needs. */
  readonly live?: boolean;
  /** No branch and no staff user. */
  readonly empty?: boolean;
  /** A whole browser, whose speed is what people have; a headless shell is enough for everything else. */
  readonly wholeBrowser?: boolean;
}

/** Starts the runner on a free port with demo accounts and an empty queue. Stop it in `afterAll`. */
export const openSite = async ({
  history = false,
  live = false,
  empty = false,
  wholeBrowser = false,
}: Options = {}): Promise<Site> => {
  if (!existsSync(path.join(root, 'app.html'))) throw new Error('The site is not built yet. Run: npm run build:web');
  const { clinic, server, eventsHandled, stopEvents } = await openProduct(root, { history, live, empty });
  const browser = await (wholeBrowser ? launch(true) : browserOfProcess());
  const open = new Set<{ readonly person: Person; readonly allowed: RegExp[] }>();
  const tokens = new Map<Account, SignedIn>();

  const request = async <Data>(method: string, url: string, body: unknown, token?: string): Promise<Data> => {
    const response = await fetch(`${server.url}/api${url}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok || !isAnswer(answer)) throw new Error(`${method} ${url}: ${JSON.stringify(answer)}`);
    return answer.data as Data;
  };

  const signIn = async (account: Account): Promise<SignedIn> => {
    const known = tokens.get(account);
    if (known !== undefined) return known;
    const signed = await request<SignedIn>('POST', '/auth/login', {
      email: `${account}@demo.clinic`,
      password: demoPassword,
    });
    tokens.set(account, signed);
    return signed;
  };

  const visitor = async ({
    language = 'en',
    theme = 'light',
    width = 1440,
    touch = false,
    worker = false,
  }: View = {}): Promise<Person> => {
    const context = await browser.newContext({
      viewport: { width, height: heightOf(width) },
      locale: language === 'ar' ? 'ar-EG' : 'en-EG',
      colorScheme: theme,
      timezoneId: 'Africa/Cairo',
      hasTouch: touch,
      isMobile: touch,
      reducedMotion: 'reduce',
    });
    const problems: string[] = [];
    const allowed: RegExp[] = [];
    await context.addInitScript(
      ([chosenLanguage, chosenTheme, installs]) => {
        // A blank page (axe opens one) has no storage.
        if (location.origin === 'null') return;
        if (!installs) {
          navigator.serviceWorker.register = () => Promise.reject(new Error('no worker in this journey'));
        }
        if (localStorage.getItem('language') === null) localStorage.setItem('language', chosenLanguage);
        if (localStorage.getItem('theme') === null) localStorage.setItem('theme', chosenTheme);
        addEventListener('securitypolicyviolation', (event) => {
          console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI}`);
        });
      },
      [language, theme, worker] as const,
    );
    context.setDefaultTimeout(patience);
    context.setDefaultNavigationTimeout(patience);
    const page = await context.newPage();
    context.on('console', (message) => {
      // Says only that this machine is slow; built-ahead.test.ts checks that what is preloaded is used.
      if (message.text().includes('was preloaded using link preload but not used within')) return;
      if (message.type() === 'error' || message.type() === 'warning') {
        problems.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      }
    });
    context.on('weberror', (error) => problems.push(`exception: ${error.error().message}`));
    const person: Person = { page, context, problems, expectProblem: (pattern) => allowed.push(pattern) };
    open.add({ person, allowed });
    return person;
  };

  return {
    url: server.url,
    clinic,
    today: async (branchId) => clinicDayAt(new Date(), await getBranch(clinic.deps.store, clinic.deps.cache, branchId)),
    visitor,
    staff: async (account, view) => {
      const person = await visitor(view);
      const { token, user, expires_at: expiresAt } = await signIn(account);
      await person.context.addCookies([{ name: 'appointify_session', value: '1', url: server.url }]);
      // Once for this tab: who signs out in a journey stays signed out.
      await person.context.addInitScript(
        ([tokenText, userText, expiry]) => {
          if (location.origin === 'null' || sessionStorage.getItem('journey') !== null) return;
          sessionStorage.setItem('journey', 'signed in');
          localStorage.setItem('auth_token', tokenText);
          localStorage.setItem('user_info', userText);
          localStorage.setItem('session_expiry', expiry);
        },
        [token, JSON.stringify(user), String(Date.parse(expiresAt))] as const,
      );
      return person;
    },
    api: async (method, url, body, account) =>
      request(method, url, body, account === undefined ? undefined : (await signIn(account)).token),
    book: ({ branch_id = 1, type = 'regular', laser_area, ...who }) =>
      request('POST', '/reservations/book', {
        ...who,
        branch_id,
        type,
        ...(type !== 'regular' && { laser_area: laser_area ?? 'legs' }),
      }),
    eventsHandled,
    closeWindows: async () => {
      if (hasFailed()) for (const { person } of open) await printPages(person);
      const seen: string[] = [];
      for (const { person, allowed } of open) {
        seen.push(...person.problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem))));
        // A handler that still waits for the server's answer would fail after its test.
        await Promise.all(person.context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
        await person.context.unrouteAll({ behavior: 'ignoreErrors' });
        await person.context.close();
      }
      open.clear();
      expect(seen).toEqual([]);
    },
    stop: async () => {
      if (wholeBrowser) await browser.close();
      else for (const { person } of open) await person.context.close();
      await server.stop();
      await stopEvents();
      await clinic.stop();
    },
  };
};
