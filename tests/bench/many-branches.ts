import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { addDays, asClinicDay, clinicDayAt, daysOf, daysOfMonth, monthOf } from '#shared/rules/clinic-day.ts';
import { asPiastres } from '#shared/rules/money.ts';
import { keepMoneySnapshot } from '#functions/data/money/money-snapshots.ts';
import { keepQueueSnapshot } from '#functions/data/queue/snapshots.ts';
import { connect } from '#functions/data/table/connect.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import { type Key, keys } from '#functions/data/table/keys.ts';
import { type Item, put } from '#functions/data/table/store.ts';
import {
  companyDayOf,
  companyMonthOf,
  packBranches,
  type RevenueByBranch,
} from '#functions/domain/reports/company-revenue.ts';
import { packRange, rangeOfDay, sumOfRanges } from '#functions/domain/reports/visit-figures.ts';
import type { DayFact } from '#functions/domain/reports/alerts.ts';
import { dayRollupOf, monthRollupOf } from '#functions/domain/reports/revenue.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { type ApiRequest, openTestClinic, type RouteId, type TestClinic } from '../harness.ts';
import { fill, person } from './history.ts';

/** Patients who wait at every branch. */
export const WAITING = 20;
/** Payments of a branch on each of the days before. */
const PAYMENTS_PER_DAY = 20;
/** Closed days with rollups: what a report of thirty days reads. */
const REPORT_DAYS = 30;
/** Closed months with rollups: what a report of a year reads. */
const MONTHS = 12;

/** A clinic with many branches, and the client of its database. */
export interface ManyBranches {
  readonly clinic: TestClinic;
  readonly client: DynamoDBDocumentClient;
}

interface Filling extends ManyBranches {
  readonly branches: readonly Branch[];
  readonly today: string;
}

/** The month so many months later. */
const addMonths = (month: string, count: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
};

/** Stores the rollups of closed days of the first branch, and those of all branches over a year, as the night does. */
const keepClosedDays = async ({ clinic, client, branches, today }: Filling): Promise<void> => {
  const payments = Array.from({ length: PAYMENTS_PER_DAY }, () => ({
    kind: 'payment' as const,
    type: 'regular' as const,
    method: 'cash' as const,
    amount: asPiastres(300_00),
  }));
  const days = daysOf(addDays(today, -REPORT_DAYS), addDays(today, -1)).map((day) =>
    dayRollupOf(asClinicDay(day), payments),
  );
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(monthOf(today), index - MONTHS)).map((month) =>
    monthRollupOf(
      month,
      daysOf(daysOfMonth(month).first, daysOfMonth(month).last).map((day) => dayRollupOf(asClinicDay(day), payments)),
    ),
  );
  const packed = <Rollup extends { readonly branches: RevenueByBranch }>(rollup: Rollup) => ({
    ...rollup,
    branches: packBranches(rollup.branches),
    version: 1,
  });
  const ofAll = [
    ...days.map((rollup) =>
      put('company day', {
        ...keys.companyDay(rollup.day),
        ...packed(
          companyDayOf(
            rollup.day,
            branches.map(({ id }) => [id, rollup]),
          ),
        ),
      }),
    ),
    ...months.map((rollup) =>
      put('company month', {
        ...keys.companyMonth(rollup.month),
        ...packed(
          companyMonthOf(
            rollup.month,
            branches.map(({ id }) => [id, rollup]),
          ),
        ),
      }),
    ),
  ];
  const ofFirst = days.map((rollup) => put('rollup', { ...keys.dayRollup(1, rollup.day), ...rollup, total: 20 }));
  await fill(client, clinic.tableName, [...ofAll, ...ofFirst]);
};

/** The visits of a day at all branches: sixty at each, from ten to ten. */
const visitsOfDay = (branches: readonly Branch[], day: string) =>
  sumOfRanges(
    branches.map(({ id }) =>
      rangeOfDay(id, {
        day: asClinicDay(day),
        figures: {
          booked: 68,
          came: 60,
          missed: 5,
          cancelled: 3,
          newPatients: 11,
          promises: 55,
          promisesKept: 47,
          priceChanges: 4,
          discounts: 400_00,
          reversals: 1,
          reversed: 300_00,
        },
        arrivals: Array.from({ length: 24 }, (_, hour) => (hour < 10 || hour > 21 ? 0 : 5)),
        people: [],
      }),
    ),
  );

/** Stores the visits of closed days and months of all branches, as the night does. */
const keepVisits = async ({ clinic, client, branches, today }: Filling): Promise<void> => {
  const ofDays = daysOf(addDays(today, -REPORT_DAYS), addDays(today, -1)).map((day) =>
    put('visits', { ...keys.companyVisitDay(day), ...packRange(visitsOfDay(branches, day)) }),
  );
  const ofMonths = Array.from({ length: MONTHS }, (_, index) => addMonths(monthOf(today), index - MONTHS)).map(
    (month) => {
      const { first, last } = daysOfMonth(month);
      const range = sumOfRanges(daysOf(first, last).map((day) => visitsOfDay(branches, day)));
      return put('visits', { ...keys.companyVisitMonth(month), ...packRange(range) });
    },
  );
  await fill(client, clinic.tableName, [...ofDays, ...ofMonths]);
};

