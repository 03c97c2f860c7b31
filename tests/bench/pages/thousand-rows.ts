import type { Site } from '../../journeys/site.ts';
import { thousandRows } from '../../journeys/thousand-rows.ts';
import { median, print } from './report.ts';
import type { Task } from './trace.ts';
import { longestOf, recorded } from './trace.ts';

const RUNS = 3;
const FRAME_MS = 50;

/** Sorts, searches and scrolls a queue of a thousand. @returns whether no piece of work took longer than it may. */
export const measureRows = async (site: Site): Promise<boolean> => {
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
  print('');
  print(`A thousand rows: longest piece of work of the page, median of ${String(RUNS)}, of ${String(FRAME_MS)} ms`);
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
    print(
      `${work <= FRAME_MS ? 'ok  ' : 'OVER'}  ${name.padEnd(26)}${work.toFixed(1).padStart(7)} ms at work, ${clock.toFixed(1)} by the clock`,
    );
  }
  return good;
};
