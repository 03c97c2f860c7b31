import { describe, expect, test } from 'vitest';
import { rowChanges } from '#web/ui/row-changes.ts';

describe('what is shown on its way', () => {
  test('is nothing while the rows stay as they are', () => {
    expect(rowChanges([1, 2, 3], [1, 2, 3])).toBeUndefined();
    expect(rowChanges([], [])).toBeUndefined();
  });

  test('is who left and who came', () => {
    expect(rowChanges([1, 2, 3], [2, 3, 4])).toEqual({ gone: new Set([1]), came: new Set([4]) });
  });

  test('is also a row that only changed places', () => {
    expect(rowChanges([1, 2, 3], [2, 3, 1])).toEqual({ gone: new Set(), came: new Set() });
  });

  test('is the first who comes and the last who goes', () => {
    expect(rowChanges([], [7])).toEqual({ gone: new Set(), came: new Set([7]) });
    expect(rowChanges([7], [])).toEqual({ gone: new Set([7]), came: new Set() });
  });

  test('is nothing when it is another list altogether', () => {
    const eight = [1, 2, 3, 4, 5, 6, 7, 8];
    expect(rowChanges([], eight)).toBeDefined();
    expect(rowChanges([], [...eight, 9])).toBeUndefined();
    expect(rowChanges(['a'], eight)).toBeUndefined();
  });
});
