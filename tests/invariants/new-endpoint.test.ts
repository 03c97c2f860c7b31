import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'new-endpoint-'));

/** Runs a tool of the repository in the copy. @returns its output, also when it fails. */
const outputOf = (tool: string, ...args: readonly string[]): string => {
  try {
    const bin = join(root, 'node_modules/.bin');
    const env = { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}` };
    execFileSync(join(bin, tool), args, { cwd: copy, encoding: 'utf8', stdio: 'pipe', env });
    return '';
  } catch (error) {
    return typeof error === 'object' && error !== null && 'stdout' in error ? String(error.stdout) : String(error);
  }
};

const files = [
  'functions/api/doctor/request-extra-visit.ts',
  'functions/data/queue/extra-visit.ts',
  'infra/grants/queue.ts',
  'shared/refusals/extra-visit.ts',
  'shared/refusals/reasons.ts',
  'shared/routes/doctor.ts',
  'shared/routes/index.ts',
  'tests/api/request-extra-visit.test.ts',
  'tests/invariants/authz-matrix.test.ts',
  'tests/scenarios.ts',
  'web/features/extra-visit/extra-visit-panel.tsx',
  'web/locales/ar/staff/pages.json',
  'web/locales/en/staff/pages.json',
];

beforeAll(() => {
  // Copies tracked and new files, not ignored ones.
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  execFileSync('tar', ['--create', '--null', '--files-from=-', '--ignore-failed-read', `--file=${copy}/copy.tar`], {
    cwd: root,
    input: list,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  execFileSync('tar', ['--extract', `--file=${copy}/copy.tar`, `--directory=${copy}`]);
  // The compiler's cache of unchanged files.
  const compiled = join(root, '.cache/tsc');
  if (existsSync(compiled)) cpSync(compiled, join(copy, '.cache/tsc'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  execFileSync(process.execPath, ['local/new-endpoint.ts', 'doctor/request-extra-visit'], { cwd: copy });
  execFileSync(process.execPath, ['local/openapi.ts'], { cwd: copy });
});
afterAll(() => {
  rmSync(copy, { recursive: true });
});

describe('npm run new:endpoint', () => {
  it('writes files that are formatted', () => {
    expect(outputOf('prettier', '--list-different', ...files)).toBe('');
  });

  it('writes sources that compile', () => {
    expect(outputOf('tsc', '-b', 'functions', 'infra', 'web')).toBe('');
  });

  it('writes sources without lint findings', () => {
    expect(outputOf('oxlint', ...files.filter((file) => /\.tsx?$/u.test(file)))).toBe('');
  });

  it('writes an endpoint that its own tests, the table of routes, the refusals and the texts accept', () => {
    const args = ['parity', 'open-api', 'refusals', 'locales', 'api/request-extra-visit'];

    expect(outputOf('vitest', 'run', '--project', 'unit', '--project', 'api', ...args)).toBe('');
  });
});
