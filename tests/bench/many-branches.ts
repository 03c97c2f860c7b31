import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { addDays, asClinicDay, clinicDayAt, daysOf } from '#shared/rules/clinic-day.ts';
import { asPiastres } from '#shared/rules/money.ts';
import { groupBranches, rollUpCompanyDay } from '#functions/data/money/company-recomputation.ts';
import { keepMoneySnapshot } from '#functions/data/money/money-snapshots.ts';
import { keepQueueSnapshot } from '#functions/data/queue/snapshots.ts';
import { connect } from '#functions/data/table/connect.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import { type Key, keys } from '#functions/data/table/keys.ts';
import { type Item, put } from '#functions/data/table/store.ts';
import { dayRollupOf } from '#functions/domain/revenue.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { type ApiRequest, openTestClinic, type RouteId, type TestClinic } from '../harness.ts';
import { fill, person } from './history.ts';

/** Patients who wait at every branch. */
export const WAITING = 20;
/** Payments of a branch on each of the days before. */
const PAYMENTS_PER_DAY = 20;
/** Closed days with rollups: what a report of thirty days reads. */
const REPORT_DAYS = 30;

/** A clinic with many branches, and the client of its database. */
export interface ManyBranches {
  readonly clinic: TestClinic;
  readonly client: DynamoDBDocumentClient;
}

interface Filling extends ManyBranches {
  readonly branches: readonly Branch[];
  readonly today: string;
}

/** Stores the rollups of closed days of every branch, and those of all branches, as the day close does. */
const keepClosedDays = async ({ clinic, client, branches, today }: Filling): Promise<void> => {
  const { store } = clinic.deps;
  const days = daysOf(addDays(today, -REPORT_DAYS), addDays(today, -1));
  const payments = Array.from({ length: PAYMENTS_PER_DAY }, () => ({
    kind: 'payment' as const,
    type: 'regular' as const,
    method: 'cash' as const,
    amount: asPiastres(300_00),
  }));
  for (const day of days) {
    const rollup = { ...dayRollupOf(asClinicDay(day), payments), total: payments.length };
    const writes = branches.map(({ id }) => put('rollup', { ...keys.dayRollup(id, day), ...rollup }));
    await fill(client, clinic.tableName, writes);
    for (const group of groupBranches(branches)) await rollUpCompanyDay(store, group, asClinicDay(day), clinic.now());
  }
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

/** A branch with a name, an address and a phone of its own: pages of equal branches would compress too well. */
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

const MAX_REPEATS = 20;

/** Repeats a request as clients do while its pages are made in parts: on a busy machine that takes several. */
export const repeatWhileBusy = async (
  send: () => Promise<{ readonly status: number }>,
  call: string,
): Promise<void> => {
  for (let repeat = 0; repeat < MAX_REPEATS; repeat += 1) {
    const { status } = await send();
    if (status < 300) return;
    if (status !== 503) throw new Error(`${call} answered ${String(status)}`);
  }
  throw new Error(`${call} is busy for ever`);
};

/** A list of all branches, which is read from pages. */
export interface PagedCall {
  readonly call: string;
  readonly route: RouteId;
  readonly request: (clinic: TestClinic) => ApiRequest;
}

const byOwner = (clinic: TestClinic): ApiRequest => ({ token: clinic.tokenOf('owner') });

export const pagedCalls: readonly PagedCall[] = [
  { call: 'branches', route: 'branches/list-branches', request: () => ({}) },
  { call: 'all branches now', route: 'reports/show-overview', request: byOwner },
  { call: 'revenue of all branches, 30 days', route: 'reports/show-revenue-of-all', request: byOwner },
];

/** Opens a clinic with so many branches, their closed days, queues of today, snapshots and pages. */
export const openManyBranches = async (count: number): Promise<ManyBranches> => {
  const [main] = demoBranches;
  if (main === undefined) throw new Error('no branch');
  const branches = Array.from({ length: count }, (_, index) => branchLike(main, index + 1));
  const clinic = await openTestClinic({ branches });
  const client = connect(clinic.endpoint);
  const filling = { clinic, client, branches, today: clinicDayAt(clinic.now(), main) };
  await keepClosedDays(filling);
  await keepToday(filling);
  // The first request makes the pages of a list.
  for (const { call, route, request } of pagedCalls) {
    await repeatWhileBusy(() => clinic.call(route, request(clinic)), call);
  }
  return { clinic, client };
};
