import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSlot } from '#functions/data/queue/calls.ts';
import { keys } from '#functions/data/table/keys.ts';
import { listLedgerEntries } from '#functions/data/money/ledger.ts';
import { readLaserDay } from '#functions/data/laser/laser-days.ts';
import { Store, type Write } from '#functions/data/table/store.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import type { User } from '#functions/data/table/items/staff.ts';
import { userWrites } from '#functions/data/staff/users.ts';
import { beginSession } from '#functions/runtime/sign-in.ts';
import { seededRandom } from '#local/demo/seeded-random.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { counterOf, noonOf } from '../api/counter.ts';
import { type ApiResponse, type ApiRequest, openTestClinic, type RouteId, type TestClinic } from '../harness.ts';
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

const many = (count: number, from = 0): number[] => Array.from({ length: count }, (_, index) => from + index);
const today = (): string => clinic.now().toISOString().slice(0, 10);

const token = (account = 'doctor'): string => clinic.tokenOf(account);

interface Scene {
  readonly counter: ReturnType<typeof counterOf>;
  readonly ids: readonly number[];
}

/** An operation, the state after it is done once, and the states after it is done twice or not at all. */
interface Operation {
  readonly name: string;
  readonly before: (counter: Scene['counter']) => Promise<readonly number[]>;
  readonly ask: (scene: Scene) => Promise<[RouteId, ApiRequest]>;
  readonly status: number;
  /** Faults afterwards; empty if the operation was done exactly once. */
  readonly wrong: (scene: Scene, answer: ApiResponse) => Promise<string[]>;
}

const waitingIds = async (): Promise<number[]> =>
  (await readQueue(clinic)).active.filter(({ status }) => status === 'waiting').map(({ id }) => id);
const insideIds = async (): Promise<number[]> =>
  (await readQueue(clinic)).active.filter(({ status }) => status === 'in_progress').map(({ id }) => id);
/** Whom the doctor of these tests holds. */
const heldId = async (): Promise<number | undefined> => {
  const doctor = clinic.users.find(({ email }) => email.startsWith('doctor@'));
  return (await readSlot(clinic.deps.store, doctor?.id ?? ''))?.id;
};
const same = (what: string, is: unknown, must: unknown): string[] =>
  JSON.stringify(is) === JSON.stringify(must) ? [] : [`${what}: ${JSON.stringify(is)}, not ${JSON.stringify(must)}`];
/** Number of today's audit entries with this action for the reservation. */
const noted = async (action: string, id: number): Promise<number> => {
  const items = await clinic.deps.store.query({ partition: keys.audit(1, today()), consistent: true });
  return items.filter((item) => item['action'] === action && item['reservationId'] === id).length;
};
const idAt = (scene: Scene, index: number): number => scene.ids[index] ?? 0;
const booked = async (counter: Scene['counter'], count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (const patient of many(count, day * 100)) ids.push(await counter.book(patient));
  return ids;
};

