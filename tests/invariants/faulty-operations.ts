import { expect } from 'vitest';
import { readSlot } from '#functions/data/queue/calls.ts';
import { keys } from '#functions/data/table/keys.ts';
import { listLedgerEntries } from '#functions/data/money/ledger.ts';
import { readLaserDay } from '#functions/data/laser/laser-days.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import type { Counter } from '../api/counter.ts';
import type { ApiResponse, ApiRequest, RouteId, TestClinic } from '../harness.ts';
import { type Booked, faultsOfPositions, phoneOf, readQueue } from './history.ts';
import { letters } from '../letters.ts';

export const many = (count: number, from = 0): number[] => Array.from({ length: count }, (_, index) => from + index);

/** A clinic on a day of its own. */
export interface OperationDay {
  readonly clinic: TestClinic;
  /** Number of the day; patients of different days are different people. */
  readonly day: number;
  readonly counter: Counter;
}

/** The reservations that were booked before the operation. */
export interface Scene extends OperationDay {
  readonly ids: readonly number[];
}

const today = ({ clinic }: OperationDay): string => clinic.now().toISOString().slice(0, 10);

/** An operation, the state after it is done once, and the states after it is done twice or not at all. */
export interface Operation {
  readonly name: string;
  readonly before: (operationDay: OperationDay) => Promise<readonly number[]>;
  readonly ask: (scene: Scene) => Promise<[RouteId, ApiRequest]>;
  readonly status: number;
  /** Faults afterwards; empty if the operation was done exactly once. */
  readonly wrong: (scene: Scene, answer: ApiResponse) => Promise<string[]>;
}

export const waitingIds = async ({ clinic }: Pick<OperationDay, 'clinic'>): Promise<number[]> =>
  (await readQueue(clinic)).active.filter(({ status }) => status === 'waiting').map(({ id }) => id);
const insideIds = async ({ clinic }: OperationDay): Promise<number[]> =>
  (await readQueue(clinic)).active.filter(({ status }) => status === 'in_progress').map(({ id }) => id);
/** Whom the doctor of these tests holds. */
const heldId = async ({ clinic }: OperationDay): Promise<number | undefined> => {
  const doctor = clinic.users.find(({ email }) => email.startsWith('doctor@'));
  return (await readSlot(clinic.deps.store, doctor?.id ?? ''))?.id;
};
export const same = (what: string, is: unknown, must: unknown): string[] =>
  JSON.stringify(is) === JSON.stringify(must) ? [] : [`${what}: ${JSON.stringify(is)}, not ${JSON.stringify(must)}`];
/** Number of today's audit entries with this action for the reservation. */
const noted = async (scene: Scene, action: string, id: number): Promise<number> => {
  const items = await scene.clinic.deps.store.query({ partition: keys.audit(1, today(scene)), consistent: true });
  return items.filter((item) => item['action'] === action && item['reservationId'] === id).length;
};
const idAt = (scene: Scene, index: number): number => scene.ids[index] ?? 0;
const booked = async ({ counter, day }: OperationDay, count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (const patient of many(count, day * 100)) ids.push(await counter.book(patient));
  return ids;
};

