/**
 * Lint and format: every file in CI; elsewhere the files that differ from the last commit that passed as a whole,
 * because types make linting slow.
 *
 *   npx node tests/lint.ts             npx node tests/lint.ts --all
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

/** The commit at which every file passed. */
const PASSED = '.cache/linted-commit';

const git = (...args: readonly string[]): readonly string[] =>
  execFileSync('git', args, { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');

const run = (program: string, args: readonly string[]): boolean =>
  spawnSync(program, args, { stdio: 'inherit' }).status === 0;

const isCommit = (name: string): boolean =>
  spawnSync('git', ['cat-file', '-e', `${name}^{commit}`], { stdio: 'ignore' }).status === 0;

const passed = existsSync(PASSED) ? readFileSync(PASSED, 'utf8') : '';
const whole = process.argv.includes('--all') || (process.env['CI'] ?? '') !== '' || passed === '' || !isCommit(passed);
const changed = whole
  ? []
  : [...git('diff', '--name-only', passed), ...git('ls-files', '--others', '--exclude-standard')].filter((file) =>
      existsSync(file),
    );
const sources = changed.filter((file) => /\.(?:ts|tsx|js|mjs)$/u.test(file));
const options = ['--check', '--log-level=warn', '--ignore-unknown', '--cache', '--cache-location=.cache/prettier'];
// Without a file, prettier would format standard input and oxlint would lint every file.
const formatted = (!whole && changed.length === 0) || run('prettier', [...options, ...(whole ? ['.'] : changed)]);
const linted = (!whole && sources.length === 0) || run('oxlint', sources);
if (formatted && linted && git('status', '--porcelain').length === 0) {
  mkdirSync('.cache', { recursive: true });
  writeFileSync(PASSED, git('rev-parse', 'HEAD').join(''));
}
process.exitCode = formatted && linted ? 0 : 1;
