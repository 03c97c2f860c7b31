import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '#shared/errors.ts';
import { pageOf } from '#functions/domain/lists/list-page.ts';
import { always } from '#tests/shared/seeded.ts';

const paging = { sortKeyOf: (sortKey: string) => sortKey, form: /^x\d+$/, size: 3 };

/** Follows the cursors to the end; `between` may take items out of the list after each page. */
const walk = (all: readonly string[], newestFirst: boolean, between = (list: readonly string[]) => list): string[] => {
  const seen: string[] = [];
  let list = all;
  let cursor: string | undefined;
  do {
    const page = pageOf(list, cursor, { ...paging, newestFirst });
    seen.push(...page.items);
    cursor = page.next;
    list = between(list);
  } while (cursor !== undefined);
  return seen;
};

const sortKeys = fc
  .uniqueArray(fc.integer({ min: 100, max: 999 }), { maxLength: 20 })
  .map((numbers) => numbers.toSorted((a, b) => a - b).map((n) => `x${String(n)}`));

describe('a list in pages', () => {
  it('shows everything once, in order, either way round', () => {
    always(
      fc.property(sortKeys, (all) => {
        expect(walk(all, false)).toEqual(all);
        expect(walk(all.toReversed(), true)).toEqual(all.toReversed());
      }),
    );
  });

  it('ends with its last item: no cursor leads to an empty page', () => {
    always(
      fc.property(sortKeys, (all) => {
        expect(pageOf(all, undefined, paging).next === undefined).toBe(all.length <= paging.size);
      }),
    );
  });

  it('misses nothing when what was shown leaves the list in between', () => {
    always(
      fc.property(sortKeys, (all) => {
        expect(walk(all, false, (list) => list.slice(1))).toEqual(all);
      }),
    );
  });

  it('refuses a cursor that it has not given out', () => {
    expect(() => pageOf(['x1'], 'bm8', paging)).toThrow(Refusal);
  });
});
