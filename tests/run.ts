/**
 * Runs the project's checks and tests as steps and prints the result, the same line for people and CI.
 *
 *   node tests/run.ts check   everything but database, stacks and browser
 *   node tests/run.ts all     everything
 *   node tests/run.ts long    the random suites, many times as long
 *
 * All steps run, also after a failure: one run tells all that is wrong. A step that is a test run adds its tests to
 * the count, any other step counts as one. The last line is `N passed, N failed`; the exit code is 1 when N failed > 0.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod/mini';

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** A vitest run: its report is read and its tests are counted. */
  readonly tests?: true;
  /** Needs tools that are not everywhere: prints `SKIPPED: why` when it cannot run, and then counts for nothing. */
  readonly optional?: true;
  /** Runs beside its neighbours of the same group, each on one core. */
  readonly group?: 'checks' | 'builds' | 'checks of builds' | 'one-core suites';
}

interface Outcome {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: boolean;
  readonly seconds: number;
  readonly output: string;
}

const reports = 'test-results';

const npm = (script: string): readonly string[] => ['npm', 'run', '--silent', script];

const suite = (project: string, workers = 2, name = project, options: readonly string[] = []): Step => ({
  name: `test:${name}`,
  command: [
    'vitest',
    'run',
    '--project',
    project,
    `--maxWorkers=${String(workers)}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, `${name}.json`)}`,
    ...options,
  ],
  tests: true,
});

/** One part of the files of a suite, on one core. @param part from 1 */
const shard = (project: string, part: number, parts: number): Step =>
  suite(project, 1, `${project}-${String(part)}`, [`--shard=${String(part)}/${String(parts)}`]);

const check: readonly Step[] = [
  { name: 'types', command: npm('types'), group: 'checks' },
  { name: 'format', command: npm('format'), group: 'checks' },
  { name: 'lint', command: npm('lint'), group: 'checks' },
  { name: 'limits', command: npm('lint:limits'), group: 'checks' },
  { name: 'boundaries', command: npm('boundaries'), group: 'checks' },
  { name: 'dead-code', command: npm('dead-code'), group: 'checks' },
  { name: 'duplicates', command: npm('duplicates'), group: 'checks' },
  { name: 'openapi', command: npm('openapi'), group: 'checks' },
  suite('unit'),
];

const all: readonly Step[] = [
  ...check,
  { name: 'build:web', command: npm('build:web'), group: 'builds' },
  { name: 'check:bundles', command: npm('check:bundles'), group: 'builds' },
  // After the builds: it writes dist/functions, as check:bundles does, and takes the site from dist/web.
  { name: 'synth', command: npm('synth'), group: 'checks of builds' },
  { name: 'budgets of pages', command: npm('check:budgets'), group: 'checks of builds' },
  // The longest first, so that both cores are busy to the end.
  { ...shard('journeys', 1, 2), group: 'one-core suites' },
  { ...suite('deploy', 1), group: 'one-core suites' },
  { ...shard('journeys', 2, 2), group: 'one-core suites' },
  { ...shard('invariants', 1, 2), group: 'one-core suites' },
  { ...shard('invariants', 2, 2), group: 'one-core suites' },
  { ...suite('api', 1), group: 'one-core suites' },
  { ...suite('infra', 1), group: 'one-core suites' },
  { name: 'fuzz', command: npm('test:fuzz'), optional: true, group: 'one-core suites' },
  { name: 'browsers', command: npm('test:browsers'), optional: true },
];

/** Sizes of the random suites in a long run. */
const longSizes = {
  SEQUENCES: '10000',
  HISTORY_BOOKINGS: '5000',
  HISTORY_FACTOR: '10',
  KILLS: '40',
  PROXY_PARTS: '1',
  EMULATOR_PARTS: '1',
  FUZZ_ROLES: 'all',
};

const long: readonly Step[] = [
  suite('invariants'),
  suite('deploy', 1),
  { name: 'fuzz', command: npm('test:fuzz'), optional: true },
];

const report = z.object({ numPassedTests: z.int(), numFailedTests: z.int() });

const failures = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.optional(z.string()),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.optional(z.array(z.string())) }),
      ),
    }),
  ),
});

/** The first lines of a failure, without the colours of a terminal. */
const firstLines = (text: string): string => stripVTControlCharacters(text).split('\n').slice(0, 12).join('\n    ');

/** Each failed test of a suite with its reason, for the end of the output: one line of a log of thousands matters. */
const failuresOf = (suiteName: string): string[] => {
  const path = join(reports, `${suiteName}.json`);
  if (!existsSync(path)) return [`${suiteName}: no report was written`];
  return failures.parse(JSON.parse(readFileSync(path, 'utf8'))).testResults.flatMap((file) => {
    const place = relative(process.cwd(), file.name);
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && (file.message ?? '') !== '') return [`${place}\n    ${firstLines(file.message ?? '')}`];
    return failed.map((test) => `${place}: ${test.fullName}\n    ${firstLines(test.failureMessages?.[0] ?? '')}`);
  });
};

