import { describe, expect, it } from 'vitest';
import { apiSuiteFiles } from '../api-suite.ts';

describe('parts of the API suite', () => {
  it.each([2, 3])('have each file in exactly one of %d parts', (of) => {
    const parts = Array.from({ length: of }, (_, first) => apiSuiteFiles({ part: { first, of } }));

    expect(parts.flat().toSorted()).toEqual(apiSuiteFiles().toSorted());
    expect(Math.min(...parts.map(({ length }) => length))).toBeGreaterThan(0);
  });

  it('have a file that belongs to every part once', () => {
    const parts = [0, 1, 2].map((first) => apiSuiteFiles({ part: { first, of: 3 }, always: ['full-day.test.ts'] }));

    for (const files of parts) expect(files.filter((file) => file === 'full-day.test.ts')).toHaveLength(1);
  });
});
