/**
 * A branch's day in memory, by the letter of the domain rules and by nothing else: it shares no code with the product,
 * so that both would have to be wrong in the same way. Money is piastres.
 */
export type Type = 'regular' | 'laser' | 'fractional';
export type QueueState = 'waiting' | 'in_progress' | 'completed' | 'skipped' | 'no_show' | 'cancelled';
/** `away`: transferred to the other branch, which the model does not follow. */
export type Status = QueueState | 'away';
export type Doctor = 'doctor' | 'doctor2';
export type Account = Doctor | 'reception';
export type WorkState = 'on' | 'paused' | 'off';

export type MoveOfModel = 'call' | 'complete' | 'skip' | 'reinsert' | 'give up' | 'arrival' | 'transfer';

/** The last move of a reservation, and how it stood before. */
export interface LastMove {
  readonly name: MoveOfModel | 'undo';
  readonly before: Snapshot;
  /** As the product names it; empty until it has answered. */
  moveId: string;
  /** For an undo: id of the undone move. */
  readonly undid?: string;
}

export interface ModelReservation {
  readonly id: number;
  readonly patientId: string;
  readonly patient: number;
  readonly type: Type;
  readonly ticketNo: number;
  readonly bookedAt: number;
  status: Status;
  /** Place among the waiting: smaller comes first. */
  place: number;
  charge: number | undefined;
  paid: number;
  recorded: boolean;
  reinserted: boolean;
  calledBy: Doctor | undefined;
  calledAt: number;
  skippedAt: number;
  finishedAt: number;
  arrived: boolean;
  /** The only doctor whose Call Next takes it. */
  preferred: Doctor | undefined;
  last: LastMove | undefined;
}

type Snapshot = Readonly<Omit<ModelReservation, 'last'>>;

export interface Pulses {
  readonly start: number;
  recorded: number;
  end: number | undefined;
}

/** Settings of the branch. */
export interface ModelSettings {
  /** Only patients who are here are called. */
  readonly arrivals: boolean;
  /** Maximum number of laser reservations that were neither cancelled nor missed. */
  readonly laserLimit: number | null;
}

/** A doctor on this day. */
interface ModelDoctor {
  services: readonly Type[];
  /** Was set or has called today. */
  seen: boolean;
  state: WorkState;
}

export interface Model {
  /** The product's names for the patients. */
  readonly patientIds: readonly string[];
  readonly settings: ModelSettings;
  /** Milliseconds. */
  now: number;
  readonly reservations: ModelReservation[];
  places: number;
  readonly receipts: { readonly type: Type; readonly amount: number }[];
  readonly pulses: Record<Doctor, Pulses[]>;
  readonly laser: { sessions: number; pulses: number };
  readonly doctors: Record<Doctor, ModelDoctor>;
  /** How many changes were made: each leaves its audit entry. */
  changes: number;
}

/** Expected answer: status, and these fields of the data. */
export interface Expected {
  readonly status: number;
  readonly data?: Readonly<Record<string, unknown>>;
  /** Takes what only the product decides (ids) into the model. */
  readonly learn?: (data: Readonly<Record<string, unknown>>) => void;
}

export const REGULAR_FEE = 300_00;

const types: readonly Type[] = ['regular', 'laser', 'fractional'];

export const newModel = (now: number, patientIds: readonly string[], settings: ModelSettings): Model => ({
  patientIds,
  settings,
  now,
  reservations: [],
  places: 0,
  receipts: [],
  pulses: { doctor: [], doctor2: [] },
  laser: { sessions: 0, pulses: 0 },
  doctors: {
    doctor: { services: types, seen: false, state: 'on' },
    doctor2: { services: types, seen: false, state: 'on' },
  },
  changes: 0,
});

const refused = (status: number): Expected => ({ status });

export const waitingOf = (model: Model): ModelReservation[] =>
  model.reservations.filter(({ status }) => status === 'waiting').toSorted((a, b) => a.place - b.place);

