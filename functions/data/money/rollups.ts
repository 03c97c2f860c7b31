import pMap from 'p-map';
import * as z from 'zod/mini';
import { ledgerMethod } from '#shared/models/enums.ts';
import { piastres } from '#shared/models/fields.ts';
import {
  addDays,
  boundsOf,
  clinicDayAt,
  type DayRule,
  daysOf,
  daysOfMonth,
  type ClinicDay,
} from '#shared/rules/clinic-day.ts';
import {
  type DayRollup,
  type MonthRollup,
  partsOf,
  type Period,
  type RangeRevenue,
  dayRollupOf,
  monthRollupOf,
  revenueOfRange,
  totalOf,
} from '#functions/domain/reports/revenue.ts';
import { noRevenue } from '#functions/domain/reports/revenue-sums.ts';
import { storedClinicDay, storedStaffName } from '../table/stored-fields.ts';
import { keys } from '../table/keys.ts';
import { listLedgerEntries } from './ledger.ts';
import { absent, type Store } from '../table/store.ts';
import { readVisitDoctors } from './visit-doctors.ts';

/**
 * The money of closed days and months. A rollup is computed from ledger entries and stored whole, so that it equals its
 * recomputation. Entries are never removed, so a rollup with fewer entries never replaces one with more.
 */
const revenueSums = z.object({ revenue: piastres, payments: z.int(), reversals: z.int() });
const byType = z.object({
  regular: revenueSums,
  laser: revenueSums,
  fractional: revenueSums,
  credit: revenueSums,
  /** Rollups of days before packages were sold have none. */
  package: z._default(revenueSums, noRevenue),
});
const byMethod = z.partialRecord(ledgerMethod, revenueSums);
/** Rollups of days before income was counted per further service have none. */
const byService = z._default(z.record(z.string(), revenueSums), {});
/** Rollups of days before income was counted per doctor have none. */
const byDoctor = z.optional(z.record(z.string(), z.extend(revenueSums, { name: z.optional(storedStaffName) })));
/** The money of a day in an item. */
export const rollupFields = { byType, byMethod, byService };
/** The money of a month in an item: its sums and those of each day. */
export const monthRollupFields = { ...rollupFields, revenue: z.array(piastres), payments: z.array(z.int()) };
export const dayRollupItem = z.object({ day: storedClinicDay, ...rollupFields, byDoctor });
export const monthRollupItem = z.object({ month: z.string(), ...monthRollupFields, byDoctor });

export type BranchOfDays = DayRule & {
  readonly id: number;
  /** No entry of an earlier day exists; absent = not known. */
  readonly openedOn?: ClinicDay | undefined;
};

/** False for a day before the branch was opened: nothing of it is read or stored. */
export const wasOpenOn = ({ openedOn }: BranchOfDays, day: ClinicDay): boolean =>
  openedOn === undefined || day >= openedOn;

/** Margin after the day's end for payments in progress and clock differences. */
const SETTLING_MS = 15 * 60_000;

/** True when no further ledger entry of this day is possible. Only then is a rollup stored. */
export const isSettled = (day: ClinicDay, branch: BranchOfDays, now: Date): boolean =>
  now.getTime() >= boundsOf(day, branch).end.getTime() + SETTLING_MS;

/** True when the day is over at every branch, and there is one: only then is a rollup of them stored. */
export const isSettledEverywhere = (day: ClinicDay, branches: readonly BranchOfDays[], now: Date): boolean =>
  branches.length > 0 && branches.every((branch) => isSettled(day, branch, now));

/** True when the rollup of this day is stored. */
const isKept = (day: ClinicDay, branch: BranchOfDays, now: Date): boolean =>
  isSettled(day, branch, now) && wasOpenOn(branch, day);

const entriesOf = ({ byType: sums }: Pick<DayRollup, 'byType'>): number => {
  const { payments, reversals } = totalOf(sums);
  return payments + reversals;
};

const notFewer = (entries: number) => ({
  when: `${absent.when} OR #total <= :total`,
  values: { total: entries },
});

const keepDay = (store: Store, branchId: number, rollup: DayRollup): Promise<boolean> => {
  const total = entriesOf(rollup);
  return store.put({ ...keys.dayRollup(branchId, rollup.day), ...rollup, total }, notFewer(total));
};

const keepMonth = (store: Store, branchId: number, rollup: MonthRollup): Promise<boolean> => {
  const total = entriesOf(rollup);
  return store.put({ ...keys.monthRollup(branchId, rollup.month), ...rollup, total }, notFewer(total));
};

const readDay = async (store: Store, branch: BranchOfDays, day: ClinicDay): Promise<DayRollup> => {
  if (!wasOpenOn(branch, day)) return dayRollupOf(day, []);
  const entries = await listLedgerEntries(store, branch.id, day);
  return dayRollupOf(day, entries, await readVisitDoctors(store, { branchId: branch.id, day }, entries));
};

/**
 * Today's money, or tomorrow's: what is taken after today was closed. Neither has a rollup. Per doctor only on request,
 * because it reads the day's visits.
 */
