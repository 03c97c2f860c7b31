/**
 * Measures what each call costs in the database and writes docs/units.txt and the tables of docs/access-patterns.md.
 *
 *   npm run measure:units                              at 1,000 and at 200,000 reservations (some minutes)
 *   npm run measure:units -- 1000                      at one; other columns stay where the first one did not change
 *   npm run measure:units -- --check 1000              fails where the file has other units
 *   npm run measure:units -- --branches                at 2, 100, 300 and 1,000 branches; fails where a call of one
 *                                                      branch needs 10 % more or less than at two branches
 *   npm run measure:units -- --keys                    writes the table of keys, and measures nothing
 *   npm run measure:units -- --dry 1000                only prints
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { cellsOf, keyTable, rowName, unitsLine, withTable } from './key-table.ts';
import { measureAtBranches, notFlat, type RunAtBranches } from './branch-units.ts';
import type { Metered } from './meter.ts';
import { type CallUnits, measureUnits } from './units.ts';

const docs = resolve(import.meta.dirname, '../../docs');
const file = resolve(docs, 'access-patterns.md');
const unitsFile = resolve(docs, 'units.txt');

const args = process.argv.slice(2);
const checks = args.includes('--check');
const dry = args.includes('--dry') || checks;
const given = args.map(Number).filter((size) => Number.isInteger(size) && size > 0);

/** Prints a table, and writes it between the two marks of its name. */
const keepTable = (name: string, table: string): void => {
  console.log(table);
  if (!dry) writeFileSync(file, withTable(readFileSync(file, 'utf8'), name, table));
};

const shown = ({ reads, writes }: Metered): string => `${reads}/${writes}`;

const SIZES = [1000, 200_000];

/** The units of the present file by row, of each size: `5/32`, or `1/0 → 2.5/0` where they differ. */
const presentUnits = (): ReadonlyMap<string, readonly string[]> => {
  const lines = readFileSync(unitsFile, 'utf8').split('\n');
  return new Map(
    lines.map((line) => {
      const [name = '', , units = ''] = cellsOf(line);
      const [small = '', large = small] = units.split(' → ');
      return [name, [small, large]] as const;
    }),
  );
};

const NOT_MEASURED = '–';

interface Run {
  readonly size: number;
  readonly calls: readonly CallUnits[];
}

/** Units of a call at a size: measured now, or before if they have not changed at the smallest size. */
const unitsIn =
  (runs: readonly Run[], present: ReadonlyMap<string, readonly string[]>) =>
  (size: number, call: string, name: string): string => {
    const callAt = (wanted: number) =>
      runs.find((run) => run.size === wanted)?.calls.find((other) => other.call === call);
    const found = callAt(size);
    if (found !== undefined) return shown(found.warm);
    const smallest = callAt(SIZES[0] ?? 0);
    const before = present.get(name) ?? [];
    const isSame = smallest !== undefined && shown(smallest.warm) === before[0];
    return isSame ? (before[SIZES.indexOf(size)] ?? NOT_MEASURED) : NOT_MEASURED;
  };

/** Fails where the file has other units than those that were measured. */
const check = (call: string, was: string | undefined, units: string | undefined): void => {
  if (units === was) return;
  console.error(`${call}: the file has ${String(was)}, measured ${String(units)}`);
  process.exitCode = 1;
};

const measureVisits = async (): Promise<void> => {
  const sizes = given.length > 0 ? given : SIZES;
  const runs: Run[] = [];
  for (const size of sizes) {
    console.log(`measuring at ${size.toLocaleString('en')} reservations`);
    const { calls } = await measureUnits(size);
    runs.push({ size, calls });
    const failed = calls.filter(({ failure }) => failure !== undefined);
    for (const { call, failure } of failed) console.error(`${call} answered ${String(failure)}`);
    if (failed.length > 0) process.exitCode = 1;
  }
  const [first] = runs;
  const present = presentUnits();
  const unitsAt = unitsIn(runs, present);
  const columns = sizes.every((size) => SIZES.includes(size)) ? SIZES : sizes;
  const calls = first?.calls ?? [];
  const lines = calls.map(({ call, route, warm, cold }) => {
    const isOnly = calls.filter((other) => other.route === route).length === 1;
    const name = rowName(route, call, isOnly);
    const units = columns.map((size) => unitsAt(size, call, name));
    if (checks) check(name, present.get(name)?.[0], units[0]);
    return unitsLine([name, `${warm.rounds}/${cold.rounds}`, [...new Set(units)].join(' → ')]);
  });
  const head = unitsLine(['route, call', 'round trips', 'units']);
  const text = [head, ...lines, ''].join('\n');
  console.log(text);
  if (!dry) writeFileSync(unitsFile, text);
};

const measureBranches = async (): Promise<void> => {
  const counts = given.length > 0 ? given : [2, 100, 300, 1000];
  const runs: RunAtBranches[] = [];
  for (const count of counts) {
    console.log(`measuring at ${count.toLocaleString('en')} branches`);
    runs.push(await measureAtBranches(count));
  }
  const lines = [
    `| Call | ${runs.map(({ count }) => `at ${count.toLocaleString('en')} branches`).join(' | ')} |`,
    `|---|${runs.map(() => '---|').join('')}`,
    ...(runs[0]?.calls ?? []).map(({ call }) => {
      const cells = runs.map(({ calls }) => {
        const found = calls.find((other) => other.call === call);
        return found === undefined ? NOT_MEASURED : `${found.rounds}, ${shown(found)}, ${found.processorMs.toFixed(0)}`;
      });
      return `| ${call} | ${cells.join(' | ')} |`;
    }),
  ];
  keepTable('branches', lines.join('\n'));
  for (const fault of notFlat(runs)) {
    console.error(fault);
    process.exitCode = 1;
  }
};

keepTable('keys', keyTable());
if (args.includes('--branches')) await measureBranches();
else if (!args.includes('--keys')) await measureVisits();
