/**
 * A branch's day in memory, by the letter of the domain rules and by nothing else: it shares no code with the product,
 * so that both would have to be wrong in the same way. Money is piastres.
 */
export type Type = 'regular' | 'laser' | 'fractional';
export type Status = 'waiting' | 'in_progress' | 'completed' | 'skipped' | 'no_show' | 'cancelled';
export type Doctor = 'doctor' | 'doctor2';
export type Account = Doctor | 'reception';

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
}

export interface Pulses {
  readonly start: number;
  recorded: number;
  end: number | undefined;
}

export interface Model {
  /** The product's names for the patients. */
  readonly patientIds: readonly string[];
  /** Milliseconds. */
  now: number;
  readonly reservations: ModelReservation[];
  places: number;
  readonly receipts: { readonly type: Type; readonly amount: number }[];
  readonly pulses: Record<Doctor, Pulses[]>;
  readonly laser: { sessions: number; pulses: number };
  /** How many changes were made: each leaves its audit entry. */
  changes: number;
}

/** What the product must answer: status, and these fields of the data. */
export interface Expected {
  readonly status: number;
  readonly data?: Readonly<Record<string, unknown>>;
  /** Takes what only the product decides (ids) into the model. */
  readonly learn?: (data: Readonly<Record<string, unknown>>) => void;
}

export const REGULAR_FEE = 300_00;

export const newModel = (now: number, patientIds: readonly string[]): Model => ({
  patientIds,
  now,
  reservations: [],
  places: 0,
  receipts: [],
  pulses: { doctor: [], doctor2: [] },
  laser: { sessions: 0, pulses: 0 },
  changes: 0,
});

const refused = (status: number): Expected => ({ status });

export const waitingOf = (model: Model): ModelReservation[] =>
  model.reservations.filter(({ status }) => status === 'waiting').toSorted((a, b) => a.place - b.place);

export const insideOf = (model: Model, doctor: Doctor): ModelReservation | undefined =>
  model.reservations.find((reservation) => reservation.status === 'in_progress' && reservation.calledBy === doctor);

export const owedBy = (reservation: ModelReservation): number => (reservation.charge ?? 0) - reservation.paid;

export const paymentOf = (reservation: ModelReservation): 'paid' | 'unpaid' | 'partial' => {
  if (reservation.charge === undefined) return 'unpaid';
  if (reservation.paid === reservation.charge) return 'paid';
  return reservation.paid === 0 ? 'unpaid' : 'partial';
};

const isOpen = ({ status }: ModelReservation): boolean =>
  status === 'waiting' || status === 'in_progress' || status === 'skipped';

export const book = (model: Model, patient: number, type: Type): Expected => {
  const open = model.reservations.find(
    (reservation) => reservation.patient === patient && reservation.type === type && isOpen(reservation),
  );
  if (open !== undefined) {
    return { status: 200, data: { id: open.id, ticket_no: open.ticketNo, status: open.status } };
  }
  const ticketNo = model.reservations.length + 1;
  model.places += 1;
  model.changes += 1;
  const { now, places } = model;
  const charge = type === 'regular' ? REGULAR_FEE : undefined;
  return {
    status: 201,
    data: {
      ticket_no: ticketNo,
      queue_position: waitingOf(model).length + 1,
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
      });
    },
  };
};

const begin = (model: Model, reservation: ModelReservation, doctor: Doctor): void => {
  Object.assign(reservation, { status: 'in_progress', calledBy: doctor, calledAt: model.now });
  model.changes += 1;
};

const finish = (model: Model, reservation: ModelReservation): void => {
  Object.assign(reservation, { status: 'completed', finishedAt: model.now });
  model.changes += 1;
};

export const callNext = (model: Model, doctor: Doctor): Expected => {
  const inside = insideOf(model, doctor);
  const first = waitingOf(model)[0];
  if (inside === undefined && first === undefined) return refused(409);
  if (inside !== undefined) finish(model, inside);
  if (first !== undefined) begin(model, first, doctor);
  return {
    status: 200,
    data: {
      completed: inside?.id ?? null,
      next: first === undefined ? null : { id: first.id, ticket_no: first.ticketNo, status: 'in_progress' },
    },
  };
};

const skip = (model: Model, reservation: ModelReservation): boolean => {
  if (reservation.status !== 'waiting' && reservation.status !== 'in_progress') return false;
  Object.assign(reservation, { status: 'skipped', skippedAt: model.now, calledBy: undefined });
  return true;
};

const reinsert = (model: Model, reservation: ModelReservation): boolean => {
  // A place is taken before the move is tried; what is not used leaves a gap.
  model.places += 1;
  if (reservation.status !== 'skipped') return false;
  Object.assign(reservation, { status: 'waiting', place: model.places, reinserted: true });
  return true;
};

/** Cancelled or not come: nothing beyond what was received is owed, unless the session was recorded. */
const giveUp = (model: Model, reservation: ModelReservation, status: Status): boolean => {
  if (reservation.status !== 'waiting' && reservation.status !== 'skipped') return false;
  Object.assign(reservation, { status, finishedAt: model.now });
  if (!reservation.recorded && owedBy(reservation) > 0)
    reservation.charge = reservation.paid === 0 ? undefined : reservation.paid;
  return true;
};

export const move = (model: Model, reservation: ModelReservation, to: Status, by: Account): Expected => {
  const done = (legal: boolean): Expected => {
    if (!legal) return refused(409);
    model.changes += 1;
    return { status: 200, data: { id: reservation.id, status: to } };
  };
  switch (to) {
    case 'in_progress':
      if (by === 'reception') return refused(403);
      if (insideOf(model, by) !== undefined || reservation.status !== 'waiting') return refused(409);
      begin(model, reservation, by);
      return { status: 200, data: { id: reservation.id, status: to } };
    case 'completed':
      if (by === 'reception') return refused(403);
      if (reservation.status !== 'in_progress') return refused(409);
      finish(model, reservation);
      return { status: 200, data: { id: reservation.id, status: to } };
    case 'skipped':
      return done(skip(model, reservation));
    case 'waiting':
      return done(reinsert(model, reservation));
    case 'cancelled':
    case 'no_show':
      return done(giveUp(model, reservation, to));
  }
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
