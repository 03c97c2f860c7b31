import type { Page } from 'playwright-core';
import type { Site } from '../../journeys/site.ts';
import { thousandRows } from '../../journeys/thousand-rows.ts';
import { median, print } from './report.ts';

const RUNS = 3;
const GOAL_MS = 100;
const WAITING = 60;

/** Starts to collect the durations of interactions, from the input to the next paint, as the browser counts them. */
const observe = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(globalThis, { interactionDurations: durations });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('interactionId' in entry && entry.interactionId !== 0) durations.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });

/** The longest interaction since the last call; 0 when all took less than a frame. */
const takeLongest = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    // The browser lists an interaction some time after its paint.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const durations: unknown = Reflect.get(globalThis, 'interactionDurations');
    return Array.isArray(durations) ? Math.max(0, ...durations.splice(0).map(Number)) : Number.NaN;
  });

type Step = readonly [name: string, act: (page: Page) => Promise<void>];

const receptionSteps: readonly Step[] = [
  ['reception: type a letter of the search', (page) => page.getByRole('searchbox').first().press('m')],
  ['reception: clear the search', (page) => page.keyboard.press('Escape')],
  [
    'reception: sort by name',
    (page) => page.getByRole('table', { name: 'Active queue' }).getByRole('button', { name: 'Patient name' }).click(),
  ],
  ['reception: open another segment', (page) => page.getByRole('tab', { name: /^Skipped/ }).click()],
  ['reception: open new booking', (page) => page.keyboard.press('Alt+n')],
  ['reception: close the dialog', (page) => page.keyboard.press('Escape')],
];

/** Interactions of reception's first tab with sixty waiting, at a processor slowed four times. */
export const measureInteractions = async (site: Site): Promise<void> => {
  const times = receptionSteps.map((): number[] => []);
  for (let turn = 0; turn < RUNS; turn += 1) {
    const { page, context } = await site.staff('reception');
    await page.route('**/api/reservations/branch/1/queue*', (route) =>
      route.fulfill({
        json: { success: true, data: { active_queue: thousandRows.slice(0, WAITING), skipped_queue: [] } },
      }),
    );
    await page.goto(`${site.url}/reception`, { waitUntil: 'networkidle' });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await observe(page);
    for (const [index, [, act]] of receptionSteps.entries()) {
      await act(page);
      times[index]?.push(await takeLongest(page));
    }
    await context.close();
  }
  print('');
  print(`Interactions until the next paint at 4x CPU, ms, median of ${String(RUNS)}, of ${String(GOAL_MS)}`);
  for (const [index, [name]] of receptionSteps.entries()) {
    print(
      `      ${name.padEnd(42)}${median(times[index] ?? [])
        .toFixed(0)
        .padStart(5)}`,
    );
  }
};
