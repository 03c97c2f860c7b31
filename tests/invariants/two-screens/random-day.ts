import fc from 'fast-check';
import { demoPassword } from '#local/demo/accounts.ts';
import type { RouteId } from '#local/in-process.ts';
import { valueAt } from '#shared/rules/value-at.ts';
import type { TestClinic } from '../../harness.ts';
import { letters } from '../../letters.ts';

const doctors = ['doctor', 'doctor2'] as const;
const services = ['regular', 'laser', 'fractional'] as const;
const methods = ['cash', 'card', 'instapay'] as const;
const doctor = fc.constantFrom(...doctors);
/** Picks one of the day's reservations; the remainder of a division by their number. */
const which = fc.nat(1000);

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('book' as const),
      service: fc.constantFrom(...services),
      walkIn: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('call' as const), doctor }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('arrive' as const), which, arrived: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      which,
      status: fc.constantFrom('completed', 'skipped', 'waiting', 'cancelled', 'no_show'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      which,
      method: fc.constantFrom(...methods),
      amount: fc.option(fc.integer({ min: 1, max: 30_000 })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), which, amount: fc.integer({ min: 1, max: 9000 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('record' as const),
      doctor,
      which,
      pulses: fc.integer({ min: 1, max: 400 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('price' as const), which, price: fc.integer({ min: 0, max: 500 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('deposit' as const), which, amount: fc.integer({ min: 1, max: 50_000 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('startPulses' as const), doctor }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('endPulses' as const), doctor, gap: fc.nat(90) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('services' as const),
      doctor,
      services: fc.subarray([...services], { minLength: 1 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 25 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A clinic day: what reception, two doctors and patients of a branch do, in any order. */
export const randomDay = fc.array(step, { minLength: 30, maxLength: 70 });
export type RandomDay = readonly Step[];

interface Booked {
  readonly id: number;
  readonly patientId: string;
  readonly receipts: string[];
}

let patients = 0;

/** Sends what a random day needs. The product may refuse a step, but must never fail. */
const sender = (clinic: TestClinic) => ({
  async send(id: RouteId, as: string | undefined, request: object): Promise<Record<string, unknown> | undefined> {
    const { status, data } = await clinic.sendRaw(id, { ...(as === undefined ? {} : { as }), ...request });
    if (status >= 500) throw new Error(`${id}: ${String(status)}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fields are read by name and checked below
    return status < 300 ? (data as Record<string, unknown>) : undefined;
  },
});

type Send = ReturnType<typeof sender>['send'];

const BRANCH = 1;

const bookOne = async (send: Send, each: Extract<Step, { kind: 'book' }>): Promise<Booked[]> => {
  patients += 1;
  const answer = await send('reservations/book-reservation', each.walkIn ? 'reception' : undefined, {
    body: {
      name: `Patient Number${letters(patients)}`,
      phone: `010${String(30_000_000 + patients)}`,
      branch_id: BRANCH,
      type: each.service,
      ...(each.service === 'regular' ? {} : { laser_area: 'face' }),
    },
  });
  if (answer === undefined) return [];
  const queue = await send('reservations/list-branch-queue', 'reception', { params: { branchId: BRANCH } });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows of the queue
  const rows = (queue?.['active_queue'] ?? []) as readonly { readonly id: number; readonly patient_id: string }[];
  const row = rows.find(({ id }) => id === answer['id']);
  return row === undefined ? [] : [{ id: row.id, patientId: row.patient_id, receipts: [] }];
};

/** Works through a random day at branch 1, whose doctors take turns. */
export const workThrough = async (clinic: TestClinic, day: RandomDay): Promise<void> => {
  const { send } = sender(clinic);
  const booked: Booked[] = [];
  const one = (index: number): Booked | undefined =>
    booked.length === 0 ? undefined : valueAt(booked, index % booked.length);
  for (const each of day) {
    const chosen = 'which' in each ? one(each.which) : undefined;
    const params = { id: chosen?.id };
    if (each.kind === 'book') booked.push(...(await bookOne(send, each)));
    else if (each.kind === 'call') await send('doctor/call-next', each.doctor, { body: {} });
    else if (each.kind === 'wait') clinic.pass(each.minutes);
    else if (each.kind === 'services') {
      await send('doctor/set-doctor-at-work', each.doctor, { body: { services: each.services } });
    } else if (each.kind === 'startPulses') {
      await send('doctor/start-pulse-tracking', each.doctor, { body: { branch_id: BRANCH, start_pulses: 1000 } });
    } else if (each.kind === 'endPulses') {
      const answer = await clinic.ok('doctor/show-pulse-tracking', { as: each.doctor });
      const end = answer.pulse_tracking.predicted_pulses + each.gap;
      await send('doctor/end-pulse-tracking', each.doctor, { body: { end_pulses: end } });
    } else if (chosen !== undefined && 'which' in each) await workOn(send, each, chosen, params);
  }
};

/** Steps that are about a reservation. */
type OfReservation = Extract<Step, { which: number }>;

const workOn = async (send: Send, each: OfReservation, chosen: Booked, params: object): Promise<void> => {
  switch (each.kind) {
    case 'arrive':
      await send('reservations/mark-arrival', 'reception', { params, body: { arrived: each.arrived } });
      return;
    case 'move':
      await send('reservations/change-status', each.status === 'completed' ? 'doctor' : 'reception', {
        params,
        body: { status: each.status },
      });
      return;
    case 'pay': {
      const { amount, method } = each;
      const reference = method === 'cash' ? {} : { reference: '0042' };
      const body = {
        patientId: chosen.patientId,
        method,
        ...reference,
        ...(amount === null ? {} : { amount: amount / 100 }),
      };
      const paid = await send('payments/mark-paid', 'reception', { params, body });
      if (typeof paid?.['receipt_id'] === 'string') chosen.receipts.push(paid['receipt_id']);
      return;
    }
    case 'refund':
      await send('ledger/refund-payment', 'owner', {
        params,
        body: {
          receipt_id: chosen.receipts.at(-1) ?? 'R0-0',
          amount: each.amount / 100,
          method: 'cash',
          reason: 'Cannot come today',
          password: demoPassword,
        },
      });
      return;
    case 'record':
      await send('doctor/record-laser-session', each.doctor, {
        body: { reservation_id: chosen.id, pulses: each.pulses, price_per_pulse: 5 },
      });
      return;
    case 'price':
      await send('ledger/change-price', 'owner', {
        params,
        body: { price: each.price, reason: 'A relative of the doctor' },
      });
      return;
    case 'deposit':
      await send('ledger/take-deposit', 'reception', {
        params: { patientId: chosen.patientId },
        body: { amount: each.amount / 100, method: 'cash' },
      });
      return;
    default:
  }
};
