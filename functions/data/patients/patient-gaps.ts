import * as z from 'zod/mini';
import {
  blockOf,
  BLOCK_SIZE,
  ordinalAt,
  type PageRequest,
  type RankInBlock,
  ranksOfPage,
  countPatients,
} from '#functions/domain/patients/patient-pages.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { retryOnConflict } from '../table/attempts.ts';
import { keys } from '../table/keys.ts';
import { absent, type Condition, put, type Store, type Write } from '../table/store.ts';

/** The counter of list positions of a branch. Every new patient updates it, so it contains one number. */
const counterItem = z.object({ last: z._default(z.int(), 0) });

/** Number of unused list positions by block. The positions are in the items of their blocks. */
const gapsItem = z.object({
  /** Number of unused positions by block number. */
  counts: z._default(z.record(z.string(), z.int()), {}),
  /**
   * Position up to which gaps were searched; below: the highest allocated position and the clinic day of the last
   * search.
   */
  checked: z._default(z.int(), 0),
  seen: z._default(z.int(), 0),
  seenDay: z._default(z.string(), ''),
  version: z._default(z.int(), 0),
});
type Gaps = z.output<typeof gapsItem>;

const blockItem = z.object({ gaps: z._default(z.array(z.int()), []) });

/** Allocates list positions of a branch. @returns the last of them */
export const nextOrdinals = async (store: Store, branchId: number, count: number): Promise<number> => {
  const counter = await store.increment(keys.patientCounter(branchId), { last: count });
  return Number(counter['last']);
};

/** Allocates the next list position of a branch. A retry may leave a gap, which `recordPatientGaps` finds. */
export const nextOrdinal = (store: Store, branchId: number): Promise<number> => nextOrdinals(store, branchId, 1);

const readGaps = async (store: Store, branchId: number, consistent: boolean) => {
  const [counter, gaps] = await store.getAll([keys.patientCounter(branchId), keys.patientGaps(branchId)], {
    consistent,
  });
  return { last: counterItem.parse(counter ?? {}).last, gaps: gapsItem.parse(gaps ?? {}) };
};

const readBlocks = async (
  store: Store,
  branchId: number,
  blocks: readonly number[],
  consistent: boolean,
): Promise<(block: number) => readonly number[]> => {
  if (blocks.length === 0) return () => [];
  const items = await store.getAll(
    blocks.map((block) => keys.patientGapBlock(branchId, block)),
    { consistent },
  );
  const gapsOf = new Map(blocks.map((block, index) => [block, blockItem.parse(items[index] ?? {}).gaps]));
  return (block) => gapsOf.get(block) ?? [];
};

/**
 * The list positions on a page, newest patient first, and the number of patients. One round trip; a second one if the
 * blocks have unused positions.
 */
export const ordinalsOfPage = async (
  store: Store,
  branchId: number,
  request: PageRequest,
): Promise<{ readonly total: number; readonly low: number; readonly high: number } | { readonly total: number }> => {
  const { last, gaps } = await readGaps(store, branchId, false);
  const total = countPatients(last, gaps.counts);
  const ranks = ranksOfPage(last, gaps.counts, request);
  if (ranks === undefined) return { total };
  const blocks = [...new Set([ranks.newest.block, ranks.oldest.block])];
  const holed = blocks.filter((block) => (gaps.counts[String(block)] ?? 0) > 0);
  const gapsOf = await readBlocks(store, branchId, holed, false);
  const placeOf = (rank: RankInBlock): number => ordinalAt(last, rank, gapsOf(rank.block));
  return { total, low: placeOf(ranks.oldest), high: placeOf(ranks.newest) };
};

/** Condition: no other writer has recorded a gap since the read. */
const sameVersion = (version: number): Condition =>
  version === 0 ? absent : { when: '#version = :wasVersion', values: { wasVersion: version } };

