import pMap from 'p-map';
import * as z from 'zod/mini';
import { daysOfMonth, type ClinicDay } from '#shared/rules/clinic-day.ts';
import {
  type CompanyDay,
  companyDayOf,
  type CompanyMonth,
  companyMonthOf,
  packBranches,
  type RevenueByBranch,
  unpackBranches,
} from '#functions/domain/reports/company-revenue.ts';
import { monthRollupOf } from '#functions/domain/reports/revenue.ts';
import { storedClinicDay } from '../table/stored-fields.ts';
import { MAX_CONCURRENT_BRANCHES } from '../table/batches.ts';
import { type Key, keys } from '../table/keys.ts';
import { absent, type Item, type Store } from '../table/store.ts';
import {
  type BranchOfDays,
  dayRollupItem,
  isSettledEverywhere,
  MAX_CONCURRENT_DAYS,
  monthRollupItem,
  monthRollupFields,
  rollUpDay,
  rollUpMonth,
  rollupFields,
  wasOpenOn,
} from './rollups.ts';

/**
 * Rollups of closed days and months of all branches in one item, with the sum of each branch. Computed from the
 * branches' rollups and stored whole, so that it equals its recomputation. A new branch makes it incomplete.
 */
const packedBranches = z.pipe(z.string(), z.transform(unpackBranches));
export const companyDayItem = z.object({ day: storedClinicDay, ...rollupFields, branches: packedBranches });
export const companyMonthItem = z.object({ month: z.string(), ...monthRollupFields, branches: packedBranches });
const versionOf = (item: Item | undefined): number =>
  z.object({ version: z.int() }).parse(item ?? { version: 0 }).version;

/** All branches, and the moment of the read. */
export interface Reading {
  readonly store: Store;
  readonly branches: readonly BranchOfDays[];
  readonly now: Date;
}

/** An attempt fails only when another function has stored the same rollup. */
const MAX_ATTEMPTS = 8;

/**
 * Computes and stores a rollup. Safe with concurrent functions: each reads the version of the rollup before the
 * branches' rollups, so a newer result is never overwritten by an older one.
 */
const recompute = async <Rollup extends { readonly branches: RevenueByBranch }>(
  store: Store,
  key: Key,
  compute: () => Promise<Rollup>,
): Promise<Rollup> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const before = versionOf(await store.get(key));
    const rollup = await compute();
    const item = { ...key, ...rollup, branches: packBranches(rollup.branches), version: before + 1 };
    const unchanged = before === 0 ? absent : { when: '#version = :wasVersion', values: { wasVersion: before } };
    if (await store.put(item, unchanged)) return rollup;
  }
  throw new Error('a rollup of all branches was changed by others again and again');
};

/**
 * Computes the rollup of a day from those of the branches; a branch without one is summed from its ledger. Stores
 * it if the day is over at every branch.
 */
export const rollUpCompanyDay = ({ store, branches: all, now }: Reading, day: ClinicDay): Promise<CompanyDay> => {
  const branches = all.filter((branch) => wasOpenOn(branch, day));
  const compute = async (): Promise<CompanyDay> => {
    const kept = await store.getAll(branches.map(({ id }) => keys.dayRollup(id, day)));
    const readBranch = async (branch: BranchOfDays, index: number) => {
      const item = kept[index];
      const rollup = item === undefined ? await rollUpDay(store, branch, day, now) : dayRollupItem.parse(item);
      return [branch.id, rollup] as const;
    };
    return companyDayOf(day, await pMap(branches, readBranch, { concurrency: MAX_CONCURRENT_DAYS }));
  };
  const isOver = isSettledEverywhere(day, branches, now);
  return isOver ? recompute(store, keys.companyDay(day), compute) : compute();
};

/** The same for a month that is over. */
export const rollUpCompanyMonth = ({ store, branches: all, now }: Reading, month: string): Promise<CompanyMonth> => {
  const { last } = daysOfMonth(month);
  const branches = all.filter((branch) => wasOpenOn(branch, last));
  const compute = async (): Promise<CompanyMonth> => {
    const kept = await store.getAll(branches.map(({ id }) => keys.monthRollup(id, month)));
    const readBranch = async (branch: BranchOfDays, index: number) => {
      const item = kept[index];
      if (item !== undefined) return [branch.id, monthRollupItem.parse(item)] as const;
      const computed = await rollUpMonth(store, branch, month, now);
      return [branch.id, computed ?? monthRollupOf(month, [])] as const;
    };
    return companyMonthOf(month, await pMap(branches, readBranch, { concurrency: MAX_CONCURRENT_BRANCHES }));
  };
  const isOver = isSettledEverywhere(last, branches, now);
  return isOver ? recompute(store, keys.companyMonth(month), compute) : compute();
};
