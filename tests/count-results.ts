/**
 * Merges the reports of the test runs in test-results/, prints the failed tests and steps again and, as the last line,
 * `N passed, N failed`. Steps that failed without a failed test count as one.
 *
 *   node tests/count-results.ts EXIT_CODE_OF_NPM_TEST FILE_OF_FAILED_STEPS
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import * as z from 'zod/mini';

const merged = '.cache/test-results.json';
const report = z.object({ numPassedTests: z.int(), numFailedTests: z.int() });

rmSync(merged, { force: true });
const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${merged}`];
spawnSync('vitest', ['run', '--merge-reports=test-results', ...reporters], { stdio: 'inherit' });
// Without any report, no test was run.
const { numPassedTests: passed, numFailedTests } = existsSync(merged)
  ? report.parse(JSON.parse(readFileSync(merged, 'utf8')))
  : { numPassedTests: 0, numFailedTests: 1 };
const stepFailed = process.argv[2] !== '0' && numFailedTests === 0;
const failed = stepFailed ? 1 : numFailedTests;
const steps = readFileSync(process.argv[3] ?? '', 'utf8');
if (steps !== '') console.log(`failed steps: ${steps.split('\n').join(', ')}`);
console.log(`${String(passed)} passed, ${String(failed)} failed`);
process.exitCode = failed === 0 ? 0 : 1;
