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
import { type Job, sideBySide } from './side-by-side.ts';

interface Step extends Job {
  readonly command: readonly string[];
  /** A vitest run: its report is read and its tests are counted. */
  readonly tests?: true;
  /** Needs tools that are not everywhere: prints `SKIPPED: why` when it cannot run, and then counts for nothing. */
  readonly optional?: true;
  /** Runs when all other steps have ended. */
  readonly last?: true;
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

const checks: readonly Step[] = [
  { name: 'lint', command: npm('lint') },
  { name: 'limits', command: npm('lint:limits') },
  { name: 'boundaries', command: npm('boundaries') },
  { name: 'dead-code', command: npm('dead-code') },
  { name: 'duplicates', command: npm('duplicates') },
  { name: 'openapi', command: npm('openapi') },
  { name: 'format', command: npm('format') },
];

const types: Step = { name: 'types', command: npm('types') };
const site: Step = { name: 'build:web', command: npm('build:web') };
const bundles: Step = { name: 'check:bundles', command: npm('check:bundles') };
const afterBuilds = { after: [site.name, bundles.name] };
const afterSite = { after: [site.name] };
/** One of its tests takes the compiler's cache. */
const afterTypes = { after: [types.name] };

/** The first step that may start is taken first: what others wait for, then the longest, then what fills the end. */
const all: readonly Step[] = [
  site,
  bundles,
  types,
  { ...shard('journeys', 1, 2), ...afterSite },
  { ...suite('deploy', 1), ...afterBuilds },
  { ...shard('journeys', 2, 2), ...afterSite },
  shard('invariants', 1, 2),
  suite('api', 1, 'api', ['--project', 'api-alone']),
  shard('invariants', 2, 2),
  { ...suite('unit', 1), ...afterTypes },
  { name: 'fuzz', command: npm('test:fuzz'), optional: true },
  { ...suite('infra', 1), ...afterBuilds },
  { name: 'synth', command: npm('synth'), ...afterBuilds },
  ...checks,
  { name: 'budgets of pages', command: npm('check:budgets'), ...afterSite },
  { name: 'browsers', command: npm('test:browsers'), optional: true, last: true },
];

/** Sizes of the random suites in a long run. */
const longSizes = {
  SEQUENCES: '10000',
  HISTORY_BOOKINGS: '5000',
  HISTORY_FACTOR: '10',
  KILLS: '40',
  PROXY_PARTS: '1',
  EMULATOR_PARTS: '1',
  RUNNER_PARTS: '1',
  FUZZ_ROLES: 'all',
};

const long: readonly Step[] = [
  suite('invariants'),
  suite('api-alone', 1),
  // Each file in a process of its own: what it needs from another file would be missing.
  suite('unit', 2, 'unit', ['--isolate']),
  suite('api', 1, 'api', ['--isolate']),
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

/** @param live the output is shown as it comes, and not kept. */
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

/** Runs steps, so many at a time. The output of one that runs beside others is shown when it has ended. */
const runTogether = async (steps: readonly Step[], width: number): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  await sideBySide(steps, width, async (step) => {
    // Of an optional step, the output tells whether it could run.
    const outcome = await run(step, width === 1 && step.optional !== true);
    tell(outcome);
    outcomes.push(outcome);
  });
  return outcomes;
};

interface Plan {
  readonly steps: readonly Step[];
  /** Steps at a time. */
  readonly width: number;
}

/** Two cores. One more step in `all`, because browsers and databases are waited for. */
const plans: Readonly<Record<string, Plan>> = {
  check: { steps: [types, { ...suite('unit'), ...afterTypes }, ...checks], width: 2 },
  all: { steps: all, width: 3 },
  long: { steps: long, width: 1 },
};

const main = async (): Promise<number> => {
  const which = process.argv[2] ?? '';
  const plan = plans[which];
  if (plan === undefined) {
    console.error('Usage: node tests/run.ts check|all|long');
    return 2;
  }
  if (which === 'long') Object.assign(process.env, longSizes, { ...process.env });
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const isLast = (step: Step): boolean => step.last === true;
  const outcomes = [
    ...(await runTogether(
      plan.steps.filter((step) => !isLast(step)),
      plan.width,
    )),
    ...(await runTogether(plan.steps.filter(isLast), 1)),
  ];
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
