/**
 * Prints the branch coverage of each room by the unit and API suites, and exits with 1 below a room's goal.
 *
 *   npm run coverage
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import * as z from 'zod/mini';

const root = resolve(import.meta.dirname, '..');

/** Goals in percent of branches. Rooms without a goal are printed for information. */
const rooms: readonly { readonly name: string; readonly goal?: number }[] = [
  { name: 'shared', goal: 95 },
  { name: 'functions', goal: 95 },
  { name: 'events', goal: 95 },
  { name: 'operator' },
  { name: 'web', goal: 85 },
];

const counts = z.object({ total: z.int(), covered: z.int() });
const summary = z.record(z.string(), z.object({ lines: counts, branches: counts }));

const { status } = spawnSync(
  'vitest',
  [
    'run',
    '--project',
    'unit',
    '--project',
    'api',
    '--coverage.enabled',
    '--coverage.provider=v8',
    '--coverage.reporter=json-summary',
    // The figures are of use also when a test fails.
    '--coverage.reportOnFailure',
    ...rooms.map(({ name }) => `--coverage.include=${name}/**`),
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
);

const files = Object.entries(
  summary.parse(JSON.parse(readFileSync(resolve(root, 'coverage/coverage-summary.json'), 'utf8'))),
).filter(([file]) => file !== 'total');

const percentOf = (parts: readonly z.output<typeof counts>[]): number => {
  const total = parts.reduce((sum, part) => sum + part.total, 0);
  const covered = parts.reduce((sum, part) => sum + part.covered, 0);
  return total === 0 ? 100 : (100 * covered) / total;
};

let belowGoal = false;
for (const { name, goal } of rooms) {
  const ofRoom = files.filter(([file]) => relative(root, file).startsWith(`${name}/`)).map(([, coverage]) => coverage);
  const branches = percentOf(ofRoom.map((coverage) => coverage.branches));
  const lines = percentOf(ofRoom.map((coverage) => coverage.lines));
  belowGoal ||= goal !== undefined && branches < goal;
  const figures = `branches ${branches.toFixed(1)} %, lines ${lines.toFixed(1)} %`;
  process.stdout.write(
    `${name.padEnd(10)} ${figures}${goal === undefined ? '' : `, goal ${String(goal)} % of branches`}\n`,
  );
}
process.exitCode = status === 0 && !belowGoal ? 0 : 1;
