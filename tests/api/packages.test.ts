import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listLedgerEntries } from '#functions/data/money/ledger.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { type BodyOf, dataOf } from '../support/typed-call.ts';
import { packageOffer } from '../scenario-context.ts';
import { type Counter, counterOf, noonOf } from './counter.ts';

let clinic: TestClinic;
let counter: Counter;
let days = 0;
let day = '';

beforeAll(async () => {
  clinic = await openTestClinic();
  counter = counterOf(clinic);
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  days += 1;
  await clinic.at(noonOf(days));
  day = noonOf(days).toISOString().slice(0, 10);
});

type Terms = Partial<BodyOf<'packages/define-package'>>;
const define = (more: Terms = {}, account = 'owner') =>
  clinic.send('packages/define-package', {
    as: account,
    body: { branch_id: 1, ...packageOffer, areas: ['face'], ...more },
  });
const offer = async (more: Terms = {}): Promise<string> => {
  const answer = await define(more);
  expect(answer.status).toBe(201);
  return dataOf(answer).id;
};

type Payment = BodyOf<'packages/pay-package'>;
const pay = (patientId: string, body: Payment, key?: string) =>
  clinic.send('packages/pay-package', { as: 'reception', params: { patientId }, body, key });
const sell = async (patientId: string, body: Payment) => {
  const answer = await pay(patientId, body);
  expect(answer.status).toBe(201);
  return dataOf(answer);
};
const refund = (patientId: string, packageId: string, password = demoPassword, key?: string) =>
  clinic.send('packages/refund-package', {
    as: 'reception',
    params: { patientId, packageId },
    body: { reason: 'The patient moves away', password },
    key,
  });
const record = (id: number, packageId: string, more: { pulses?: number; key?: string } = {}) =>
  clinic.send('doctor/record-laser-session', {
    as: 'doctor',
    body: { reservation_id: id, pulses: more.pulses ?? 100, price_per_pulse: 5, package_id: packageId },
    key: more.key,
  });
const packagesOf = async (patientId: string) =>
  (await clinic.ok('ledger/show-patient-money', { as: 'reception', params: { patientId } })).packages;
const soldAtBranch = async () => {
  const query = { branch_id: '1', include: 'sold' } as const;
  return (await clinic.ok('packages/list-packages', { as: 'owner', query })).sold;
};
const entries = () => listLedgerEntries(clinic.deps.store, 1, asClinicDay(day));

/** A finished laser visit of a patient, and the patient's package. */
const visitWithPackage = async (patient: number, terms: Terms = {}) => {
  const id = await counter.visit(patient, 'laser');
  const patientId = await counter.patientIdOf(id);
  const sold = await sell(patientId, { offer_id: await offer(terms) });
  return { id, patientId, packageId: sold.package.id };
};

describe('an offer', () => {
  it('is defined, changed and withdrawn by the owner, and stays as it was in packages that are sold', async () => {
    const id = await counter.book(1);
    const patientId = await counter.patientIdOf(id);
    const offerId = await offer();
    await sell(patientId, { offer_id: offerId });

    const changed = await define({ id: offerId, price: 3500, active: false });

    expect(changed.data).toMatchObject({ id: offerId, price: 3500, active: false });
    expect(await packagesOf(patientId)).toMatchObject([{ price: 3000, left: 6 }]);
    expect(await pay(patientId, { offer_id: offerId })).toMatchObject({ status: 404, reason: 'package-unknown' });
  });

  it('is refused for reception, with a price of 0, and for pulses of a fractional session', async () => {
    expect(await define({}, 'reception')).toMatchObject({ status: 403 });
    expect(await define({ price: 0 })).toMatchObject({ status: 400, reason: 'input-invalid' });
    expect(await define({ service: 'fractional', unit: 'pulses' })).toMatchObject({ status: 400 });
    expect(await define({ id: 'o00000000' })).toMatchObject({ status: 404, reason: 'package-unknown' });
  });

  it('refuses a change that names an old version, and a new offer needs none', async () => {
    const id = await offer();
    const { version } = await clinic.ok('packages/list-packages', { as: 'owner', query: { branch_id: '1' } });
    await define({ id, version, price: 2600 });

    const late = await define({ id, version, name: 'Renamed' });
    const added = await define();

    expect(late).toMatchObject({ status: 409, reason: 'changed-meanwhile' });
    expect(added.status).toBe(201);
    const { offers } = await clinic.ok('packages/list-packages', { as: 'owner', query: { branch_id: '1' } });
    expect(offers.find((each) => each.id === id)).toMatchObject({ name: packageOffer.name, price: 2600 });
  });
});

