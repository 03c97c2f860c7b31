import fc from 'fast-check';
import {
  type Account,
  type Doctor,
  type Expected,
  type ModelReservation,
  type Model,
  owedBy,
  setDoctor,
  type QueueState,
  type Type,
  type WorkState,
} from './model.ts';
import { book, callNext, confirm, markArrival, move, prefer, transfer } from './queue-rules.ts';
import { markPaid, recordSession, setFractionalCharge } from './money-rules.ts';
import { comeBack, postpone } from './own-rules.ts';
import { ending, starting } from './pulse-steps.ts';
import { undo } from './undo-rules.ts';
import { OTHER_BRANCH } from './branch.ts';
import { type Action, type PlannedRequest, Step } from './step.ts';

/** The reservation a number points at. */
const pick = (model: Model, index: number): ModelReservation | undefined =>
  model.reservations.length === 0 ? undefined : model.reservations[index % model.reservations.length];

/** A action to one reservation. */
const toOne = (
  name: string,
  index: number,
  plan: (
    reservation: ModelReservation,
    model: Model,
  ) => { readonly request: PlannedRequest; readonly rule: (reservation: ModelReservation, model: Model) => Expected },
): Action => ({
  name,
  plan: (model) => {
    const reservation = pick(model, index);
    if (reservation === undefined) return undefined;
    const { request, rule } = plan(reservation, model);
    return {
      request,
      rule: (present) => {
        const isOfOtherBranch = reservation.status === 'away' && request.route !== 'reservations/undo-move';
        return isOfOtherBranch ? { status: 403 } : rule(reservation, present);
      },
    };
  },
});

const index = fc.nat(11);
const doctor = fc.constantFrom<Doctor>('doctor', 'doctor2');
const account = fc.constantFrom<Account>('doctor', 'doctor2', 'reception');
const pounds = (piastres: number): number => piastres / 100;

/** Few amounts, so that those which must agree often do. */
const amounts = [0, 450_50, 1500_00] as const;

/** Mostly any doctor. */
const preferred = fc.constantFrom<Doctor | undefined>(undefined, undefined, undefined, 'doctor', 'doctor2');

const bookingBody = (phones: readonly string[], patient: number, type: Type) => ({
  name: `Patient ${'ABCD'[patient] ?? ''}`,
  phone: phones[patient],
  branch_id: 0,
  type,
  ...(type === 'regular' ? {} : { laser_area: 'legs' }),
});

const booking = fc
  .record({
    patient: fc.nat(3),
    type: fc.constantFrom<Type>('regular', 'laser', 'laser', 'fractional'),
    overLimit: fc.nat(4).map((n) => n === 4),
    preferred,
  })
  .map(({ patient, type, overLimit, preferred: doctor }): Action => ({
    name: `book patient ${String(patient)} for ${type}${overLimit ? ' over the limit' : ''}${doctor === undefined ? '' : ` with ${doctor}`}`,
    plan: ({ phones }) => ({
      request: {
        route: 'reservations/book-reservation',
        by: 'reception',
        body: {
          ...bookingBody(phones, patient, type),
          ...(overLimit ? { over_limit: true } : {}),
          ...(doctor === undefined ? {} : { preferred_doctor_id: doctor }),
        },
      },
      rule: (model) => book(model, { isOnline: false, patient, type, overLimit, preferred: doctor }),
    }),
  }));

const bookingOnline = fc
  .record({ patient: fc.nat(3), type: fc.constantFrom<Type>('regular', 'laser', 'fractional') })
  .map(({ patient, type }): Action => ({
    name: `patient ${String(patient)} books ${type}`,
    plan: ({ phones }) => ({
      request: {
        route: 'reservations/book-reservation',
        by: 'public',
        body: bookingBody(phones, patient, type),
      },
      rule: (model) => book(model, { isOnline: true, patient, type, overLimit: false, preferred: undefined }),
    }),
  }));

const calling = doctor.map((by): Action => ({
  name: `${by} calls next`,
  plan: () => ({ request: { route: 'doctor/call-next', by, body: {} }, rule: (model) => callNext(model, by) }),
}));

/** Mostly every service, so that most sequences have doctors who call everybody. */
const services = fc.constantFrom<readonly Type[]>(
  ['regular', 'laser', 'fractional'],
  ['laser'],
  ['regular'],
  ['laser', 'fractional'],
);

