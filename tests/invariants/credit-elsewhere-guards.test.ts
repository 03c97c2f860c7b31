import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '#functions/data/table/connect.ts';
import { listLedgerEntries } from '#functions/data/money/ledger.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { noonOf } from '../api/counter.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { violationsOf } from '../support/day-figures.ts';
import { InterruptedStore } from './mutants.ts';

let clinic: TestClinic;
let store: InterruptedStore;
let days = 0;
let day = '';

beforeAll(async () => {
  clinic = await openTestClinic();
  store = new InterruptedStore(connect(clinic.endpoint), clinic.tableName);
  clinic.letTimePass({ store });
  await clinic.ok('clinic/change-clinic-settings', { as: 'owner', body: { credit_at_every_branch: true } });
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  days += 1;
  store.unguarded.clear();
  await clinic.at(noonOf(days));
  day = noonOf(days).toISOString().slice(0, 10);
});

const bookAt = async (branchId: 1 | 2): Promise<number> => {
  const { id } = await clinic.ok('reservations/book-reservation', {
    as: branchId === 1 ? 'reception' : 'reception.branch2',
    body: { name: 'Amira Fouad', phone: `0103000${String(1000 + days)}`, branch_id: branchId, type: 'regular' },
  });
  return id;
};

/** A patient with a deposit of 300 at branch 1 and a visit at each branch. */
const withDeposit = async () => {
  const [first, second] = [await bookAt(1), await bookAt(2)];
  const { reservation } = await clinic.ok('ledger/list-receipts', { as: 'reception', params: { id: first } });
  const patientId = reservation.patient_id;
  await clinic.ok('ledger/take-deposit', { as: 'reception', params: { patientId }, body: { amount: 300 } });
  const payElsewhere = () =>
    clinic.send('payments/mark-paid', {
      as: 'reception.branch2',
      params: { id: second },
      body: { patientId, credit_elsewhere: [{ branch_id: 1, amount: 300 }] },
    });
  const payHere = () =>
    clinic.send('payments/mark-paid', { as: 'reception', params: { id: first }, body: { patientId, credit: 300 } });
  return { payElsewhere, payHere };
};

/** What is wrong after credit was used at its own branch, while another branch takes it. */
const usedAtBoth = async (): Promise<readonly string[]> => {
  const { payElsewhere, payHere } = await withDeposit();
  store.interrupt(payHere);
  await payElsewhere();
  return violationsOf(clinic);
};

/** What is wrong after a branch closed its day, while another branch takes credit of it. */
const closedMeanwhile = async (): Promise<readonly string[]> => {
  const { payElsewhere } = await withDeposit();
  store.interrupt(() =>
    clinic.send('day-sheets/close-day', { as: 'owner', params: { branchId: 1 }, body: { date: day } }),
  );
  await payElsewhere();
  const entries = await listLedgerEntries(store, 1, asClinicDay(day));
  return entries.some(({ kind }) => kind === 'move') ? ['money moved on a closed day'] : [];
};

const guards = [
  ['credit used at two branches', 'credit', usedAtBoth],
  ['credit of a branch that closes its day', 'day', closedMeanwhile],
] as const;

describe.each(guards)('%s', (_, condition, faultsOf) => {
  it('does no harm', async () => {
    expect(await faultsOf()).toEqual([]);
  });

  it(`does harm without the condition on ${condition}`, async () => {
    store.unguarded.add(condition);

    expect(await faultsOf()).not.toEqual([]);
  });
});