export const insideOf = (model: Model, doctor: Doctor): ModelReservation | undefined =>
  model.reservations.find((reservation) => reservation.status === 'in_progress' && reservation.calledBy === doctor);

/** The services that share doctors with this one; all of them while no doctor was seen. */
const laneOf = (model: Model, type: Type): ReadonlySet<Type> => {
  const counted = (['doctor', 'doctor2'] as const).filter((name) => {
    const { seen, state } = model.doctors[name];
    return seen && (state !== 'off' || insideOf(model, name) !== undefined);
  });
  if (counted.length === 0) return new Set(types);
  const serving = counted.map((name) => model.doctors[name]).filter(({ state }) => state !== 'off');
  const lane = new Set([type]);
  for (let round = 0; round < serving.length; round += 1) {
    for (const { services } of serving) {
      if (services.some((each) => lane.has(each))) for (const each of services) lane.add(each);
    }
  }
  return lane;
};

/** Those who wait in the lane of a service, in their order. */
export const waitingInLane = (model: Model, type: Type): ModelReservation[] => {
  const lane = laneOf(model, type);
  return waitingOf(model).filter((reservation) => lane.has(reservation.type));
};

/** A doctor, or reception for a doctor who was seen, sets services and state. A paused doctor takes patients later. */
export const setDoctor = (
  model: Model,
  doctor: Doctor,
  by: Account,
  set: { readonly services: readonly Type[]; readonly state: WorkState },
): Expected => {
  const present = model.doctors[doctor];
  if (by !== 'reception' && by !== doctor) return refused(403);
  if (by === 'reception' && !present.seen) return refused(404);
  Object.assign(present, set, { seen: true });
  model.changes += 1;
  return { status: 200 };
};

export const owedBy = (reservation: ModelReservation): number => (reservation.charge ?? 0) - reservation.paid;

export const paymentOf = (reservation: ModelReservation): 'paid' | 'unpaid' | 'partial' => {
  if (reservation.charge === undefined) return 'unpaid';
  if (reservation.paid === reservation.charge) return 'paid';
  return reservation.paid === 0 ? 'unpaid' : 'partial';
};

const isOpen = ({ status }: ModelReservation): boolean =>
  status === 'waiting' || status === 'in_progress' || status === 'skipped';

/** Is the daily limit of the service reached? Cancelled and missed reservations are not counted. */
const isDayFull = ({ settings, reservations }: Model, type: Type): boolean => {
  if (type !== 'laser' || settings.laserLimit === null) return false;
  const counted = reservations.filter(
    (each) => each.type === type && !['cancelled', 'no_show', 'away'].includes(each.status),
  );
  return counted.length >= settings.laserLimit;
};

/** May a patient of this service prefer the doctor? */
const isToChoose = (model: Model, doctor: Doctor | undefined, type: Type): boolean => {
  if (doctor === undefined) return true;
  const { seen, state, services } = model.doctors[doctor];
  return seen && state !== 'off' && services.includes(type);
};

/** A booking by reception. */
interface ModelBooking {
  readonly patient: number;
  readonly type: Type;
  /** Books although the daily limit is reached. */
  readonly overLimit: boolean;
  readonly preferred: Doctor | undefined;
}

/** Reception books. */
export const book = (model: Model, { patient, type, overLimit, preferred }: ModelBooking): Expected => {
  const open = model.reservations.find(
    (reservation) => reservation.patient === patient && reservation.type === type && isOpen(reservation),
  );
  if (open !== undefined) {
    return { status: 200, data: { id: open.id, ticket_no: open.ticketNo, status: open.status } };
  }
  if (!isToChoose(model, preferred, type) || (isDayFull(model, type) && !overLimit)) return refused(409);
  const ticketNo = model.reservations.length + 1;
  model.places += 1;
  model.changes += 1;
  const { now, places } = model;
  const charge = type === 'regular' ? REGULAR_FEE : undefined;
  return {
    status: 201,
    data: {
      ticket_no: ticketNo,
      queue_position: waitingInLane(model, type).length + 1,
      status: 'waiting',
      payment_status: 'unpaid',
      amount: charge === undefined ? null : charge / 100,
    },
    learn: ({ id }) => {
      model.reservations.push({
        id: Number(id),
        patientId: model.patientIds[patient] ?? '',
        patient,
        type,
        ticketNo,
        bookedAt: now,
        status: 'waiting',
        place: places,
        charge,
        paid: 0,
        recorded: false,
        reinserted: false,
        calledBy: undefined,
        calledAt: 0,
        skippedAt: 0,
        finishedAt: 0,
        // Booked by reception: a walk-in.
        arrived: true,
        preferred,
        last: undefined,
      });
    },
  };
};

