import pMap from 'p-map';
import * as z from 'zod/mini';
import { daysOf, daysOfMonth, type ClinicDay } from '#shared/rules/clinic-day.ts';
import {
  type CompanyDay,
  companyDayOf,
  type CompanyMonth,
  companyMonthOf,
  packBranches,
  type RevenueByBranch,
  unpackBranches,
} from '#functions/domain/company-revenue.ts';
import { monthRollupOf } from '#functions/domain/revenue.ts';
import { storedClinicDay } from '../table/stored-fields.ts';
import { MAX_CONCURRENT_BRANCHES } from '../table/batches.ts';
import { type Key, keys } from '../table/keys.ts';
import { absent, type Item, type Store } from '../table/store.ts';
import {
  type BranchOfDays,
  dayRollupItem,
  isSettled,
  MAX_CONCURRENT_DAYS,
  monthRollupItem,
  monthRollupFields,
  rollUpDay,
  rollUpMonth,
  rollupFields,
} from './rollups.ts';

/**
 * Rollups of closed days and months of up to 500 branches in one item, with the sum of each branch. Computed from the
 * branches' rollups and stored whole, so that it equals its recomputation. A new branch makes it incomplete.
 */
const packedBranches = z.pipe(z.string(), z.transform(unpackBranches));
export const companyDayItem = z.object({ day: storedClinicDay, ...rollupFields, branches: packedBranches });
export const companyMonthItem = z.object({ month: z.string(), ...monthRollupFields, branches: packedBranches });
const versionOf = (item: Item | undefined): number =>
  z.object({ version: z.int() }).parse(item ?? { version: 0 }).version;

/** Branches whose money is in the same items. */
export type BranchGroup = readonly BranchOfDays[];

export const groupBranches = <Member extends BranchOfDays>(branches: readonly Member[]): Member[][] => [
  ...Map.groupBy(branches, ({ id }) => keys.companyRollups(id)).values(),
];

export const idOf = (group: BranchGroup): number => group[0]?.id ?? 1;

/**
 * Counts the branch-days that a request may still sum from the ledger. A report of many branches without rollups would
 * exceed the function's timeout: it returns what is ready, and the next request continues.
 */
export class WorkLimit {
  #left: number;

  constructor(days: number) {
    this.#left = days;
  }

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  /** @returns false when the limit does not allow so many days; later calls then return false too */
  take(days: number): boolean {
    this.#left -= days;
    return this.#left >= 0;
  }
}

/** Parameters of a read of a group's money. */
export interface Reading {
  readonly store: Store;
  readonly group: BranchGroup;
  readonly now: Date;
  readonly limit: WorkLimit;
}

interface Recomputation<Rollup> {
  /** Resolves to undefined when the limit was reached before the rollup was complete. */
  readonly compute: () => Promise<Rollup | undefined>;
  /** False while something may still change it. */
  readonly isOver: boolean;
}

/** An attempt fails only when another function has stored the same rollup. */
const MAX_ATTEMPTS = 8;

/**
 * Computes and stores a rollup. Safe with concurrent functions: each reads the version of the rollup before the
 * branches' rollups, so a newer result is never overwritten by an older one.
 */
const recompute = async <Rollup extends { readonly branches: RevenueByBranch }>(
  { store, limit }: Reading,
  key: Key,
  { compute, isOver }: Recomputation<Rollup>,
): Promise<Rollup | undefined> => {
  if (limit.isSpent) return undefined;
  if (!isOver) return compute();
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const before = versionOf(await store.get(key));
    const rollup = await compute();
    if (rollup === undefined) return undefined;
    const item = { ...key, ...rollup, branches: packBranches(rollup.branches), version: before + 1 };
    const unchanged = before === 0 ? absent : { when: '#version = :wasVersion', values: { wasVersion: before } };
    if (await store.put(item, unchanged)) return rollup;
  }
  throw new Error('a rollup of all branches was changed by others again and again');
};

/**
 * Computes a group's rollup of a day from those of its branches. Stores it if the day is over at every branch. Resolves
 * to undefined beyond the limit.
 */
export const recomputeDay = (reading: Reading, day: ClinicDay): Promise<CompanyDay | undefined> => {
  const { store, group, now, limit } = reading;
  return recompute(reading, keys.companyDay(idOf(group), day), {
    isOver: group.every((branch) => isSettled(day, branch, now)),
    compute: async () => {
      const kept = await store.getAll(group.map(({ id }) => keys.dayRollup(id, day)));
      const readBranch = async (branch: BranchOfDays, index: number) => {
        const item = kept[index];
        if (item !== undefined) return [branch.id, dayRollupItem.parse(item)] as const;
        return limit.take(1) ? ([branch.id, await rollUpDay(store, branch, day, now)] as const) : undefined;
      };
      const parts = await pMap(group, readBranch, { concurrency: MAX_CONCURRENT_DAYS });
      const known = parts.filter((part) => part !== undefined);
      return known.length < group.length ? undefined : companyDayOf(day, known);
    },
  });
};

/** The same for a month that is over. */
export const recomputeMonth = (reading: Reading, month: string): Promise<CompanyMonth | undefined> => {
  const { store, group, now, limit } = reading;
  const { first, last } = daysOfMonth(month);
  const days = daysOf(first, last).length;
  return recompute(reading, keys.companyMonth(idOf(group), month), {
    isOver: group.every((branch) => isSettled(last, branch, now)),
    compute: async () => {
      const kept = await store.getAll(group.map(({ id }) => keys.monthRollup(id, month)));
      const readBranch = async (branch: BranchOfDays, index: number) => {
        const item = kept[index];
        if (item !== undefined) return [branch.id, monthRollupItem.parse(item)] as const;
        if (!limit.take(days)) return undefined;
        const computed = await rollUpMonth(store, branch, month, now);
        return [branch.id, computed ?? monthRollupOf(month, [])] as const;
      };
      const parts = await pMap(group, readBranch, { concurrency: MAX_CONCURRENT_BRANCHES });
      const known = parts.filter((part) => part !== undefined);
      return known.length < group.length ? undefined : companyMonthOf(month, known);
    },
  });
};

const withoutLimit = (store: Store, group: BranchGroup, now: Date): Reading => ({
  store,
  group,
  now,
  limit: new WorkLimit(Infinity),
});

/** Computes and stores a group's rollup of a day, even if branches have no rollups yet. */
export const rollUpCompanyDay = async (store: Store, group: BranchGroup, day: ClinicDay, now: Date): Promise<void> => {
  await recomputeDay(withoutLimit(store, group, now), day);
};

/** The same for a month that is over. */
export const rollUpCompanyMonth = async (store: Store, group: BranchGroup, month: string, now: Date): Promise<void> => {
  await recomputeMonth(withoutLimit(store, group, now), month);
};
