import {
  type Account,
  type Expected,
  type Model,
  type ModelReservation,
  type MoveOfModel,
  type Snapshot,
  insideOf,
  isOpen,
  named,
  refused,
} from './model.ts';

/** Restores the fields that the move changed; later money stays. */
const restored = (name: MoveOfModel, before: Snapshot): Partial<ModelReservation> => {
  const { status, place, calledBy, calledAt, skippedAt, finishedAt, reinserted, charge, arrived } = before;
  const position = { status, place, calledBy, calledAt, skippedAt, finishedAt };
  switch (name) {
    case 'reinsert':
      return { ...position, reinserted, arrived };
    case 'give up':
      return { ...position, charge };
    case 'transfer':
      return { ...position, charge };
    case 'arrival':
      return { arrived };
    case 'postpone':
      return { place, postponed: false };
    case 'call':
    case 'complete':
    case 'skip':
      return position;
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
  if (last === undefined || last.moveId !== moveId) return refused(409);
  if (last.name === 'undo' || last.name === 'confirm') return refused(409);
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
