/**
 * Checks commit messages.
 *
 *   npm run check:commits                      commits that main does not have
 *   npm run check:commits -- HEAD~5..HEAD      a range
 *   node local/check-commits.ts --file FILE    one message in a file, for the hook
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { problemsOf } from './commit-rules.ts';

const [first = 'main..HEAD', file] = process.argv.slice(2);

const messages =
  first === '--file' && file !== undefined
    ? [readFileSync(file, 'utf8')]
    : execFileSync('git', ['log', '-z', '--format=%B', first], { encoding: 'utf8' })
        .split('\0')
        .filter((message) => message !== '');

for (const message of messages) {
  for (const problem of problemsOf(message)) {
    console.error(`${message.split('\n')[0] ?? ''}: ${problem}`);
    process.exitCode = 1;
  }
}
