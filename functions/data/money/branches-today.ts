import pMap from 'p-map';
import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import { oncePerRule } from '#functions/domain/queue/opening-rules.ts';
import { type DayRollup, dayRollupOf } from '#functions/domain/reports/revenue.ts';
import { listAllBranches } from '../queue/branches.ts';
import { MAX_CONCURRENT_BRANCHES } from '../table/batches.ts';
import type { Cache } from '../table/cache.ts';
import type { Branch } from '../table/items/branches.ts';
import type { Store } from '../table/store.ts';
import { listLedgerEntries } from './ledger.ts';
import { readMoneySnapshots } from './money-snapshots.ts';

/** A branch with the money of its present clinic day. */
export type BranchToday = Branch & { readonly rollup: DayRollup };

/** Every branch with the money of its present clinic day, by id: from snapshots, without one of today from the ledger. */
export const readBranchesToday = async (
  { store, cache }: { readonly store: Store; readonly cache: Cache },
  now: Date,
): Promise<readonly BranchToday[]> => {
  const branches = await listAllBranches(store, cache);
  const snapshots = await readMoneySnapshots(
    store,
    branches.map(({ id }) => id),
  );
  const todayOf = oncePerRule((rule) => clinicDayAt(now, rule));
  const withMoney = async (branch: Branch): Promise<BranchToday> => {
    const today = todayOf(branch);
    const kept = snapshots.get(branch.id)?.rollup;
    if (kept?.day === today) return { ...branch, rollup: kept };
    const entries = await listLedgerEntries(store, branch.id, today, { consistent: false });
    return { ...branch, rollup: dayRollupOf(today, entries) };
  };
  return pMap(branches, withMoney, { concurrency: MAX_CONCURRENT_BRANCHES });
};
