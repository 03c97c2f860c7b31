import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { staffRights } from '#shared/models/enums.ts';
import { branchWrites } from '#functions/data/queue/branches.ts';
import { Cache } from '#functions/data/table/cache.ts';
import type { Store } from '#functions/data/table/store.ts';
import { replaceDependencies, sharedDependencies } from '#functions/dependencies.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { routes } from '#shared/routes/index.ts';
import type { RouteSpec } from '#shared/routes/define.ts';
import { openTestClinic, type RouteId, type TestClinic } from '../harness.ts';
import { createScenarioContext, type ScenarioContext } from '../scenario-context.ts';
import { scenarios } from '../scenarios.ts';
import { counterOf, noonOf } from './counter.ts';

/** More branches than DynamoDB reads in one batch or writes in one transaction. */
const BRANCHES = 150;

const [main, second] = demoBranches;
if (main === undefined || second === undefined) throw new Error('two demo branches are needed');
const branches = Array.from({ length: BRANCHES }, (_, index) => ({
  ...(index === 1 ? second : main),
  id: index + 1,
  name: `Branch ${String(index + 1)}`,
}));

let clinic: TestClinic;
let context: ScenarioContext;

beforeAll(async () => {
  clinic = await openTestClinic({ branches });
  context = await createScenarioContext(clinic);
});
afterAll(() => clinic.stop());

const cells = (routes as readonly (RouteSpec & { readonly id: RouteId })[]).flatMap((route) => {
  const roles = route.access.kind === 'staff' ? route.access.roles : [undefined];
  return roles.map((role) => ({ id: route.id, role, expected: route.status ?? 200 }));
});

describe(`with ${String(BRANCHES)} branches`, () => {
  it('lists every branch once', async () => {
    const { branches: listed } = await clinic.ok('branches/list-branches', {});

    expect(listed.map(({ id }) => id)).toEqual(branches.map(({ id }) => id));
  });

  it.each(cells)('$id answers $role', async ({ id, role, expected }) => {
    const caller =
      role === undefined
        ? undefined
        : await context.createStaffUser(role, role === 'owner' ? null : 1, { rights: staffRights });
    const { request } = await scenarios[id](context, caller);
    // Owners find a patient's branches in an index, which may lag.
    await clinic.settled();

    const { status, error } = await clinic.call(id, {
      ...request,
      ...(caller === undefined ? {} : { token: caller.token }),
    });

    expect([status, error]).toEqual([expected, undefined]);
  });
});

/** Longer than a function keeps the settings of branches, and the list. */
const KEPT_MINUTES = 31 / 60;

/** What each list says of a branch: its name, and whether it is open where the list says so. */
type Shown = Readonly<{ id: number; name: string; open?: boolean }>;
const lists: Readonly<Record<string, () => Promise<readonly Shown[]>>> = {
  'the public list': async () => (await clinic.ok('branches/list-branches', {})).branches,
  "the owner's overview": async () =>
    (await clinic.ok('reports/show-overview', { as: 'owner' })).branches.map(({ branch_id: id, name, open }) => ({
      id,
      name,
      open,
    })),
  "the owner's revenue": async () =>
    (
      await clinic.ok('reports/show-revenue-of-all', {
        as: 'owner',
        query: { start_date: clinic.now().toISOString().slice(0, 10) },
      })
    ).branches.map(({ branch_id: id, name }) => ({
      id,
      name,
    })),
};

const change = (branch: Branch): Promise<void> => clinic.deps.store.transact(branchWrites(branch));