/** What a day of a branch may show the owner: each kind once, and four visits below their price. */
const factsOfOneDay = (): readonly DayFact[] => {
  const person = { en: 'Dr. Mohamed Abdelrahman', ar: 'د. محمد عبد الرحمن' };
  const amount = asPiastres(350_00);
  const discounts = Array.from({ length: 4 }, (_, n) => ({ kind: 'discount' as const, subject: String(100_000 + n) }));
  return [
    ...discounts.map((fact) => ({ ...fact, person, value: 35, amount })),
    { kind: 'pulse_gap', subject: 'doctor-0001', person, value: 40, amount },
    { kind: 'drawer_variance', subject: 'drawer-0001', person, value: 0, amount },
    { kind: 'refunds', subject: person.en, person, value: 2, amount: asPiastres(700_00) },
    { kind: 'late_call', subject: 'day', value: 45, amount: asPiastres(0) },
    { kind: 'old_debts', subject: 'day', value: 3, amount },
  ];
};

/** Stores the facts of today and yesterday of all branches, as their computation does. */
const keepFacts = async ({ clinic, client, branches, today }: Filling): Promise<void> => {
  const readAt = clinic.now().toISOString();
  const writes = [today, addDays(today, -1)].flatMap((day) =>
    branches.map(({ id: branchId }) =>
      put('facts', { ...keys.dayFactsOfBranch(day, branchId), branchId, day, readAt, facts: factsOfOneDay() }),
    ),
  );
  await fill(client, clinic.tableName, writes);
};

/** A queue and a payment at the first branch, and the snapshots of every branch, copied from those of the first. */
const keepToday = async ({ clinic, client, branches, today }: Filling): Promise<void> => {
  const { store } = clinic.deps;
  const [first] = branches;
  if (first === undefined) return;
  for (let n = 0; n < WAITING; n += 1) {
    const body = { ...person(n), branch_id: first.id, type: 'regular' };
    await clinic.call('reservations/book-reservation', { body, key: `branch-units-${String(n)}` });
  }
  await keepQueueSnapshot(clinic.deps, first, asClinicDay(today));
  await keepMoneySnapshot(store, first.id, asClinicDay(today));
  const copies: readonly ((branchId: number) => Key)[] = [keys.queueSnapshot, keys.moneySnapshot, keys.weekAgoSnapshot];
  for (const keyOf of copies) {
    const item: Item = (await store.get(keyOf(first.id))) ?? {};
    const writes = branches.slice(1).map(({ id }) => put('snapshot', { ...item, ...keyOf(id), branchId: id }));
    await fill(client, clinic.tableName, writes);
  }
};

/** A branch with a name, an address and a phone of its own. */
const branchLike = (main: Branch, id: number): Branch => {
  const [street, building] = [(id * 7919) % 240, (id * 104_729) % 95];
  return {
    ...main,
    id,
    name: `${main.name} ${String(id)}`,
    nameAr: `${main.nameAr} ${String(id)}`,
    address: `${String(building)} Street ${String(street)}, ${main.address}`,
    addressAr: `${String(building)} شارع ${String(street)}، ${main.addressAr}`,
    phone: `+2010${String(10_000_000 + ((id * 48_271) % 89_999_999))}`,
  };
};

/** A call whose answer names every branch. */
export interface CallOfAllBranches {
  readonly call: string;
  readonly route: RouteId;
  readonly request: (clinic: TestClinic) => ApiRequest;
}

const byOwner = (clinic: TestClinic): ApiRequest => ({ token: clinic.tokenOf('owner') });

export const callsOfAllBranches: readonly CallOfAllBranches[] = [
  { call: 'branches', route: 'branches/list-branches', request: () => ({}) },
  { call: 'all branches now', route: 'reports/show-overview', request: byOwner },
  { call: 'alerts of all branches', route: 'alerts/list-alerts', request: byOwner },
  { call: 'revenue of all branches, 30 days', route: 'reports/show-revenue-of-all', request: byOwner },
  {
    call: 'visits of all branches, a year',
    route: 'reports/show-visits',
    request: (clinic) => ({
      ...byOwner(clinic),
      query: { start_date: `${addMonths(clinic.now().toISOString().slice(0, 7), -MONTHS)}-01` },
    }),
  },
  {
    call: 'revenue of all branches, a year',
    route: 'reports/show-revenue-of-all',
    request: (clinic) => ({
      ...byOwner(clinic),
      query: { start_date: `${addMonths(clinic.now().toISOString().slice(0, 7), -MONTHS)}-01` },
    }),
  },
];

/** Opens a clinic with so many branches, their closed days, queues of today and snapshots. */
export const openManyBranches = async (count: number): Promise<ManyBranches> => {
  const [main] = demoBranches;
  if (main === undefined) throw new Error('no branch');
  const branches = Array.from({ length: count }, (_, index) => branchLike(main, index + 1));
  const clinic = await openTestClinic({ branches });
  const client = connect(clinic.endpoint);
  const filling = { clinic, client, branches, today: clinicDayAt(clinic.now(), main) };
  await keepClosedDays(filling);
  await keepVisits(filling);
  await keepFacts(filling);
  await keepToday(filling);
  return { clinic, client };
};
