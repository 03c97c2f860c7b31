import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { browserFlags, findWholeBrowser } from '../../journeys/browser.ts';
import type { Site } from '../../journeys/site.ts';
import { median, print } from './report.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 3;
const root = resolve(import.meta.dirname, '../../..');

/** Runs a program to its end. @returns its exit code. */
export const run = async (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> => {
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
  const attempt = (): Promise<number> =>
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
      { CHROME_PATH: findWholeBrowser() },
    );
  // Lighthouse sometimes loses its browser, so one retry.
  const code = (await attempt()) && (await attempt());
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
export const measureScores = async (site: Site): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const pages = [
    ...['/', '/book', '/status', '/login', '/ar/', '/ar/book'].map((path) => ({ path, cpu: 4 })),
    ...['/', '/book'].map((path) => ({ path, cpu: 10 })),
  ];
  const runs = pages.map((): Report[] => []);
  for (let turn = 0; turn < RUNS; turn += 1) {
    for (const [index, { path, cpu }] of pages.entries()) {
      runs[index]?.push(await lighthouse(`${site.url}${path}`, cpu, join(folder, 'report.json')));
    }
  }
  rmSync(folder, { recursive: true, force: true });
  print('');
  print(`Lighthouse, a phone by simulated throttling, median of ${String(RUNS)}`);
  print('page        CPU  perf  a11y  best  SEO   FCP s  LCP s  TBT ms   CLS');
  for (const [index, { path, cpu }] of pages.entries()) {
    const reports = runs[index] ?? [];
    const of = (pick: (report: Report) => number): number => median(reports.map(pick));
    const scores = [0, 1, 2, 3].map((index) => String(of(({ scores: all }) => all[index] ?? 0)).padStart(4));
    print(
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
  print('goals        4x    98   100   100  100    0.80   1.00     100  0.000; at 10x perf 85');
};
