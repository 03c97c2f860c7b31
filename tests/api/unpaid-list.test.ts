import { describe, expect, it } from 'vitest';
import type { TestClinic } from '../harness.ts';
import { packageOffer } from '../scenario-context.ts';
import type { BodyOf } from '../support/typed-call.ts';
import { beginDays, type Counter, type CounterDay } from './counter.ts';

let clinic: TestClinic;
let counter: Counter;
let day = '';
let nextDay: CounterDay['nextDay'];

beginDays(
  (today) => {
    ({ clinic, counter, day, nextDay } = today);
  },
  { letTimePass: true },
);

describe('the unpaid list', () => {
  const own = async (ids: readonly number[]) =>
    (await counter.unpaid()).unpaid_payments.filter(({ id }) => ids.includes(id));

  it('holds what is owed, oldest first, until the last piastre', async () => {
    const before = (await counter.unpaid()).total_unpaid_amount;
    const first = await counter.book(1);
    clinic.pass(1);
    const second = await counter.book(2);
    const laser = await counter.book(3, 'laser');
    expect((await own([first, second, laser])).map(({ id, amount, balance }) => [id, amount, balance])).toEqual([
      [first, 300, 300],
      [second, 300, 300],
    ]);
    expect((await counter.unpaid()).total_unpaid_amount).toBe(before + 600);
    await counter.markPaid(first, { amount: 120 });
    expect(await own([first])).toMatchObject([{ amount: 300, balance: 180 }]);
    await counter.markPaid(first);
    expect(await own([first])).toEqual([]);
    expect((await counter.unpaid()).total_unpaid_amount).toBe(before + 300);
  });

  it('separates what is owed from earlier clinic days', async () => {
    const before = await counter.unpaid();
    const id = await counter.book(1);
    const visitDay = day;

    expect(await counter.unpaid()).toMatchObject({
      older_unpaid_amount: before.older_unpaid_amount,
      older_unpaid_count: before.older_unpaid_count,
    });
    expect(await own([id])).toMatchObject([{ service_date: visitDay }]);
    await nextDay();

    const after = await counter.unpaid();
    expect(after.older_unpaid_amount).toBe(after.total_unpaid_amount);
    expect(after.older_unpaid_count).toBe(after.unpaid_payments.length);
    expect(await own([id])).toMatchObject([{ service_date: visitDay }]);
  });

  it('gives the whole branch in pages, with the total of all of it on each', async () => {
    const ids = [];
    for (let n = 1; n <= 5; n += 1) ids.push(await counter.book(n));
    const all = await counter.unpaid();
    expect(all.unpaid_payments.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    const last = all.unpaid_payments.at(-2);
    const cursor = Buffer.from(`${String(last?.['created_at'])}#${String(last?.['id']).padStart(15, '0')}`).toString(
      'base64url',
    );
    const data = await clinic.ok('payments/list-unpaid', {
      as: 'owner',
      params: { branchId: 1 },
      query: { cursor },
    });
    expect(data).toMatchObject({
      total_unpaid_amount: all.total_unpaid_amount,
      total_unpaid_count: all.unpaid_payments.length,
    });
    expect(data.unpaid_payments).toHaveLength(1);
  });

  it('refuses a cursor of its own making, a foreign branch and an unknown one', async () => {
    const ask = (account: string, branchId: number, query: Record<string, string> = {}) =>
      clinic.send('payments/list-unpaid', { as: account, params: { branchId }, query });
    expect((await ask('reception', 1, { cursor: 'abc' })).status).toBe(400);
    expect((await ask('reception', 2)).status).toBe(403);
    expect((await ask('owner', 99)).status).toBe(404);
  });
});

describe('the unpaid list of packages', () => {
  const pay = async (patientId: string, body: BodyOf<'packages/pay-package'>): Promise<string> =>
    (await clinic.ok('packages/pay-package', { as: 'reception', params: { patientId }, body })).package.id;

  const owed = async (packageId: string) => {
    const { unpaid_packages: found, unpaid_packages_amount: amount } = await counter.unpaid();
    expect(amount).toBe((found ?? []).reduce((sum, { balance }) => sum + balance, 0));
    return found?.find(({ package_id: id }) => id === packageId);
  };

  it('has a package that is paid in part, also when it is used up, until the rest is paid', async () => {
    const body = { branch_id: 1, ...packageOffer, areas: ['face' as const], units: 1 };
    const offer = await clinic.ok('packages/define-package', { as: 'owner', body });
    const visit = await counter.visit(31, 'laser');
    const patientId = await counter.patientIdOf(visit);
    const packageId = await pay(patientId, { offer_id: offer.id, amount: 1000 });
    await expect
      .poll(() => owed(packageId))
      .toMatchObject({ patient_id: patientId, price: 3000, amount_paid: 1000, balance: 2000, sold_on: day });
    const shown = async () => {
      const { packages } = await clinic.ok('ledger/show-patient-money', { as: 'reception', params: { patientId } });
      return packages.map(({ balance, debt_age: age }) => [balance, age]);
    };
    expect(await shown()).toEqual([[2000, 'today']]);
    await clinic.ok('doctor/record-laser-session', {
      as: 'doctor',
      body: { reservation_id: visit, pulses: 100, price_per_pulse: 5, package_id: packageId },
    });
    await pay(patientId, { package_id: packageId, amount: 500 });

    await expect.poll(async () => (await owed(packageId))?.balance).toBe(1500);
    expect((await owed(packageId))?.patient_name).toMatch(/^Patient /);
    await pay(patientId, { package_id: packageId });

    await expect.poll(() => owed(packageId)).toBeUndefined();
    expect(await shown()).toEqual([[0, null]]);
  });
});
