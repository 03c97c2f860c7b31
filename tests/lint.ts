/**
 * Lint and format: every file in CI; elsewhere the files that differ from main, because types make linting slow.
 *
 *   npx node tests/lint.ts             npx node tests/lint.ts --all
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const git = (...args: readonly string[]): readonly string[] =>
  execFileSync('git', args, { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(file));

const run = (program: string, args: readonly string[]): boolean =>
  spawnSync(program, args, { stdio: 'inherit' }).status === 0;

const whole = process.argv.includes('--all') || (process.env['CI'] ?? '') !== '';
const changed = whole
  ? []
  : [...git('diff', '--name-only', 'main'), ...git('ls-files', '--others', '--exclude-standard')];
const sources = changed.filter((file) => /\.(?:ts|tsx|js|mjs)$/u.test(file));
const options = ['--check', '--log-level=warn', '--ignore-unknown', '--cache', '--cache-location=.cache/prettier'];
// Without a file, prettier would format standard input and oxlint would lint every file.
const formatted = (!whole && changed.length === 0) || run('prettier', [...options, ...(whole ? ['.'] : changed)]);
const linted = (!whole && sources.length === 0) || run('oxlint', sources);
process.exitCode = formatted && linted ? 0 : 1;