describe('a sale', () => {
  it('takes a part of the price in several ways, then the rest, and is income once', async () => {
    const id = await counter.book(2);
    const patientId = await counter.patientIdOf(id);

    const parts: Payment['parts'] = [
      { method: 'cash', amount: 500 },
      { method: 'card', amount: 250.5, reference: '0042' },
    ];
    const sold = await sell(patientId, { offer_id: await offer(), parts });
    const rest = await sell(patientId, { package_id: sold.package.id });
    const again = await sell(patientId, { package_id: sold.package.id });

    expect(sold.package).toMatchObject({ amount_paid: 750.5, balance: 2249.5, left: 6 });
    expect(rest.package).toMatchObject({ amount_paid: 3000, balance: 0 });
    expect(again).toMatchObject({ receipt_number: null, credit_used: 0, package: { amount_paid: 3000 } });
    expect((await entries()).map(({ type, method, amount }) => [type, method, amount])).toEqual(
      expect.arrayContaining([
        ['package', 'cash', 500_00],
        ['package', 'card', 250_50],
        ['package', 'cash', 2249_50],
      ]),
    );
    expect(await counter.income(day)).toBe(3000);
    expect(new Set([sold.receipt_number, rest.receipt_number]).size).toBe(2);
  });

  it('uses credit of the patient', async () => {
    const id = await counter.book(3);
    const patientId = await counter.patientIdOf(id);
    await clinic.send('ledger/take-deposit', { as: 'reception', params: { patientId }, body: { amount: 3000 } });

    const sold = await sell(patientId, { offer_id: await offer(), credit: 3000 });

    expect(sold).toMatchObject({ receipt_number: null, credit_used: 3000, package: { amount_paid: 3000 } });
    expect(await counter.income(day)).toBe(3000);
  });

  it('is made once when its answer was lost and it is sent again', async () => {
    const id = await counter.book(4);
    const patientId = await counter.patientIdOf(id);
    const offerId = await offer();

    const first = await pay(patientId, { offer_id: offerId }, 'sale-4');
    const second = await pay(patientId, { offer_id: offerId }, 'sale-4');

    expect(second.data).toEqual(first.data);
    expect(await packagesOf(patientId)).toHaveLength(1);
  });

  it('is refused for more than the price, for nothing, and of both or neither of offer and package', async () => {
    const id = await counter.book(5);
    const patientId = await counter.patientIdOf(id);
    const offerId = await offer();

    expect(await pay(patientId, { offer_id: offerId, amount: 3000.01 })).toMatchObject({ reason: 'overpaid' });
    expect(await pay(patientId, { offer_id: offerId, amount: 0 })).toMatchObject({ reason: 'payment-of-zero' });
    expect(await pay(patientId, { amount: 10 })).toMatchObject({ status: 400, reason: 'input-invalid' });
    expect(await packagesOf(patientId)).toEqual([]);
  });
});

describe('a session', () => {
  it('is named in the lists of finished visits, until it is voided', async () => {
    const { id, patientId, packageId } = await visitWithPackage(5);
    await record(id, packageId);
    const lists = async () => {
      const { completed_records: done } = await clinic.ok('reservations/list-completed-records', {
        as: 'reception',
        query: { branch_id: '1' },
      });
      const { history } = await clinic.ok('patients/show-patient-history', { as: 'reception', params: { patientId } });
      return [done, history].map((list) => list.find((each) => each.reservation_id === id)?.package_use);
    };

    const recorded = await lists();
    await clinic.send('doctor/void-laser-session', { as: 'doctor', params: { id }, body: { reason: 'Wrong area' } });

    expect(recorded).toEqual(Array.from({ length: 2 }, () => ({ unit: 'sessions', used: 1, of: 6 })));
    expect(await lists()).toEqual([null, null]);
  });

  it('is taken from the package without a charge, and returned when it is voided', async () => {
    const { id, patientId, packageId } = await visitWithPackage(6);

    const recorded = await record(id, packageId);
    const used = await packagesOf(patientId);
    const voided = await clinic.send('doctor/void-laser-session', {
      as: 'doctor',
      params: { id },
      body: { reason: 'another patient' },
    });

    expect(recorded).toMatchObject({ status: 201, data: { amount: 0, pulses: 100 } });
    expect(used).toMatchObject([{ used: 1, left: 5 }]);
    expect(voided.status).toBe(200);
    expect(await packagesOf(patientId)).toMatchObject([{ used: 0, left: 6 }]);
    expect(await record(id, packageId)).toMatchObject({ status: 201 });
  });

  it('is taken once when two tabs record it at the same moment, or a lost answer is repeated', async () => {
    const { id, patientId, packageId } = await visitWithPackage(7);

    const answers = await Promise.all([
      record(id, packageId, { key: 'first-tab' }),
      record(id, packageId, { key: 'second-tab' }),
      record(id, packageId, { key: 'first-tab' }),
    ]);

    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect(await packagesOf(patientId)).toMatchObject([{ used: 1, left: 5 }]);
  });

  it('of the last unit goes to one of two visits that are recorded at the same moment', async () => {
    const one = await visitWithPackage(8, { units: 1 });
    // The same patient again: the first visit is over.
    const two = await counter.visit(8, 'laser');

    const answers = await Promise.all([record(one.id, one.packageId), record(two, one.packageId)]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ reason: 'package-used-up' });
    expect(await packagesOf(one.patientId)).toMatchObject([{ used: 1, left: 0 }]);
  });

  it('charges the pulses that a package of pulses does not hold', async () => {
    const { id, patientId, packageId } = await visitWithPackage(9, { unit: 'pulses', units: 60, single_price: 5 });

    const recorded = await record(id, packageId, { pulses: 100 });

    expect(recorded.data).toMatchObject({ amount: 200 });
    expect(await packagesOf(patientId)).toMatchObject([{ used: 60, left: 0 }]);
  });

  it('is refused when the package is for another area, of another patient or expired', async () => {
    const legs = await visitWithPackage(10, { areas: ['legs'] });
    const other = await visitWithPackage(11);

    expect(await record(legs.id, legs.packageId)).toMatchObject({ reason: 'package-for-another-service' });
    expect(await record(legs.id, other.packageId)).toMatchObject({ status: 404, reason: 'package-unknown' });

    const short = await visitWithPackage(12, { valid_days: 1 });
    days += 2;
    await clinic.at(noonOf(days));
    const later = await counter.visit(12, 'laser');
    expect(await record(later, short.packageId)).toMatchObject({ status: 409, reason: 'package-expired' });
    expect(await record(short.id, short.packageId)).toMatchObject({ status: 201 });
    expect(await packagesOf(short.patientId)).toMatchObject([{ expired: true, left: 0 }]);
  });
});

