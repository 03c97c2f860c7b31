import { branchUnknown } from '#shared/refusals/access.ts';
import type { Cache } from '../table/cache.ts';
import { type Branch, branchItem, waitStatisticsItem, type WaitStatistics } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { put, type Store, type Write } from '../table/store.ts';

/** Settings change a few times a year; a change reaches every function within this time. */
const SETTINGS_SECONDS = 30;
const STATISTICS_SECONDS = 60;

/** A branch with its settings. Refuses an unknown one, of which nothing is kept: anybody may ask for any number. */
export const getBranch = (store: Store, cache: Cache, id: number): Promise<Branch> =>
  cache.through(`branch ${String(id)}`, SETTINGS_SECONDS, async () => {
    const item = await store.get(keys.branch(id));
    if (item === undefined) throw branchUnknown();
    return branchItem.parse(item);
  });

/** Every branch, by id. */
export const listAllBranches = (store: Store, cache: Cache): Promise<Branch[]> =>
  cache.through('branches', SETTINGS_SECONDS, async () => {
    const items = await store.query({ partition: keys.branches, consistent: true });
    return items.map((item) => branchItem.parse(item));
  });

/** A branch written whole, by the operator's command. */
export const branchWrite = (branch: Branch): Write => put('branch', { ...keys.branch(branch.id), ...branch });

/** How long recent visits took; undefined until visits have been finished. */
export const getWaitStatistics = (store: Store, cache: Cache, branchId: number): Promise<WaitStatistics | undefined> =>
  cache.through(`wait statistics ${String(branchId)}`, STATISTICS_SECONDS, async () => {
    const item = await store.get(keys.waitStatistics(branchId), { consistent: false });
    return item === undefined ? undefined : waitStatisticsItem.parse(item);
  });
