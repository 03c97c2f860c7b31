/**
 * A branch's day in memory, by the letter of the domain rules and by nothing else: it shares no code with the product,
 * so that both would have to be wrong in the same way. Money is piastres.
 */
export type Type = 'regular' | 'laser' | 'fractional';
export type QueueState = 'waiting' | 'in_progress' | 'completed' | 'skipped' | 'no_show' | 'cancelled';
/** `away`: transferred to the other branch, which the model does not follow. */
export type Status = QueueState | 'unconfirmed' | 'away';
export type Doctor = 'doctor' | 'doctor2';
export type Account = Doctor | 'reception';
/** `public`: sends no token. */
export type Sender = Account | 'public';
export type WorkState = 'on' | 'paused' | 'off';

export type MoveOfModel = 'call' | 'complete' | 'skip' | 'reinsert' | 'give up' | 'arrival' | 'postpone' | 'transfer';

/** The last move of a reservation, and how it stood before. */
export interface LastMove {
  readonly name: MoveOfModel | 'confirm' | 'undo';
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
  /** Booked by the public. */
  readonly isOnline: boolean;
  status: Status;
  /** Place among the waiting, compared number by number: smaller comes first, and a shorter one before its longer. */
  place: readonly number[];
  charge: number | undefined;
  paid: number;
  recorded: boolean;
  reinserted: boolean;
  calledBy: Doctor | undefined;
  calledAt: number;
  skippedAt: number;
  finishedAt: number;
  arrived: boolean;
  /** The patient has let others go first. */
  postponed: boolean;
  /** The only doctor whose Call Next takes it. */
  preferred: Doctor | undefined;
  last: LastMove | undefined;
}

export type Snapshot = Readonly<Omit<ModelReservation, 'last'>>;

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
  /** Open bookings of the public for one phone; a further one waits for its confirmation, and so many may wait. */
  readonly maxOpen: number;
}

/** A doctor on this day. */
interface ModelDoctor {
  services: readonly Type[];
  /** Was set or has called today. */
  seen: boolean;
  state: WorkState;
}

export interface Model {
  /** The product's names for the patients, and their phones. */
  readonly patientIds: readonly string[];
  readonly phones: readonly string[];
  readonly settings: ModelSettings;
  /** Milliseconds. */
  now: number;
  readonly reservations: ModelReservation[];
  places: number;
  readonly receipts: { readonly type: Type; readonly amount: number }[];
  readonly pulses: Record<Doctor, Pulses[]>;
  /** Laser sessions that each doctor recorded. */
  readonly laser: Record<Doctor, { sessions: number; pulses: number }>;
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
export const doctors: readonly Doctor[] = ['doctor', 'doctor2'];

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export const newModel = (
  now: number,
  { patientIds, phones }: Pick<Model, 'patientIds' | 'phones'>,
  settings: ModelSettings,
): Model => ({
  patientIds,
  phones,
  settings,
  now,
  reservations: [],
  places: 0,
  receipts: [],
  pulses: { doctor: [], doctor2: [] },
  laser: { doctor: { sessions: 0, pulses: 0 }, doctor2: { sessions: 0, pulses: 0 } },
  doctors: {
    doctor: { services: types, seen: false, state: 'on' },
    doctor2: { services: types, seen: false, state: 'on' },
  },
  changes: 0,
});

export const refused = (status: number): Expected => ({ status });

type Placed = Pick<ModelReservation, 'place'>;

const comparePlaces = ({ place: a }: Placed, { place: b }: Placed): number => {
  for (const [at, part] of a.entries()) {
    const difference = part - (b[at] ?? -Infinity);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
};

export const isBefore = (a: Placed, b: Placed): boolean => comparePlaces(a, b) < 0;

export const waitingOf = (model: Model): ModelReservation[] =>
  model.reservations.filter(({ status }) => status === 'waiting').toSorted(comparePlaces);

export const insideOf = (model: Model, doctor: Doctor): ModelReservation | undefined =>
  model.reservations.find((reservation) => reservation.status === 'in_progress' && reservation.calledBy === doctor);

/**
 * A doctor, or reception for a doctor who was seen or has a patient, sets services and state. A paused doctor takes
 * patients later.
 */
export const setDoctor = (
  model: Model,
  doctor: Doctor,
  by: Account,
  set: { readonly services: readonly Type[]; readonly state: WorkState },
): Expected => {
  const present = model.doctors[doctor];
  if (by !== 'reception' && by !== doctor) return refused(403);
  if (by === 'reception' && !present.seen && insideOf(model, doctor) === undefined) return refused(404);
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

export const isOpen = ({ status }: ModelReservation): boolean =>
  status === 'waiting' || status === 'in_progress' || status === 'skipped' || status === 'unconfirmed';

/** May a patient of this service prefer the doctor? */
export const isToChoose = (model: Model, doctor: Doctor | undefined, type: Type): boolean => {
  if (doctor === undefined) return true;
  const { seen, state, services } = model.doctors[doctor];
  return (seen || insideOf(model, doctor) !== undefined) && state !== 'off' && services.includes(type);
};

/** Notes a move that is made now, so that it can be undone. */
export const note = (reservation: ModelReservation, name: MoveOfModel | 'confirm'): void => {
  const { last: _last, ...before } = reservation;
  reservation.last = { name, before, moveId: '' };
};

/** Takes the product's name of the last move into the model. */
export const named = (reservation: ModelReservation | undefined, moveId: unknown): void => {
  if (reservation?.last !== undefined && typeof moveId === 'string') reservation.last.moveId = moveId;
};
