/**
 * A branch's day in memory, by the letter of the domain rules and by nothing else: it shares no code with the product,
 * so that both would have to be wrong in the same way. Money is piastres.
 */
export type Type = 'regular' | 'laser' | 'fractional';
export type Status = 'waiting' | 'in_progress' | 'completed' | 'skipped' | 'no_show' | 'cancelled';
export type Doctor = 'doctor' | 'doctor2';
export type Account = Doctor | 'reception';

export interface Life {
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
  readonly lives: Life[];
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
  lives: [],
  places: 0,
  receipts: [],
  pulses: { doctor: [], doctor2: [] },
  laser: { sessions: 0, pulses: 0 },
  changes: 0,
});

const refused = (status: number): Expected => ({ status });

export const waitingOf = (model: Model): Life[] =>
  model.lives.filter(({ status }) => status === 'waiting').toSorted((a, b) => a.place - b.place);

export const insideOf = (model: Model, doctor: Doctor): Life | undefined =>
  model.lives.find((life) => life.status === 'in_progress' && life.calledBy === doctor);

export const owedBy = (life: Life): number => (life.charge ?? 0) - life.paid;

export const paymentOf = (life: Life): 'paid' | 'unpaid' | 'partial' => {
  if (life.charge === undefined) return 'unpaid';
  if (life.paid === life.charge) return 'paid';
  return life.paid === 0 ? 'unpaid' : 'partial';
};

const isOpen = ({ status }: Life): boolean => status === 'waiting' || status === 'in_progress' || status === 'skipped';

export const book = (model: Model, patient: number, type: Type): Expected => {
  const open = model.lives.find((life) => life.patient === patient && life.type === type && isOpen(life));
  if (open !== undefined) {
    return { status: 200, data: { id: open.id, ticket_no: open.ticketNo, status: open.status } };
  }
  const ticketNo = model.lives.length + 1;
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
      model.lives.push({
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

const begin = (model: Model, life: Life, doctor: Doctor): void => {
  Object.assign(life, { status: 'in_progress', calledBy: doctor, calledAt: model.now });
  model.changes += 1;
};

const finish = (model: Model, life: Life): void => {
  Object.assign(life, { status: 'completed', finishedAt: model.now });
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

const skip = (model: Model, life: Life): boolean => {
  if (life.status !== 'waiting' && life.status !== 'in_progress') return false;
  Object.assign(life, { status: 'skipped', skippedAt: model.now, calledBy: undefined });
  return true;
};

const reinsert = (model: Model, life: Life): boolean => {
  // A place is taken before the move is tried; what is not used leaves a gap.
  model.places += 1;
  if (life.status !== 'skipped') return false;
  Object.assign(life, { status: 'waiting', place: model.places, reinserted: true });
  return true;
};

/** Cancelled or not come: nothing beyond what was received is owed, unless the session was recorded. */
const giveUp = (model: Model, life: Life, status: Status): boolean => {
  if (life.status !== 'waiting' && life.status !== 'skipped') return false;
  Object.assign(life, { status, finishedAt: model.now });
  if (!life.recorded && owedBy(life) > 0) life.charge = life.paid === 0 ? undefined : life.paid;
  return true;
};

export const move = (model: Model, life: Life, to: Status, by: Account): Expected => {
  const done = (legal: boolean): Expected => {
    if (!legal) return refused(409);
    model.changes += 1;
    return { status: 200, data: { id: life.id, status: to } };
  };
  switch (to) {
    case 'in_progress':
      if (by === 'reception') return refused(403);
      if (insideOf(model, by) !== undefined || life.status !== 'waiting') return refused(409);
      begin(model, life, by);
      return { status: 200, data: { id: life.id, status: to } };
    case 'completed':
      if (by === 'reception') return refused(403);
      if (life.status !== 'in_progress') return refused(409);
      finish(model, life);
      return { status: 200, data: { id: life.id, status: to } };
    case 'skipped':
      return done(skip(model, life));
    case 'waiting':
      return done(reinsert(model, life));
    case 'cancelled':
    case 'no_show':
      return done(giveUp(model, life, to));
  }
};

export const markPaid = (model: Model, life: Life, amount: number | undefined, rightPatient: boolean): Expected => {
  if (!rightPatient || life.charge === undefined) return refused(409);
  const owed = owedBy(life);
  const taken = amount ?? owed;
  if (owed > 0) {
    if (taken <= 0 || taken > owed) return refused(400);
    life.paid += taken;
    model.receipts.push({ type: life.type, amount: taken });
    model.changes += 1;
  }
  return {
    status: 200,
    data: {
      reservation_id: life.id,
      payment_status: paymentOf(life),
      amount_paid: life.paid / 100,
      balance: owedBy(life) / 100,
    },
  };
};

export const setFractionalCharge = (model: Model, life: Life, amount: number): Expected => {
  if (life.type !== 'fractional') return refused(409);
  if (life.charge !== amount) {
    if (life.paid > 0) return refused(409);
    if (life.status === 'cancelled' || life.status === 'no_show') return refused(409);
    life.charge = amount;
    model.changes += 1;
  }
  return { status: 200, data: { reservation_id: life.id, amount: amount / 100, payment_status: paymentOf(life) } };
};

const openOf = (model: Model, doctor: Doctor): Pulses | undefined =>
  model.pulses[doctor].find(({ end }) => end === undefined);

export const recordSession = (model: Model, life: Life, doctor: Doctor, pulses: number, price: number): Expected => {
  const amount = pulses * price;
  if (life.type === 'regular' || life.recorded) return refused(409);
  if (life.charge !== undefined && life.charge !== amount) return refused(409);
  if (life.status !== 'in_progress' && life.status !== 'completed') return refused(409);
  Object.assign(life, { charge: amount, recorded: true });
  model.changes += 1;
  if (life.type === 'laser') {
    model.laser.sessions += 1;
    model.laser.pulses += pulses;
    const open = openOf(model, doctor);
    if (open !== undefined) open.recorded += pulses;
  }
  return {
    status: 201,
    data: { reservation_id: life.id, pulses, price_per_pulse: price / 100, amount: amount / 100 },
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