const setting = fc
  .record({ who: doctor, by: account, services, state: fc.constantFrom<WorkState>('on', 'on', 'paused', 'off') })
  .map(({ who, by, services: served, state }): Action => ({
    name: `${by} sets ${who} ${state} for ${served.join(', ')}`,
    plan: () => ({
      request: {
        route: 'doctor/set-doctor-at-work',
        by,
        body: {
          doctor_id: who,
          state,
          services: [...served],
          ...(state === 'paused' ? { pause_minutes: 30 } : {}),
        },
      },
      rule: (model) => setDoctor(model, who, by, { services: served, state }),
    }),
  }));

const moving = fc
  .record({
    at: index,
    by: account,
    to: fc.constantFrom<QueueState>('waiting', 'in_progress', 'completed', 'skipped', 'cancelled', 'no_show'),
  })
  .map(({ at, by, to }) =>
    toOne(`${by} moves #${String(at)} to ${to}`, at, (reservation) => ({
      request: { route: 'reservations/change-status', by, params: { id: reservation.id }, body: { status: to } },
      rule: (present, model) => move(model, present, to, by),
    })),
  );

const skipping = fc.record({ at: index, by: account }).map(({ at, by }) =>
  toOne(`${by} skips #${String(at)}`, at, (reservation) => ({
    request: { route: 'doctor/skip-reservation', by, params: { id: reservation.id } },
    rule: (present, model) => move(model, present, 'skipped', by),
  })),
);

const reinserting = fc.record({ at: index, by: account }).map(({ at, by }) =>
  toOne(`${by} reinserts #${String(at)}`, at, (reservation) => ({
    request: { route: 'reservations/reinsert-reservation', by, params: { id: reservation.id } },
    rule: (present, model) => move(model, present, 'waiting', by),
  })),
);

const arriving = fc.record({ at: index, by: account, arrived: fc.boolean() }).map(({ at, by, arrived }) =>
  toOne(`${by} marks #${String(at)} as ${arrived ? 'here' : 'not here'}`, at, (reservation) => ({
    request: { route: 'reservations/mark-arrival', by, params: { id: reservation.id }, body: { arrived } },
    rule: (present, model) => markArrival(model, present, arrived),
  })),
);

const preferring = fc.record({ at: index, preferred }).map(({ at, preferred: doctor }) => {
  const change = { route: 'reservations/change-reservation', body: { preferred_doctor_id: doctor ?? null } } as const;
  return toOne(`reception wants ${doctor ?? 'any doctor'} for #${String(at)}`, at, ({ id }) => ({
    request: { ...change, by: 'reception', params: { id } },
    rule: (present, model) => prefer(model, present, doctor),
  }));
});

const transferring = fc.record({ at: index, by: account }).map(({ at, by }) =>
  toOne(`${by} transfers #${String(at)}`, at, (reservation) => ({
    request: {
      route: 'transfers/transfer-reservation',
      by,
      params: { id: reservation.id },
      body: { branch_id: OTHER_BRANCH },
    },
    rule: (present, model) => transfer(model, present, by),
  })),
);

const confirming = fc.record({ at: index, by: account }).map(({ at, by }) =>
  toOne(`${by} confirms #${String(at)}`, at, (reservation) => ({
    request: { route: 'own-moves/confirm-booking', by, params: { id: reservation.id }, body: {} },
    rule: (present, model) => confirm(model, present),
  })),
);

/** A request of the patient, with code and phone, about a reservation of this branch. */
const byPatient = (
  name: string,
  index: number,
  plan: (asked: { readonly params: { readonly id: number }; readonly body: object }) => {
    readonly request: PlannedRequest;
    readonly rule: (reservation: ModelReservation, model: Model) => Expected;
  },
): Action => ({
  name,
  plan: (model) => {
    const reservation = pick(model, index);
    if (reservation === undefined || reservation.status === 'away') return undefined;
    const { id, patient } = reservation;
    const code = `MED${String(id).padStart(6, '0')}`;
    const { request, rule } = plan({ params: { id }, body: { code, phone: model.phones[patient] } });
    return { request, rule: (present) => rule(reservation, present) };
  },
});

const postponing = fc.record({ at: index, behind: fc.constantFrom(0, 1, 2, 5) }).map(({ at, behind }) =>
  byPatient(`patient of #${String(at)} lets ${String(behind)} go first`, at, ({ params, body }) => ({
    request: { route: 'own-moves/postpone-reservation', by: 'reception', params, body: { ...body, behind } },
    rule: (present, model) => postpone(model, present, behind),
  })),
);