/** A database on a full disk. */
const storeWithoutWrites = (store: Store): Store =>
  new Proxy(store, {
    get: (target, name) => {
      if (['put', 'update', 'increment', 'transact'].includes(String(name))) {
        return () => Promise.reject(Object.assign(new Error('disk full'), { name: 'ThrottlingException' }));
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (...args: unknown[]): unknown => Reflect.apply(value, target, args) : value;
    },
  });

describe('a list of all branches', () => {
  let day = 0;
  beforeEach(async () => {
    day += 1;
    await clinic.at(noonOf(day));
  });
  afterEach(async () => {
    await change({ ...main, id: 60, name: 'Branch 60' });
    await change({ ...main, id: 120, name: 'Branch 120' });
  });

  it.each(Object.entries(lists))('%s shows a renamed and a closed branch within half a minute', async (_, read) => {
    const before = await read();
    await change({ ...main, id: 60, name: 'Renamed' });
    await change({ ...main, id: 120, name: 'Closed today', closed_dates: [noonOf(day).toISOString().slice(0, 10)] });
    clinic.pass(KEPT_MINUTES);

    const after = await read();

    const changed = after.filter((branch, index) => !isDeepStrictEqual(branch, before[index]));
    const isShown = before[0]?.open !== undefined;
    expect(changed).toEqual([
      expect.objectContaining({ id: 60, name: 'Renamed', ...(isShown ? { open: true } : {}) }),
      expect.objectContaining({ id: 120, name: 'Closed today', ...(isShown ? { open: false } : {}) }),
    ]);
  });

  it.each(Object.entries(lists))('%s shows an opened branch within half a minute', async (_, read) => {
    const before = await read();
    const id = (before.at(-1)?.id ?? 0) + 1;
    await change({ ...main, id, name: 'Opened' });
    clinic.pass(KEPT_MINUTES);

    const after = await read();

    expect(after.map((branch) => branch.id)).toEqual([...before.map((branch) => branch.id), id]);
    expect(after.at(-1)?.name).toBe('Opened');
  });

  it.each(Object.entries(lists))('%s is answered while nothing can be written', async (_, read) => {
    clinic.pass(KEPT_MINUTES);
    const before = await read();
    const usual = sharedDependencies();
    replaceDependencies({ ...usual, store: storeWithoutWrites(usual.store), cache: new Cache(clinic.now) });

    const after = await read();

    replaceDependencies(usual);
    expect(after).toEqual(before);
  });

  it('shows the waits and the income of a week ago as of this moment', async () => {
    const overview = async () => (await clinic.ok('reports/show-overview', { as: 'owner' })).total;
    const counter = counterOf(clinic);
    await clinic.at(new Date(noonOf(day).getTime() + 65_000));
    await counter.markPaid(await counter.book(1));
    day += 7;
    await clinic.at(noonOf(day));
    await counter.book(2);
    clinic.pass(55 / 60);

    const first = await overview();
    await counter.book(3);
    clinic.pass(12 / 60);
    const second = await overview();

    expect(first).toMatchObject({ waiting: 1, longest_wait: 0, income_week_ago: 300, income_week_ago_by_now: 0 });
    expect(second).toEqual({ ...first, waiting: 2, here: 2, longest_wait: 1, income_week_ago_by_now: 300 });
  });

  it('begins a new clinic day without delay', async () => {
    const counter = counterOf(clinic);
    const [today = '', tomorrow] = [noonOf(day), noonOf(day + 1)].map((moment) => moment.toISOString().slice(0, 10));
    const shown = async () => {
      const { branches: all, total } = await clinic.ok('reports/show-overview', { as: 'owner' });
      const query = { start_date: today };
      const { period, daily_trend: trend } = await clinic.ok('reports/show-revenue-of-all', { as: 'owner', query });
      return [all[0]?.today, total.income_today, period.end_date, trend.map(({ revenue }) => revenue)];
    };
    // The clinic day ends at 04:00 in Cairo.
    await clinic.at(new Date(`${tomorrow ?? ''}T01:59:50.000Z`));
    await counter.markPaid(await counter.book(4));

    const before = await shown();
    clinic.pass(11 / 60);

    expect(before).toEqual([today, 300, today, [300]]);
    expect(await shown()).toEqual([tomorrow, 0, tomorrow, [300, 0]]);
  });
});