const readOpenDay = async (store: Store, branchId: number, day: ClinicDay, perDoctor: boolean): Promise<DayRollup> => {
  const entries = await listLedgerEntries(store, branchId, day, { consistent: false });
  return dayRollupOf(day, entries, perDoctor ? await readVisitDoctors(store, { branchId, day }, entries) : undefined);
};

/** Maximum number of days, and of months of days, read concurrently when rollups are missing. */
export const MAX_CONCURRENT_DAYS = 16;
const MAX_CONCURRENT_MONTHS = 4;

const keptDays = async (
  store: Store,
  branchId: number,
  run: Period,
  options: { readonly consistent?: boolean } = {},
): Promise<DayRollup[]> => {
  const items = await store.query({
    partition: keys.rollups(branchId),
    between: [keys.dayRollup(branchId, run.start).SK, keys.dayRollup(branchId, run.end).SK],
    ...options,
  });
  return items.map((item) => dayRollupItem.parse(item));
};

const keptMonths = async (store: Store, branchId: number, months: readonly string[]): Promise<MonthRollup[]> => {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  const items = await store.query({
    partition: keys.rollups(branchId),
    between: [keys.monthRollup(branchId, first).SK, keys.monthRollup(branchId, last).SK],
  });
  return items.map((item) => monthRollupItem.parse(item));
};

/** Computes the missing rollups of a run of days from their ledger entries. */
const missingDays = (
  store: Store,
  branch: BranchOfDays,
  run: Period,
  kept: readonly DayRollup[],
): Promise<DayRollup[]> => {
  const known = new Set(kept.map(({ day }) => day));
  return pMap(
    daysOf(run.start, run.end).filter((day) => !known.has(day)),
    (day) => readDay(store, branch, day),
    { concurrency: MAX_CONCURRENT_DAYS },
  );
};

/** Computes a day's rollup from its ledger entries and stores it if the day is over. Idempotent. */
export const rollUpDay = async (store: Store, branch: BranchOfDays, day: ClinicDay, now: Date): Promise<DayRollup> => {
  const rollup = await readDay(store, branch, day);
  if (isKept(day, branch, now)) await keepDay(store, branch.id, rollup);
  return rollup;
};

/**
 * Computes and stores a month's rollup if the month is over. The present month has none: reports read its days. Missing
 * rollups of days are computed from their ledger entries.
 */
export const rollUpMonth = async (
  store: Store,
  branch: BranchOfDays,
  month: string,
  now: Date,
): Promise<MonthRollup | undefined> => {
  const { first, last } = daysOfMonth(month);
  if (last >= clinicDayAt(now, branch)) return undefined;
  const run = { start: first, end: last };
  if (!wasOpenOn(branch, last)) return monthRollupOf(month, []);
  const kept = await keptDays(store, branch.id, run, { consistent: true });
  const rollup = monthRollupOf(month, [...kept, ...(await missingDays(store, branch, run, kept))]);
  if (isKept(last, branch, now)) await keepMonth(store, branch.id, rollup);
  return rollup;
};

/** Parameters of a read of a branch's money. */
interface RevenueRequest {
  readonly period: Period;
  readonly now: Date;
  /** Include today's money per doctor. */
  readonly perDoctor: boolean;
}

/**
 * The money of a branch over a range of days: closed days from rollups, today and tomorrow from the ledger. A missing
 * rollup is computed and stored. One round trip when none is missing. Eventually consistent.
 */
export const readRevenue = async (
  store: Store,
  branch: BranchOfDays,
  { period, now, perDoctor }: RevenueRequest,
): Promise<RangeRevenue> => {
  const today = clinicDayAt(now, branch);
  const yesterday = addDays(today, -1);
  const { months, runs } = partsOf({ start: period.start, end: period.end < today ? period.end : yesterday });
  const openDays = [today, addDays(today, 1)].filter((day) => period.start <= day && day <= period.end);
  const [ofRuns, ofMonths, ofOpenDays] = await Promise.all([
    Promise.all(runs.map(async (run) => ({ run, kept: await keptDays(store, branch.id, run) }))),
    keptMonths(store, branch.id, months),
    Promise.all(openDays.map((day) => readOpenDay(store, branch.id, day, perDoctor))),
  ]);
  const computedDays = (await Promise.all(ofRuns.map(({ run, kept }) => missingDays(store, branch, run, kept)))).flat();
  const known = new Set(ofMonths.map(({ month }) => month));
  const computedMonths = await pMap(
    months.filter((month) => !known.has(month)),
    (month) => rollUpMonth(store, branch, month, now),
    { concurrency: MAX_CONCURRENT_MONTHS },
  );
  await pMap(
    computedDays.filter(({ day }) => isKept(day, branch, now)),
    (rollup) => keepDay(store, branch.id, rollup),
    { concurrency: MAX_CONCURRENT_DAYS },
  );
  return revenueOfRange(
    [...ofMonths, ...computedMonths.filter((rollup) => rollup !== undefined)],
    [...ofRuns.flatMap(({ kept }) => kept), ...computedDays, ...ofOpenDays],
  );
};
