import pMap from 'p-map';
import * as z from 'zod/mini';
import { addDays, clinicDayAt, daysOf, daysOfMonth, type ClinicDay, asClinicDay } from '#shared/rules/clinic-day.ts';
import {
  addUpBranches,
  type CompanyDay,
  companyDayOf,
  type CompanyMonth,
  companyMonthOf,
  packBranches,
  type RevenueByBranch,
  unpackBranches,
} from '#functions/domain/company-revenue.ts';
import {
  type DayRollup,
  partsOf,
  type Period,
  type RangeRevenue,
  revenueOfRange,
  dayRollupOf,
  monthRollupOf,
  together,
} from '#functions/domain/revenue.ts';
import { storedClinicDay } from '../table/stored-fields.ts';
import { MAX_CONCURRENT_BRANCHES } from '../table/batches.ts';
import { type Key, keys } from '../table/keys.ts';
import { absent, type Item, type Store } from '../table/store.ts';
import { listLedgerEntries } from './ledger.ts';
import { type MoneySnapshot, readMoneySnapshots } from './money-snapshots.ts';
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
 * The money of closed days and months at up to five hundred branches in one item, with the sum of each branch. Computed
 * from the branches' own rollups and put whole, so that it equals its recomputation. A new branch makes it incomplete.
 */
const packedBranches = z.pipe(z.string(), z.transform(unpackBranches));
const companyDayItem = z.object({ day: storedClinicDay, ...rollupFields, branches: packedBranches });
const companyMonthItem = z.object({ month: z.string(), ...monthRollupFields, branches: packedBranches });
const versionOf = (item: Item | undefined): number =>
  z.object({ version: z.int() }).parse(item ?? { version: 0 }).version;

/** Branches whose money is in the same items. */
type BranchGroup = readonly BranchOfDays[];

export const groupBranches = <Member extends BranchOfDays>(branches: readonly Member[]): Member[][] => [
  ...Map.groupBy(branches, ({ id }) => keys.companyRollups(id)).values(),
];

const idOf = (group: BranchGroup): number => group[0]?.id ?? 1;

interface Recomputation<Rollup> {
  readonly compute: () => Promise<Rollup>;
  /** False while something may still change it. */
  readonly isOver: boolean;
}

/** Each failed attempt means that another function has kept the same rollup. */
const MAX_ATTEMPTS = 8;

/**
 * Computes a rollup and keeps it. Several functions may do so at the same time: each reads the rollups of the branches
 * after the version that it replaces, so what one of them knew is never lost.
 */
const recompute = async <Rollup extends { readonly branches: RevenueByBranch }>(
  store: Store,
  key: Key,
  { compute, isOver }: Recomputation<Rollup>,
): Promise<Rollup> => {
  if (!isOver) return compute();
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const before = versionOf(await store.get(key));
    const rollup = await compute();
    const item = { ...key, ...rollup, branches: packBranches(rollup.branches), version: before + 1 };
    const unchanged = before === 0 ? absent : { when: '#version = :wasVersion', values: { wasVersion: before } };
    if (await store.put(item, unchanged)) return rollup;
  }
  throw new Error('a rollup of all branches was changed by others again and again');
};

/** Computes a day's rollup of a group from those of its branches and keeps it, if the day is over everywhere. */
export const rollUpCompanyDay = (store: Store, group: BranchGroup, day: ClinicDay, now: Date): Promise<CompanyDay> =>
  recompute(store, keys.companyDay(idOf(group), day), {
    isOver: group.every((branch) => isSettled(day, branch, now)),
    compute: async () => {
      const kept = await store.getAll(group.map(({ id }) => keys.dayRollup(id, day)));
      const readBranch = async (branch: BranchOfDays, index: number): Promise<[number, DayRollup]> => {
        const item = kept[index];
        return [branch.id, item === undefined ? await rollUpDay(store, branch, day, now) : dayRollupItem.parse(item)];
      };
      return companyDayOf(day, await pMap(group, readBranch, { concurrency: MAX_CONCURRENT_DAYS }));
    },
  });

/** The same of a month that is over. */
export const rollUpCompanyMonth = (store: Store, group: BranchGroup, month: string, now: Date): Promise<CompanyMonth> =>
  recompute(store, keys.companyMonth(idOf(group), month), {
    isOver: group.every((branch) => isSettled(daysOfMonth(month).last, branch, now)),
    compute: async () => {
      const kept = await store.getAll(group.map(({ id }) => keys.monthRollup(id, month)));
      const readBranch = async (branch: BranchOfDays, index: number) => {
        const item = kept[index];
        if (item !== undefined) return [branch.id, monthRollupItem.parse(item)] as const;
        const computed = await rollUpMonth(store, branch, month, now);
        return [branch.id, computed ?? monthRollupOf(month, [])] as const;
      };
      return companyMonthOf(month, await pMap(group, readBranch, { concurrency: MAX_CONCURRENT_BRANCHES }));
    },
  });

/** The first day that may still change at a branch of the group. */
const firstOpenDay = (group: BranchGroup, now: Date): ClinicDay =>
  group.map((branch) => clinicDayAt(now, branch)).toSorted()[0] ?? asClinicDay(now.toISOString().slice(0, 10));

