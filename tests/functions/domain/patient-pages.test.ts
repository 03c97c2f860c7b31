import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockOf, type GapCounts, ordinalAt, ranksOfPage } from '#functions/domain/patients/patient-pages.ts';

const countsOf = (gaps: readonly number[]): GapCounts => {
  const counts: Record<string, number> = {};
  for (const gap of gaps) counts[String(blockOf(gap))] = (counts[String(blockOf(gap))] ?? 0) + 1;
  return counts;
};

const inBlock = (gaps: readonly number[], block: number): number[] => gaps.filter((gap) => blockOf(gap) === block);

/** Every page of the list, as the places that it shows. */
const pagesOf = (last: number, gaps: readonly number[], limit: number): number[][] => {
  const taken = Array.from({ length: last }, (_, index) => last - index).filter((each) => !gaps.includes(each));
  const pages: number[][] = [];
  for (let page = 1; ; page += 1) {
    const ranks = ranksOfPage(last, countsOf(gaps), { page, limit });
    if (ranks === undefined) return pages;
    const [high, low] = [ranks.newest, ranks.oldest].map((rank) => ordinalAt(last, rank, inBlock(gaps, rank.block)));
    pages.push(taken.filter((ordinal) => Number(low) <= ordinal && ordinal <= Number(high)));
  }
};

describe('pages of the list of patients', () => {
  it('show every used place once, newest first, and no unused place', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3200 }),
        fc.integer({ min: 20, max: 100 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 3200 }), { maxLength: 60 }),
        (last, limit, missing) => {
          const gaps = missing.filter((ordinal) => ordinal <= last);

          const pages = pagesOf(last, gaps, limit);

          const taken = Array.from({ length: last }, (_, index) => last - index).filter((each) => !gaps.includes(each));
          expect(pages.flat()).toEqual(taken);
          expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('skip a block without patients', () => {
    const gaps = Array.from({ length: 1000 }, (_, index) => 1001 + index);

    expect(pagesOf(2005, gaps, 10)[0]).toEqual([2005, 2004, 2003, 2002, 2001, 1000, 999, 998, 997, 996]);
  });
});
