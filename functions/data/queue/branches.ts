import { TEST_BRANCH_ID } from '#shared/rules/test-branch.ts';
import { addDays, clinicDayAt, isClosedOn } from '#shared/rules/clinic-day.ts';
import { branchUnknown } from '#shared/refusals/access.ts';
import { waitStatisticsItem, type WaitStatistics } from './wait-items.ts';
import type { Cache } from '../table/cache.ts';
import { type Branch, branchItem, openingItem } from '../table/items/branches.ts';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import { absent, type Condition, put, type Store, type Write } from '../table/store.ts';

/** Cache time of settings; a change reaches every function within this time. */
const SETTINGS_SECONDS = 30;
const STATISTICS_SECONDS = 60;
/** Name of the public list of branches in the cache. */
export const BRANCH_LIST = 'branch list';

/** A branch, read without a cache; undefined if it does not exist. */
export const findBranch = async (
  store: Store,
  id: number,
  options: { readonly consistent?: boolean } = {},
): Promise<Branch | undefined> => {
  const item = await store.get(keys.branch(id), options);
  return parseItem(branchItem, item);
};

/**
 * A branch with its settings, cached for half a minute. A second, strongly consistent read finds a branch that was just
 * added. Refuses an unknown branch; refusals are not cached, because anyone may request any number.
 */
export const getBranch = (store: Store, cache: Cache, id: number): Promise<Branch> =>
  cache.through(`branch ${String(id)}`, SETTINGS_SECONDS, async () => {
    const found = (await findBranch(store, id, { consistent: false })) ?? (await findBranch(store, id));
    if (found === undefined) throw branchUnknown();
    return found;
  });

/** Is a branch closed on a day by its settings as stored now? */
export const isBranchClosedOn = async (store: Store, id: number, day: string): Promise<boolean> => {
  const opening = parseItem(openingItem, await store.get(keys.branch(id)));
  return opening !== undefined && isClosedOn(day, opening);
};

/** All branches by id, cached for half a minute. */
export const listAllBranches = (store: Store, cache: Cache): Promise<Branch[]> =>
  cache.through('branches', SETTINGS_SECONDS, async () => {
    const items = await store.query({ partition: keys.branches });
    return items.map((item) => branchItem.parse(item));
  });

/** Every branch that is in the list, by id; read without a cache, strongly consistent. */
export const readAllBranches = async (store: Store): Promise<Branch[]> => {
  const items = await store.query({ partition: keys.branches, consistent: true });
  return items.map((item) => branchItem.parse(item));
};

const writesOf = (branch: Branch, condition?: Condition): Write[] => [
  put('branch', { ...keys.branch(branch.id), ...branch }, condition),
  ...(branch.id === TEST_BRANCH_ID ? [] : [put('branch in list', { ...keys.branchInList(branch.id), ...branch })]),
];

/** Writes a branch and its copy in the list of branches, whatever was there. The test branch is not in the list. */
export const branchWrites = (branch: Branch): Write[] => writesOf(branch);

/**
 * Writes a new branch. Fails if there is one with its id. Label: `branch`. It counts as opened the day before: a later
 * change of its time zone may move the present day back by one.
 */
export const newBranchWrites = (branch: Branch, now: Date): Write[] =>
  writesOf({ ...branch, openedOn: addDays(clinicDayAt(now, branch), -1) }, absent);

/** A branch after a change of what was read: the next version. */
export const nextVersionOf = (known: Branch, changes: Partial<Branch>): Branch => ({
  ...known,
  ...changes,
  version: (known.version ?? 0) + 1,
});

/** Writes the next version of a branch. Fails if it has changed since it was read. Label: `branch`. */
export const changedBranchWrites = (known: Branch, changed: Branch): Write[] =>
  writesOf(
    changed,
    known.version === undefined
      ? { when: 'attribute_not_exists(#version)' }
      : { when: '#version = :wasVersion', values: { wasVersion: known.version } },
  );

/** Removes a branch that was changed, and the lists of branches, from the cache of this function. */
export const forgetBranch = (cache: Cache, id: number): void => {
  cache.forget([`branch ${String(id)}`, 'branches', BRANCH_LIST]);
};

/** Durations of recent visits; undefined before the first finished visit. */
export const getWaitStatistics = (store: Store, cache: Cache, branchId: number): Promise<WaitStatistics | undefined> =>
  cache.through(`wait statistics ${String(branchId)}`, STATISTICS_SECONDS, async () => {
    const item = await store.get(keys.waitStatistics(branchId), { consistent: false });
    return parseItem(waitStatisticsItem, item);
  });