const comingBack = index.map((at) =>
  byPatient(`patient of #${String(at)} comes back`, at, (asked) => ({
    request: { route: 'own-moves/come-back', by: 'reception', ...asked },
    rule: (present, model) => comeBack(model, present),
  })),
);

/** Move id of a reservation without moves. */
const noMove = `m${'0'.repeat(16)}`;

const undoing = fc.record({ at: index, by: account, again: fc.nat(4).map((n) => n === 4) }).map(({ at, by, again }) =>
  toOne(`${by} undoes ${again ? 'once more ' : ''}the last move of #${String(at)}`, at, ({ id, last }) => {
    const moveId = (again ? last?.undid : last?.moveId) ?? last?.moveId ?? noMove;
    return {
      request: { route: 'reservations/undo-move', by, params: { id }, body: { move_id: moveId } },
      rule: (present, model) => undo(model, present, moveId, by),
    };
  }),
);

/** Percent of what is owed; undefined is the whole of it, without a word about the amount. */
const share = fc.constantFrom(undefined, undefined, 0, 33, 50, 100, 101);

const paying = fc
  .record({ at: index, share, right: fc.constantFrom(true, true, true, false) })
  .map(({ at, share: percent, right }) =>
    toOne(
      `reception takes ${percent === undefined ? 'all' : `${String(percent)} %`} of #${String(at)}${right ? '' : ' for a stranger'}`,
      at,
      (reservation) => {
        const owed = owedBy(reservation) === 0 ? 100_00 : owedBy(reservation);
        const amount = percent === undefined ? undefined : Math.ceil((owed * percent) / 100);
        return {
          request: {
            route: 'payments/mark-paid',
            by: 'reception',
            params: { id: reservation.id },
            body: {
              patientId: right ? reservation.patientId : `p${'0'.repeat(20)}`,
              ...(amount === undefined ? {} : { amount: pounds(amount) }),
            },
          },
          rule: (present, model) => markPaid(model, present, amount, right),
        };
      },
    ),
  );

const charging = fc.record({ at: index, by: account, amount: fc.constantFrom(...amounts) }).map(({ at, by, amount }) =>
  toOne(`${by} charges #${String(at)} with ${String(amount)}`, at, (reservation) => ({
    request: {
      route: 'payments/set-fractional-charge',
      by,
      body: { reservation_id: reservation.id, amount: pounds(amount) },
    },
    rule: (present, model) => setFractionalCharge(model, present, { by, amount }),
  })),
);

const recording = fc
  .record({
    at: index,
    by: doctor,
    pulses: fc.integer({ min: 1, max: 300 }),
    price: fc.constantFrom(0, 5_00, 5_25, 33),
    fractional: fc.constantFrom(...amounts),
  })
  .map(({ at, by, pulses, price, fractional }) =>
    toOne(
      `${by} records #${String(at)}: ${String(pulses)} × ${String(price)} or ${String(fractional)}`,
      at,
      (reservation) => {
        const [count, each] = reservation.type === 'fractional' ? [1, fractional] : [pulses, price];
        return {
          request: {
            route: 'doctor/record-laser-session',
            by,
            body: { reservation_id: reservation.id, pulses: count, price_per_pulse: pounds(each) },
          },
          rule: (present, model) => recordSession(model, present, { doctor: by, pulses: count, price: each }),
        };
      },
    ),
  );

const actions: readonly fc.WeightedArbitrary<Action>[] = [
  { weight: 5, arbitrary: booking },
  { weight: 4, arbitrary: bookingOnline },
  { weight: 3, arbitrary: confirming },
  { weight: 4, arbitrary: calling },
  { weight: 1, arbitrary: setting },
  { weight: 4, arbitrary: moving },
  { weight: 1, arbitrary: skipping },
  { weight: 2, arbitrary: reinserting },
  { weight: 2, arbitrary: arriving },
  { weight: 3, arbitrary: postponing },
  { weight: 2, arbitrary: comingBack },
  { weight: 2, arbitrary: preferring },
  { weight: 2, arbitrary: transferring },
  { weight: 5, arbitrary: undoing },
  { weight: 4, arbitrary: paying },
  { weight: 2, arbitrary: charging },
  { weight: 4, arbitrary: recording },
  { weight: 1, arbitrary: starting },
  { weight: 1, arbitrary: ending },
];

/** Anything anybody may try at the counter or at the laser, now and then sent twice. */
export const steps = fc
  .record({ action: fc.oneof(...actions), twice: fc.nat(7).map((n) => n === 7) })
  .map(({ action, twice }) => new Step(action, twice));
