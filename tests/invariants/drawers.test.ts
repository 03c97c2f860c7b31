import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DaySheet } from '#shared/routes/day-sheets.ts';
import type { DrawerList, DrawerView } from '#shared/routes/drawers.ts';
import type { DailyReport } from '#shared/routes/reports.ts';
import { denominations } from '#shared/rules/cash-count.ts';
import { toPiastres } from '#shared/rules/money.ts';
import { connect } from '#functions/data/table/connect.ts';
import { listLedgerEntries } from '#functions/data/money/ledger.ts';
import { keys } from '#functions/data/table/keys.ts';
import { remove } from '#functions/data/table/store.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { type Counter, counterOf, noonOf } from '../api/counter.ts';
import { type ApiResponse, openTestClinic, type TestClinic } from '../harness.ts';
import { seed } from '../shared/seeded.ts';
import { InterruptedStore } from './interrupted-store.ts';
import { faultsOfDrawer } from './drawer-faults.ts';

/**
 * Random days of payments, cash moves and closings by two receptionists, some at the same moment: the drawers, the
 * ledger, the reports and the day sheet agree to the piastre. Then each guard is removed once and must be missed.
 */
let clinic: TestClinic;
let store: InterruptedStore;
let counter: Counter;
let days = 0;
let day = '';
let patients = 0;

beforeAll(async () => {
  clinic = await openTestClinic();
  store = new InterruptedStore(connect(clinic.endpoint), clinic.tableName);
  clinic.letTimePass({ store });
  counter = counterOf(clinic);
});
afterAll(() => clinic.stop());
beforeEach(() => nextDay());

const params = { branchId: 1 };
type Account = 'reception' | 'reception2';

const list = async (account: Account = 'reception'): Promise<DrawerList> => {
  const { data } = await clinic.call('drawers/list-drawers', { params, token: clinic.tokenOf(account) });
  return data as DrawerList;
};

const drawerIn = (answer: ApiResponse): DrawerView => (answer.data as { drawer: DrawerView }).drawer;

const open = (account: Account, body: Readonly<Record<string, unknown>> = { float: 100 }): Promise<ApiResponse> =>
  clinic.call('drawers/open-drawer', { params, body, token: clinic.tokenOf(account) });

const pay = async (account: Account, id: number, amount: number, method = 'cash'): Promise<ApiResponse> =>
  clinic.call('payments/mark-paid', {
    params: { id },
    body: { patientId: await counter.patientIdOf(id), amount, method },
    token: clinic.tokenOf(account),
  });

const move = (account: Account, drawerId: string, direction: 'in' | 'out', amount: number): Promise<ApiResponse> =>
  clinic.call('drawers/move-cash', {
    params: { ...params, drawerId },
    body: { direction, amount, reason: 'change' },
    token: clinic.tokenOf(account),
  });

const close = (
  drawerId: string,
  more: Readonly<Record<string, unknown>> = {},
  account = 'owner',
): Promise<ApiResponse> =>
  clinic.call('drawers/close-drawer', {
    params: { ...params, drawerId },
    body: { counts: {}, reason: 'counted', ...more },
    token: clinic.tokenOf(account),
  });

const closeDay = (): Promise<ApiResponse> =>
  clinic.call('day-sheets/close-day', { params, body: { date: day }, token: clinic.tokenOf('owner') });

const closeAll = async (): Promise<void> => {
  for (const { id } of (await list()).open) await close(id);
};

const nextDay = async (): Promise<void> => {
  store.unguarded.clear();
  // Items that a removed guard allowed must not affect the next test.
  for (const { PK, SK } of await store.query({ partition: keys.openCash(1), consistent: true })) {
    await store.transact([remove('left over', { PK: String(PK), SK: String(SK) })]);
  }
  // Money of a closed day is put on the next one, which is left out.
  days += 2;
  await clinic.at(noonOf(days));
  day = noonOf(days).toISOString().slice(0, 10);
};

const newReservation = (): Promise<number> => counter.book((patients += 1));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Faults of the day's money; empty if drawers, ledger, reports and sheet agree. */
const faultsOfDay = async (): Promise<string[]> => {
  const entries = await listLedgerEntries(store, 1, asClinicDay(day));
  const drawers = await clinic.call('drawers/list-drawers', { params, token: clinic.tokenOf('owner') });
  if (drawers.status !== 200) return ['the drawers cannot be read'];
  const { closed, open: stillOpen } = drawers.data as DrawerList;
  const sheet = (await clinic.call('day-sheets/show-day-sheet', { params, token: clinic.tokenOf('owner') }))
    .data as DaySheet;
  const report = (await clinic.call('reports/show-daily-report', { params, token: clinic.tokenOf('owner') }))
    .data as DailyReport;
  const known = new Set([...closed, ...stillOpen].map(({ id }) => id));
  const ledger = sum(entries.map(({ amount }) => amount));
  const inDrawers = sum(closed.flatMap(({ lines }) => lines.map(({ amount }) => toPiastres(amount))));
  const outside = sum(sheet.methods.map((line) => toPiastres(line.outside)));
  return [
    ...[...closed, ...stillOpen].flatMap((drawer) => faultsOfDrawer(drawer, entries)),
    ...entries
      .filter(({ drawerId }) => drawerId !== undefined && !known.has(drawerId))
      .map(() => 'an entry of a drawer that there is not'),
    ...(stillOpen.length > 0 || inDrawers + outside === ledger ? [] : ['drawers and ledger differ']),
    ...(toPiastres(sheet.total) === ledger ? [] : ['the sheet is not what the ledger says']),
    ...(toPiastres(report.summary.payments.total_income) === ledger ? [] : ['the report is not what the ledger says']),
    ...(sheet.closed_at !== null && stillOpen.some((drawer) => drawer.day === day)
      ? ['a closed day with an open drawer']
      : []),
  ];
};

