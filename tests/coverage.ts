/**
 * Prints the branch coverage of each room, and exits with 1 below a room's goal.
 *
 *   npm run coverage                          by the unit and API suites; arguments select files
 *   npm run coverage -- --browser             also by the journeys in Chromium
 *   npm run coverage -- --journeys FILE...    adds these journeys to the figures of the last run
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type Counts, countsOf, type Coverage, percentOf, readCoverage } from './branch-counts.ts';
import { coverJourneys } from './journey-coverage.ts';

const root = resolve(import.meta.dirname, '..');
/** What each run wrote; the names sort by time. */
const runs = resolve(root, 'coverage/runs');
const JOURNEYS = '1-journeys';

interface Room {
  readonly name: string;
  /** In percent of branches. Rooms without a goal are printed for information. */
  readonly goal?: number;
  /** The goal holds only when the journeys were counted: without them, most of the room has not run. */
  readonly inBrowser?: true;
}

const rooms: readonly Room[] = [
  { name: 'shared', goal: 95 },
  { name: 'functions', goal: 95 },
  { name: 'events', goal: 95 },
  { name: 'operator' },
  { name: 'web', goal: 85, inBrowser: true },
];

const coverSuites = (files: readonly string[]): boolean => {
  const reports = join(runs, '0-suites');
  const options = [
    '--coverage.enabled',
    '--coverage.provider=v8',
    '--coverage.reporter=json',
    // The figures are of use also when a test fails.
    '--coverage.reportOnFailure',
    `--coverage.reportsDirectory=${reports}`,
    ...rooms.map(({ name }) => `--coverage.include=${name}/**/*.{ts,tsx}`),
  ];
  const args = ['run', '--project', 'unit', '--project', 'api', '--project', 'api-alone', ...options, ...files];
  const { status } = spawnSync('vitest', args, { cwd: root, stdio: 'inherit' });
  // For example when another run still has the folder: without the suites, no figure means anything.
  if (!existsSync(join(reports, 'coverage-final.json'))) throw new Error('the suites were not counted');
  return status === 0;
};

const coverBrowser = (files: readonly string[]): Promise<boolean> =>
  coverJourneys(join(runs, `${JOURNEYS}-${String(Date.now())}`), files);

/** Runs what the arguments ask for. @returns whether all tests passed */
const runTests = async ([mode, ...files]: readonly string[]): Promise<boolean> => {
  if (mode !== '--journeys') rmSync(runs, { recursive: true, force: true });
  mkdirSync(runs, { recursive: true });
  if (mode === '--journeys') return coverBrowser(files);
  if (mode !== '--browser') return coverSuites(process.argv.slice(2));
  const passed = coverSuites([]);
  return (await coverBrowser([])) && passed;
};

/** The suites first: they know all branches of a file, the site only those that are not shaken off. */
const readRuns = (): Coverage[] =>
  readdirSync(runs, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => readCoverage(join(runs, name)));

const passed = await runTests(process.argv.slice(2));
const coverages = readRuns();
const files = [...new Set(coverages.flatMap((coverage) => Object.keys(coverage)))];
const counts: readonly (Counts & { readonly file: string })[] = files.map((file) => ({
  file: relative(root, file),
  ...countsOf(coverages.flatMap((coverage) => coverage[file] ?? [])),
}));

const withJourneys = readdirSync(runs).some((name) => name.startsWith(JOURNEYS));
let belowGoal = false;
for (const { name, goal, inBrowser } of rooms) {
  const ofRoom = counts.filter(({ file }) => file.startsWith(`${name}/`));
  const branches = percentOf(ofRoom.map((each) => each.branches));
  const lines = percentOf(ofRoom.map((each) => each.lines));
  const holds = inBrowser !== true || withJourneys;
  belowGoal ||= goal !== undefined && holds && branches < goal;
  const figures = `branches ${branches.toFixed(1)} %, lines ${lines.toFixed(1)} %`;
  const aim = goal === undefined ? '' : `, goal ${String(goal)} % of branches${holds ? '' : ' with --browser'}`;
  process.stdout.write(`${name.padEnd(10)} ${figures}${aim}\n`);
}
process.exitCode = passed && !belowGoal ? 0 : 1;
