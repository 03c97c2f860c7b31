/**
 * Simulates a clinic day of many branches: what each call needs is measured with the real handlers of one branch, and
 * what lists of all branches need at all of them; how often a call comes is a model of the day. Writes the tables of
 * docs/scale.md.
 *
 *   npm run simulate                                    1,000 branches with 300 visits a day
 *   npm run simulate -- --branches 2 --visits 60        another size
 *   npm run simulate -- --dry                           only prints
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { environments } from '#infra/environments.ts';
import { brokenAt, limitsOf, type LimitUse, settingsAt } from './simulate/limits.ts';
import { measureLists } from './simulate/measure-lists.ts';
import { measureNeeds } from './simulate/measure.ts';

const { values } = parseArgs({
  options: {
    branches: { type: 'string', default: '1000' },
    visits: { type: 'string', default: '300' },
    day: { type: 'boolean' },
    dry: { type: 'boolean', default: false },
  },
});
const load = { branches: Number(values.branches), visitsPerDay: Number(values.visits) };
const whole = (value: number): string => Math.round(value).toLocaleString('en');
const rate = (value: number): string => (value >= 10 ? whole(value) : value.toPrecision(2));

const ofBranch = await measureNeeds();
const lists = await measureLists(load.branches);
const needs = { ...ofBranch, ...lists, calls: new Map([...ofBranch.calls, ...lists.calls]) };
const uses = limitsOf(needs, load, environments.prod);

/** Limits that matter: the nearest thirty. */
const SHOWN = 30;
const reach = ({ used, allowed, growth }: LimitUse): string =>
  growth === 0
    ? `${whole((allowed / used) * load.visitsPerDay)} visits a day at each branch`
    : `${whole((allowed / used) ** (1 / growth) * load.branches)} branches`;

const listed = (factor: number): string => {
  const broken = brokenAt(uses, factor);
  const title = `At ${whole(load.branches * factor)} branches`;
  if (broken.length === 0) return `${title}: nothing is over its limit.`;
  return `${title}, the first to break first: ${broken.map(({ limit }) => limit).join('; ')}.`;
};

/** Numbers of branches for which the settings are listed. */
const COUNTS = [300, 1000, 3000, 10_000];
const settings = settingsAt(uses, load, COUNTS);
const settingsTable = `What must be raised, and to what, with ${whole(load.visitsPerDay)} visits a day at each branch. Names without "quota" are settings of \`infra/environments.ts\`, given for prod.

| Setting | Is | Holds until | ${COUNTS.map((count) => `At ${whole(count)} branches`).join(' | ')} |
|---|---|---|${COUNTS.map(() => '---|').join('')}
${settings
  .map(
    ({ setting, allowed, holdsUntil, needed }) =>
      `| ${setting} | ${whole(allowed)} | ${whole(holdsUntil)} branches | ${needed.map((value) => (value > allowed ? `**${whole(value)}**` : whole(value))).join(' | ')} |`,
  )
  .join('\n')}`;

const table = `${whole(load.branches)} branches, ${whole(load.visitsPerDay)} visits a day at each: ${whole(load.branches * load.visitsPerDay)} bookings.

| Limit | Busiest minute after the opening | Used a second | Allowed | Share | Holds until |
|---|---|---|---|---|---|
${uses
  .slice(0, SHOWN)
  .map(
    (use) =>
      `| ${use.limit} | ${String(use.minute)} | ${rate(use.used)} | ${whole(use.allowed)} | ${rate((100 * use.used) / use.allowed)} % | ${reach(use)} |`,
  )
  .join('\n')}

${settingsTable}

${[1, 10, 100].map(listed).join('\n\n')}`;

console.log(table);
if (!values.dry) {
  const file = resolve(import.meta.dirname, '../../docs/scale.md');
  const [begin, end] = ['<!-- scale: written by npm run simulate -->', '<!-- scale: end -->'];
  const page = readFileSync(file, 'utf8');
  const [before = ''] = page.split(begin);
  const after = page.split(end)[1] ?? '';
  writeFileSync(file, `${before}${begin}\n\n${table}\n\n${end}${after}`);
}
process.exit(0);