export const operations: readonly Operation[] = [
  {
    name: 'book',
    before: (operationDay) => booked(operationDay, 2),
    ask: ({ day }) =>
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
      const { active } = await readQueue(scene.clinic);
      const { id } = answer.data as Booked;
      return [
        ...same(
          'queue',
          active.map((row) => row.id),
          [...scene.ids, id],
        ),
        ...faultsOfPositions(active),
        ...same('notes', await noted(scene, 'reservation.booked', id), 1),
      ];
    },
  },
  {
    name: 'call next',
    before: (operationDay) => booked(operationDay, 3),
    ask: ({ clinic }) => Promise.resolve(['doctor/call-next', { token: clinic.tokenOf('doctor'), body: {} }]),
    status: 200,
    wrong: async (scene, answer) => {
      const { next } = answer.data as { next: { id: number } | null };
      return [
        ...same('called', next?.id, scene.ids[0]),
        ...same('inside', await insideIds(scene), [scene.ids[0]]),
        ...same('held', await heldId(scene), scene.ids[0]),
        ...same('waiting', await waitingIds(scene), scene.ids.slice(1)),
      ];
    },
  },
  {
    name: 'call next, finishing the patient inside',
    before: async (operationDay) => {
      const ids = await booked(operationDay, 3);
      await operationDay.counter.callNext();
      return ids;
    },
    ask: ({ clinic }) => Promise.resolve(['doctor/call-next', { token: clinic.tokenOf('doctor'), body: {} }]),
    status: 200,
    wrong: async (scene, answer) => {
      const { completed, next } = answer.data as { completed: number | null; next: { id: number } | null };
      const { completed_records: records } = await scene.counter.completed();
      return [
        ...same('completed', completed, scene.ids[0]),
        ...same('called', next?.id, scene.ids[1]),
        ...same('inside', await insideIds(scene), [scene.ids[1]]),
        ...same('held', await heldId(scene), scene.ids[1]),
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
    before: (operationDay) => booked(operationDay, 3),
    ask: (scene) =>
      Promise.resolve([
        'doctor/skip-reservation',
        { token: scene.clinic.tokenOf('reception'), params: { id: idAt(scene, 1) } },
      ]),
    status: 200,
    wrong: async (scene) => {
      const { skipped } = await readQueue(scene.clinic);
      return [
        ...same(
          'skipped',
          skipped.map(({ id }) => id),
          [scene.ids[1]],
        ),
        ...same('waiting', await waitingIds(scene), [scene.ids[0], scene.ids[2]]),
        ...same('notes', await noted(scene, 'reservation.skipped', idAt(scene, 1)), 1),
      ];
    },
  },
  {
    name: 'reinsert',
    before: async (operationDay) => {
      const ids = await booked(operationDay, 3);
      await operationDay.counter.moveTo(ids[0] ?? 0, 'skipped');
      return ids;
    },
    ask: (scene) =>
      Promise.resolve([
        'reservations/reinsert-reservation',
        { token: scene.clinic.tokenOf('reception'), params: { id: idAt(scene, 0) } },
      ]),
    status: 200,
    wrong: async (scene) => [
      ...same('waiting', await waitingIds(scene), [scene.ids[1], scene.ids[2], scene.ids[0]]),
      ...same('notes', await noted(scene, 'reservation.waiting', idAt(scene, 0)), 1),
    ],
  },
  {
    name: 'mark paid, part of it',
    before: async ({ counter, day }) => [await counter.visit(day * 100)],
    ask: async (scene) => [
      'payments/mark-paid',
      {
        token: scene.clinic.tokenOf('reception'),
        params: { id: idAt(scene, 0) },
        body: { patientId: await scene.counter.patientIdOf(idAt(scene, 0)), amount: 100 },
      },
    ],
    status: 200,
    wrong: async (scene) => {
      const receipts = await listLedgerEntries(scene.clinic.deps.store, 1, asClinicDay(today(scene)));
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
        ...same('notes', await noted(scene, 'payment.received', idAt(scene, 0)), 1),
      ];
    },
  },
  {
    name: 'laser session',
    before: async ({ counter, day }) => {
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
        {
          token: scene.clinic.tokenOf('doctor'),
          body: { reservation_id: idAt(scene, 0), pulses: 40, price_per_pulse: 5 },
        },
      ]),
    status: 201,
    wrong: async (scene) => {
      const { sessions, pulseSessions } = await readLaserDay(scene.clinic.deps.store, 1, asClinicDay(today(scene)));
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
        ...same('notes', await noted(scene, 'session.recorded', idAt(scene, 0)), 1),
      ];
    },
  },
];
