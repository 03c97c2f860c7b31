import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '#functions/data/table/connect.ts';
import { keepQueueSnapshot } from '#functions/data/queue/snapshots.ts';
import { readQueue } from '#functions/data/queue/queues.ts';
import { Store } from '#functions/data/table/store.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { Meter, type Metered } from '../bench/meter.ts';
import { type ApiResponse, type ApiRequest, openTestClinic, type RouteId, type TestClinic } from '../harness.ts';

/**
 * What the calls of a busy evening may cost: sixty people with long Arabic names waiting, two doctors with a patient
 * each. Source: docs/access-patterns.md.
 */
const [main] = demoBranches;
if (main === undefined) throw new Error('a demo branch is needed');
const WAITING = 60;

let clinic: TestClinic;
let meter: Meter;
let serial = 0;

const patient = (index: number) => ({
  name: `فاطمة الزهراء عبد الرحمن ${'ابتثجحخدذرزسشصضطظعغ'[index % 19] ?? ''}${'ابتثج'[Math.floor(index / 19) % 5] ?? ''}`,
  phone: `010${String(20_000_000 + index)}`,
});

const book = (): Promise<ApiResponse> =>
  clinic.call('reservations/book-reservation', {
    body: { ...patient((serial += 1)), branch_id: 1, type: 'regular' },
  });

const waiting = async () => (await readQueue(clinic.deps.store, 1, clinicDayAt(clinic.now(), main))).waiting;

beforeAll(async () => {
  clinic = await openTestClinic();
  const client = connect(clinic.endpoint);
  meter = new Meter(client);
  replaceDependencies({ ...clinic.deps, store: new Store(client, clinic.tableName) });
  for (let index = 0; index < 2; index += 1) await book();
  for (const doctor of ['doctor', 'doctor2']) {
    await clinic.call('doctor/call-next', { token: clinic.tokenOf(doctor), body: {} });
  }
  // From here on the function has its settings and the user in its cache.
  await clinic.call('reservations/list-branch-queue', { token: clinic.tokenOf('reception'), params: { branchId: 1 } });
  await clinic.call('reservations/show-queue-info', { params: { phone: patient(serial).phone } });
});
afterAll(() => clinic.stop());

beforeEach(async () => {
  for (let missing = WAITING - (await waiting()).length; missing > 0; missing -= 1) await book();
});

const costOf = async (id: RouteId, request: ApiRequest): Promise<Metered> => {
  meter.reset();
  const { status, error } = await clinic.call(id, request);
  expect(status, error).toBeLessThan(300);
  return meter.read();
};

const within = (cost: Metered, budget: Omit<Metered, 'requests'>): void => {
  expect(cost.rounds).toBeLessThanOrEqual(budget.rounds);
  expect(cost.reads).toBeLessThanOrEqual(budget.reads);
  expect(cost.writes).toBeLessThanOrEqual(budget.writes);
};

describe('with sixty waiting', () => {
  it('a new patient is booked in 3 round trips, 5 read and 34 write units', async () => {
    const cost = await costOf('reservations/book-reservation', {
      body: { ...patient((serial += 1)), branch_id: 1, type: 'regular' },
    });
    within(cost, { rounds: 3, reads: 5, writes: 34 });
  });

  it('a known patient is booked in 3 round trips, 5 read and 20 write units', async () => {
    const cost = await costOf('reservations/book-reservation', {
      body: { ...patient(serial), branch_id: 1, type: 'laser', laser_area: 'face' },
    });
    within(cost, { rounds: 3, reads: 5, writes: 20 });
  });

  it('the position of a patient takes 2 round trips and 2 read units, from the snapshot', async () => {
    await keepQueueSnapshot(clinic.deps, main, clinicDayAt(clinic.now(), main));

    const cost = await costOf('reservations/show-queue-info', { params: { phone: patient(serial).phone } });

    within(cost, { rounds: 2, reads: 2, writes: 0 });
  });

  it('a patient who is not in the snapshot yet learns it in 3 round trips and 6 read units', async () => {
    await book();

    const cost = await costOf('reservations/show-queue-info', { params: { phone: patient(serial).phone } });

    within(cost, { rounds: 3, reads: 6, writes: 0 });
  });

  it.each([
    ['reception', 'reservations/list-branch-queue', 'reception'],
    ['a doctor', 'doctor/list-doctor-queue', 'doctor'],
  ] as const)('%s reads the queue at once, for 5 read units', async (_who, route, account) => {
    const cost = await costOf(route, { token: clinic.tokenOf(account), params: { branchId: 1 } });
    within(cost, { rounds: 1, reads: 5, writes: 0 });
  });

  it('the next one is called in 3 round trips and 24 write units', async () => {
    const cost = await costOf('doctor/call-next', { token: clinic.tokenOf('doctor'), body: {} });
    within(cost, { rounds: 3, reads: 5, writes: 24 });
  });

  it('a visit is paid in 2 round trips, 4 read and 18 write units', async () => {
    const [first] = await waiting();
    const cost = await costOf('payments/mark-paid', {
      token: clinic.tokenOf('reception'),
      params: { id: first?.id ?? 0 },
      body: { patientId: first?.patientId },
    });
    // Read with the visit: the drawer, the day's register and the receipt counter, of which the payment depends.
    within(cost, { rounds: 2, reads: 4, writes: 18 });
  });
});
