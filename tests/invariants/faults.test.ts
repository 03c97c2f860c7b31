import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Store, type Write } from '#functions/data/table/store.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import type { User } from '#functions/data/table/items/staff.ts';
import { userWrites } from '#functions/data/staff/users.ts';
import { beginSession } from '#functions/runtime/sign-in.ts';
import { seededRandom } from '#local/demo/seeded-random.ts';
import { counterOf, noonOf } from '../api/counter.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { type Fault, faults, type FaultyWire, faultyWire } from './faults.ts';
import {
  type Booked,
  type Called,
  faultsOfBookings,
  faultsOfCalls,
  faultsOfPositions,
  persistently,
  phoneOf,
  readQueue,
} from './history.ts';
import { letters } from '../letters.ts';
import { seed } from '../shared/seeded.ts';
import { many, type Operation, operations, same, type Scene, waitingIds } from './faulty-operations.ts';
import { allowLogged } from '../support/problem-lines.ts';

allowLogged(['request.failed', 'presence.not-noted']);

/**
 * Faults below the repositories, which a client that retries with the same Idempotency-Key must not notice.
 * The embedded database raises none of them by itself.
 */
let clinic: TestClinic;
let wire: FaultyWire;
let store: LeakyStore;
let day = 0;

beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());

beforeEach(async () => {
  day += 1;
  // A line of its own for every test: the SDK remembers failures, and tries again less often after many.
  wire = faultyWire(clinic.endpoint);
  store = new LeakyStore(wire.client, clinic.tableName);
  replaceDependencies({ ...clinic.deps, store });
  await clinic.at(noonOf(day));
  // Visits of yesterday are finished, so that every test starts with free doctors.
  for (const account of ['doctor', 'doctor2']) {
    await clinic.call('doctor/call-next', { token: clinic.tokenOf(account), body: {} });
  }
  return () => {
    wire.client.destroy();
  };
});

/** A store that drops the parts with the given labels from every transaction. */
class LeakyStore extends Store {
  readonly left = new Set<string>();

  override transact(writes: readonly Write[]): Promise<void> {
    return super.transact(writes.filter(({ label }) => !this.left.has(label)));
  }
}

/** Carries an operation out under faults. @returns what is wrong afterwards. */
const carryOut = async (operation: Operation, plan: readonly (Fault | 'none')[]): Promise<string[]> => {
  const operationDay = { clinic, day, counter: counterOf(clinic) };
  const scene: Scene = { ...operationDay, ids: await operation.before(operationDay) };
  const [id, request] = await operation.ask(scene);
  wire.plan(...plan);
  const key = crypto.randomUUID();
  const answer = await persistently(clinic, id, { ...request, key });
  wire.plan();
  if (answer.status !== operation.status) return [`answered ${String(answer.status)} ${String(answer.error)}`];
  // The client without an answer retries: the same answer, and no further effect.
  const again = await persistently(clinic, id, { ...request, key });
  return [...same('second answer', again.data, answer.data), ...(await operation.wrong(scene, answer))];
};

describe.each(operations)('$name', (operation) => {
  it.each(faults)('is done exactly once when its transaction is: %s', async (fault) => {
    expect(await carryOut(operation, [fault])).toEqual([]);
    expect(wire.happened.get(fault)).toBeGreaterThan(0);
  });

  it('is done exactly once when everything goes wrong in turn', async () => {
    const plan = ['throttled', 'conflict', 'dead-after-commit', 'twice'] as const;
    expect(await carryOut(operation, plan)).toEqual([]);
  });
});

/** Doctors of this day only, so that none has a patient of another test. */
const newDoctors = (count: number): Promise<{ name: string; token: string }[]> =>
  Promise.all(
    many(count).map(async (index) => {
      const id = `ufault${String(day)}-${String(index)}`;
      const user: User = { id, email: `${id}@test.clinic`, name: id, role: 'doctor', branchId: 1, disabled: false };
      await clinic.deps.store.transact(userWrites(user, 'no password'));
      const { signedIn } = await beginSession(clinic.deps, user, clinic.now());
      return { name: id, token: signedIn.token };
    }),
  );

const bookPersistently = async (n: number): Promise<Booked> => {
  const answer = await persistently(clinic, 'reservations/book-reservation', {
    body: { name: `Patient Number ${letters(n)}`, phone: phoneOf(n), branch_id: 1, type: 'regular' },
  });
  if (answer.status > 201) throw new Error(`${String(answer.status)} ${String(answer.error)}`);
  return answer.data as Booked;
};

