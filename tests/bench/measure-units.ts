/**
 * Measures what each call costs in the database and writes the tables of docs/access-patterns.md.
 *
 *   npm run measure:units                              at 1,000 and at 200,000 reservations (some minutes)
 *   npm run measure:units -- 1000 20000                at other sizes
 *   npm run measure:units -- --branches                at 2, 300, 1,000 and 10,000 branches
 *   npm run measure:units -- --branches 2 20000        at other numbers of branches
 *   npm run measure:units -- --dry 1000                only prints
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type BranchUnits, measureAtBranches } from './branch-units.ts';
import type { Metered } from './meter.ts';
import { type CallUnits, measureUnits } from './units.ts';

const file = resolve(import.meta.dirname, '../../docs/access-patterns.md');

const args = process.argv.slice(2);
const dry = args.includes('--dry');
const given = args.map(Number).filter((size) => Number.isInteger(size) && size > 0);

/** Prints a table, and writes it between the two marks of its name. */
const keepTable = (name: string, command: string, table: string): void => {
  console.log(table);
  if (dry) return;
  const [begin, end] = [`<!-- ${name}: written by ${command} -->`, `<!-- ${name}: end -->`];
  const text = readFileSync(file, 'utf8');
  const [before = ''] = text.split(begin);
  const after = text.split(end)[1] ?? '';
  writeFileSync(file, `${before}${begin}\n\n${table}\n\n${end}${after}`);
};

const shown = ({ reads, writes }: Metered): string => `${reads} / ${writes}`;

const measureVisits = async (): Promise<void> => {
  const sizes = given.length > 0 ? given : [1000, 200_000];
  const runs: { readonly size: number; readonly calls: readonly CallUnits[] }[] = [];
  for (const size of sizes) {
    console.log(`measuring at ${size.toLocaleString('en')} reservations`);
    const { calls } = await measureUnits(size);
    runs.push({ size, calls });
    const failed = calls.filter(({ failure }) => failure !== undefined);
    for (const { call, failure } of failed) console.error(`${call} answered ${String(failure)}`);
    if (failed.length > 0) process.exitCode = 1;
  }
  const [first] = runs;
  const lines = [
    `| Call | Route | Round trips warm / cold | ${runs
      .map(({ size }) => `warm r / w at ${size.toLocaleString('en')} | cold r / w at ${size.toLocaleString('en')}`)
      .join(' | ')} |`,
    `|---|---|---|${runs.map(() => '---|---|').join('')}`,
    ...(first?.calls ?? []).map(({ call, route, warm, cold }) => {
      const units = runs.map(({ calls }) => {
        const found = calls.find((other) => other.call === call);
        return found === undefined ? '– | –' : `${shown(found.warm)} | ${shown(found.cold)}`;
      });
      return `| ${call} | \`${route}\` | ${warm.rounds} / ${cold.rounds} | ${units.join(' | ')} |`;
    }),
  ];
  keepTable('units', 'npm run measure:units', lines.join('\n'));
};

const measureBranches = async (): Promise<void> => {
  const counts = given.length > 0 ? given : [2, 300, 1000, 10_000];
  const runs: { readonly count: number; readonly calls: readonly BranchUnits[] }[] = [];
  for (const count of counts) {
    console.log(`measuring at ${count.toLocaleString('en')} branches`);
    runs.push({ count, calls: await measureAtBranches(count) });
  }
  const lines = [
    `| Call | ${runs.map(({ count }) => `at ${count.toLocaleString('en')}: requests (round trips) | r / w | ms`).join(' | ')} |`,
    `|---|${runs.map(() => '---|---|---|').join('')}`,
    ...(runs[0]?.calls ?? []).map(({ call }) => {
      const cells = runs.map(({ calls }) => {
        const found = calls.find((other) => other.call === call);
        if (found === undefined) return '– | – | –';
        return `${found.requests} (${found.rounds}) | ${shown(found)} | ${found.processorMs.toFixed(0)}`;
      });
      return `| ${call} | ${cells.join(' | ')} |`;
    }),
  ];
  keepTable('branches', 'npm run measure:units -- --branches', lines.join('\n'));
};

await (args.includes('--branches') ? measureBranches() : measureVisits());