/** Writes gaps to their blocks, with counts and the progress of the search in `known`. Label that fails after a concurrent write: `gaps`. */
const gapWrites = async (store: Store, branchId: number, known: Gaps, found: readonly number[]): Promise<Write[]> => {
  const blocks = [...new Set(found.map(blockOf))];
  const before = await readBlocks(store, branchId, blocks, true);
  const after = blocks.map((block) => {
    const ofBlock = found.filter((ordinal) => blockOf(ordinal) === block);
    return { block, gaps: [...new Set([...before(block), ...ofBlock])].toSorted((a, b) => a - b) };
  });
  const counts = { ...known.counts, ...Object.fromEntries(after.map(({ block, gaps }) => [block, gaps.length])) };
  return [
    put(
      'gaps',
      { ...keys.patientGaps(branchId), ...known, counts, version: known.version + 1 },
      sameVersion(known.version),
    ),
    ...after.map(({ block, gaps }) => put('gap block', { ...keys.patientGapBlock(branchId, block), gaps })),
  ];
};

/** Number of positions searched per step, so that no transaction has more than 100 parts. */
const PLACES_PER_STEP = 50 * BLOCK_SIZE;

const blocksBetween = (low: number, high: number): number[] =>
  Array.from({ length: blockOf(high) - blockOf(low) + 1 }, (_, index) => blockOf(low) + index);

/** Records the gaps of the next step. @returns their number, and whether positions are left to search */
const noteStep = async (
  store: Store,
  branchId: number,
  day: ClinicDay,
): Promise<{ readonly found: number; readonly more: boolean }> => {
  const { last, gaps: known } = await readGaps(store, branchId, true);
  if (last === 0 || known.seenDay >= day) return { found: 0, more: false };
  const { checked, seen } = known;
  const upTo = Math.min(seen, checked + PLACES_PER_STEP);
  const items =
    upTo === checked
      ? []
      : await store.query({
          partition: keys.patients(branchId),
          between: [keys.patientOrdinal(branchId, checked + 1).SK, keys.patientOrdinal(branchId, upTo).SK],
          attributes: ['SK'],
          consistent: true,
        });
  const taken = new Set(items.map((item) => keys.ordinalOf({ SK: String(item['SK']) })));
  const blocks = upTo === checked ? [] : blocksBetween(checked + 1, upTo);
  const gapsOf = await readBlocks(store, branchId, blocks, true);
  const erased = new Set(blocks.flatMap(gapsOf));
  const found = Array.from({ length: upTo - checked }, (_, index) => checked + 1 + index).filter(
    (ordinal) => !taken.has(ordinal) && !erased.has(ordinal),
  );
  const more = upTo < seen;
  const progress = more ? { checked: upTo } : { checked: upTo, seen: last, seenDay: day };
  await store.transact(await gapWrites(store, branchId, { ...known, ...progress }, found));
  return { found: found.length, more };
};

/**
 * Finds the unused list positions of a branch, so that the count is exact and every page is full. Run it once per
 * closed clinic day: it searches only positions allocated before the run of an earlier day, because a pending booking
 * uses its position seconds later. Does nothing for the same or an earlier day.
 * @returns the number of gaps found
 */
export const recordPatientGaps = async (store: Store, branchId: number, day: ClinicDay): Promise<number> => {
  let total = 0;
  for (;;) {
    const { found, more } = await retryOnConflict(() => noteStep(store, branchId, day));
    total += found;
    if (!more) return total;
  }
};

/** Records list positions of erased patients as unused. Label that fails after a concurrent write: `gaps`. */
export const manyPatientGapWrites = async (
  store: Store,
  branchId: number,
  ordinals: readonly number[],
): Promise<Write[]> => {
  if (ordinals.length === 0) return [];
  const { gaps: known } = await readGaps(store, branchId, true);
  const gapsOf = await readBlocks(store, branchId, [...new Set(ordinals.map(blockOf))], true);
  const found = ordinals.filter((ordinal) => !gapsOf(blockOf(ordinal)).includes(ordinal));
  return found.length === 0 ? [] : gapWrites(store, branchId, known, found);
};

/** The same of one patient. */
export const patientGapWrites = (store: Store, branchId: number, ordinal: number): Promise<Write[]> =>
  manyPatientGapWrites(store, branchId, [ordinal]);
