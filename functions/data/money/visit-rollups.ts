import pMap from 'p-map';
import * as z from 'zod/mini';
import { addDays, clinicDayAt, type ClinicDay, daysOf, daysOfMonth } from '#shared/rules/clinic-day.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import { partsOf, type Period } from '#functions/domain/reports/revenue.ts';
import {
  hasNoneWaiting,
  packRange,
  rangeOfDay,
  sumOfRanges,
  sumOfVisits,
  unpackRange,
  type VisitDay,
  visitDayOf,
  type VisitRange,
} from '#functions/domain/reports/visit-figures.ts';
import { listTickets } from '../queue/reservations.ts';
import { MAX_CONCURRENT_BRANCHES } from '../table/batches.ts';
import { patientItem } from '../table/items/patients.ts';
import { keys } from '../table/keys.ts';
import type { Item, Store } from '../table/store.ts';
import { storedClinicDay, storedStaffName } from '../table/stored-fields.ts';
import { listLedgerEntries, listPriceChanges } from './ledger.ts';
import { type BranchOfDays, isSettled, isSettledEverywhere, MAX_CONCURRENT_DAYS, wasOpenOn } from './rollups.ts';

/**
 * The visits of closed days and months, computed from tickets, prices and the ledger and stored whole. The nightly
 * schedule computes those of the last seven days again, because moves of the last day can be undone.
 */
const changes = { priceChanges: z.int(), discounts: z.int(), reversals: z.int(), reversed: z.int() } as const;
const visitDayItem = z.object({
  day: storedClinicDay,
  figures: z.object({
    booked: z.int(),
    came: z.int(),
    missed: z.int(),
    cancelled: z.int(),
    newPatients: z.int(),
    promises: z.int(),
    promisesKept: z.int(),
    ...changes,
  }),
  arrivals: z.array(z.int()),
  people: z.array(z.object({ id: z.string(), name: storedStaffName, ...changes })),
});
const companyVisitsItem = z.pipe(
  z.object({ days: z.string(), branches: z.string(), hours: z.string() }),
  z.transform(unpackRange),
);

interface Reading {
  readonly store: Store;
  readonly now: Date;
}

/** Branch-days that one request computes when their rollups are missing; the next request computes more. */
const MOST_COMPUTED = 60;

const readRegistrations = async (
  store: Store,
  branchId: number,
  patientIds: readonly PatientId[],
): Promise<Map<PatientId, string>> => {
  const found = await store.getAll(
    [...new Set(patientIds)].map((id) => keys.patient(branchId, id)),
    { consistent: false },
  );
  const patients = found.flatMap((item) => (item === undefined ? [] : [patientItem.parse(item)]));
  return new Map(patients.map(({ id, createdAt }) => [id, createdAt]));
};

/** Computes a branch's day from its records. */
const readVisitDay = async (store: Store, branch: BranchOfDays, day: ClinicDay): Promise<VisitDay> => {
  const [tickets, entries, priceChanges] = await Promise.all([
    listTickets(store, branch.id, day),
    listLedgerEntries(store, branch.id, day, { consistent: false }),
    listPriceChanges(store, branch.id, day),
  ]);
  const registeredAt = await readRegistrations(
    store,
    branch.id,
    tickets.map(({ patientId }) => patientId),
  );
  return visitDayOf({ day, timeZone: branch.time_zone, tickets, entries, priceChanges, registeredAt });
};

/** Computes a day's visits from its records and stores them if the day is over and closed. Idempotent. */
export const rollUpVisits = async (
  { store, now }: Reading,
  branch: BranchOfDays,
  day: ClinicDay,
): Promise<VisitDay> => {
  const visits = await readVisitDay(store, branch, day);
  if (isSettled(day, branch, now) && hasNoneWaiting(visits.figures))
    await store.put({ ...keys.visitDay(branch.id, day), ...visits });
  return visits;
};

/** True when the figures of a range are final, as soon as its days are over. */
const isClosed = ({ byBranch }: VisitRange): boolean => hasNoneWaiting(sumOfVisits([...byBranch.values()]));