/** Notes a move that is made now, so that it can be undone. */
const note = (reservation: ModelReservation, name: MoveOfModel): void => {
  const { last: _last, ...before } = reservation;
  reservation.last = { name, before, moveId: '' };
};

/** Takes the product's name of the last move into the model. */
const named = (reservation: ModelReservation | undefined, moveId: unknown): void => {
  if (reservation?.last !== undefined && typeof moveId === 'string') reservation.last.moveId = moveId;
};

const begin = (model: Model, reservation: ModelReservation, doctor: Doctor): void => {
  note(reservation, 'call');
  Object.assign(reservation, { status: 'in_progress', calledBy: doctor, calledAt: model.now });
  model.changes += 1;
};

const finish = (model: Model, reservation: ModelReservation): void => {
  note(reservation, 'complete');
  Object.assign(reservation, { status: 'completed', finishedAt: model.now });
  model.changes += 1;
};

export const callNext = (model: Model, doctor: Doctor): Expected => {
  const inside = insideOf(model, doctor);
  const caller = model.doctors[doctor];
  const first = waitingOf(model).find(
    ({ arrived, type, preferred }) =>
      (arrived || !model.settings.arrivals) &&
      (preferred === undefined ? caller.services.includes(type) : preferred === doctor),
  );
  if (inside === undefined && first === undefined) return refused(409);
  Object.assign(caller, { seen: true, state: 'on' });
  if (inside !== undefined) finish(model, inside);
  if (first !== undefined) begin(model, first, doctor);
  return {
    status: 200,
    data: {
      completed: inside?.id ?? null,
      next: first === undefined ? null : { id: first.id, ticket_no: first.ticketNo, status: 'in_progress' },
    },
    learn: ({ move_ids: ids }) => {
      const { completed, called } = ids as { completed: unknown; called: unknown };
      named(inside, completed);
      named(first, called);
    },
  };
};

/** Reception sets the preferred doctor until the patient is called; undefined = any. */
export const prefer = (model: Model, reservation: ModelReservation, doctor: Doctor | undefined): Expected => {
  if (reservation.status !== 'waiting' && reservation.status !== 'skipped') return refused(409);
  const answer = { status: 200, data: { id: reservation.id, type: reservation.type } };
  if (reservation.preferred === doctor) return answer;
  if (!isToChoose(model, doctor, reservation.type)) return refused(409);
  reservation.preferred = doctor;
  model.changes += 1;
  return answer;
};

const skip = (model: Model, reservation: ModelReservation): boolean => {
  if (reservation.status !== 'waiting' && reservation.status !== 'in_progress') return false;
  note(reservation, 'skip');
  Object.assign(reservation, { status: 'skipped', skippedAt: model.now, calledBy: undefined });
  return true;
};

const reinsert = (model: Model, reservation: ModelReservation): boolean => {
  // A place is taken before the move is tried; what is not used leaves a gap.
  model.places += 1;
  if (reservation.status !== 'skipped') return false;
  note(reservation, 'reinsert');
  Object.assign(reservation, { status: 'waiting', place: model.places, reinserted: true, arrived: true });
  return true;
};

/** Cancelled or not come: nothing beyond what was received is owed, unless the session was recorded. */
const giveUp = (model: Model, reservation: ModelReservation, status: Status): boolean => {
  if (reservation.status !== 'waiting' && reservation.status !== 'skipped') return false;
  note(reservation, 'give up');
  Object.assign(reservation, { status, finishedAt: model.now });
  if (!reservation.recorded && owedBy(reservation) > 0)
    reservation.charge = reservation.paid === 0 ? undefined : reservation.paid;
  return true;
};

