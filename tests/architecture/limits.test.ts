import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import {
  createSourceFile,
  type Expression,
  forEachChild,
  isArrowFunction,
  isCallExpression,
  isFunctionExpression,
  isIdentifier,
  isPropertyAccessExpression,
  type Node,
  parseConfigFileTextToJson,
  ScriptTarget,
} from 'typescript';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const root = resolve(import.meta.dirname, '../..');
const config = resolve(root, '.oxlint-limits.jsonc');
/** Lines of the function of one test, its first and last line included. */
const MAX_TEST_LINES = 40;
const folder = mkdtempSync(join(tmpdir(), 'limits-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });

/** The rules that oxlint reports, as `file rule`. It exits with 1 when it reports any. */
const findings = (settings: string, paths: readonly string[]): string[] => {
  const args = ['--config', settings, '--disable-nested-config', '-f', 'json', ...paths];
  let output: string;
  try {
    output = execFileSync(resolve(root, 'node_modules/.bin/oxlint'), args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    output = z.object({ stdout: z.string() }).parse(error).stdout;
  }
  return report
    .parse(JSON.parse(output))
    .diagnostics.map(({ code, filename }) => `${relative(root, resolve(root, filename))} ${code}`);
};

/** Writes a source file and returns the limits that it exceeds. */
const brokenBy = (name: string, source: string): string[] => {
  const file = join(folder, name);
  writeFileSync(file, source);
  return findings(config, [file]).map((finding) => finding.split(' ').at(-1) ?? '');
};

const linesOf = (count: number): string =>
  Array.from({ length: count }, (_, index) => `export const value${String(index)} = ${String(index)};\n`).join('');

const functionOf = (lines: number): string =>
  `export const long = () => {\n${'  globalThis.name;\n'.repeat(lines - 2)}};\n`;

const parametersOf = (count: number): string =>
  `export const many = (${Array.from({ length: count }, (_, index) => `p${String(index)}`).join(', ')}) => [p0];\n`;

const branchesOf = (count: number): string =>
  `export const branched = (n) => {\n${Array.from({ length: count - 1 }, (_, index) => `  if (n === ${String(index)}) return ${String(index)};\n`).join('')}  return n;\n};\n`;

describe('the limits', () => {
  it.each([
    ['a file of 301 lines', linesOf(301), linesOf(300), 'eslint(max-lines)'],
    ['a function of 61 lines', functionOf(61), functionOf(60), 'eslint(max-lines-per-function)'],
    ['five parameters', parametersOf(5), parametersOf(4), 'eslint(max-params)'],
    ['thirteen branches', branchesOf(13), branchesOf(12), 'eslint(complexity)'],
  ])('refuse %s, and no less', (_what, tooMuch, enough, rule) => {
    expect(brokenBy('too-much.js', tooMuch)).toEqual([rule]);
    expect(brokenBy('enough.js', enough)).toEqual([]);
  });

  it('have no exception but the length of a describe', () => {
    const settings = parseConfigFileTextToJson(config, readFileSync(config, 'utf8')).config as unknown;
    const { overrides, rules } = z.object({ overrides: z.unknown(), rules: z.unknown() }).parse(settings);

    expect(overrides).toEqual([{ files: ['tests/**'], rules: { 'eslint/max-lines-per-function': 'off' } }]);
    expect(rules).toEqual({
      'eslint/max-lines': ['error', { max: 300 }],
      'eslint/max-lines-per-function': ['error', { max: 60 }],
      'eslint/max-params': ['error', { max: 4 }],
      'eslint/complexity': ['error', { max: 12 }],
    });
  });

  it.each(['shared', 'functions', 'events', 'infra', 'local', 'operator', 'web', 'tests'])(
    'are not switched off by a comment in %s',
    (room) => {
      const limit = /(?:oxlint|eslint)-disable.*(?:max-lines|max-params|complexity)/u;

      const excepted = globSync(`${room}/**/*.{ts,tsx,js,mjs}`, { cwd: root }).filter(
        (file) => file !== 'tests/architecture/limits.test.ts' && limit.test(readFileSync(resolve(root, file), 'utf8')),
      );

      expect(excepted).toEqual([]);
    },
  );
});

/** The name that a call begins with: `it` of `it.each(rows)('…', …)`. */
const calleeOf = (expression: Expression): string => {
  if (isIdentifier(expression)) return expression.text;
  return isCallExpression(expression) || isPropertyAccessExpression(expression) ? calleeOf(expression.expression) : '';
};

/** The lines at which tests begin whose function is longer than 40 lines. */
const longTests = (source: string): readonly number[] => {
  const file = createSourceFile('source.ts', source, ScriptTarget.Latest, true);
  const lineOf = (position: number): number => file.getLineAndCharacterOfPosition(position).line + 1;
  const found: number[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node) && ['it', 'test'].includes(calleeOf(node.expression))) {
      const body = node.arguments.find((argument) => isArrowFunction(argument) || isFunctionExpression(argument));
      if (body !== undefined && lineOf(body.end) - lineOf(body.getStart()) >= MAX_TEST_LINES) {
        found.push(lineOf(node.getStart()));
      }
    }
    forEachChild(node, visit);
  };
  visit(file);
  return found;
};

describe('the length of a test', () => {
  const testOf = (lines: number): string =>
    `describe('what', () => {\n  it.each([1])('does', async () => {\n${'    run();\n'.repeat(lines - 2)}  });\n});\n`;

  it('is at most 40 lines, without its describe', () => {
    expect([longTests(testOf(MAX_TEST_LINES)), longTests(testOf(MAX_TEST_LINES + 1))]).toEqual([[], [2]]);
  });

  it('is kept by every test', () => {
    const long = globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).flatMap((file) =>
      longTests(readFileSync(resolve(root, file), 'utf8')).map((line) => `${file}:${String(line)}`),
    );

    expect(long).toEqual([]);
  });
});