const covers = (group: BranchGroup, { branches }: { readonly branches: RevenueByBranch }): boolean =>
  group.every(({ id }) => branches.has(id));

interface Reading {
  readonly store: Store;
  readonly group: BranchGroup;
  readonly now: Date;
}

/** Maximum number of rollups of a group recomputed concurrently; each reads several branches concurrently. */
const MAX_CONCURRENT_ROLLUPS = 4;

const readDays = async ({ store, group, now }: Reading, runs: readonly Period[]): Promise<CompanyDay[]> => {
  const items = await Promise.all(
    runs.map(({ start, end }) =>
      store.query({
        partition: keys.companyRollups(idOf(group)),
        between: [keys.companyDay(idOf(group), start).SK, keys.companyDay(idOf(group), end).SK],
      }),
    ),
  );
  const kept = items
    .flat()
    .map((item) => companyDayItem.parse(item))
    .filter((rollup) => covers(group, rollup));
  const known = new Set(kept.map(({ day }) => day));
  const missing = runs.flatMap(({ start, end }) => daysOf(start, end)).filter((day) => !known.has(day));
  const computed = await pMap(missing, (day) => rollUpCompanyDay(store, group, day, now), {
    concurrency: MAX_CONCURRENT_ROLLUPS,
  });
  return [...kept, ...computed];
};

const readMonths = async ({ store, group, now }: Reading, months: readonly string[]): Promise<CompanyMonth[]> => {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  const items = await store.query({
    partition: keys.companyRollups(idOf(group)),
    between: [keys.companyMonth(idOf(group), first).SK, keys.companyMonth(idOf(group), last).SK],
  });
  const kept = items.map((item) => companyMonthItem.parse(item)).filter((rollup) => covers(group, rollup));
  const known = new Set(kept.map(({ month }) => month));
  const computed = await pMap(
    months.filter((month) => !known.has(month)),
    (month) => rollUpCompanyMonth(store, group, month, now),
    { concurrency: MAX_CONCURRENT_ROLLUPS },
  );
  return [...kept, ...computed];
};

/** Days that are not over everywhere: from the snapshots of today, and where they are missing from the ledger. */
const readOpenDays = async (
  { store, group, now }: Reading,
  days: readonly ClinicDay[],
  snapshots: ReadonlyMap<number, MoneySnapshot>,
): Promise<CompanyDay[]> => {
  const readBranch = async (branch: BranchOfDays, day: ClinicDay): Promise<[number, DayRollup]> => {
    const rollup = snapshots.get(branch.id)?.rollup;
    if (rollup?.day === day) return [branch.id, rollup];
    return [branch.id, dayRollupOf(day, await listLedgerEntries(store, branch.id, day, { consistent: false }))];
  };
  return pMap(
    days,
    async (day) => {
      const begun = group.filter((branch) => day <= clinicDayAt(now, branch));
      const ended = group.filter((branch) => day > clinicDayAt(now, branch));
      const parts = await pMap(begun, (branch) => readBranch(branch, day), { concurrency: MAX_CONCURRENT_BRANCHES });
      return companyDayOf(day, [...parts, ...ended.map(({ id }) => [id, dayRollupOf(day, [])] as const)]);
    },
    { concurrency: 1 },
  );
};

/** The money of a range of days at several branches together, and of each branch. */
export interface CompanyRevenue {
  readonly range: RangeRevenue;
  readonly byBranch: RevenueByBranch;
}

const readGroup = async (
  reading: Reading,
  period: Period,
  snapshots: ReadonlyMap<number, MoneySnapshot>,
): Promise<CompanyRevenue> => {
  const { group, now } = reading;
  const open = firstOpenDay(group, now);
  const lastBegun =
    group
      .map((branch) => clinicDayAt(now, branch))
      .toSorted()
      .at(-1) ?? open;
  const { months, runs } = partsOf({
    start: period.start,
    end: period.end < open ? period.end : addDays(open, -1),
  });
  const openDays = daysOf(open, lastBegun).filter((day) => period.start <= day && day <= period.end);
  const [ofMonths, ofDays, ofOpenDays] = await Promise.all([
    readMonths(reading, months),
    readDays(reading, runs),
    readOpenDays(reading, openDays, snapshots),
  ]);
  return {
    range: revenueOfRange(ofMonths, [...ofDays, ...ofOpenDays]),
    byBranch: addUpBranches([...ofMonths, ...ofDays, ...ofOpenDays].map(({ branches }) => branches)),
  };
};

/**
 * The money of all branches over a range of days: closed days from rollups of five hundred branches, today from
 * snapshots. A rollup that is missing or lacks a branch is computed on the spot and kept. May lag by a moment.
 */
export const readCompanyRevenue = async (
  store: Store,
  branches: readonly BranchOfDays[],
  period: Period,
  now: Date,
): Promise<CompanyRevenue> => {
  const snapshots = await readMoneySnapshots(
    store,
    branches.map(({ id }) => id),
  );
  const groups = await pMap(groupBranches(branches), (group) => readGroup({ store, group, now }, period, snapshots), {
    concurrency: MAX_CONCURRENT_ROLLUPS,
  });
  return {
    range: together(groups.map(({ range }) => range)),
    byBranch: addUpBranches(groups.map(({ byBranch }) => byBranch)),
  };
};