describe('a refund', () => {
  it('gives back what was paid beyond the used sessions, in the ways it was paid, and closes the package', async () => {
    const id = await counter.visit(13, 'laser');
    const patientId = await counter.patientIdOf(id);
    const parts: Payment['parts'] = [
      { method: 'cash', amount: 1000 },
      { method: 'card', amount: 2000 },
    ];
    const { package: bought } = await sell(patientId, { offer_id: await offer(), parts });
    await record(id, bought.id);
    const before = await counter.income(day);

    const back = await refund(patientId, bought.id, demoPassword, 'refund-13');
    const repeated = await refund(patientId, bought.id, demoPassword, 'refund-13');

    expect(back.data).toMatchObject({ amount: 2400, package: { left: 0, amount_paid: 600, balance: 0 } });
    expect(repeated.data).toEqual(back.data);
    expect(await counter.income(day)).toBe(before - 2400);
    const reversals = (await entries()).filter(({ kind }) => kind === 'reversal');
    expect(reversals.map(({ method, amount }) => [method, amount])).toEqual([
      ['cash', -1000_00],
      ['card', -1400_00],
    ]);
    expect(await refund(patientId, bought.id)).toMatchObject({ status: 409, reason: 'package-refunded' });
    const voided = await clinic.send('doctor/void-laser-session', {
      as: 'doctor',
      params: { id },
      body: { reason: 'another patient' },
    });
    expect(voided).toMatchObject({ status: 409, reason: 'package-refunded' });
  });

  it('is refused with a wrong password, and leaves what was used and not paid', async () => {
    const id = await counter.visit(14, 'laser');
    const patientId = await counter.patientIdOf(id);
    const { package: bought } = await sell(patientId, { offer_id: await offer(), amount: 100 });
    await record(id, bought.id);

    expect(await refund(patientId, bought.id, 'mistyped')).toMatchObject({ status: 400, reason: 'password-wrong' });
    expect((await refund(patientId, bought.id)).data).toMatchObject({
      amount: 0,
      receipt_number: null,
      package: { balance: 500, left: 0 },
    });
    expect((await sell(patientId, { package_id: bought.id })).package).toMatchObject({ balance: 0 });
  });
});

describe('the list of a branch', () => {
  it('has what is left, by the day of expiry, and its totals', async () => {
    const before = await soldAtBranch();
    const { id, packageId } = await visitWithPackage(15, { valid_days: 30 });
    await record(id, packageId);

    await expect.poll(async () => (await soldAtBranch())?.packages.find((each) => each.id === packageId)?.left).toBe(5);
    const after = await soldAtBranch();

    expect((after?.sessions_left ?? 0) - (before?.sessions_left ?? 0)).toBe(5);
    expect(after?.packages.find((each) => each.id === packageId)?.patient_name).toMatch(/^Patient /);
    const expiries = (after?.packages ?? []).map(({ expires_on }) => expires_on);
    expect(expiries).toEqual(expiries.toSorted());
  });
});
