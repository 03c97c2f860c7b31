import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DrawerView } from '#shared/routes/drawers.ts';
import { branchWrites } from '#functions/data/queue/branches.ts';
import { Cache } from '#functions/data/table/cache.ts';
import { demoBranches, demoPassword } from '#local/demo/accounts.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { packageOffer } from '../scenario-context.ts';
import { type BodyOf, dataOf, type TypedResponse } from '../support/typed-call.ts';
import { listLedgerEntries } from '#functions/data/money/ledger.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { type Counter, counterOf, noonOf } from './counter.ts';

let clinic: TestClinic;
let counter: Counter;
let days = 0;

beforeAll(async () => {
  const branches = demoBranches.map((branch) => ({ ...branch, settings: { ...branch.settings, drawers: true } }));
  clinic = await openTestClinic({ branches });
  counter = counterOf(clinic);
});
afterAll(() => clinic.stop());
/** Every test has a clinic day of its own, and no drawer open. */
beforeEach(async () => {
  for (const { id } of (await list('owner')).open) await close(id, { account: 'owner', reason: 'end of the test' });
  days += 1;
  await clinic.at(noonOf(days));
});

type Opening = BodyOf<'drawers/open-drawer'>;
const open = (body: Opening) => clinic.send('drawers/open-drawer', { as: 'reception', params: { branchId: 1 }, body });

const drawerIn = (answer: Pick<TypedResponse<'drawers/close-drawer'>, 'status' | 'data'>): DrawerView =>
  dataOf(answer).drawer;

const openWith = async (float: number): Promise<DrawerView> => drawerIn(await open({ float }));

const move = (drawerId: string, direction: 'in' | 'out', amount: number) =>
  clinic.send('drawers/move-cash', {
    as: 'reception',
    params: { branchId: 1, drawerId },
    body: { direction, amount, reason: 'change for the till' },
  });

type Closing = Partial<BodyOf<'drawers/close-drawer'>> & { readonly account?: string; readonly key?: string };
const close = (drawerId: string, { account = 'reception', key, ...body }: Closing = {}) =>
  clinic.send('drawers/close-drawer', {
    as: account,
    params: { branchId: 1, drawerId },
    body: { counts: {}, ...body },
    key,
  });

const list = (account = 'reception') => clinic.ok('drawers/list-drawers', { as: account, params: { branchId: 1 } });

