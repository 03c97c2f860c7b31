/**
 * Measures what each call costs in the database and writes the table of docs/access-patterns.md.
 *
 *   npm run measure:units                  at 1,000 and at 200,000 reservations (some minutes)
 *   npm run measure:units -- 1000 20000    at other sizes
 *   npm run measure:units -- --dry 1000    only prints
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Metered } from './meter.ts';
import { type CallUnits, measureUnits } from './units.ts';

const file = resolve(import.meta.dirname, '../../docs/access-patterns.md');
const begin = '<!-- units: written by npm run measure:units -->';
const end = '<!-- units: end -->';

const args = process.argv.slice(2);
const dry = args.includes('--dry');
const given = args.map(Number).filter((size) => Number.isInteger(size) && size > 0);
const sizes = given.length > 0 ? given : [1000, 200_000];

const shown = ({ reads, writes }: Metered): string => `${reads} / ${writes}`;

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
const table = lines.join('\n');
console.log(table);

if (!dry) {
  const text = readFileSync(file, 'utf8');
  const [before = ''] = text.split(begin);
  const after = text.split(end)[1] ?? '';
  writeFileSync(file, `${before}${begin}\n\n${table}\n\n${end}${after}`);
}