/** Why a step failed: its failed tests, or, where no test failed, the last lines that it printed. */
const reasonsOf = (outcome: Outcome): string[] => {
  const tests = outcome.name.startsWith('test:') ? failuresOf(outcome.name.slice('test:'.length)) : [];
  return tests.length > 0 ? tests : outcome.output.trimEnd().split('\n').slice(-40);
};

/** Counts of vitest's report; a run without a report counts as one failure. */
const counted = (project: string, code: number): Pick<Outcome, 'passed' | 'failed'> => {
  try {
    const read = report.parse(JSON.parse(readFileSync(join(reports, `${project}.json`), 'utf8')));
    // A file that does not load, or an error outside a test, fails the run but no test.
    return { passed: read.numPassedTests, failed: Math.max(read.numFailedTests, code === 0 ? 0 : 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
};

const countOf = (step: Step, code: number, skipped: boolean): Pick<Outcome, 'passed' | 'failed'> => {
  if (step.tests === true) return counted(step.name.slice('test:'.length), code);
  if (skipped) return { passed: 0, failed: 0 };
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

/** Lines that name what a machine has no tool for: `SKIPPED: why`, `cfn-lint: SKIPPED, why`. */
const skippedLines = /^(?:[\w-]+: )?SKIPPED\b.*$/gmu;

/** Output of a step that runs alone is shown as it comes; of steps side by side, when it has ended. */
const run = (step: Step, live: boolean): Promise<Outcome> =>
  new Promise((resolve) => {
    const started = performance.now();
    const [program = '', ...args] = step.command;
    const child = spawn(program, args, { stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    const end = (code: number): void => {
      const count = countOf(step, code, step.optional === true && code === 0 && /^SKIPPED\b/mu.test(output));
      resolve({
        name: step.name,
        ...count,
        skipped: count.passed + count.failed === 0,
        seconds: (performance.now() - started) / 1000,
        output,
      });
    };
    child.on('error', (error) => {
      output += `${step.name} could not be started: ${error.message}\n`;
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });

const tell = (outcome: Outcome): void => {
  const verdict = outcome.failed > 0 ? 'FAILED ' : outcome.skipped ? 'skipped' : 'ok     ';
  console.log(`${verdict} ${outcome.name} (${outcome.seconds.toFixed(1)} s)`);
  // The reasons first: a log that is cut after this line still has them.
  if (outcome.failed > 0) console.log([...reasonsOf(outcome), outcome.output].join('\n  '));
  else for (const [line] of outcome.output.matchAll(skippedLines)) console.log(`        ${line}`);
};

/** Steps at a time: one per core; one more of the suites, because a browser waits much. */
const widthOf = (group: Step['group']): number => (group === 'one-core suites' ? 3 : 2);

/** Runs the steps of a group, some at a time. */
const runTogether = async (steps: readonly Step[]): Promise<Outcome[]> => {
  const waiting = [...steps];
  const outcomes: Outcome[] = [];
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const outcome = await run(step, false);
      tell(outcome);
      outcomes.push(outcome);
    }
  };
  await Promise.all(Array.from({ length: widthOf(steps[0]?.group) }, worker));
  return outcomes;
};

/** Neighbours of one group, or one step by itself. */
const groupsOf = (steps: readonly Step[]): Step[][] => {
  const groups: Step[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (step.group !== undefined && last?.[0]?.group === step.group) last.push(step);
    else groups.push([step]);
  }
  return groups;
};

const plans: Readonly<Record<string, readonly Step[]>> = { check, all, long };

const main = async (): Promise<number> => {
  const which = process.argv[2] ?? '';
  const steps = plans[which];
  if (steps === undefined) {
    console.error('Usage: node tests/run.ts check|all|long');
    return 2;
  }
  if (which === 'long') Object.assign(process.env, longSizes, { ...process.env });
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const outcomes: Outcome[] = [];
  for (const group of groupsOf(steps)) {
    const [step] = group;
    if (step === undefined) continue;
    if (step.group === undefined) {
      const outcome = await run(step, step.optional !== true);
      tell(outcome);
      outcomes.push(outcome);
    } else outcomes.push(...(await runTogether(group)));
  }
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  const seconds = outcomes.map((outcome) => `${outcome.name} ${outcome.seconds.toFixed(0)} s`).join(', ');
  console.log(`\n${seconds}`);
  for (const outcome of outcomes.filter((one) => one.failed > 0)) {
    console.log(`\nFAILED ${outcome.name}`);
    for (const reason of reasonsOf(outcome)) console.log(`  ${reason}`);
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
};

process.exitCode = await main();