const account = fc.constantFrom<Account>('reception', 'reception2');
const action = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('open' as const), account, float: fc.integer({ max: 500, min: 0 }) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      account,
      amount: fc.integer({ min: 1, max: 29_999 }),
      method: fc.constantFrom('cash', 'cash', 'card', 'instapay', 'wallet', 'transfer'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      account,
      direction: fc.constantFrom('in' as const, 'out' as const),
      amount: fc.integer({ min: 1, max: 20_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('close' as const),
      account,
      counts: fc.dictionary(fc.constantFrom(...denominations), fc.integer({ min: 0, max: 9 })),
      leaves: fc.boolean(),
    }),
  },
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

const act = async (step: Action, reservation: number): Promise<ApiResponse | undefined> => {
  if (step.kind === 'pay') return pay(step.account, reservation, step.amount / 100, step.method);
  const { own, hand_overs: left } = await list(step.account);
  if (step.kind === 'open')
    return open(step.account, left[0] === undefined ? { float: step.float } : { from: left[0].drawer_id });
  if (own === null) return undefined;
  if (step.kind === 'move') return move(step.account, own.id, step.direction, step.amount / 100);
  const handOver = step.leaves
    ? { hand_over: sum(denominations.map((each) => Number(each) * (step.counts[each] ?? 0))) }
    : {};
  return close(own.id, { counts: step.counts, ...handOver }, step.account);
};

const DAYS = 12;

describe(`random days at two drawers (SEED=${String(seed)})`, () => {
  it.each(Array.from({ length: DAYS }, (_, index) => index))('agree on day %i', async (index) => {
    const moments =
      fc.sample(fc.array(fc.array(action, { minLength: 1, maxLength: 3 }), { minLength: 6, maxLength: 12 }), {
        seed: seed + index,
        numRuns: 1,
      })[0] ?? [];
    const reservations = await Promise.all(moments.flat().map(() => newReservation()));

    for (const moment of moments) {
      const answers = await Promise.all(moment.map((step) => act(step, reservations.pop() ?? 0)));
      for (const answer of answers) expect(answer?.status ?? 200, answer?.error).toBeLessThan(500);
      expect(await faultsOfDay()).toEqual([]);
    }
    await closeAll();

    expect(await faultsOfDay()).toEqual([]);
    expect((await closeDay()).status).toBe(200);
    expect(await faultsOfDay()).toEqual([]);
  });
});

const paidWhileClosing = async (): Promise<string[]> => {
  const drawer = drawerIn(await open('reception'));
  const id = await newReservation();
  store.interrupt('ledger', () => close(drawer.id));
  await pay('reception', id, 50);
  return faultsOfDay();
};

const closedWhilePaying = async (): Promise<string[]> => {
  const drawer = drawerIn(await open('reception'));
  const id = await newReservation();
  store.interrupt('closed', () => pay('reception', id, 50));
  await close(drawer.id);
  return faultsOfDay();
};

const cashTakenOutTwice = async (): Promise<string[]> => {
  const drawer = drawerIn(await open('reception'));
  store.interrupt('move', () => move('reception', drawer.id, 'out', 80));
  await move('reception', drawer.id, 'out', 80);
  return faultsOfDay();
};

const openedTwice = async (): Promise<string[]> => {
  store.interrupt('drawer', () => open('reception', { float: 10 }));
  const second = await open('reception', { float: 20 });
  return second.status === 201 ? ['a receptionist with two drawers'] : faultsOfDay();
};

const takenOverTwice = async (): Promise<string[]> => {
  const left = drawerIn(await open('reception'));
  await close(left.id, { counts: { '100': 1 }, hand_over: 100 });
  store.interrupt('hand-over', () => open('reception2', { from: left.id }));
  const second = await open('reception', { from: left.id });
  return second.status === 201 ? ['the same cash in two drawers'] : faultsOfDay();
};

const paidWhileTheDayCloses = async (): Promise<string[]> => {
  const id = await newReservation();
  store.interrupt('ledger', closeDay);
  await pay('reception', id, 50);
  return faultsOfDay();
};

const openedWhileTheDayCloses = async (): Promise<string[]> => {
  store.interrupt('drawer', closeDay);
  await open('reception');
  return faultsOfDay();
};

const dayClosedWhileOpening = async (): Promise<string[]> => {
  store.interrupt('day', () => open('reception'));
  await closeDay();
  return faultsOfDay();
};

const dayClosedTwice = async (): Promise<string[]> => {
  store.interrupt('sheet', closeDay);
  const second = await closeDay();
  return second.status === 200 ? ['a day with two sheets of one closing'] : faultsOfDay();
};

describe.each([
  ['a payment while its drawer closes', 'drawer', paidWhileClosing],
  ['a closing while money is taken', 'drawer', closedWhilePaying],
  ['cash taken out twice at the same moment', 'drawer', cashTakenOutTwice],
  ['a drawer opened twice at the same moment', 'drawer', openedTwice],
  ['a hand-over taken twice', 'hand-over', takenOverTwice],
  ['a payment while the day closes', 'day', paidWhileTheDayCloses],
  ['a drawer opened while the day closes', 'day', openedWhileTheDayCloses],
  ['a day closed while a drawer opens', 'day', dayClosedWhileOpening],
  ['a day closed twice at the same moment', 'sheet', dayClosedTwice],
])('%s', (_, guard, faultsOf) => {
  it('does no harm', async () => {
    expect(await faultsOf()).toEqual([]);
  });

  it(`does harm without the condition on the ${guard}`, async () => {
    store.unguarded.add(guard);

    expect(await faultsOf()).not.toEqual([]);
  });
});