describe('a drawer', () => {
  it('is needed before money is taken when the branch uses drawers', async () => {
    const id = await counter.book(1);

    const refused = await counter.markPaid(id);
    await openWith(100);
    const taken = await counter.markPaid(id);

    expect([refused.status, refused.code, refused.reason]).toEqual([409, 'CONFLICT', 'drawer-required']);
    expect(taken.status).toBe(200);
  });

  it('expects its float, its moves and the cash it received, and counts other methods by themselves', async () => {
    const { id } = await openWith(200);
    await move(id, 'in', 50);
    await move(id, 'out', 20);
    await counter.markPaid(await counter.book(2), { amount: 100 });
    await counter.markPaid(await counter.book(3), { method: 'card' });

    const { own } = await list();

    expect(own).toMatchObject({ float: 200, cash_in: 50, cash_out: 20 });
    expect(own?.lines).toEqual([
      { method: 'cash', payments: 1, reversals: 0, amount: 100, expected: 330, counted: null, variance: null },
      { method: 'card', payments: 1, reversals: 0, amount: 300, expected: 300, counted: null, variance: null },
    ]);
    // Both have the same time of the test's clock, so their order is not defined.
    expect(own?.moves).toHaveLength(2);
    expect(own?.moves).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ direction: 'in', amount: 50 }),
        expect.objectContaining({ direction: 'out', amount: 20 }),
      ]),
    );
  });

  it('is closed with a count by denomination when the count agrees', async () => {
    const { id } = await openWith(200);
    await counter.markPaid(await counter.book(4));

    const closed = await close(id, { counts: { '200': 2, '50': 1, '20': 2, '5': 1, '1': 4, '0.5': 1, '0.25': 2 } });

    expect(closed.status).toBe(200);
    expect(drawerIn(closed).lines[0]).toMatchObject({ expected: 500, counted: 500, variance: 0 });
    expect(drawerIn(closed)).toMatchObject({ counts: { '200': 2 }, reason: null, handed_over: 0 });
    expect((await list()).own).toBeNull();
    expect((await list()).closed.map((drawer) => drawer.id)).toEqual([id]);
  });

  it.each([
    ['cash is missing', { counts: { '100': 1 } }, { method: 'cash', variance: -100 }],
    ['there is too much cash', { counts: { '200': 2 } }, { method: 'cash', variance: 200 }],
    ['a card slip is missing', { counts: { '200': 1 }, totals: { card: 250 } }, { method: 'card', variance: -50 }],
  ])('asks for the reason when %s', async (_, count, line) => {
    const { id } = await openWith(200);
    await counter.markPaid(await counter.book(5), { method: 'card' });

    const refused = await close(id, count);
    const closed = await close(id, { ...count, reason: 'counted twice' });

    expect([refused.status, refused.reason]).toEqual([400, 'variance-reason-required']);
    expect(drawerIn(closed).lines).toContainEqual(expect.objectContaining(line));
    expect(drawerIn(closed).reason).toBe('counted twice');
  });

  it('leaves cash for the next drawer once', async () => {
    const { id } = await openWith(300);
    await close(id, { counts: { '100': 3 }, hand_over: 200 });
    const { hand_overs: left } = await list();

    const next = await open({ from: id });
    await close(drawerIn(next).id, { counts: { '200': 1 } });
    const again = await open({ from: id });

    expect(left).toMatchObject([{ drawer_id: id, amount: 200 }]);
    expect(drawerIn(next)).toMatchObject({ float: 200, from: id });
    expect([again.status, again.reason]).toEqual([409, 'hand-over-unknown']);
  });

  it('does not hand over more than was counted', async () => {
    const { id } = await openWith(100);

    const refused = await close(id, { counts: { '100': 1 }, hand_over: 100.5 });

    expect([refused.status, refused.reason]).toEqual([400, 'hand-over-too-large']);
  });

  it('gives no more cash than it holds', async () => {
    const { id } = await openWith(100);

    const answers = [await move(id, 'out', 100.25), await move(id, 'out', 0), await move(id, 'out', 100)];

    expect(answers.map(({ status, reason }) => [status, reason])).toEqual([
      [400, 'cash-out-too-large'],
      [400, 'cash-move-of-zero'],
      [201, undefined],
    ]);
  });

  it('is one per receptionist', async () => {
    await openWith(100);

    const second = await open({ float: 100 });

    expect([second.status, second.reason]).toEqual([409, 'drawer-already-open']);
  });

  it('takes no money of the next clinic day', async () => {
    const { id } = await openWith(0);
    days += 1;
    await clinic.at(noonOf(days));
    const reservation = await counter.book(6);

    const refused = await counter.markPaid(reservation);
    await close(id);
    await openWith(0);
    const taken = await counter.markPaid(reservation);

    expect([refused.status, refused.reason]).toEqual([409, 'drawer-of-earlier-day']);
    expect(taken.status).toBe(200);
  });

  it('is not closed twice, and an answer that was lost is given again', async () => {
    const { id } = await openWith(0);

    const answers = [await close(id, { key: 'close-1' }), await close(id, { key: 'close-1' }), await close(id)];

    expect(answers.map(({ status, reason }) => [status, reason])).toEqual([
      [200, undefined],
      [200, undefined],
      [409, 'drawer-not-open'],
    ]);
  });

  it('is not closed when money was added since the comparison', async () => {
    const opened = await openWith(100);
    const compared = { counts: { '50': 1 }, reason: 'A note is missing', version: opened.version };
    await counter.markPaid(await counter.book(1));

    const refused = await close(opened.id, compared);
    const [present] = (await list()).open;
    const closed = await close(opened.id, { ...compared, version: present?.version });

    expect([refused.status, refused.reason]).toEqual([409, 'changed-meanwhile']);
    expect(drawerIn(closed).lines).toMatchObject([{ expected: 400, counted: 50, variance: -350 }]);
  });

  it('is shared by all receptionists when the setting is on', async () => {
    const [branch] = demoBranches;
    if (branch === undefined) throw new Error('no branch');
    const shared = { ...branch, settings: { ...branch.settings, drawers: true, shared_drawer: true } };
    await clinic.deps.store.transact(branchWrites(shared));
    await clinic.settled();
    clinic.letTimePass({ cache: new Cache(clinic.now) });

    const opened = await openWith(10);

    expect(opened.holder_id).toBeNull();
    await close(opened.id, { counts: { '10': 1 } });
    await clinic.deps.store.transact(
      branchWrites({ ...shared, settings: { ...shared.settings, shared_drawer: false } }),
    );
    await clinic.settled();
    clinic.letTimePass({ cache: new Cache(clinic.now) });
  });
});