/** Computes the visits of all branches on a day from those of each, and stores them if the day is over and closed everywhere. */
export const rollUpCompanyVisits = async (
  reading: Reading,
  all: readonly BranchOfDays[],
  day: ClinicDay,
): Promise<VisitRange> => {
  const { store, now } = reading;
  const branches = all.filter((branch) => wasOpenOn(branch, day));
  const kept = await store.getAll(branches.map(({ id }) => keys.visitDay(id, day)));
  const days = await pMap(
    branches,
    async (branch, index) => {
      const item = kept[index];
      return rangeOfDay(
        branch.id,
        item === undefined ? await rollUpVisits(reading, branch, day) : visitDayItem.parse(item),
      );
    },
    { concurrency: MAX_CONCURRENT_BRANCHES },
  );
  const range = { ...sumOfRanges(days), people: [] };
  if (isSettledEverywhere(day, branches, now) && isClosed(range))
    await store.put({ ...keys.companyVisitDay(day), ...packRange(range) });
  return range;
};

const readCompanyDays = async (store: Store, { start, end }: Period): Promise<Map<string, VisitRange>> => {
  const items = await store.query({
    partition: keys.companyRollups,
    between: [keys.companyVisitDay(start).SK, keys.companyVisitDay(end).SK],
  });
  return new Map(items.map((item) => [keys.dayOfVisits(item), companyVisitsItem.parse(item)]));
};

/** Stores the visits of a month, from those of its days, if it is over and closed everywhere. */
const keepMonth = async (
  { store, now }: Reading,
  branches: readonly BranchOfDays[],
  month: string,
  days: readonly VisitRange[],
): Promise<void> => {
  const range = sumOfRanges(days);
  if (isSettledEverywhere(daysOfMonth(month).last, branches, now) && isClosed(range))
    await store.put({ ...keys.companyVisitMonth(month), ...packRange(range) });
};

/** Computes and stores a month that is over from the stored days; a missing day is computed. */
export const rollUpCompanyVisitMonth = async (
  reading: Reading,
  branches: readonly BranchOfDays[],
  month: string,
): Promise<void> => {
  const { first: start, last: end } = daysOfMonth(month);
  const kept = await readCompanyDays(reading.store, { start, end });
  const days = await pMap(daysOf(start, end), (day) => kept.get(day) ?? rollUpCompanyVisits(reading, branches, day), {
    concurrency: 1,
  });
  await keepMonth(reading, branches, month, days);
};

/** The visits of a range, and how many of its days are not computed yet. */
export interface VisitReading {
  readonly range: VisitRange;
  readonly pendingDays: number;
  /** The range contains what of it is today. */
  readonly isLive: boolean;
}

/** The missing days that are computed now, the newest first. */
const daysToCompute = (missing: readonly ClinicDay[], branches: number): ClinicDay[] =>
  missing
    .toSorted()
    .toReversed()
    .slice(0, Math.max(1, Math.floor(MOST_COMPUTED / branches)));

/** The visits of a branch over a range of days: closed days from rollups, today from its records. */
export const readBranchVisits = async (
  reading: Reading,
  branch: BranchOfDays,
  period: Period,
): Promise<VisitReading> => {
  const { store, now } = reading;
  const today = clinicDayAt(now, branch);
  const yesterday = addDays(today, -1);
  const end = period.end < today ? period.end : yesterday;
  const items: Item[] =
    period.start > end
      ? []
      : await store.query({
          partition: keys.rollups(branch.id),
          between: [keys.visitDay(branch.id, period.start).SK, keys.visitDay(branch.id, end).SK],
        });
  const kept = items.map((item) => visitDayItem.parse(item));
  const known = new Set(kept.map(({ day }) => day));
  const missing =
    period.start > end ? [] : daysOf(period.start, end).filter((day) => wasOpenOn(branch, day) && !known.has(day));
  const computing = daysToCompute(missing, 1);
  const computed = await pMap(computing, (day) => rollUpVisits(reading, branch, day), {
    concurrency: MAX_CONCURRENT_DAYS,
  });
  const hasToday = period.start <= today && today <= period.end;
  const days = [...kept, ...computed, ...(hasToday ? [await readVisitDay(store, branch, today)] : [])];
  return {
    range: sumOfRanges(days.map((day) => rangeOfDay(branch.id, day))),
    pendingDays: missing.length - computing.length,
    isLive: hasToday,
  };
};

