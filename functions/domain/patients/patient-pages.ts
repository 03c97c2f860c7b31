/** Number of list ordinals per block. */
export const BLOCK_SIZE = 1000;

/** Number of unused ordinals by block. */
export type GapCounts = Readonly<Record<string, number>>;

export const blockOf = (ordinal: number): number => Math.floor((ordinal - 1) / BLOCK_SIZE);

export const countPatients = (last: number, counts: GapCounts): number =>
  last - Object.values(counts).reduce((sum, count) => sum + count, 0);

/** A patient in the list, counted from the highest place of a block down, from 0. */
export interface RankInBlock {
  readonly block: number;
  readonly rank: number;
}

/** The block that holds the patient of this rank, counted from the newest, from 0; undefined past the end. */
const findRank = (last: number, counts: GapCounts, rank: number): RankInBlock | undefined => {
  let left = rank;
  for (let block = blockOf(last); block >= 0; block -= 1) {
    const size = Math.min(last, (block + 1) * BLOCK_SIZE) - block * BLOCK_SIZE;
    const members = size - (counts[String(block)] ?? 0);
    if (left < members) return { block, rank: left };
    left -= members;
  }
  return undefined;
};

/** A page of a list, counted from 1, and the number of patients on it. */
export interface PageRequest {
  readonly page: number;
  readonly limit: number;
}

/** Where a page begins and ends, newest patient first; undefined past the end. */
export const ranksOfPage = (
  last: number,
  counts: GapCounts,
  { page, limit }: PageRequest,
): { readonly newest: RankInBlock; readonly oldest: RankInBlock } | undefined => {
  const total = countPatients(last, counts);
  const first = (page - 1) * limit;
  if (last < 1 || first >= total) return undefined;
  const newest = findRank(last, counts, first);
  const oldest = findRank(last, counts, Math.min(total, first + limit) - 1);
  return newest === undefined || oldest === undefined ? undefined : { newest, oldest };
};

/** The place of a patient in a block. @param gaps unused places of the block */
export const ordinalAt = (last: number, { block, rank }: RankInBlock, gaps: readonly number[]): number => {
  const highest = Math.min(last, (block + 1) * BLOCK_SIZE);
  return gaps
    .toSorted((a, b) => b - a)
    .reduce((ordinal, gap) => (gap >= ordinal ? ordinal - 1 : ordinal), highest - rank);
};