export const move = (model: Model, reservation: ModelReservation, to: QueueState, by: Account): Expected => {
  const moved: Expected = {
    status: 200,
    data: { id: reservation.id, status: to },
    learn: ({ move_id: moveId }) => named(reservation, moveId),
  };
  const done = (legal: boolean): Expected => {
    if (!legal) return refused(409);
    model.changes += 1;
    return moved;
  };
  switch (to) {
    case 'in_progress':
      if (by === 'reception') return refused(403);
      if (insideOf(model, by) !== undefined || reservation.status !== 'waiting') return refused(409);
      begin(model, reservation, by);
      return moved;
    case 'completed':
      if (by === 'reception') return refused(403);
      if (reservation.status !== 'in_progress') return refused(409);
      finish(model, reservation);
      return moved;
    case 'skipped':
      return done(skip(model, reservation));
    case 'waiting':
      return done(reinsert(model, reservation));
    case 'cancelled':
    case 'no_show':
      return done(giveUp(model, reservation, to));
  }
};

/** Reception gives a patient the last place at the other branch. */
export const transfer = (model: Model, reservation: ModelReservation, by: Account): Expected => {
  if (by !== 'reception') return refused(403);
  const { patient, type, status, paid, recorded } = reservation;
  const isThere = model.reservations.some(
    (other) => other.patient === patient && other.type === type && other.status === 'away',
  );
  if ((status !== 'waiting' && status !== 'skipped') || paid > 0 || recorded || isThere) return refused(409);
  note(reservation, 'transfer');
  Object.assign(reservation, { status: 'away', charge: undefined });
  model.changes += 1;
  return {
    status: 200,
    data: { id: reservation.id, status: 'waiting', amount: type === 'regular' ? REGULAR_FEE / 100 : null },
    learn: ({ move_id: moveId }) => named(reservation, moveId),
  };
};

/** A waiting patient is marked as here, or not. */
export const markArrival = (model: Model, reservation: ModelReservation, arrived: boolean): Expected => {
  if (reservation.status !== 'waiting') return refused(409);
  if (reservation.arrived === arrived) return { status: 200, data: { id: reservation.id, move_id: null } };
  note(reservation, 'arrival');
  reservation.arrived = arrived;
  model.changes += 1;
  return {
    status: 200,
    data: { id: reservation.id, status: 'waiting' },
    learn: ({ move_id: moveId }) => named(reservation, moveId),
  };
};

/** Restores the fields that the move changed; later money stays. */
const restored = (name: MoveOfModel, before: Snapshot): Partial<ModelReservation> => {
  const { status, place, calledBy, calledAt, skippedAt, finishedAt, reinserted, charge, arrived } = before;
  const stands = { status, place, calledBy, calledAt, skippedAt, finishedAt };
  switch (name) {
    case 'reinsert':
      return { ...stands, reinserted, arrived };
    case 'give up':
      return { ...stands, charge };
    case 'transfer':
      return { ...stands, charge };
    case 'arrival':
      return { arrived };
    case 'call':
    case 'complete':
    case 'skip':
      return stands;
  }
};

/** Something depends on the move: money, another reservation of the patient, another patient of the doctor. */
const isDependedOn = (model: Model, reservation: ModelReservation, name: MoveOfModel, before: Snapshot): boolean => {
  if (name === 'call' && reservation.recorded) return true;
  if (name === 'give up' && reservation.paid !== before.paid) return true;
  const { patient, type } = reservation;
  const bookedAgain = model.reservations.some(
    (other) => other !== reservation && other.patient === patient && other.type === type && isOpen(other),
  );
  if ((name === 'give up' || name === 'complete' || name === 'transfer') && bookedAgain) return true;
  const { status, calledBy } = before;
  return status === 'in_progress' && calledBy !== undefined && insideOf(model, calledBy) !== undefined;
};

