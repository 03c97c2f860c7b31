import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routes } from '#shared/routes/index.ts';

const root = resolve(import.meta.dirname, '../..');
const text = (file: string): string => readFileSync(resolve(root, file), 'utf8');

/** The form of a partition key, its variable parts left out: `B##LEDGER#` of `B#1#LEDGER#2026-11-20` and of the template. */
const formOf = (key: string): string =>
  key
    .replaceAll(/\$\{[^}]*(?:\{[^}]*\}[^}]*)*\}/gu, '')
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll(/\d{4}-\d{2}-\d{2}/gu, '')
    .replaceAll(/#\d+/gu, '#');

describe('docs/access-patterns.md', () => {
  it('has a row for every partition that the code builds', () => {
    const folder = 'functions/data/table/keys';
    const code = readdirSync(resolve(root, folder))
      .map((file) => text(`${folder}/${file}`))
      .join('\n');
    const built = [...code.matchAll(/\bPK: (['`])([^'`]+)\1/gu)].map((match) => match[2] ?? '');
    expect(built.length).toBeGreaterThan(10);
    const listed = new Set(
      [...text('docs/access-patterns.md').matchAll(/`([^`]+)`/gu)].map((match) => formOf(match[1] ?? '')),
    );
    expect([...new Set(built.map(formOf))].filter((form) => !listed.has(form))).toEqual([]);
  });

  it('has a measured row for every route', () => {
    const [, table = ''] = text('docs/access-patterns.md').split('<!-- units: written by npm run measure:units -->');
    const measured = new Set([...table.matchAll(/^\|[^|]+\| `([^`]+)` \| \d/gmu)].map(([, id]) => id));

    // A new route: `npm run measure:units` measures it by its scenario of tests/scenarios.ts.
    expect(routes.map(({ id }) => id).filter((id) => !measured.has(id))).toEqual([]);
  });
});
