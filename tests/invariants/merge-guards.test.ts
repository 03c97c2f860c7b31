import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '#functions/data/table/connect.ts';
import { creditOf, readCredit } from '#functions/data/money/credit.ts';
import { findReservationRecord } from '#functions/data/queue/reservations.ts';
import { asPatientId, asReservationId } from '#shared/rules/ids.ts';
import { type Counter, counterOf, noonOf } from '../api/counter.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { InterruptedStore } from './mutants.ts';

let clinic: TestClinic;
let store: InterruptedStore;
let counter: Counter;
let rounds = 0;

beforeAll(async () => {
  clinic = await openTestClinic();
  store = new InterruptedStore(connect(clinic.endpoint), clinic.tableName);
  clinic.letTimePass({ store });
  counter = counterOf(clinic);
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  rounds += 1;
  store.unguarded.clear();
  await clinic.at(noonOf(rounds));
});

const asReception = () => ({ token: clinic.tokenOf('reception') });

const merge = (keep: string, drop: string) =>
  clinic.call('patients/merge-patients', {
    token: clinic.tokenOf('owner'),
    query: { branch_id: '1' },
    body: { keep, drop },
  });

/** Two patients of this round, each with an open reservation. */
const twoPatients = async () => {
  const [one, other] = [1000 + 2 * rounds, 1001 + 2 * rounds];
  const [kept, dropped] = [await counter.book(one), await counter.book(other, 'laser')];
  return { other, keep: await counter.patientIdOf(kept), drop: await counter.patientIdOf(dropped) };
};

const patientOf = async (id: number): Promise<string | undefined> =>
  (await findReservationRecord(store, asReservationId(id)))?.patientId;

const bookedWhileMerged = async (): Promise<string[]> => {
  const { other, keep, drop } = await twoPatients();
  let booked = 0;
  store.interrupt(async () => (booked = await counter.book(other, 'fractional')));
  await merge(keep, drop);
  return (await patientOf(booked)) === keep ? [] : ['a reservation of a patient who was merged'];
};

const mergedWhileBooked = async (): Promise<string[]> => {
  const { other, keep, drop } = await twoPatients();
  store.interrupt(() => merge(keep, drop));
  const booked = await counter.book(other, 'fractional');
  return (await patientOf(booked)) === keep ? [] : ['a reservation of a patient who was merged'];
};

const depositedWhileMerged = async (): Promise<string[]> => {
  const { keep, drop } = await twoPatients();
  store.interrupt(() => merge(keep, drop));
  await clinic.call('ledger/take-deposit', { ...asReception(), params: { patientId: drop }, body: { amount: 50 } });
  const credit = creditOf(await readCredit(store, 1, asPatientId(keep)));
  return credit === 50_00 ? [] : ['a deposit that the kept patient does not have'];
};

const paidWhileMerged = async (): Promise<string[]> => {
  const { other, keep, drop } = await twoPatients();
  const id = await counter.book(other, 'fractional');
  await counter.charge(id, 400);
  store.interrupt(() => counter.markPaid(id));
  await merge(keep, drop);
  const { unpaid_payments: unpaid } = await counter.unpaid();
  return [
    ...((await patientOf(id)) === keep ? [] : ['a reservation of a patient who was merged']),
    ...(unpaid.some((due) => due['id'] === id) ? ['a debt that was paid'] : []),
  ];
};

/** A fault, the condition that prevents it, and how to cause it. */
const guards: readonly (readonly [string, string, () => Promise<string[]>])[] = [
  ['a booking while its patient is merged', 'patient', bookedWhileMerged],
  ['a merge while its patient books', 'patient', mergedWhileBooked],
  ['a deposit while its patient is merged', 'credit', depositedWhileMerged],
  ['a payment while its patient is merged', 'record', paidWhileMerged],
];

describe.each(guards)('%s', (_, condition, faultsOf) => {
  it('does no harm', async () => {
    const faults = await faultsOf();

    expect(faults).toEqual([]);
  });

  it(`does harm without the condition on ${condition}`, async () => {
    store.unguarded.add(condition);

    const faults = await faultsOf();

    expect(faults).not.toEqual([]);
  });
});