export const undo = (model: Model, reservation: ModelReservation, moveId: string, by: Account): Expected => {
  const { last } = reservation;
  const { id } = reservation;
  if (last?.undid === moveId) return { status: 200, data: { id, status: reservation.status } };
  if (last === undefined || last.moveId !== moveId || last.name === 'undo') return refused(409);
  if (by === 'reception' && (last.name === 'call' || last.name === 'complete')) return refused(403);
  if (by !== 'reception' && last.name === 'transfer') return refused(403);
  if (isDependedOn(model, reservation, last.name, last.before)) return refused(409);
  Object.assign(reservation, restored(last.name, last.before));
  reservation.last = { name: 'undo', before: last.before, moveId: '', undid: moveId };
  model.changes += 1;
  return {
    status: 200,
    data: { id, status: reservation.status },
    learn: ({ move_id: undoId }) => named(reservation, undoId),
  };
};

export const markPaid = (
  model: Model,
  reservation: ModelReservation,
  amount: number | undefined,
  rightPatient: boolean,
): Expected => {
  if (!rightPatient || reservation.charge === undefined) return refused(409);
  const owed = owedBy(reservation);
  const taken = amount ?? owed;
  if (owed > 0) {
    if (taken <= 0 || taken > owed) return refused(400);
    reservation.paid += taken;
    model.receipts.push({ type: reservation.type, amount: taken });
    model.changes += 1;
  }
  return {
    status: 200,
    data: {
      reservation_id: reservation.id,
      payment_status: paymentOf(reservation),
      amount_paid: reservation.paid / 100,
      balance: owedBy(reservation) / 100,
    },
  };
};

export const setFractionalCharge = (model: Model, reservation: ModelReservation, amount: number): Expected => {
  if (reservation.type !== 'fractional') return refused(409);
  if (reservation.charge !== amount) {
    if (reservation.paid > 0) return refused(409);
    if (reservation.status === 'cancelled' || reservation.status === 'no_show') return refused(409);
    reservation.charge = amount;
    model.changes += 1;
  }
  return {
    status: 200,
    data: { reservation_id: reservation.id, amount: amount / 100, payment_status: paymentOf(reservation) },
  };
};

const openOf = (model: Model, doctor: Doctor): Pulses | undefined =>
  model.pulses[doctor].find(({ end }) => end === undefined);

export const recordSession = (
  model: Model,
  reservation: ModelReservation,
  doctor: Doctor,
  pulses: number,
  price: number,
): Expected => {
  const amount = pulses * price;
  if (reservation.type === 'regular' || reservation.recorded) return refused(409);
  if (reservation.charge !== undefined && reservation.charge !== amount) return refused(409);
  if (reservation.status !== 'in_progress' && reservation.status !== 'completed') return refused(409);
  Object.assign(reservation, { charge: amount, recorded: true });
  model.changes += 1;
  if (reservation.type === 'laser') {
    model.laser.sessions += 1;
    model.laser.pulses += pulses;
    const open = openOf(model, doctor);
    if (open !== undefined) open.recorded += pulses;
  }
  return {
    status: 201,
    data: { reservation_id: reservation.id, pulses, price_per_pulse: price / 100, amount: amount / 100 },
  };
};

export const startPulses = (model: Model, doctor: Doctor, start: number): Expected => {
  if (openOf(model, doctor) !== undefined) return refused(409);
  model.pulses[doctor].push({ start, recorded: 0, end: undefined });
  model.changes += 1;
  return { status: 201, data: { start_pulses: start } };
};

export const endPulses = (model: Model, doctor: Doctor, end: number): Expected => {
  const open = openOf(model, doctor);
  if (open === undefined) return refused(409);
  if (end < open.start) return refused(400);
  open.end = end;
  model.changes += 1;
  const actual = end - open.start;
  return {
    status: 200,
    data: {
      summary: {
        start_pulses: open.start,
        end_pulses: end,
        actual_total: actual,
        predicted_total: open.recorded,
        discrepancy: actual - open.recorded,
      },
    },
  };
};
