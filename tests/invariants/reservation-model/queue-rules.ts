import {
  type Account,
  type Doctor,
  type Expected,
  type Model,
  type ModelReservation,
  type QueueState,
  REGULAR_FEE,
  type Status,
  type Type,
  insideOf,
  isOpen,
  isToChoose,
  named,
  note,
  owedBy,
  refused,
  waitingOf,
} from './model.ts';

/** Is the daily limit of the service reached? Cancelled, missed and unconfirmed reservations are not counted. */
const isDayFull = ({ settings, reservations }: Model, type: Type): boolean => {
  if (type !== 'laser' || settings.laserLimit === null) return false;
  const counted = reservations.filter(
    (each) => each.type === type && !['cancelled', 'no_show', 'away', 'unconfirmed'].includes(each.status),
  );
  return counted.length >= settings.laserLimit;
};

interface ModelBooking {
  /** By the public instead of reception. */
  readonly isOnline: boolean;
  readonly patient: number;
  readonly type: Type;
  /** Books although the daily limit is reached. */
  readonly overLimit: boolean;
  readonly preferred: Doctor | undefined;
}

/** How many bookings of the public the patient's phone has in the queue, and how many wait for a confirmation. */
const bookingsOfPhone = (
  { reservations }: Model,
  patient: number,
): { readonly open: number; readonly held: number } => {
  const ofPhone = reservations.filter((each) => each.patient === patient && isOpen(each));
  const held = ofPhone.filter(({ status }) => status === 'unconfirmed').length;
  return { open: ofPhone.filter(({ isOnline }) => isOnline).length - held, held };
};

/** Reception books, or the public. */
export const book = (model: Model, { isOnline, patient, type, overLimit, preferred }: ModelBooking): Expected => {
  const open = model.reservations.find(
    (reservation) => reservation.patient === patient && reservation.type === type && isOpen(reservation),
  );
  if (open !== undefined) {
    return { status: 200, data: { id: open.id, ticket_no: open.ticketNo, status: open.status } };
  }
  if (!isToChoose(model, preferred, type) || (isDayFull(model, type) && !overLimit)) return refused(409);
  const { open: ofPhone, held } = bookingsOfPhone(model, patient);
  const isHeld = isOnline && ofPhone >= model.settings.maxOpen;
  if (isOnline && held >= model.settings.maxOpen) return refused(409);
  const ticketNo = model.reservations.length + 1;
  model.places += 1;
  model.changes += 1;
  const { now, places } = model;
  const status = isHeld ? 'unconfirmed' : 'waiting';
  const charge = type === 'regular' && !isHeld ? REGULAR_FEE : undefined;
  return {
    status: 201,
    data: {
      ticket_no: ticketNo,
      queue_position: isHeld ? null : waitingOf(model).length + 1,
      status,
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
        isOnline,
        status,
        place: [places],
        charge,
        paid: 0,
        recorded: false,
        reinserted: false,
        calledBy: undefined,
        calledAt: 0,
        skippedAt: 0,
        finishedAt: 0,
        // Booked by reception: a walk-in.
        arrived: !isOnline,
        postponed: false,
        preferred,
        last: undefined,
      });
    },
  };
};

/** Staff give an unconfirmed booking the last place. */
export const confirm = (model: Model, reservation: ModelReservation): Expected => {
  if (reservation.status !== 'unconfirmed') return refused(409);
  const position = waitingOf(model).length + 1;
  note(reservation, 'confirm');
  model.places += 1;
  model.changes += 1;
  const charge = reservation.type === 'regular' ? REGULAR_FEE : undefined;
  Object.assign(reservation, { status: 'waiting', place: [model.places], charge });
  return {
    status: 200,
    data: { id: reservation.id, status: 'waiting', queue_position: position },
    learn: ({ move_id: moveId }) => named(reservation, moveId),
  };
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

/** The patient whom the doctor's next call takes. */
export const firstFor = (model: Model, doctor: Doctor): ModelReservation | undefined =>
  waitingOf(model).find(
    ({ arrived, type, preferred }) =>
      (arrived || !model.settings.arrivals) &&
      (preferred === undefined ? model.doctors[doctor].services.includes(type) : preferred === doctor),
  );

export const callNext = (model: Model, doctor: Doctor): Expected => {
  const inside = insideOf(model, doctor);
  const caller = model.doctors[doctor];
  const first = firstFor(model, doctor);
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
  Object.assign(reservation, { status: 'waiting', place: [model.places], reinserted: true, arrived: true });
  return true;
};

/** Cancelled or not come: nothing beyond what was received is owed, unless the session was recorded. */
const giveUp = (model: Model, reservation: ModelReservation, status: Status): boolean => {
  const isHeld = reservation.status === 'unconfirmed' && status === 'cancelled';
  if (reservation.status !== 'waiting' && reservation.status !== 'skipped' && !isHeld) return false;
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
