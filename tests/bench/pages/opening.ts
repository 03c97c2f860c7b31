import type { Page } from 'playwright-core';
import type { Language, Site } from '../../journeys/site.ts';
import { phone } from '../../journeys/site.ts';
import { median, print } from './report.ts';
import { recorded } from './trace.ts';

const RUNS = 3;
const BLOCKING_MS = 50;
const slowdowns = [4, 10] as const;
const addresses = ['/', '/book', '/status', '/login'] as const;

/** Lighthouse's slow 4G: 150 ms per round trip, 1.6 Mbit/s down, 750 kbit/s up. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 } as const;

interface Opening {
  /** Milliseconds; of the browser's own entries. */
  readonly fcp: number;
  readonly lcp: number;
  /** Sum of layout shifts without input. */
  readonly cls: number;
  /** Milliseconds that tasks last over 50, from their work times the slowdown. */
  readonly tbt: Readonly<Record<(typeof slowdowns)[number], number>>;
}

/** Entries of the page's performance observers. */
const entriesOf = (page: Page): Promise<Omit<Opening, 'tbt'>> =>
  page.evaluate(async () => {
    const buffered = (type: string): Promise<readonly PerformanceEntry[]> =>
      new Promise((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
        observer.observe({ type, buffered: true });
        setTimeout(() => resolve([]), 500);
      });
    const shifts = await buffered('layout-shift');
    const paints = await buffered('largest-contentful-paint');
    return {
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      lcp: paints.at(-1)?.startTime ?? Number.NaN,
      cls: shifts.reduce(
        (sum, entry) =>
          sum +
          ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput !== true ? Number(entry.value) : 0),
        0,
      ),
    };
  });

/** Paints under a slow network and a processor slowed four times: what a reader of a cheap phone sees. */
const measurePaints = async (site: Site, address: string, language: Language): Promise<Omit<Opening, 'tbt'>> => {
  const { page, context } = await site.visitor({ ...phone, language });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow4g);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(site.url + address, { waitUntil: 'networkidle' });
  const entries = await entriesOf(page);
  await context.close();
  return entries;
};

/** Blocking time by work done: what other programs take from the machine does not count. Source: docs/performance.md. */
const measureBlocking = async (site: Site, address: string, language: Language): Promise<Opening['tbt']> => {
  const { page, context } = await site.visitor({ ...phone, language });
  const tasks = await recorded(page, async () => {
    await page.goto(site.url + address, { waitUntil: 'networkidle' });
  });
  await context.close();
  const blocking = (slowdown: number): number =>
    tasks.reduce((sum, { work }) => sum + Math.max(0, work * slowdown - BLOCKING_MS), 0);
  return { 4: blocking(4), 10: blocking(10) };
};

/** Opens each prerendered page in both languages, in turns, and prints medians. */
export const measureOpening = async (site: Site): Promise<void> => {
  const pages = (['en', 'ar'] as const).flatMap((language) =>
    addresses.map((address) => ({ language, address: language === 'ar' ? `/ar${address}` : address })),
  );
  const seen = pages.map((): Opening[] => []);
  for (let turn = 0; turn < RUNS; turn += 1) {
    for (const [index, { address, language }] of pages.entries()) {
      const paints = await measurePaints(site, address, language);
      seen[index]?.push({ ...paints, tbt: await measureBlocking(site, address, language) });
    }
  }
  print('');
  print(`Opening a page on a phone, median of ${String(RUNS)}: paints at slow 4G and 4x CPU, blocking by work done`);
  print('page          FCP s  LCP s     CLS  TBT ms at 4x  at 10x');
  for (const [index, { address }] of pages.entries()) {
    const of = (pick: (opening: Opening) => number): number => median((seen[index] ?? []).map(pick));
    print(
      [
        address.padEnd(12),
        (of(({ fcp }) => fcp) / 1000).toFixed(2).padStart(6),
        (of(({ lcp }) => lcp) / 1000).toFixed(2).padStart(6),
        of(({ cls }) => cls)
          .toFixed(3)
          .padStart(7),
        ...slowdowns.map((slowdown) =>
          of(({ tbt }) => tbt[slowdown])
            .toFixed(0)
            .padStart(slowdown === 4 ? 13 : 7),
        ),
      ].join(' '),
    );
  }
  print('goals          0.80   1.00   0.000           100');
};
