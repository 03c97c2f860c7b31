import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#shared/routes/index.ts';
import { isLongRun } from '../long-run.ts';

const root = resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'new-endpoint-'));

const bin = join(root, 'node_modules/.bin');
const env = { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}` };

/** Runs a tool of the repository in the copy. @returns its output, also when it fails. */
const outputOf = (tool: string, ...args: readonly string[]): string => {
  try {
    execFileSync(join(bin, tool), args, { cwd: copy, encoding: 'utf8', stdio: 'pipe', env });
    return '';
  } catch (error) {
    return typeof error === 'object' && error !== null && 'stdout' in error ? String(error.stdout) : String(error);
  }
};

/** Tracked and new files of the repository in a folder, not ignored ones. */
const filesIn = (folder: string): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: folder,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(folder, file)));

/** Every resource in the table of routes gets an endpoint. */
const resources = [...new Set(routes.map(({ id }) => id.split('/')[0] ?? ''))];
/** Nouns of which the product has data (`quick-answers`) or texts alone (`own-password`). */
const nounsOfTheProduct = ['inbox/check-quick-answers', 'auth/check-own-password'];

/** Files that the generator has written or changed. */
let written: readonly string[] = [];

beforeAll(() => {
  for (const file of filesIn(root)) cpSync(join(root, file), join(copy, file), { preserveTimestamps: true });
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
  // The compiler's cache of unchanged files.
  const compiled = join(root, '.cache/tsc');
  if (existsSync(compiled)) cpSync(compiled, join(copy, '.cache/tsc'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const copied = Date.now();
  const ids = [...resources.map((resource) => `${resource}/request-extra-visit-of-${resource}`), ...nounsOfTheProduct];
  execFileSync(process.execPath, ['local/new-endpoint.ts', ...ids], { cwd: copy, env });
  written = filesIn(copy).filter((file) => statSync(join(copy, file)).mtimeMs >= copied);
  execFileSync(process.execPath, ['local/openapi.ts'], { cwd: copy });
});
afterAll(() => {
  rmSync(copy, { recursive: true });
});

describe(`npm run new:endpoint, for each of ${String(resources.length)} resources`, () => {
  it('writes files that are formatted', () => {
    expect(written.length).toBeGreaterThan(5 * resources.length);
    expect(outputOf('prettier', '--list-different', ...written)).toBe('');
  });

  // Types and lint read the whole repository again: longer than all the rest.
  if (isLongRun) {
    it('writes sources that compile', () => {
      expect(outputOf('tsc', '-b', 'functions', 'infra', 'web')).toBe('');
    });

    it('writes sources without lint findings', () => {
      expect(outputOf('oxlint', ...written.filter((file) => /\.tsx?$/u.test(file)))).toBe('');
    });
  }

  it('writes endpoints that their own tests, the table of routes, the refusals and the texts accept', () => {
    const args = ['parity', 'open-api', 'refusals', 'locales', 'api/request-extra-visit-of', 'api/check-'];

    expect(outputOf('vitest', 'run', '--project', 'unit', '--project', 'api', ...args)).toBe('');
  });
});
