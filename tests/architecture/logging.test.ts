import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const textOf = (file: string): string => readFileSync(resolve(root, file), 'utf8');
const sources = globSync('{functions,events,infra/functions}/**/*.ts', { cwd: root });

/** The names before the colon of each line of the list under a heading of docs/logging.md. */
const documented = (heading: string): string[] => {
  const section =
    textOf('docs/logging.md')
      .split(`\n## ${heading}\n`)[1]
      ?.split(/\n##+ /u)[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('- `'))
    .flatMap((line) => [...(line.split(/ by |:/u)[0] ?? '').matchAll(/`([^`]+)`/gu)].map((match) => match[1] ?? ''))
    .toSorted();
};

/** What a pattern captures in the sources, each once. */
const inSources = (pattern: RegExp, files: readonly string[] = sources): string[] =>
  [...new Set(files.flatMap((file) => [...textOf(file).matchAll(pattern)].map((match) => match[1] ?? '')))].toSorted();

describe('docs/logging.md', () => {
  it('lists every log message when the code writes it, and no other', () => {
    const written = inSources(/\blog\.(?:info|warn|error)\(\s*'([^']+)'/gu);

    expect(written.length).toBeGreaterThan(10);
    expect(documented('Messages')).toEqual(written);
  });

  it('finds each log message when it is a constant text', () => {
    const calls = sources
      .filter((file) => file !== 'functions/log.ts')
      .flatMap((file) => [...textOf(file).matchAll(/\blog\.(?:info|warn|error)\(\s*(.)/gu)].map((match) => match[1]));

    expect(new Set(calls)).toEqual(new Set(["'"]));
  });

  it('lists every metric and figure when the code writes it, and no other', () => {
    const direct = inSources(/\blog\.metric\(\{ ([^}]+) \}/gu).flatMap((values) =>
      [...values.matchAll(/([A-Z]\w+):/gu)].map((match) => match[1] ?? ''),
    );
    const ofEvents = inSources(/\b([A-Z][A-Za-z]+): (?!String)/gu, ['events/subscribers/report-metrics.ts']);

    expect(documented('Metrics')).toEqual([...new Set(direct)].toSorted());
    expect(documented('Figures')).toEqual(ofEvents);
  });
});
