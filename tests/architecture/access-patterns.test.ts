import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routes } from '#shared/routes/index.ts';
import { keyTable, withTable } from '../bench/key-table.ts';

const textOf = (file: string): string => readFileSync(resolve(import.meta.dirname, '../../docs', file), 'utf8');
const text = textOf('access-patterns.md');

describe('docs/access-patterns.md', () => {
  it('has the keys of the code', () => {
    // Stale: npm run measure:units -- --keys
    expect(text).toBe(withTable(text, 'keys', keyTable()));
  });

  it('has a measured line in units.txt for every route', () => {
    const measured = new Set([...textOf('units.txt').matchAll(/^([\w-]+\/[\w-]+).*\d+\/\d/gmu)].map(([, id]) => id));

    // A new route: `npm run measure:units -- 1000` measures it by its scenario of tests/scenarios.ts.
    expect(routes.map(({ id }) => id).filter((id) => !measured.has(id))).toEqual([]);
  });
});