/** With more branches, today is left out: it would be read from the records of each. */
const MOST_LIVE_BRANCHES = 12;

const monthsKept = async (store: Store, months: readonly string[]): Promise<Map<string, VisitRange>> => {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const items = await store.query({
    partition: keys.companyRollups,
    between: [keys.companyVisitMonth(first).SK, keys.companyVisitMonth(last).SK],
  });
  return new Map(items.map((item) => [keys.dayOfVisits(item), companyVisitsItem.parse(item)]));
};

/** Days that are not over at every branch, from the records of each. */
const readLiveDays = async (
  { store, now }: Reading,
  branches: readonly BranchOfDays[],
  days: readonly ClinicDay[],
): Promise<VisitRange[]> => {
  const begun = branches.flatMap((branch) =>
    days.filter((day) => day <= clinicDayAt(now, branch)).map((day) => ({ branch, day })),
  );
  return pMap(
    begun,
    async ({ branch, day }) => ({
      ...rangeOfDay(branch.id, await readVisitDay(store, branch, day)),
      people: [],
    }),
    { concurrency: MAX_CONCURRENT_BRANCHES },
  );
};

/** The visits of all branches over a range of days. Eventually consistent. */
export const readCompanyVisits = async (
  reading: Reading,
  branches: readonly BranchOfDays[],
  period: Period,
): Promise<VisitReading> => {
  const { store, now } = reading;
  const todays = branches.map((branch) => clinicDayAt(now, branch)).toSorted();
  const open = todays[0] ?? period.end;
  const { months, runs } = partsOf({ start: period.start, end: period.end < open ? period.end : addDays(open, -1) });
  const ofMonths = await monthsKept(store, months);
  const missingMonths = months.filter((month) => !ofMonths.has(month));
  const wanted: Period[] = [
    ...runs,
    ...missingMonths.map(daysOfMonth).map(({ first, last }) => ({ start: first, end: last })),
  ];
  const found = await Promise.all(wanted.map((run) => readCompanyDays(store, run)));
  const known = new Map(found.flatMap((days) => [...days]));
  const daysWithBranch = ({ start, end }: Period) =>
    daysOf(start, end).filter((day) => branches.some((branch) => wasOpenOn(branch, day)));
  const missing = wanted.flatMap(daysWithBranch).filter((day) => !known.has(day));
  const computing = daysToCompute(missing, Math.max(1, branches.length));
  const computed = await pMap(
    computing,
    async (day): Promise<[string, VisitRange]> => [day, await rollUpCompanyVisits(reading, branches, day)],
    { concurrency: 2 },
  );
  const days = new Map([...known, ...computed]);
  for (const month of missingMonths) {
    const { first, last } = daysOfMonth(month);
    const needed = daysWithBranch({ start: first, end: last });
    const own = needed.flatMap((day) => days.get(day) ?? []);
    if (needed.length > 0 && own.length === needed.length) await keepMonth(reading, branches, month, own);
  }
  const lastDay = todays.at(-1) ?? open;
  const openDays = daysOf(open, lastDay).filter((day) => period.start <= day && day <= period.end);
  const isLive = openDays.length > 0 && branches.length <= MOST_LIVE_BRANCHES;
  return {
    range: sumOfRanges([
      ...ofMonths.values(),
      ...days.values(),
      ...(isLive ? await readLiveDays(reading, branches, openDays) : []),
    ]),
    pendingDays: missing.length - computing.length,
    isLive,
  };
};
