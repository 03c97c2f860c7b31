import { existsSync, globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { partsByTime, secondsOf } from '../longest-first.ts';

const files = globSync('tests/invariants/*.test.ts').map((file) => ({ file }));
const secondsOfPart = (part: readonly { readonly file: string }[]): number =>
  part.reduce((sum, { file }) => sum + (secondsOf[file] ?? 10), 0);

describe('shards of the test files', () => {
  it('have each file in exactly one of two', () => {
    const parts = partsByTime(files, 2);

    expect(parts.flat().toSorted((a, b) => a.file.localeCompare(b.file))).toEqual(
      files.toSorted((a, b) => a.file.localeCompare(b.file)),
    );
  });

  it('take about the same time', () => {
    const [one = 0, other = 0] = partsByTime(files, 2).map(secondsOfPart);

    expect(Math.abs(one - other)).toBeLessThanOrEqual(10);
  });

  it('know no file that is gone', () => {
    expect(Object.keys(secondsOf).filter((file) => !existsSync(file))).toEqual([]);
  });
});