describe('money that is given back or taken in advance', () => {
  it('is counted by the drawer of the receptionist who moves it, by method', async () => {
    const { id: drawerId } = await openWith(100);
    const id = await counter.book(1);
    const patientId = await counter.patientIdOf(id);
    const paid = await counter.markPaid(id, {
      parts: [
        { method: 'cash', amount: 100 },
        { method: 'card', amount: 200 },
      ],
    });
    const { receipt_id: receiptId } = dataOf(paid);
    const again = { reason: 'The patient left', password: demoPassword };

    await clinic.send('ledger/take-deposit', { params: { patientId }, body: { amount: 70 }, as: 'reception' });
    const refund = await clinic.send('ledger/refund-payment', {
      params: { id },
      body: { receipt_id: receiptId ?? '', amount: 40, ...again },
      as: 'reception',
    });

    expect(refund.status).toBe(200);
    const entries = await listLedgerEntries(clinic.deps.store, 1, asClinicDay(noonOf(days).toISOString().slice(0, 10)));
    expect(entries.map((entry) => entry.drawerId)).toEqual([drawerId, drawerId, drawerId, drawerId]);
    const [drawer] = (await list('reception')).open;
    expect(drawer).toMatchObject({ id: drawerId });
    expect(drawer?.lines.map(({ method, expected }) => [method, expected])).toEqual(
      expect.arrayContaining([
        ['cash', 230],
        ['card', 200],
      ]),
    );
  });
});

describe('what the money is for', () => {
  const lines = (purposes: DrawerView['purposes']) => purposes.map((line) => [line.purpose, line.entries, line.amount]);
  const again = { reason: 'The patient left', password: demoPassword };

  /** A package that is sold for a part, paid further and refunded; a visit and a deposit, each refunded in part. */
  const moveMoney = async (): Promise<void> => {
    const as = 'reception';
    const id = await counter.book(1);
    const patientId = await counter.patientIdOf(id);
    const { receipt_id: receiptId } = dataOf(await counter.markPaid(id, { amount: 100.01 }));
    const ofVisit = { receipt_id: receiptId ?? '', amount: 0.02, ...again };
    await clinic.ok('ledger/refund-payment', { as, params: { id }, body: ofVisit });
    const body: BodyOf<'packages/define-package'> = { branch_id: 1, ...packageOffer, areas: ['face'] };
    const { id: offerId } = await clinic.ok('packages/define-package', { as: 'owner', body });
    const pay = (more: BodyOf<'packages/pay-package'>) =>
      clinic.ok('packages/pay-package', { as, params: { patientId }, body: more });
    const parts = [
      { method: 'cash', amount: 1000.99 },
      { method: 'card', amount: 0.01 },
    ] as const;
    const { package: bought } = await pay({ offer_id: offerId, parts: [...parts] });
    await pay({ package_id: bought.id, amount: 333.33, method: 'card' });
    const params = { patientId, packageId: bought.id };
    await clinic.ok('packages/refund-package', { as, params, body: again });
    const deposit = await clinic.ok('ledger/take-deposit', { as, params: { patientId }, body: { amount: 70.5 } });
    const ofDeposit = { receipt_id: deposit.receipt_id, amount: 20.25, ...again };
    await clinic.ok('ledger/refund-credit', { as, params: { patientId }, body: ofDeposit });
  };

  it('has lines of its own for packages and deposits, on the Z sheet and the day sheet, that sum to the total', async () => {
    const expected = [
      ['visit_payment', 1, 100.01],
      ['visit_refund', 1, -0.02],
      ['package_sale', 2, 1001],
      ['package_part', 1, 333.33],
      ['package_refund', 3, -1334.33],
      ['deposit', 1, 70.5],
      ['credit_refund', 1, -20.25],
    ];
    const { id } = await openWith(0);

    await moveMoney();

    const open = (await list()).own;
    const closed = drawerIn(await close(id, { reason: 'not counted' }));
    const sheet = await clinic.ok('day-sheets/show-day-sheet', { as: 'owner', params: { branchId: 1 } });
    for (const purposes of [open?.purposes ?? [], closed.purposes, sheet.purposes]) {
      expect(lines(purposes)).toEqual(expected);
    }
    const cents = (amounts: readonly { readonly amount: number }[]): number =>
      amounts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    expect(cents(closed.purposes)).toBe(cents(closed.lines));
    expect(cents(sheet.purposes)).toBe(Math.round(sheet.total * 100));
    expect(sheet.reversals.lines.map(({ purpose }) => purpose)).toContain('package_refund');
  });
});

describe('the drawer of somebody who has left', () => {
  it('is closed by a colleague on its day; before, only by its holder', async () => {
    const { drawer } = await clinic.ok('drawers/open-drawer', {
      as: 'reception2',
      params: { branchId: 1 },
      body: { float: 50 },
    });
    expect(await close(drawer.id, { reason: 'counted' })).toMatchObject({ reason: 'drawer-not-yours' });
    const { users } = await clinic.ok('admin/list-users', { as: 'owner' });
    const userId = users.find(({ email }) => email === 'reception2@demo.clinic')?.id ?? '';
    await clinic.ok('admin/change-user', { as: 'owner', params: { userId }, body: { disabled: true } });

    expect((await list()).open).toMatchObject([{ id: drawer.id, holder_left: true }]);
    expect((await close(drawer.id, { reason: 'not counted' })).status).toBe(200);
  });
});
