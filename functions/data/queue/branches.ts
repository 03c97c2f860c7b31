import { TEST_BRANCH_ID } from '#shared/rules/test-branch.ts';
import { branchUnknown } from '#shared/refusals/access.ts';
import { waitStatisticsItem, type WaitStatistics } from './wait-items.ts';
import type { Cache } from '../table/cache.ts';
import { type Branch, branchItem } from '../table/items/branches.ts';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import { put, type Store, type Write } from '../table/store.ts';

/** Cache time of settings; a change reaches every function within this time. */
const SETTINGS_SECONDS = 30;
const STATISTICS_SECONDS = 60;

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

/** All branches by id, cached for half a minute. */
export const listAllBranches = (store: Store, cache: Cache): Promise<Branch[]> =>
  cache.through('branches', SETTINGS_SECONDS, async () => {
    const items = await store.query({ partition: keys.branches });
    return items.map((item) => branchItem.parse(item));
  });

/**
 * Writes a branch and its copy in the list of branches, for the operator's command. The test branch is not in the list.
 */
export const branchWrites = (branch: Branch): Write[] => [
  put('branch', { ...keys.branch(branch.id), ...branch }),
  ...(branch.id === TEST_BRANCH_ID ? [] : [put('branch in list', { ...keys.branchInList(branch.id), ...branch })]),
];

/** Durations of recent visits; undefined before the first finished visit. */
export const getWaitStatistics = (store: Store, cache: Cache, branchId: number): Promise<WaitStatistics | undefined> =>
  cache.through(`wait statistics ${String(branchId)}`, STATISTICS_SECONDS, async () => {
    const item = await store.get(keys.waitStatistics(branchId), { consistent: false });
    return parseItem(waitStatisticsItem, item);
  });
