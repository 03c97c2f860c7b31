import pMap from 'p-map';
import { addDays, daysOf, daysOfMonth, type ClinicDay, asClinicDay } from '#shared/rules/clinic-day.ts';
import {
  addUpBranches,
  type CompanyDay,
  companyDayOf,
  type CompanyMonth,
  type RevenueByBranch,
} from '#functions/domain/reports/company-revenue.ts';
import {
  type DayRollup,
  partsOf,
  type Period,
  type RangeRevenue,
  revenueOfRange,
  dayRollupOf,
} from '#functions/domain/reports/revenue.ts';
import { MAX_CONCURRENT_BRANCHES } from '../table/batches.ts';
import { keys } from '../table/keys.ts';
import {
  companyDayItem,
  companyMonthItem,
  type Reading,
  rollUpCompanyDay,
  rollUpCompanyMonth,
} from './company-recomputation.ts';
import type { BranchToday } from './branches-today.ts';
import { listLedgerEntries } from './ledger.ts';
import { type BranchOfDays, wasOpenOn } from './rollups.ts';

/** A branch with its money of today, without its names. */
type RevenueBranch = BranchOfDays & Pick<BranchToday, 'rollup'>;

interface RevenueReading extends Reading {
  readonly branches: readonly RevenueBranch[];
}

/** The days that may still change at any branch: from the first day that is not over to the one after the last begun. */
const openDaysOf = ({ branches, now }: RevenueReading): Period => {
  const days = branches.map(({ rollup }) => rollup.day).toSorted();
  const none = asClinicDay(now.toISOString().slice(0, 10));
  return { start: days[0] ?? none, end: addDays(days.at(-1) ?? none, 1) };
};

/** A rollup up to this day has every branch that was open by then. */
const covers = ({ branches }: Reading, end: ClinicDay, rollup: { readonly branches: RevenueByBranch }): boolean =>
  branches.every((branch) => !wasOpenOn(branch, end) || rollup.branches.has(branch.id));

/** One after another: each reads several branches concurrently, and the nightly schedule makes all but the newest. */
const MAX_CONCURRENT_ROLLUPS = 1;

const readDays = async (reading: Reading, runs: readonly Period[]): Promise<CompanyDay[]> => {
  const items = await Promise.all(
    runs.map(({ start, end }) =>
      reading.store.query({
        partition: keys.companyRollups,
        between: [keys.companyDay(start).SK, keys.companyDay(end).SK],
      }),
    ),
  );
  const kept = items
    .flat()
    .map((item) => companyDayItem.parse(item))
    .filter((rollup) => covers(reading, rollup.day, rollup));
  const known = new Set(kept.map(({ day }) => day));
  const missing = runs.flatMap(({ start, end }) => daysOf(start, end)).filter((day) => !known.has(day));
  const computed = await pMap(missing, (day) => rollUpCompanyDay(reading, day), {
    concurrency: MAX_CONCURRENT_ROLLUPS,
  });
  return [...kept, ...computed];
};

const readMonths = async (reading: Reading, months: readonly string[]): Promise<CompanyMonth[]> => {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  const items = await reading.store.query({
    partition: keys.companyRollups,
    between: [keys.companyMonth(first).SK, keys.companyMonth(last).SK],
  });
  const kept = items
    .map((item) => companyMonthItem.parse(item))
    .filter((rollup) => covers(reading, daysOfMonth(rollup.month).last, rollup));
  const known = new Set(kept.map(({ month }) => month));
  const computed = await pMap(
    months.filter((month) => !known.has(month)),
    (month) => rollUpCompanyMonth(reading, month),
    { concurrency: MAX_CONCURRENT_ROLLUPS },
  );
  return [...kept, ...computed];
};

/** Days that are not over at every branch: today as it was given, any other from the ledger. */
const readOpenDays = async ({ store, branches }: RevenueReading, days: readonly ClinicDay[]): Promise<CompanyDay[]> => {
  const readBranch = async ({ id, rollup }: RevenueBranch, day: ClinicDay): Promise<[number, DayRollup]> => {
    if (rollup.day === day) return [id, rollup];
    return [id, dayRollupOf(day, await listLedgerEntries(store, id, day, { consistent: false }))];
  };
  return pMap(
    days,
    async (day) => {
      const parts = await pMap(branches, (branch) => readBranch(branch, day), { concurrency: MAX_CONCURRENT_BRANCHES });
      return companyDayOf(day, parts);
    },
    { concurrency: 1 },
  );
};

/** The money of a range of days at several branches together, and of each branch. */
export interface CompanyRevenue {
  readonly range: RangeRevenue;
  readonly byBranch: RevenueByBranch;
}

/**
 * The money of all branches over a range of days: closed days from rollups, open ones from the ledger. A
 * missing or incomplete rollup is computed and stored; the nightly schedule makes them (ADR 0041). Eventually consistent.
 */
export const readCompanyRevenue = async (reading: RevenueReading, period: Period): Promise<CompanyRevenue> => {
  const { start: open, end: lastOpen } = openDaysOf(reading);
  const { months, runs } = partsOf({
    start: period.start,
    end: period.end < open ? period.end : addDays(open, -1),
  });
  const openDays = daysOf(open, lastOpen).filter((day) => period.start <= day && day <= period.end);
  const [ofMonths, ofDays, ofOpenDays] = await Promise.all([
    readMonths(reading, months),
    readDays(reading, runs),
    readOpenDays(reading, openDays),
  ]);
  return {
    range: revenueOfRange(ofMonths, [...ofDays, ...ofOpenDays]),
    byBranch: addUpBranches([...ofMonths, ...ofDays, ...ofOpenDays].map(({ branches }) => branches)),
  };
};
