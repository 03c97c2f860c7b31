import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { physicalStyles } from './physical-styles.ts';

const root = resolve(import.meta.dirname, '../..');
const knownBad = resolve(import.meta.dirname, 'known-bad');
const rooms = ['shared', 'functions', 'events', 'infra', 'local', 'operator', 'web', 'tests'];

/** The output of a tool with any exit code: a tool that finds something exits with 1. */
const outputOf = (tool: string, args: readonly string[], cwd: string): string => {
  try {
    return execFileSync(resolve(root, 'node_modules/.bin', tool), args, {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 256 * 1024 * 1024,
    });
  } catch (error) {
    const failed = z.safeParse(z.object({ stdout: z.string() }), error);
    if (failed.success) return failed.data.stdout;
    throw error;
  }
};

const cruise = z.object({
  modules: z.array(z.object({ source: z.string(), dependencies: z.array(z.unknown()) })),
  summary: z.object({
    totalCruised: z.int(),
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

const rules = z.object({ forbidden: z.array(z.object({ name: z.string() })) });

const cruised = (cwd: string) =>
  cruise.parse(
    JSON.parse(
      outputOf(
        'depcruise',
        ['--config', resolve(root, '.dependency-cruiser.mjs'), '--output-type', 'json', ...rooms],
        cwd,
      ),
    ),
  );

describe('import boundaries', () => {
  it('bite: every rule catches the file that breaks it on purpose', () => {
    const { forbidden } = rules.parse(JSON.parse(readFileSync(resolve(root, '.dependency-cruiser.json'), 'utf8')));
    const caught = new Set(cruised(knownBad).summary.violations.map((violation) => violation.rule.name));
    // The rule that .dependency-cruiser.mjs makes from the route table.
    const names = [...forbidden.map((rule) => rule.name), 'endpoints-apart'];
    expect([...caught].toSorted()).toEqual(names.toSorted());
  });

  it('look at every source file and see its imports', () => {
    // Without a TypeScript that has a JavaScript API, the tool reports nothing and succeeds.
    const seen = new Map(cruised(root).modules.map((module) => [module.source, module.dependencies.length]));
    const files = globSync('{shared,functions,events,infra,local,operator,web}/**/*.{ts,tsx}', { cwd: root }).filter(
      (file) => !file.endsWith('.d.ts'),
    );
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !seen.has(file))).toEqual([]);
    const blind = files.filter(
      (file) =>
        seen.get(file) === 0 && /^(?:import|export)\s[^;]*?\sfrom\s'/mu.test(readFileSync(resolve(root, file), 'utf8')),
    );
    expect(blind).toEqual([]);
  });
});

describe('styles', () => {
  const wrongIn = (file: string): string[] =>
    physicalStyles(file, readFileSync(resolve(root, file), 'utf8')).map(({ line, text }) => `${file}:${line} ${text}`);

  it('report every physical direction of the known-bad styles and accept logical ones', () => {
    const bad = 'tests/architecture/known-bad';
    expect(wrongIn(`${bad}/styles.css`).map((entry) => entry.split(':')[1]?.split(' ')[0])).toEqual([
      '2',
      '3',
      '4',
      '5',
    ]);
    expect(wrongIn(`${bad}/styles.tsx`)).toHaveLength(5);
    expect(wrongIn(`${bad}/styles.tsx`).every((entry) => entry.startsWith(`${bad}/styles.tsx:1 `))).toBe(true);
  });

  it('of the web are logical, without left and right', () => {
    const files = globSync('web/**/*.{css,ts,tsx}', { cwd: root });
    expect(files.length).toBeGreaterThan(0);
    expect(files.flatMap(wrongIn)).toEqual([]);
  });
});
