import { isUndoable, type Mover, mayUndo, UNDO_MINUTES } from '#shared/rules/transitions.ts';
import { owedOf } from '#functions/domain/money/payments.ts';
import { roleNotAllowed } from '#shared/refusals/access.ts';
import { undoNotPossible, undoTooLate } from '#shared/refusals/queue.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { Piastres } from '#shared/rules/money.ts';
import type { AuditEntry } from '../table/audit.ts';
import { dueAttributes } from '../table/due-attributes.ts';
import type { ReservationRecord } from '../table/items/reservations.ts';
import type { LastMove, Ticket } from '../table/items/tickets.ts';
import { keys } from '../table/keys.ts';
import { type Change, remove, update, type Write } from '../table/store.ts';
import { unrecordedAttributeNames, unrecordedAttributes } from '../laser/unrecorded-visits.ts';
import { slotWrite } from './calls.ts';
import { releaseSlot } from './moves.ts';
import { notMerged } from '../patients/patients.ts';
import { ticketChange, unchangedTicket } from '../table/tickets.ts';
import { guardWrite } from '../table/guards.ts';

/** An undo of the last move of a ticket, and who makes it. */
export interface Undo {
  /** The move to be undone. */
  readonly moveId: string;
  /** Id of the undo. */
  readonly id: string;
  readonly ticket: Ticket;
  readonly record: ReservationRecord;
  readonly mover: Mover;
  readonly now: Date;
  /** The present clinic day; the audit entry is stored under it. */
  readonly today: ClinicDay;
}

type Before = NonNullable<LastMove['was']>;
/** Transfers are undone in transfers.ts; confirmations are not. */
type UndoneName = Exclude<LastMove['name'], 'undo' | 'transfer' | 'confirm'>;

interface Undone {
  readonly undo: Undo;
  readonly name: UndoneName;
  readonly was: Before;
}

/** The state before the move. Refuses after another change or after the maximum time. */
const stateBefore = (undo: Undo): Undone => {
  const { ticket, moveId, mover, now } = undo;
  const move = ticket.lastMove;
  if (
    move?.id !== moveId ||
    move.was === undefined ||
    move.name === 'undo' ||
    move.name === 'transfer' ||
    move.name === 'confirm'
  )
    throw undoNotPossible(ticket.status);
  if (!mayUndo(move.name, mover)) throw roleNotAllowed();
  if (!isUndoable(now.getTime() - Date.parse(move.at))) throw undoTooLate(UNDO_MINUTES);
  // Refuses if a session was recorded or money has changed since the move.
  if (move.name === 'call' && ticket.sessionRecorded === true) throw undoNotPossible(ticket.status);
  if (move.was.paid !== undefined && move.was.paid !== ticket.paid) throw undoNotPossible(ticket.status);
  return { undo, name: move.name, was: move.was };
};

/** Was this move undone, without a move since? Then a repeated undo does nothing. */
export const isUndone = (ticket: Ticket, moveId: string): boolean => ticket.lastMove?.undid === moveId;

const calledAttributes = ['calledAt', 'calledBy', 'doctorName'] as const;

/** Restores an attribute to its former value, or removes it if it was absent. */
const given = (name: string, value: unknown): Change =>
  value === undefined ? { remove: [name] } : { set: { [name]: value } };

const joined = (...changes: readonly Change[]): Change => ({
  set: Object.fromEntries(changes.flatMap(({ set = {} }) => Object.entries(set))),
  remove: changes.flatMap((change) => change.remove ?? []),
});

/** Further changes of the ticket by an undo, besides state and position. */
const changeOf = ({ undo: { ticket }, name, was }: Undone): Change => {
  switch (name) {
    case 'call':
      return { remove: [...calledAttributes, ...unrecordedAttributeNames] };
    case 'complete':
      return { remove: ['finishedAt'] };
    case 'skip': {
      const { calledAt, calledBy, doctorName } = was;
      const listedAgain = calledBy === undefined ? {} : unrecordedAttributes(ticket, calledBy);
      return { set: { calledAt, calledBy, doctorName, ...listedAgain }, remove: ['skippedAt'] };
    }
    case 'reinsert':
      return joined(
        given('skippedAt', was.skippedAt),
        given('reinserted', was.reinserted),
        given('arrivedAt', was.arrivedAt),
      );
    case 'cancel':
    case 'miss':
      return joined({ remove: ['finishedAt'] }, given('charge', was.charge));
    case 'arrive':
    case 'unarrive':
      return given('arrivedAt', was.arrivedAt);
    case 'postpone':
      return { remove: ['postponedAt'] };
  }
};

/**
 * Writes of a reopened reservation: its guard, and a check that the patient was not merged or erased. Labels that may
 * fail: `guard`, `patient`.
 */
const openAgainWrites = (ticket: Ticket, visits: object = {}): Write[] => [
  guardWrite(ticket),
  update('patient', keys.patient(ticket.branchId, ticket.patientId), { add: { bookings: 1, ...visits } }, notMerged),
];

/**
 * Restores the guard and the charge of a visit that was given up. Labels that may fail: `guard`, `patient`.
 * @param charge the charge before
 */
const takeUpWrites = (ticket: Ticket, record: ReservationRecord, charge: Piastres | undefined): Write[] => [
  ...openAgainWrites(ticket),
  ...(charge === ticket.charge
    ? []
    : [
        update('record', keys.reservationRecord(ticket.id), {
          ...joined(given('charge', charge), {
            set: owedOf({ charge, paid: ticket.paid }) > 0 ? dueAttributes(record) : {},
          }),
          add: { version: 1 },
        }),
      ]),
];

