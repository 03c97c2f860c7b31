import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { addDays, clinicDayAt, daysOf, asClinicDay } from '#shared/rules/clinic-day.ts';
import { asPiastres } from '#shared/rules/money.ts';
import { groupBranches, rollUpCompanyDay } from '#functions/data/money/company-recomputation.ts';
import { keepMoneySnapshot } from '#functions/data/money/money-snapshots.ts';
import { keepQueueSnapshot } from '#functions/data/queue/snapshots.ts';
import { Cache } from '#functions/data/table/cache.ts';
import { connect } from '#functions/data/table/connect.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import { type Key, keys } from '#functions/data/table/keys.ts';
import { type Item, put, Store } from '#functions/data/table/store.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import { dayRollupOf } from '#functions/domain/revenue.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { type ApiRequest, openTestClinic, type RouteId, type TestClinic } from '../harness.ts';
import { fill, person } from './history.ts';
import { Meter, type Metered } from './meter.ts';

/** Database units and CPU time of one call at a number of branches. */
export interface BranchUnits extends Metered {
  readonly call: string;
  /** Milliseconds of one processor, the median of several calls. */
  readonly processorMs: number;
}

/** Patients who wait at every branch. */
const WAITING = 20;
/** Payments of a branch on each of the days before. */
const PAYMENTS_PER_DAY = 20;
const REPORT_DAYS = 30;
const TIMES = 7;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Branches {
  readonly clinic: TestClinic;
  readonly client: DynamoDBDocumentClient;
  readonly branches: readonly Branch[];
  readonly today: string;
}

/** Stores the rollups of closed days of every branch, and those of all branches, as the day close does. */
const keepClosedDays = async ({ clinic, client, branches, today }: Branches): Promise<void> => {
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
const keepToday = async ({ clinic, client, branches, today }: Branches): Promise<void> => {
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

interface Scenario {
  readonly call: string;
  readonly route: RouteId;
  readonly request: () => ApiRequest;
  /** Seconds that pass before each call. */
  readonly after?: number;
}

/** Calls that are answered from pages. */
const pagedCalls: readonly (Pick<Scenario, 'call' | 'route'> & { readonly account?: string })[] = [
  { call: 'branches', route: 'branches/list-branches' },
  { call: 'all branches now', route: 'reports/show-overview', account: 'owner' },
  { call: 'revenue of all branches, 30 days', route: 'reports/show-revenue-of-all', account: 'owner' },
];

const scenariosOf = (clinic: TestClinic): readonly Scenario[] => {
  const [reception, doctor, owner] = ['reception', 'doctor', 'owner'].map((account) => ({
    token: clinic.tokenOf(account),
  }));
  let known = 1000;
  return [
    { call: 'branches', route: 'branches/list-branches', request: () => ({}) },
    {
      call: 'queue-info by phone',
      route: 'reservations/show-queue-info',
      request: () => ({ params: { phone: person(WAITING - 1).phone } }),
    },
    {
      call: 'book, new patient',
      route: 'reservations/book-reservation',
      request: () => ({ body: { ...person((known += 1)), branch_id: 1, type: 'regular' } }),
    },
    {
      call: 'queue of reception',
      route: 'reservations/list-branch-queue',
      request: () => ({ params: { branchId: 1 }, ...reception }),
    },
    {
      call: 'queue of doctors',
      route: 'doctor/list-doctor-queue',
      request: () => ({ params: { branchId: 1 }, ...doctor }),
    },
    {
      call: 'revenue, 30 days',
      route: 'reports/show-revenue',
      request: () => ({ params: { branchId: 1 }, ...reception }),
    },
    { call: 'all branches now', route: 'reports/show-overview', request: () => ({ ...owner }) },
    {
      call: 'revenue of all branches, 30 days',
      route: 'reports/show-revenue-of-all',
      request: () => ({ ...owner }),
    },
    { call: 'branches, pages 20 s old', route: 'branches/list-branches', request: () => ({}), after: 20 },
    ...pagedCalls.map(({ call, route, account }) => ({
      call: `${call}, pages two minutes old`,
      route,
      request: () => (account === undefined ? {} : { token: clinic.tokenOf(account) }),
      after: 120,
    })),
  ];
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
const repeatWhileBusy = async (send: () => Promise<{ readonly status: number }>, call: string): Promise<void> => {
  for (let repeat = 0; repeat < MAX_REPEATS; repeat += 1) {
    const { status } = await send();
    if (status < 300) return;
    if (status !== 503) throw new Error(`${call} answered ${String(status)}`);
  }
  throw new Error(`${call} is busy for ever`);
};

/** Measures calls by a function that has just started, at a clinic with `count` branches. */
export const measureAtBranches = async (count: number): Promise<readonly BranchUnits[]> => {
  const [main] = demoBranches;
  if (main === undefined) throw new Error('no branch');
  const branches = Array.from({ length: count }, (_, index) => branchLike(main, index + 1));
  const clinic = await openTestClinic({ branches });
  try {
    const client = connect(clinic.endpoint);
    const world = { clinic, client, branches, today: clinicDayAt(clinic.now(), main) };
    await keepClosedDays(world);
    await keepToday(world);
    const meter = new Meter(client);
    const store = new Store(client, clinic.tableName);
    const measured: BranchUnits[] = [];
    // The first request makes the pages of a list.
    for (const { call, route, account } of pagedCalls) {
      const request = account === undefined ? {} : { token: clinic.tokenOf(account) };
      await repeatWhileBusy(() => clinic.call(route, request), call);
    }
    for (const { call, route, request, after = 0 } of scenariosOf(clinic)) {
      const processor: number[] = [];
      let units: Metered | undefined;
      for (let time = 0; time < TIMES; time += 1) {
        clinic.pass(after / 60);
        replaceDependencies({ ...clinic.deps, store, cache: new Cache(clinic.now) });
        meter.reset();
        const before = process.cpuUsage();
        await repeatWhileBusy(() => clinic.call(route, { key: `${route}-${String(time)}`, ...request() }), call);
        const { user, system } = process.cpuUsage(before);
        processor.push((user + system) / 1000);
        units ??= meter.read();
      }
      if (units !== undefined) measured.push({ call, ...units, processorMs: median(processor) });
    }
    return measured;
  } finally {
    await clinic.stop();
  }
};
