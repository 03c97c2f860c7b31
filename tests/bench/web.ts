/**
 * What pages cost whoever opens them, beside their goals: bytes over the wire, blocking time, Lighthouse, and the
 * longest piece of work while a thousand rows are sorted, searched and scrolled. Needs `npm run build:web`, Chromium, and some quiet
 * minutes; Lighthouse is fetched by npm when it is not there yet.
 *
 *   npm run bench:web                 everything
 *   npm run bench:web -- --frames     all but Lighthouse
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import * as z from 'zod/mini';
import { browserFlags, findBrowser } from '../journeys/browser.ts';
import type { Site } from '../journeys/site.ts';
import { openSite } from '../journeys/site.ts';
import { thousandRows } from '../journeys/thousand-rows.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 3;
const FRAME_MS = 50;
const root = resolve(import.meta.dirname, '../..');

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Runs a program to its end. @returns its exit code. */
const run = async (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> => {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'ignore'],
    env: { ...process.env, ...env },
  });
  await once(child, 'exit');
  return child.exitCode ?? 1;
};

const score = z.object({ score: z.nullable(z.number()) });
const measure = z.object({ numericValue: z.number() });
const reportOf = z.object({
  categories: z.object({
    performance: score,
    accessibility: score,
    'best-practices': score,
    seo: score,
  }),
  audits: z.object({
    'first-contentful-paint': measure,
    'largest-contentful-paint': measure,
    'total-blocking-time': measure,
    'cumulative-layout-shift': measure,
  }),
});

interface Report {
  readonly scores: readonly number[];
  /** Milliseconds. */
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
}

/** One run of Lighthouse as a phone, throttled by simulation. */
const lighthouse = async (url: string, cpu: number, file: string): Promise<Report> => {
  const flags = ['--headless=new', ...browserFlags].join(' ');
  const ask = (): Promise<number> =>
    run(
      'npm',
      [
        'exec',
        '--yes',
        `--package=${LIGHTHOUSE}`,
        '--',
        'lighthouse',
        url,
        '--quiet',
        '--output=json',
        `--output-path=${file}`,
        `--chrome-flags=${flags}`,
        '--throttling-method=simulate',
        `--throttling.cpuSlowdownMultiplier=${String(cpu)}`,
      ],
      { CHROME_PATH: findBrowser() },
    );
  // Now and then it loses its browser, which says nothing of the page.
  const code = (await ask()) && (await ask());
  if (code !== 0) throw new Error(`Lighthouse ended with ${String(code)}, twice`);
  const { categories, audits } = reportOf.parse(JSON.parse(readFileSync(file, 'utf8')));
  return {
    scores: [categories.performance, categories.accessibility, categories['best-practices'], categories.seo].map(
      ({ score: share }) => Math.round((share ?? 0) * 100),
    ),
    fcp: audits['first-contentful-paint'].numericValue,
    lcp: audits['largest-contentful-paint'].numericValue,
    tbt: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
  };
};

/** Medians of several runs of each page, in turns: a noisy minute then touches them all. */
const measurePages = async (site: Site): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const pages = [
    ...['/', '/book', '/status', '/ar/', '/ar/book'].map((path) => ({ path, cpu: 4 })),
    ...['/', '/book'].map((path) => ({ path, cpu: 10 })),
  ];
  const runs = pages.map((): Report[] => []);
  for (let turn = 0; turn < RUNS; turn += 1) {
    for (const [index, { path, cpu }] of pages.entries()) {
      runs[index]?.push(await lighthouse(`${site.url}${path}`, cpu, join(folder, 'report.json')));
    }
  }
  rmSync(folder, { recursive: true, force: true });
  say('');
  say(`Lighthouse, a phone by simulated throttling, median of ${String(RUNS)}`);
  say('page        CPU  perf  a11y  best  SEO   FCP s  LCP s  TBT ms   CLS');
  for (const [index, { path, cpu }] of pages.entries()) {
    const reports = runs[index] ?? [];
    const of = (pick: (report: Report) => number): number => median(reports.map(pick));
    const scores = [0, 1, 2, 3].map((place) => String(of(({ scores: all }) => all[place] ?? 0)).padStart(4));
    say(
      [
        path.padEnd(10),
        `${String(cpu)}x`.padStart(4),
        scores.join('  '),
        (of(({ fcp }) => fcp) / 1000).toFixed(2).padStart(7),
        (of(({ lcp }) => lcp) / 1000).toFixed(2).padStart(6),
        of(({ tbt }) => tbt)
          .toFixed(0)
          .padStart(7),
        of(({ cls }) => cls)
          .toFixed(3)
          .padStart(6),
      ].join(' '),
    );
  }
  say('goals        4x   100   100   100  100    0.80   0.90      50  0.000; at 10x perf 95');
};

const traceEvent = z.object({
  name: z.string(),
  ph: z.string(),
  dur: z.optional(z.number()),
  /** What of it the thread was at work, in microseconds: other programs do not count. */
  tdur: z.optional(z.number()),
  pid: z.number(),
  tid: z.number(),
  args: z.optional(z.object({ name: z.optional(z.string()) })),
});
type TraceEvent = z.output<typeof traceEvent>;

/** A piece of work of a page's main thread, in milliseconds: at work, and by the clock. */
interface Task {
  readonly work: number;
  readonly clock: number;
}