/** Restores the guard of a completed visit and subtracts it from the patient's visits. */
const reopenWrites = ({ undo: { ticket, today } }: Undone): Write[] => [
  ...openAgainWrites(ticket, { visits: -1, visitsVersion: 1 }),
  ...(ticket.day === today ? [] : [remove('late', keys.lateVisit(ticket.branchId, today, ticket.id))]),
];

/** Restores the doctor's former patient, or empties the slot after an undone call. */
const slotWrites = ({ undo: { ticket }, name, was }: Undone): Write[] => {
  if (name === 'call') return releaseSlot(ticket);
  return was.calledBy === undefined || was.calledAt === undefined
    ? []
    : [slotWrite({ doctorId: was.calledBy, was: {}, next: ticket, calledAt: was.calledAt })];
};

const besides = (undone: Undone): Write[] => {
  if (undone.name === 'complete') return reopenWrites(undone);
  const { ticket, record } = undone.undo;
  return undone.name === 'cancel' || undone.name === 'miss' ? takeUpWrites(ticket, record, undone.was.charge) : [];
};

/**
 * Writes of an undo: restores state and position of the ticket, the doctor's patient, and the charge of a visit given
 * up. Labels that may fail: `ticket` (moved since), `slot` (the doctor has called another patient), `guard` (the
 * patient has booked the same service again), `patient` (merged since).
 */
export const undoWrites = (undo: Undo): Write[] => {
  const { ticket, now } = undo;
  const undone = stateBefore(undo);
  const { was } = undone;
  const lastMove: LastMove = { id: undo.id, name: 'undo', at: now.toISOString(), undid: undo.moveId };
  return [
    update(
      'ticket',
      keys.ticket(ticket.branchId, ticket.day, ticket.ticketNo),
      ticketChange({
        ...joined(changeOf(undone), { set: { status: was.status, order: was.order, lastMove } }),
        add: { version: 1 },
      }),
      unchangedTicket(ticket),
    ),
    ...slotWrites(undone),
    ...besides(undone),
  ];
};

/** A missed ticket that comes back to the last place. */
export interface ComeBack extends Pick<Undo, 'id' | 'ticket' | 'record' | 'now'> {
  readonly order: string;
}

/**
 * Writes of a no-show of today who comes back: last place, the charge and the guard of before. Undefined when money
 * came or went since: then reception decides. Labels that may fail: `ticket`, `guard` (the patient has booked the
 * service again), `patient` (merged since).
 */
export const comeBackWrites = ({ id, ticket, record, now, order }: ComeBack): Write[] | undefined => {
  const was = ticket.lastMove?.was;
  if (ticket.status !== 'no_show' || was === undefined || was.paid !== ticket.paid) return undefined;
  const lastMove: LastMove = { id, name: 'reinsert', at: now.toISOString() };
  return [
    update(
      'ticket',
      keys.ticket(ticket.branchId, ticket.day, ticket.ticketNo),
      ticketChange({
        ...joined(given('charge', was.charge), {
          set: { status: 'waiting', order, reinserted: true, lastMove },
          remove: ['finishedAt', 'passes', 'passedSince'],
        }),
        add: { version: 1 },
      }),
      unchangedTicket(ticket),
    ),
    ...takeUpWrites(ticket, record, was.charge),
  ];
};

/** A finished, missed or cancelled visit of today that goes back to the queue. */
export type Correction = ComeBack;

/** The doctor, the end and the list of unrecorded sessions of a finished visit go. */
const reopenedChange = ({ order, now }: Correction): Change => ({
  set: { order, reinserted: true, arrivedAt: now.getTime() },
  remove: [...calledAttributes, ...unrecordedAttributeNames],
});

/** A visit that was given up gets the place back at which it waited; a skipped one the last place. */
const restoredChange = ({ order }: Correction, was: Before): Change =>
  was.status === 'waiting' ? { set: { order: was.order } } : { set: { order, reinserted: true } };

/**
 * Writes of a correction: the visit waits again, with its charge and its guard. Undefined when its session is recorded,
 * or money of a visit given up came or went since. Labels that may fail: `ticket`, `guard`, `patient`.
 */
export const correctionWrites = (correction: Correction): Write[] | undefined => {
  const { id, ticket, record, now } = correction;
  const isFinished = ticket.status === 'completed';
  const was = ticket.lastMove?.was;
  const isUnchanged = isFinished ? ticket.sessionRecorded !== true : was?.paid === ticket.paid;
  if (was === undefined || !isUnchanged) return undefined;
  const lastMove: LastMove = { id, name: 'reinsert', at: now.toISOString() };
  const place = isFinished ? reopenedChange(correction) : restoredChange(correction, was);
  const charge = isFinished ? ticket.charge : was.charge;
  return [
    update(
      'ticket',
      keys.ticket(ticket.branchId, ticket.day, ticket.ticketNo),
      ticketChange({
        ...joined(given('charge', charge), place, {
          set: { status: 'waiting', lastMove },
          remove: ['finishedAt', 'skippedAt', 'passes', 'passedSince'],
        }),
        add: { version: 1 },
      }),
      unchangedTicket(ticket),
    ),
    ...(isFinished
      ? openAgainWrites(ticket, { visits: -1, visitsVersion: 1 })
      : takeUpWrites(ticket, record, was.charge)),
  ];
};

export const undoAudit = ({ ticket, id, today }: Undo): AuditEntry => ({
  branchId: ticket.branchId,
  day: today,
  action: 'reservation.undone',
  reservationId: ticket.id,
  before: { status: ticket.status },
  after: { status: ticket.lastMove?.was?.status, move: ticket.lastMove?.name },
  unique: `${String(ticket.id)}#${id}`,
});