const operations: readonly Operation[] = [
  {
    name: 'book',
    before: (counter) => booked(counter, 2),
    ask: () =>
      Promise.resolve([
        'reservations/book-reservation',
        {
          body: {
            name: `Patient Number ${letters(day * 1000)}`,
            phone: phoneOf(day * 1000),
            branch_id: 1,
            type: 'regular',
          },
        },
      ]),
    status: 201,
    wrong: async (scene, answer) => {
      const { active } = await readQueue(clinic);
      const { id } = answer.data as Booked;
      return [
        ...same(
          'queue',
          active.map((row) => row.id),
          [...scene.ids, id],
        ),
        ...faultsOfPositions(active),
        ...same('notes', await noted('reservation.booked', id), 1),
      ];
    },
  },
  {
    name: 'call next',
    before: (counter) => booked(counter, 3),
    ask: () => Promise.resolve(['doctor/call-next', { token: token(), body: {} }]),
    status: 200,
    wrong: async (scene, answer) => {
      const { next } = answer.data as { next: { id: number } | null };
      return [
        ...same('called', next?.id, scene.ids[0]),
        ...same('inside', await insideIds(), [scene.ids[0]]),
        ...same('held', await heldId(), scene.ids[0]),
        ...same('waiting', await waitingIds(), scene.ids.slice(1)),
      ];
    },
  },
  {
    name: 'call next, finishing the patient inside',
    before: async (counter) => {
      const ids = await booked(counter, 3);
      await counter.callNext();
      return ids;
    },
    ask: () => Promise.resolve(['doctor/call-next', { token: token(), body: {} }]),
    status: 200,
    wrong: async (scene, answer) => {
      const { completed, next } = answer.data as { completed: number | null; next: { id: number } | null };
      const { completed_records: records } = await scene.counter.completed();
      return [
        ...same('completed', completed, scene.ids[0]),
        ...same('called', next?.id, scene.ids[1]),
        ...same('inside', await insideIds(), [scene.ids[1]]),
        ...same('held', await heldId(), scene.ids[1]),
        ...same(
          'records',
          records.map((record) => record['reservation_id']).filter((id) => scene.ids.includes(id)),
          [scene.ids[0]],
        ),
      ];
    },
  },
  {
    name: 'skip',
    before: (counter) => booked(counter, 3),
    ask: (scene) =>
      Promise.resolve(['doctor/skip-reservation', { token: token('reception'), params: { id: idAt(scene, 1) } }]),
    status: 200,
    wrong: async (scene) => {
      const { skipped } = await readQueue(clinic);
      return [
        ...same(
          'skipped',
          skipped.map(({ id }) => id),
          [scene.ids[1]],
        ),
        ...same('waiting', await waitingIds(), [scene.ids[0], scene.ids[2]]),
        ...same('notes', await noted('reservation.skipped', idAt(scene, 1)), 1),
      ];
    },
  },
  {
    name: 'reinsert',
    before: async (counter) => {
      const ids = await booked(counter, 3);
      await counter.moveTo(ids[0] ?? 0, 'skipped');
      return ids;
    },
    ask: (scene) =>
      Promise.resolve([
        'reservations/reinsert-reservation',
        { token: token('reception'), params: { id: idAt(scene, 0) } },
      ]),
    status: 200,
    wrong: async (scene) => [
      ...same('waiting', await waitingIds(), [scene.ids[1], scene.ids[2], scene.ids[0]]),
      ...same('notes', await noted('reservation.waiting', idAt(scene, 0)), 1),
    ],
  },
  {
    name: 'mark paid, part of it',
    before: async (counter) => [await counter.visit(day * 100)],
    ask: async (scene) => [
      'payments/mark-paid',
      {
        token: token('reception'),
        params: { id: idAt(scene, 0) },
        body: { patientId: await scene.counter.patientIdOf(idAt(scene, 0)), amount: 100 },
      },
    ],
    status: 200,
    wrong: async (scene) => {
      const receipts = await listLedgerEntries(clinic.deps.store, 1, asClinicDay(today()));
      const { unpaid_payments: due } = await scene.counter.unpaid();
      const mine = due.filter(({ id }) => id === scene.ids[0]);
      return [
        ...same(
          'receipts',
          receipts.map(({ amount }) => amount),
          [10_000],
        ),
        ...same(
          'balance',
          mine.map(({ balance }) => balance),
          [200],
        ),
        ...same('income', await scene.counter.income(), 100),
        ...same('notes', await noted('payment.received', idAt(scene, 0)), 1),
      ];
    },
  },
  {
    name: 'laser session',
    before: async (counter) => {
      // A pulse session stays open over midnight, so the previous scene's session is ended first, at the predicted
      // reading.
      const { predicted_pulses: reading } = await counter.pulses();
      await counter.endPulses(reading);
      expect((await counter.startPulses(1_000)).status).toBe(201);
      return [await counter.visit(day * 100, 'laser')];
    },
    ask: (scene) =>
      Promise.resolve([
        'doctor/record-laser-session',
        { token: token(), body: { reservation_id: idAt(scene, 0), pulses: 40, price_per_pulse: 5 } },
      ]),
    status: 201,
    wrong: async (scene) => {
      const { sessions, pulseSessions } = await readLaserDay(clinic.deps.store, 1, asClinicDay(today()));
      const pulses = await scene.counter.pulses();
      return [
        ...same(
          'sessions',
          sessions.map(({ pulses: used }) => used),
          [40],
        ),
        ...same(
          'recorded pulses',
          pulseSessions.map(({ recordedPulses }) => recordedPulses),
          [40],
        ),
        ...same('predicted', pulses['predicted_pulses'], 1_040),
        ...same('notes', await noted('session.recorded', idAt(scene, 0)), 1),
      ];
    },
  },
];

/** Carries an operation out under faults. @returns what is wrong afterwards. */
const carryOut = async (operation: Operation, plan: readonly (Fault | 'none')[]): Promise<string[]> => {
  const counter = counterOf(clinic);
  const scene: Scene = { counter, ids: await operation.before(counter) };
  const [id, asked] = await operation.ask(scene);
  wire.plan(...plan);
  const key = crypto.randomUUID();
  const answer = await persistently(clinic, id, { ...asked, key });
  wire.plan();
  if (answer.status !== operation.status) return [`answered ${String(answer.status)} ${String(answer.error)}`];
  // The client without an answer retries: the same answer, and no further effect.
  const again = await persistently(clinic, id, { ...asked, key });
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
      const { signedIn } = await beginSession(clinic.deps.store, user, clinic.now());
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

describe('a clinic on a bad line', () => {
  it('loses and doubles no patient in concurrent bookings and calls when one write in seven has a fault', async () => {
    const chance = seededRandom(day * 7919);
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
    expect(await waitingIds()).toEqual([]);
    expect([...wire.happened.keys()].toSorted()).toEqual([...faults].toSorted());
  });

  it('leaves gaps in the tickets at most, where a number was drawn and its booking failed', async () => {
    const chance = seededRandom(day * 31);
    wire.shake(1 / 5, () => chance.next());
    const bookings = await Promise.all(many(20, day * 10_000).map(bookPersistently));
    wire.shake(0, () => 1);
    const { active } = await readQueue(clinic);
    const wrong = faultsOfBookings(bookings, active).filter((line) => !line.endsWith('out of 1..n'));
    expect(wrong).toEqual([]);
  });
});

describe('clocks up to five minutes apart', () => {
  it('change nothing: no patient is lost, doubled or passed over, and positions stay 1..n', async () => {
    const chance = seededRandom(day * 13);
    const doctors = await newDoctors(3);
    const skewed = (): Date => new Date(clinic.now().getTime() + (chance.next() - 0.5) * 600_000);
    replaceDependencies({ ...clinic.deps, store, clock: skewed });
    const first = await Promise.all(many(30, day * 10_000).map(bookPersistently));
    const reception = token('reception');
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