/** Every piece of work of the page's main thread in a trace. */
const tasksOf = (events: readonly TraceEvent[]): readonly Task[] => {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${String(pid)} ${String(tid)}`),
  );
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && mains.has(`${String(pid)} ${String(tid)}`),
  );
  if (tasks.length === 0) throw new Error('the trace holds no task of a page');
  return tasks.map(({ dur = 0, tdur = dur }) => ({ work: tdur / 1000, clock: dur / 1000 }));
};

const longestOf = (tasks: readonly Task[]): Task => ({
  work: Math.max(...tasks.map(({ work }) => work)),
  clock: Math.max(...tasks.map(({ clock }) => clock)),
});

/** Carries out an act, and gives back the work that the page did meanwhile. */
const recorded = async (page: Page, act: () => Promise<void>): Promise<readonly Task[]> => {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) {
      const read = traceEvent.safeParse(event);
      if (read.success) events.push(read.data);
    }
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'],
    },
  });
  await act();
  // What the last act set going is part of it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const complete = new Promise((done) => {
    session.once('Tracing.tracingComplete', done);
  });
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return tasksOf(events);
};

/** Sorts, searches and scrolls a queue of a thousand. @returns whether no piece of work took longer than it may. */
const measureFrames = async (site: Site): Promise<boolean> => {
  const { page } = await site.staff('reception');
  await page.route('**/api/reservations/branch/1/queue*', (route) =>
    route.fulfill({ json: { success: true, data: { active_queue: thousandRows, skipped_queue: [] } } }),
  );
  await page.goto(`${site.url}/reception`);
  const table = page.getByRole('table', { name: 'Active queue' });
  const area = page.getByRole('region', { name: 'Active queue' }).last();
  const firstRow = (name: string) => table.getByText(name).first().waitFor();
  await firstRow('Patient 0001');
  const search = page.getByRole('searchbox').first();
  const press = async (text: string): Promise<void> => {
    for (const letter of text) await page.keyboard.press(letter);
  };
  const acts: readonly (readonly [string, () => Promise<void>])[] = [
    [
      'sort by name, both ways',
      async () => {
        const head = table.getByRole('button', { name: 'Patient name' });
        await head.click();
        await head.click();
        await firstRow('Patient 1000');
      },
    ],
    [
      'sort by position',
      async () => {
        await table.getByRole('button', { name: 'Position' }).click();
        await firstRow('Patient 0001');
      },
    ],
    [
      'search, letter by letter',
      async () => {
        await search.focus();
        await press('0987');
        await firstRow('Patient 0987');
      },
    ],
    [
      'clear the search',
      async () => {
        await page.keyboard.press('Escape');
        await firstRow('Patient 0001');
      },
    ],
    [
      'scroll through',
      async () => {
        await area.hover();
        for (let step = 0; step < 40; step += 1) await page.mouse.wheel(0, 900);
      },
    ],
  ];
  say('');
  say(`A thousand rows: longest piece of work of the page, median of ${String(RUNS)}, of ${String(FRAME_MS)} ms`);
  const times = acts.map((): Task[] => []);
  for (let turn = 0; turn < RUNS; turn += 1) {
    for (const [index, [, act]] of acts.entries()) times[index]?.push(longestOf(await recorded(page, act)));
    await area.evaluate((element) => element.scrollTo(0, 0));
  }
  let good = true;
  for (const [index, [name]] of acts.entries()) {
    const seen = times[index] ?? [];
    const work = median(seen.map((longest) => longest.work));
    const clock = median(seen.map((longest) => longest.clock));
    if (!(work <= FRAME_MS)) good = false;
    say(
      `${work <= FRAME_MS ? 'ok  ' : 'OVER'}  ${name.padEnd(26)}${work.toFixed(1).padStart(7)} ms at work, ${clock.toFixed(1)} by the clock`,
    );
  }
  return good;
};

const BLOCKING_MS = 50;

/**
 * How long each page keeps a slow phone from answering while it opens: what of each piece of work is over 50 ms, the
 * work taken at a slowdown of 4 and of 10. It is Lighthouse's blocking time without what other programs, the server
 * and the browser's own other processes take from two cores; and from the first moment on, not from the first paint.
 */
const measureOpening = async (site: Site): Promise<void> => {
  say('');
  say(`Opening a page: blocking time by work done, median of ${String(RUNS)}`);
  for (const path of ['/', '/book', '/status', '/ar/book']) {
    const blocking: Record<4 | 10, number[]> = { 4: [], 10: [] };
    for (let turn = 0; turn < RUNS; turn += 1) {
      const { page, context } = await site.visitor();
      const tasks = await recorded(page, async () => {
        await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' });
      });
      for (const cpu of [4, 10] as const) {
        blocking[cpu].push(tasks.reduce((sum, { work }) => sum + Math.max(0, work * cpu - BLOCKING_MS), 0));
      }
      await context.close();
    }
    say(
      `      ${path.padEnd(26)}${median(blocking[4]).toFixed(0).padStart(5)} ms at 4x, ${median(blocking[10]).toFixed(0)} at 10x`,
    );
  }
};

let failed = (await run(process.execPath, ['node_modules/.bin/size-limit', '--config', 'web/budgets.ts'])) !== 0;
const site = await openSite();
try {
  if (!(await measureFrames(site))) failed = true;
  await measureOpening(site);
  if (!process.argv.includes('--frames')) await measurePages(site);
} finally {
  await site.stop();
}
process.exit(failed ? 1 : 0);
