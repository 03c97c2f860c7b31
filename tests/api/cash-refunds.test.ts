import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoBranches, demoPassword } from '#local/demo/accounts.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { packageOffer } from '../scenario-context.ts';
import { type Cashier, cashierOf } from './cashier.ts';
import { type Counter, counterOf, noonOf } from './counter.ts';

let clinic: TestClinic;
let counter: Counter;
let cashier: Cashier;
let days = 0;

beforeAll(async () => {
  const branches = demoBranches.map((branch) => ({ ...branch, settings: { ...branch.settings, drawers: true } }));
  clinic = await openTestClinic({ branches });
  clinic.letTimePass();
  counter = counterOf(clinic);
  cashier = cashierOf(clinic, counter);
});
afterAll(() => clinic.stop());
/** Every test has a clinic day of its own, and no drawer open. */
beforeEach(async () => {
  const { open } = await clinic.ok('drawers/list-drawers', { as: 'owner', params: { branchId: 1 } });
  for (const { id } of open) {
    await clinic.ok('drawers/close-drawer', {
      as: 'owner',
      params: { branchId: 1, drawerId: id },
      body: { counts: {}, reason: 'end of the test' },
    });
  }
  days += 1;
  await clinic.at(noonOf(days));
});

const openWith = async (float: number): Promise<string> => {
  const answer = await clinic.ok('drawers/open-drawer', { as: 'reception', params: { branchId: 1 }, body: { float } });
  return answer.drawer.id;
};
const move = (drawerId: string, direction: 'in' | 'out') =>
  clinic.send('drawers/move-cash', {
    as: 'reception',
    params: { branchId: 1, drawerId },
    body: { direction, amount: 10, reason: 'change for the till' },
  });
const expectedCash = async (): Promise<number | undefined> => {
  const { own } = await clinic.ok('drawers/list-drawers', { as: 'reception', params: { branchId: 1 } });
  return own?.lines.find(({ method }) => method === 'cash')?.expected;
};
const given = { reason: 'Paid twice by mistake', password: demoPassword };

/** Takes 300 by card. @returns the patient, and how each kind of that money is given back in cash. */
const cardMoney = async (patient: number) => {
  const id = await counter.book(patient);
  const patientId = await counter.patientIdOf(id);
  return {
    visit: async () => {
      const { receipt_id: receiptId } = await cashier.pay(id, { method: 'card' });
      return () => cashier.refund(id, receiptId, { method: 'cash' });
    },
    credit: async () => {
      const deposit = await clinic.ok('ledger/take-deposit', {
        as: 'reception',
        params: { patientId },
        body: { amount: 300, method: 'card' },
      });
      return () =>
        clinic.send('ledger/refund-credit', {
          as: 'reception',
          params: { patientId },
          body: { receipt_id: deposit.receipt_id, method: 'cash', ...given },
        });
    },
  };
};

describe('cash that is given back', () => {
  it.each(['visit', 'credit'] as const)('is never more than is in the drawer: a payment for a %s', async (kind) => {
    await openWith(299);
    const refund = await (await cardMoney(days))[kind]();

    const refused = await refund();
    await counter.markPaid(await counter.book(100 + days), { amount: 1 });
    const paidBack = await refund();

    expect([refused.status, refused.reason]).toEqual([400, 'cash-out-too-large']);
    expect(paidBack.status).toBe(200);
    expect(await expectedCash()).toBe(0);
  });

  it('is never more than is in the drawer: a package', async () => {
    const drawerId = await openWith(0);
    const offer = await clinic.ok('packages/define-package', {
      as: 'owner',
      body: { branch_id: 1, ...packageOffer, areas: ['face'] },
    });
    const patientId = await counter.patientIdOf(await counter.book(days));
    const sold = await clinic.ok('packages/pay-package', {
      as: 'reception',
      params: { patientId },
      body: { offer_id: offer.id, amount: 500 },
    });
    await clinic.ok('drawers/move-cash', {
      as: 'reception',
      params: { branchId: 1, drawerId },
      body: { direction: 'out', amount: 100, reason: 'to the bank' },
    });

    const refused = await clinic.send('packages/refund-package', {
      as: 'reception',
      params: { patientId, packageId: sold.package.id },
      body: given,
    });

    expect([refused.status, refused.reason]).toEqual([400, 'cash-out-too-large']);
    expect(await expectedCash()).toBe(400);
  });

  it('is given once when two refunds need the same cash at the same moment', async () => {
    await openWith(300);
    const refunds = [await (await cardMoney(200 + days)).visit(), await (await cardMoney(300 + days)).credit()];

    const answers = await Promise.all(refunds.map((refund) => refund()));

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await expectedCash()).toBe(0);
  });
});

describe('a drawer that gave more back by card than it took', () => {
  it('is closed without a variance when the slips are counted below 0', async () => {
    const close = (drawerId: string, totals: Readonly<Record<string, number>>) =>
      clinic.ok('drawers/close-drawer', {
        as: 'reception',
        params: { branchId: 1, drawerId },
        body: { counts: {}, totals },
      });
    const first = await openWith(0);
    const id = await counter.book(400 + days);
    const { receipt_id: receiptId } = await cashier.pay(id, { method: 'card' });
    await close(first, { card: 300 });
    const second = await openWith(0);
    await cashier.refund(id, receiptId, { method: 'card', amount: 50.55 });

    const { drawer } = await close(second, { card: -50.55 });

    expect(drawer.lines).toContainEqual(
      expect.objectContaining({ method: 'card', expected: -50.55, counted: -50.55, variance: 0 }),
    );
  });
});

describe('a drawer of an earlier day', () => {
  it('takes no cash in and gives none out', async () => {
    const drawerId = await openWith(100);
    days += 1;
    await clinic.at(noonOf(days));

    const answers = [await move(drawerId, 'in'), await move(drawerId, 'out')];

    expect(answers.map(({ reason }) => reason)).toEqual(['drawer-of-earlier-day', 'drawer-of-earlier-day']);
  });

  it('is closed under the day on which it is closed in the audit list', async () => {
    const drawerId = await openWith(0);
    days += 1;
    await clinic.at(noonOf(days));
    await clinic.ok('drawers/close-drawer', {
      as: 'reception',
      params: { branchId: 1, drawerId },
      body: { counts: {} },
    });

    const { entries } = await clinic.ok('reports/list-audit', {
      as: 'owner',
      query: { date: noonOf(days).toISOString().slice(0, 10), branch: '1' },
    });

    expect(entries.map(({ action }) => action)).toContain('drawer.closed');
  });
});

describe('the password again', () => {
  it('is not locked by right ones at the same moment', async () => {
    const id = await counter.book(days);
    await openWith(0);

    const answers = await Promise.all(Array.from({ length: 8 }, () => cashier.refund(id, 'R1-99')));

    expect(answers.map(({ reason }) => reason)).toEqual(answers.map(() => 'payment-unknown'));
  });

  it('is locked by five wrong ones', async () => {
    const id = await counter.book(days);

    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push(await cashier.refund(id, 'R1-99', { password: 'not this one' }));

    expect(answers.map(({ reason }) => reason)).toEqual([
      ...Array.from({ length: 5 }, () => 'password-wrong'),
      'too-many-sign-ins',
    ]);
  });
});
