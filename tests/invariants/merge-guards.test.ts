import { afterAll, beforeAll, beforeEach } from 'vitest';
import { connect } from '#functions/data/table/connect.ts';
import { creditOf, readCredit } from '#functions/data/money/credit.ts';
import { findReservationRecord } from '#functions/data/queue/reservations.ts';
import { asPatientId, asReservationId } from '#shared/rules/ids.ts';
import { type Counter, counterOf, noonOf } from '../api/counter.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { describeGuards, type Guard } from './guarded-days.ts';
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

/** A regular visit of this round, and its transfer to branch 2. */
const bookedHere = () => counter.book(1000 + 2 * rounds);
const transferOf = (id: number) =>
  clinic.call('transfers/transfer-reservation', { ...asReception(), params: { id }, body: { branch_id: 2 } });
const waitingThere = async (): Promise<readonly number[]> => {
  const { data } = await clinic.call('reservations/list-branch-queue', {
    token: clinic.tokenOf('owner'),
    params: { branchId: 2 },
  });
  return (data as { active_queue: { id: number }[] }).active_queue.map(({ id }) => id);
};

const calledWhileTransferred = async (): Promise<string[]> => {
  const id = await bookedHere();
  store.interrupt(() => counter.callNext());
  await transferOf(id);
  return (await waitingThere()).includes(id) ? ['a patient with a doctor here who waits there'] : [];
};

const paidWhileTransferred = async (): Promise<string[]> => {
  const id = await bookedHere();
  store.interrupt(() => counter.markPaid(id));
  await transferOf(id);
  return (await waitingThere()).includes(id) ? ['a receipt here of a visit there'] : [];
};

const bookedThereWhileTransferred = async (): Promise<string[]> => {
  const id = await bookedHere();
  const patientId = await counter.patientIdOf(id);
  const record = await findReservationRecord(store, asReservationId(id));
  store.interrupt(() =>
    clinic.call('reservations/book-reservation', {
      body: { name: record?.name, phone: record?.phone, branch_id: 2, type: 'regular' },
    }),
  );
  await transferOf(id);
  const { data } = await clinic.call('reservations/list-branch-queue', {
    token: clinic.tokenOf('owner'),
    params: { branchId: 2 },
  });
  const own = (data as { active_queue: { patient_id: string }[] }).active_queue.filter(
    (row) => row.patient_id === patientId,
  );
  return own.length === 1 ? [] : ['two open reservations of one service'];
};

const closedWhileTransferred = async (): Promise<string[]> => {
  const id = await bookedHere();
  const date = clinic.now().toISOString().slice(0, 10);
  store.interrupt(() =>
    clinic.call('day-sheets/close-day', {
      token: clinic.tokenOf('owner'),
      params: { branchId: 1 },
      body: { date },
    }),
  );
  await transferOf(id);
  return (await waitingThere()).includes(id) ? ['a day sheet with a reservation that left'] : [];
};

const guards: readonly Guard[] = [
  ['a booking while its patient is merged', 'patient', bookedWhileMerged],
  ['a merge while its patient books', 'patient', mergedWhileBooked],
  ['a deposit while its patient is merged', 'credit', depositedWhileMerged],
  ['a payment while its patient is merged', ['record', 'ticket'], paidWhileMerged],
  ['a call during a transfer', 'ticket', calledWhileTransferred],
  ['a payment during a transfer', ['ticket', 'record'], paidWhileTransferred],
  ['a booking at the other branch during a transfer', ['guard', 'patient'], bookedThereWhileTransferred],
  ['the closing of the day during a transfer', 'day', closedWhileTransferred],
];

describeGuards(guards, () => store);
