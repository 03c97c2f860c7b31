import {
  type Expected,
  type Model,
  type ModelReservation,
  isBefore,
  isOpen,
  named,
  note,
  refused,
  waitingOf,
} from './model.ts';

// What patients do with their own ticket.

const positionOf = (model: Model, reservation: ModelReservation): number => waitingOf(model).indexOf(reservation) + 1;

const moved = (model: Model, reservation: ModelReservation, data: object): Expected => {
  model.changes += 1;
  return {
    status: 200,
    data: { id: reservation.id, status: 'waiting', queue_position: positionOf(model, reservation), ...data },
    learn: ({ move_id: moveId }) => named(reservation, moveId),
  };
};

const takeBack = (model: Model, reservation: ModelReservation): Expected => {
  const { last } = reservation;
  if (last?.name !== 'postpone') return refused(409);
  Object.assign(reservation, { place: last.before.place, postponed: false });
  reservation.last = { name: 'undo', before: last.before, moveId: '', undid: last.moveId };
  return moved(model, reservation, { passed: 0 });
};

/** Lets some of those of the service go first, once; 0 takes it back. */
export const postpone = (model: Model, reservation: ModelReservation, behind: number): Expected => {
  if (behind === 0) return takeBack(model, reservation);
  if (reservation.status !== 'waiting' || reservation.postponed) return refused(409);
  const passed = waitingOf(model)
    .filter(
      (other) =>
        isBefore(reservation, other) &&
        other.type === reservation.type &&
        (other.preferred === undefined || other.preferred === reservation.preferred),
    )
    .slice(0, behind);
  const last = passed.at(-1);
  if (last === undefined) return refused(409);
  note(reservation, 'postpone');
  model.places += 1;
  // Before those who were placed after the same patient earlier.
  Object.assign(reservation, { place: [...last.place, -model.places], postponed: true });
  return moved(model, reservation, { passed: passed.length });
};

/** The patient of a missed reservation takes the last place. */
export const comeBack = (model: Model, reservation: ModelReservation): Expected => {
  const { status, last, patient, type, paid } = reservation;
  if (status !== 'skipped' && status !== 'no_show') return refused(409);
  const bookedAgain = model.reservations.some(
    (other) => other !== reservation && other.patient === patient && other.type === type && isOpen(other),
  );
  if (status === 'no_show' && (bookedAgain || last?.name !== 'give up' || last.before.paid !== paid))
    return refused(409);
  const before = last?.before;
  note(reservation, 'reinsert');
  model.places += 1;
  Object.assign(reservation, { status: 'waiting', place: [model.places], reinserted: true });
  if (status === 'no_show' && before !== undefined) {
    reservation.charge = before.charge;
    // The reservation was in no queue, so it cannot be undone.
    reservation.last = { name: 'undo', before, moveId: '' };
  }
  return moved(model, reservation, {});
};