const callUntilEmpty = async (doctor: { name: string; token: string }): Promise<Called[]> => {
  const called: Called[] = [];
  for (;;) {
    const answer = await persistently(clinic, 'doctor/call-next', { token: doctor.token, body: {} });
    const { next } = (answer.data ?? { next: null }) as { next: { id: number } | null };
    if (answer.status === 409 || next === null) return called;
    if (answer.status !== 200) throw new Error(`${String(answer.status)} ${String(answer.error)}`);
    called.push({ doctor: doctor.name, id: next.id });
  }
};

describe(`a clinic on a bad line (SEED=${String(seed)})`, () => {
  it('loses and doubles no patient in concurrent bookings and calls when one write in seven has a fault', async () => {
    const chance = seededRandom(seed + day);
    const doctors = await newDoctors(3);
    wire.shake(1 / 7, () => chance.next());
    const bookings = await Promise.all(many(60, day * 10_000).map(bookPersistently));
    const { active } = await readQueue(clinic);
    expect(new Set(bookings.map(({ id }) => id)).size).toBe(60);
    expect(active.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      bookings.map(({ id }) => id).toSorted((a, b) => a - b),
    );
    expect(faultsOfPositions(active)).toEqual([]);
    const calls = await Promise.all(doctors.map(callUntilEmpty));
    const order = active.map(({ id }) => id);
    expect(faultsOfCalls(calls, order)).toEqual([]);
    expect(await waitingIds({ clinic })).toEqual([]);
    expect([...wire.happened.keys()].toSorted()).toEqual([...faults].toSorted());
  });

  it('leaves gaps in the tickets at most, where a number was drawn and its booking failed', async () => {
    const chance = seededRandom(seed + day);
    wire.shake(1 / 5, () => chance.next());
    const bookings = await Promise.all(many(20, day * 10_000).map(bookPersistently));
    wire.shake(0, () => 1);
    const { active } = await readQueue(clinic);
    const wrong = faultsOfBookings(bookings, active).filter((line) => !line.endsWith('out of 1..n'));
    expect(wrong).toEqual([]);
  });
});

describe(`clocks up to five minutes apart (SEED=${String(seed)})`, () => {
  it('change nothing: no patient is lost, doubled or passed over, and positions stay 1..n', async () => {
    const chance = seededRandom(seed + day);
    const doctors = await newDoctors(3);
    const skewed = (): Date => new Date(clinic.now().getTime() + (chance.next() - 0.5) * 600_000);
    replaceDependencies({ ...clinic.deps, store, clock: skewed });
    const first = await Promise.all(many(30, day * 10_000).map(bookPersistently));
    const reception = clinic.tokenOf('reception');
    const skipAndReinsert = async ({ id }: Booked): Promise<void> => {
      await persistently(clinic, 'doctor/skip-reservation', { token: reception, params: { id } });
      await persistently(clinic, 'reservations/reinsert-reservation', { token: reception, params: { id } });
    };
    await Promise.all([
      ...first.slice(10, 20).map(skipAndReinsert),
      ...many(10, day * 10_000 + 500).map(bookPersistently),
    ]);
    const { active, skipped } = await readQueue(clinic);
    expect(faultsOfPositions(active)).toEqual([]);
    expect(skipped).toEqual([]);
    expect(active).toHaveLength(40);
    const calls = await Promise.all(doctors.map(callUntilEmpty));
    const order = active.map(({ id }) => id);
    expect(faultsOfCalls(calls, order)).toEqual([]);
  });
});

/** Removes each part of a transaction: the checks above must notice, which shows that they can fail. */
describe('noticed is', () => {
  it.each(operations)('a dead function whose answer was not recorded with its effect: $name', async (operation) => {
    store.left.add('idempotency');
    expect(await carryOut(operation, ['dead-after-commit'])).not.toEqual([]);
  });

  it.each(operations.filter(({ name }) => !name.startsWith('call next')))(
    'a change of which no note was made: $name',
    async (operation) => {
      store.left.add('audit');
      expect(await carryOut(operation, ['none'])).not.toEqual([]);
    },
  );

  it.each([
    ['call next', 'ticket'],
    ['call next', 'slot'],
    ['call next, finishing the patient inside', 'slot'],
    ['mark paid, part of it', 'record'],
    ['mark paid, part of it', 'ledger'],
    ['laser session', 'session of the day'],
    ['laser session', 'tracking'],
    ['skip', 'ticket'],
    ['reinsert', 'ticket'],
    ['book', 'ticket'],
  ] as const)('half a change: %s without its %s', async (name, label) => {
    const operation = operations.find((candidate) => candidate.name === name);
    if (operation === undefined) throw new Error(name);
    store.left.add(label);
    const wrong = await carryOut(operation, ['none']).catch((error: unknown) => [String(error)]);
    expect(wrong).not.toEqual([]);
  });
});
