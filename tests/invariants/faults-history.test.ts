import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '#functions/data/table/items/staff.ts';
import { keys } from '#functions/data/table/keys.ts';
import { ticketItem } from '#functions/data/table/items/tickets.ts';
import { Store } from '#functions/data/table/store.ts';
import { userWrites } from '#functions/data/staff/users.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import { beginSession } from '#functions/runtime/sign-in.ts';
import { seededRandom } from '#local/demo/seeded-random.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import { type ApiResponse, type ApiRequest, openTestClinic, type RouteId, type TestClinic } from '../harness.ts';
import { faults, type FaultyWire, faultyWire } from './faults.ts';
import { type Booked, phoneOf, readQueue } from './history.ts';
import { letters } from '../letters.ts';
import { seed } from '../shared/seeded.ts';
import { allowLogged } from '../support/problem-lines.ts';

allowLogged(['request.failed', 'presence.not-noted']);

/**
 * One long day: 150 bookings (5,000 by `npm run test:long`), eight doctors, four receptionists who skip and reinsert, and a line on which one write
 * in fifteen meets a fault. Every client retries with the same key while the outcome is unknown.
 * Source: docs/testing.md.
 */
const BOOKINGS = Number(process.env['HISTORY_BOOKINGS'] ?? 150);
/** Queues are kept as long as a busy clinic's: reading a queue of thousands would measure something else. */
const LONGEST_QUEUE = 24;

let clinic: TestClinic;
let wire: FaultyWire;
const chance = seededRandom(seed);

const signIn = async (name: string, role: 'doctor' | 'reception'): Promise<string> => {
  const user: User = { id: `u${name}`, email: `${name}@test.clinic`, name, role, branchId: 1, disabled: false };
  await clinic.deps.store.transact(userWrites(user, 'no password'));
  return (await beginSession(clinic.deps, user, clinic.now())).signedIn.token;
};

/** The SDK remembers failures and tries less often after many; a new line now and then is a new function. */
const newLine = (): void => {
  wire = faultyWire(clinic.endpoint);
  wire.shake(1 / 15, () => chance.next());
  replaceDependencies({ ...clinic.deps, store: new Store(wire.client, clinic.tableName) });
};

const met = new Map<string, number>();
const persistently = async (id: RouteId, request: ApiRequest): Promise<ApiResponse> => {
  const key = crypto.randomUUID();
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const answer = await clinic.call(id, { ...request, key });
    if (answer.status < 500) return answer;
    for (const [fault, count] of wire.happened) met.set(fault, (met.get(fault) ?? 0) + count);
    newLine();
  }
  throw new Error(`${id} never got through`);
};

beforeAll(async () => {
  clinic = await openTestClinic();
  newLine();
});
afterAll(() => clinic.stop());

