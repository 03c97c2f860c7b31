import pMap from 'p-map';
import * as z from 'zod/mini';
import { boundsOf, clinicDayAt } from '#shared/rules/clinic-day.ts';
import { oncePerRule } from '#functions/domain/opening-rules.ts';
import { dayRollupOf } from '#functions/domain/revenue.ts';
import { pagedLists, type PagedList, readFewOrPages } from '../queue/branch-pages.ts';
import { MAX_CONCURRENT_BRANCHES } from '../table/batches.ts';
import type { Cache } from '../table/cache.ts';
import type { Branch } from '../table/items/branches.ts';
import type { Store } from '../table/store.ts';
import { storedClinicDay } from '../table/stored-fields.ts';
import { listLedgerEntries } from './ledger.ts';
import { readMoneySnapshots } from './money-snapshots.ts';
import { rollupFields } from './rollups.ts';

/** What a page of the revenue holds of a branch: its present clinic day and the money of that day. */
const branchToday = z.strictObject({
  id: z.int(),
  name: z.string(),
  name_ar: z.string(),
  time_zone: z.string(),
  day_starts_at: z.string(),
  rollup: z.strictObject({ day: storedClinicDay, ...rollupFields }),
});
export type BranchToday = z.output<typeof branchToday>;

/** The money of today as a list in pages, made from snapshots; without a snapshot of today, from the ledger. */
const revenueList = (store: Store, now: Date): PagedList<BranchToday> => {
  const dayOf = oncePerRule((rule) => {
    const today = clinicDayAt(now, rule);
    return { today, end: boundsOf(today, rule).end.getTime() };
  });
  const viewsOf = async (branches: readonly Branch[]): Promise<readonly BranchToday[]> => {
    const snapshots = await readMoneySnapshots(
      store,
      branches.map(({ id }) => id),
    );
    const viewOf = async (branch: Branch): Promise<BranchToday> => {
      const { id, name, nameAr, time_zone, day_starts_at } = branch;
      const { today } = dayOf(branch);
      const kept = snapshots.get(id)?.rollup;
      const { byType, byMethod } =
        kept?.day === today
          ? kept
          : dayRollupOf(today, await listLedgerEntries(store, id, today, { consistent: false }));
      return { id, name, name_ar: nameAr, time_zone, day_starts_at, rollup: { day: today, byType, byMethod } };
    };
    return pMap(branches, viewOf, { concurrency: MAX_CONCURRENT_BRANCHES });
  };
  return {
    pageKeys: pagedLists.revenue,
    form: branchToday,
    viewsOf,
    untilOf: (branch) => dayOf(branch).end,
  };
};

/** Every branch with the money of its present clinic day, by id. May be a minute old beyond a hundred branches. */
export const readBranchesToday = (
  deps: { readonly store: Store; readonly cache: Cache },
  now: Date,
): Promise<readonly BranchToday[]> => readFewOrPages(deps, revenueList(deps.store, now), now);