/** Clients that book, call and skip at the same time, and what was answered to them. */
const clientsOf = (receptions: number) => {
  const acknowledged: Booked[] = [];
  const called: { readonly doctor: number; readonly id: number }[] = [];
  let next = 0;
  let waiting = 0;
  /** Clients that may still add patients to the queue. */
  let others = 24 + receptions;

  const bookMany = async (): Promise<void> => {
    while (next < BOOKINGS) {
      if (waiting >= LONGEST_QUEUE) {
        await pause(2);
        continue;
      }
      const n = (next += 1);
      waiting += 1;
      const answer = await persistently('reservations/book-reservation', {
        body: { name: `Patient Number ${letters(n)}`, phone: phoneOf(n), branch_id: 1, type: 'regular' },
      });
      if (answer.status !== 201) throw new Error(`booking: ${String(answer.status)} ${String(answer.error)}`);
      acknowledged.push(answer.data as Booked);
    }
    others -= 1;
  };
  const callMany = async (token: string, doctor: number): Promise<void> => {
    for (;;) {
      const last = others === 0;
      const answer = await persistently('doctor/call-next', { token, body: {} });
      const { next: patient } = (answer.data ?? { next: null }) as { next: { id: number } | null };
      if (patient === null) {
        if (answer.status !== 200 && answer.status !== 409) throw new Error(String(answer.error));
        if (last) return;
        await pause(2);
        continue;
      }
      called.push({ doctor, id: patient.id });
      waiting -= 1;
    }
  };
  const skipMany = async (token: string): Promise<void> => {
    while (acknowledged.length < BOOKINGS) {
      const known = acknowledged.at(-1 - Math.floor(chance.next() * 20));
      if (known === undefined) {
        await pause(2);
        continue;
      }
      const { queue } = await clinic
        .call('reservations/list-branch-queue', { token, params: { branchId: 1 } })
        .then(({ data }) => ({ queue: data as { active_queue: { id: number; status: string }[] } | undefined }));
      const row = queue?.active_queue.find(({ id }) => id === known.id);
      if (row?.status === 'waiting') {
        await persistently('doctor/skip-reservation', { token, params: { id: known.id } });
        // A patient called in the meantime cannot be skipped; a skipped one is reinserted.
        await persistently('reservations/reinsert-reservation', { token, params: { id: known.id } });
      }
      await pause(40);
    }
    others -= 1;
  };
  return { acknowledged, called, bookMany, callMany, skipMany };
};

const listTickets = async () => {
  const items = await clinic.deps.store.query({
    partition: keys.branchDay(1, clinic.now().toISOString().slice(0, 10)),
    startsWith: keys.ticketPrefix,
    consistent: true,
  });
  return items.map((item) => ticketItem.parse(item));
};

describe('a long day on a bad line', () => {
  it(
    'loses, doubles, strands and passes over nobody',
    async () => {
      const doctors = await Promise.all(Array.from({ length: 8 }, (_, n) => signIn(`doctor${String(n)}`, 'doctor')));
      const receptions = await Promise.all(
        Array.from({ length: 4 }, (_, n) => signIn(`front${String(n)}`, 'reception')),
      );
      const { acknowledged, called, bookMany, callMany, skipMany } = clientsOf(receptions.length);
      await Promise.all([
        ...Array.from({ length: 24 }, bookMany),
        ...doctors.map(callMany),
        ...receptions.map(skipMany),
      ]);
      wire.shake(0, () => 1);

      const tickets = await listTickets();
      const ids = acknowledged.map(({ id }) => id).toSorted((a, b) => a - b);
      // Every acknowledged booking exists once, and nothing else does.
      expect(acknowledged).toHaveLength(BOOKINGS);
      expect(new Set(ids).size).toBe(BOOKINGS);
      expect(tickets.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids);
      expect(new Set(tickets.map(({ patientId }) => patientId)).size).toBe(BOOKINGS);
      // Everybody was called; more than once only who was skipped with the doctor and put back.
      expect(new Set(called.map(({ id }) => id)).size).toBe(BOOKINGS);
      const reinserted = new Set(tickets.filter((ticket) => ticket.reinserted === true).map(({ id }) => id));
      const twice = called.map(({ id }) => id).filter((id, index, all) => all.indexOf(id) !== index);
      expect(twice.filter((id) => !reinserted.has(asReservationId(id)))).toEqual([]);
      // No patient is lost: only visits in progress remain, at most one for each doctor.
      const { active, skipped } = await readQueue(clinic);
      expect(skipped).toEqual([]);
      expect(active.filter(({ status }) => status === 'waiting')).toEqual([]);
      expect(active.length).toBeLessThanOrEqual(8);
      const inside = tickets.filter(({ status }) => status === 'in_progress').map(({ calledBy }) => calledBy);
      expect(new Set(inside).size).toBe(inside.length);
      expect(tickets.filter(({ status }) => status === 'completed').length).toBe(BOOKINGS - inside.length);
      for (const [fault, count] of wire.happened) met.set(fault, (met.get(fault) ?? 0) + count);
      expect([...met.keys()].toSorted()).toEqual([...faults].toSorted());
    },
    240_000 + BOOKINGS * 600,
  );
});
