import { randomBytes } from 'node:crypto';
import type { QueueStatus } from '#shared/models/enums.ts';
import { isLegal, type MoveName, moves } from '#shared/rules/transitions.ts';
import type { Actor } from '#functions/domain/staff/actor.ts';
import { chargeWithoutVisit } from '#functions/domain/money/payments.ts';
import { moveNotAllowed } from '#shared/refusals/queue.ts';
import type { Piastres } from '#shared/rules/money.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { AuditEntry } from '../table/audit.ts';
import type { Branch } from '../table/items/branches.ts';
import type { TicketLocation } from '../table/items/reservations.ts';
import type { LastMove, Ticket } from '../table/items/tickets.ts';
import { keys } from '../table/keys.ts';
import { dueAttributeNames } from '../table/due-attributes.ts';
import { type Change, type Condition, present, put, remove, update, type Write } from '../table/store.ts';
import type { MovingTicket } from './moving-ticket.ts';
import { orderOnArrival } from './order-of-day.ts';
import { both, notMoved } from './unchanged-ticket.ts';
import { ticketChange, unchangedTicket } from '../table/tickets.ts';
import { unrecordedAttributeNames, unrecordedAttributes } from '../laser/unrecorded-visits.ts';
import { guardKeyOf } from '../table/guards.ts';
import type { StaffName } from '#functions/domain/staff/staff-name.ts';

/** A move of a ticket from one queue state to the next, and who makes it. */
export interface Move {
  readonly name: MoveName;
  /** Id of the move, for its undo: `newMoveId()`. */
  readonly id: string;
  readonly ticket: MovingTicket;
  readonly actor: Actor;
  readonly now: Date;
  /** The present clinic day; the audit entry is stored under it. */
  readonly today: ClinicDay;
  /** For `reinsert` and `confirm`: the new place. */
  readonly order?: string;
  /** For `confirm`: what the visit costs from now on. */
  readonly charge?: Piastres | undefined;
  /** For `reinsert`: the patient says so, not the desk: the mark of arrival stays as it is. */
  readonly keepsArrival?: boolean;
  /** For `call`: the calling doctor. */
  readonly doctor?: { readonly id: string; readonly name: StaffName };
  /** For `call`: only a patient who has arrived. */
  readonly onlyArrived?: boolean;
}

export const newMoveId = (): string => `m${randomBytes(8).toString('hex')}`;

/** A ticket's moment of arrival as it is stored. */
export const arrivalOf = ({ arrivedAt }: Pick<MovingTicket, 'arrivedAt'>): number | undefined =>
  arrivedAt === undefined ? undefined : Date.parse(arrivedAt);

/** The attributes that a move overwrites, for an undo. */
const overwrittenBy = (name: MoveName, ticket: MovingTicket): Partial<NonNullable<LastMove['was']>> => {
  const { status, calledAt, calledBy, doctorName, skippedAt, reinserted, charge, paid } = ticket;
  return {
    ...(status === 'in_progress' ? { calledAt, calledBy, doctorName } : {}),
    ...(name === 'reinsert' ? { skippedAt, reinserted, arrivedAt: arrivalOf(ticket) } : {}),
    ...(givesUp(name) ? { charge, paid } : {}),
  };
};

/** The ticket's record of its last move, with the state before, for an undo. */
const lastMoveOf = ({ id, name, ticket, now }: Move): LastMove => {
  const { status, order } = ticket;
  // Nothing undoes a confirmation.
  const was =
    order === undefined || name === 'confirm' ? {} : { was: { status, order, ...overwrittenBy(name, ticket) } };
  return { id, name, at: now.toISOString(), ...was };
};

/** The calling doctor, who has no record of the visit yet. */
const callerAttributes = ({ ticket, doctor }: Move): Change['set'] => ({
  calledBy: doctor?.id,
  doctorName: doctor?.name,
  ...unrecordedAttributes(ticket, doctor?.id ?? ''),
});

const changeOf = (move: Move): Change => {
  const at = move.now.toISOString();
  const status = moves[move.name].to;
  switch (move.name) {
    case 'call':
      return {
        set: {
          status,
          order: keys.order.inProgress(at),
          calledAt: at,
          ...callerAttributes(move),
        },
      };
    case 'skip':
      return {
        set: { status, order: keys.order.skipped(at), skippedAt: at },
        remove: ['calledAt', 'calledBy', 'doctorName', ...unrecordedAttributeNames],
      };
    case 'reinsert':
      return {
        set: {
          status,
          order: move.order,
          reinserted: true,
          // A patient whom the desk reinserts counts as arrived.
          ...(move.keepsArrival === true ? {} : { arrivedAt: arrivalOf(move.ticket) ?? Date.parse(at) }),
        },
        remove: ['passes', 'passedSince'],
      };
    case 'confirm':
      return {
        set: { status, order: move.order, charge: move.charge },
        remove: ['confirmation'],
      };
    case 'complete':
    case 'cancel':
    case 'miss':
      // A finished ticket is removed from the live queue's index.
      return { set: { status, finishedAt: at }, remove: ['order'] };
  }
};

/**
 * Does the move give the visit up, so that its unpaid charge is waived? Source:
 * docs/adr/0042-one-immutable-ledger.md.
 */
const givesUp = (name: MoveName): boolean => name === 'cancel' || name === 'miss';

/** Condition: charge and paid amount have not changed since the read; otherwise the waiver must be computed again. */
const moneyUnchanged = ({ charge, paid }: MovingTicket): Condition => ({
  when: `${charge === undefined ? 'attribute_not_exists(#shown.#charge)' : '#shown.#charge = :wasCharge'} AND #shown.#paid = :wasPaid`,
  values: { ...(charge === undefined ? {} : { wasCharge: charge }), wasPaid: paid },
});

/** The change of the money of a visit that is given up; undefined without a change. */
const waiverOf = (name: MoveName, ticket: MovingTicket): Change | undefined => {
  if (!givesUp(name)) return undefined;
  const charge = chargeWithoutVisit(ticket);
  if (charge === ticket.charge) return undefined;
  return charge === undefined ? { remove: ['charge'] } : { set: { charge } };
};

/** Condition: the patient is marked as arrived. */
const isHere: Condition = { when: 'attribute_exists(#shown.#arrivedAt)' };

const conditionOf = ({ name, ticket, onlyArrived = false }: Move): Condition => {
  if (givesUp(name)) return both(notMoved(ticket), moneyUnchanged(ticket));
  return onlyArrived ? both(notMoved(ticket), isHere) : notMoved(ticket);
};

const closes = (name: MoveName): boolean => name === 'complete' || givesUp(name);

/** The waiver on the reservation record, which then owes nothing. */
const waiverWrite = (ticket: MovingTicket, waiver: Change): Write =>
  update('record', keys.reservationRecord(ticket.id), {
    ...waiver,
    remove: [...(waiver.remove ?? []), ...dueAttributeNames],
    add: { version: 1 },
  });

/** What the end of a visit changes besides its ticket and its money. */
const visitEndWrites = ({ name, ticket, today }: Move): Write[] => [
  ...(name === 'complete' && ticket.day !== today
    ? [
        put('late', {
          ...keys.lateVisit(ticket.branchId, today, ticket.id),
          day: ticket.day,
          ticketNo: ticket.ticketNo,
        }),
      ]
    : []),
  // The patient may book again once this visit is over.
  ...(closes(name) ? [remove('guard', guardKeyOf(ticket))] : []),
  ...(name === 'complete'
    ? [
        update('patient', keys.patient(ticket.branchId, ticket.patientId), {
          set: { lastVisit: ticket.day },
          add: { visits: 1, visitsVersion: 1 },
        }),
      ]
    : []),
];

/** Refuses a move that is not legal from the present state. */
export const requireLegal = (name: MoveName, present: QueueStatus): void => {
  if (!isLegal(name, present)) throw moveNotAllowed(present);
};

/**
 * Writes of a move. Refuses a move that is not legal from the state that was read. Labels that may fail: `ticket`,
 * `slot`.
 */
export const moveWrites = (move: Move): Write[] => {
  const { name, ticket } = move;
  requireLegal(name, ticket.status);
  const change = changeOf(move);
  const waiver = waiverOf(name, ticket);
  const key = keys.ticket(ticket.branchId, ticket.day, ticket.ticketNo);
  return [
    update(
      'ticket',
      key,
      ticketChange({
        set: { ...change.set, ...waiver?.set, lastMove: lastMoveOf(move) },
        remove: [...(change.remove ?? []), ...(waiver?.remove ?? [])],
        add: { version: 1 },
      }),
      conditionOf(move),
    ),
    ...(waiver === undefined ? [] : [waiverWrite(ticket, waiver)]),
    ...visitEndWrites(move),
  ];
};

export const moveAudit = ({
  name,
  ticket,
  today,
  actor,
}: Pick<Move, 'name' | 'ticket' | 'today' | 'actor'>): AuditEntry => {
  const waiver = waiverOf(name, ticket);
  return {
    branchId: ticket.branchId,
    day: today,
    action: `reservation.${moves[name].to}`,
    reservationId: ticket.id,
    before: { status: ticket.status, ...(waiver === undefined ? {} : { charge: ticket.charge }) },
    after: { status: moves[name].to, ...(waiver === undefined ? {} : { charge: waiver.set?.['charge'] ?? null }) },
    unique: `${String(ticket.id)}#${name}`,
    actor,
  };
};

/** An arrival mark of a waiting patient. */
export interface ArrivalMove extends Pick<Move, 'id' | 'now' | 'today'> {
  readonly branch: Branch;
  readonly ticket: Ticket;
  readonly arrived: boolean;
}

/** Writes of an arrival mark. Refuses a patient who is not waiting. Label that may fail: `ticket`. */
export const arrivalWrites = ({ id, branch, ticket, now, arrived }: Omit<ArrivalMove, 'today'>): Write[] => {
  if (ticket.status !== 'waiting' || ticket.order === undefined) throw moveNotAllowed(ticket.status);
  const name = arrived ? 'arrive' : 'unarrive';
  const { status, order } = ticket;
  const lastMove: LastMove = { id, name, at: now.toISOString(), was: { status, order, arrivedAt: arrivalOf(ticket) } };
  return [
    update(
      'ticket',
      keys.ticket(ticket.branchId, ticket.day, ticket.ticketNo),
      ticketChange({
        set: {
          lastMove,
          ...(arrived ? { arrivedAt: now.getTime(), order: orderOnArrival(ticket, branch, now) } : {}),
        },
        remove: [...(arrived ? ['passes', 'passedSince'] : ['arrivedAt']), 'saysHereAt'],
        add: { version: 1 },
      }),
      unchangedTicket(ticket),
    ),
  ];
};

export const arrivalAudit = ({ id, ticket, today, arrived }: Omit<ArrivalMove, 'now' | 'branch'>): AuditEntry => ({
  branchId: ticket.branchId,
  day: today,
  action: arrived ? 'reservation.arrived' : 'reservation.not_arrived',
  reservationId: ticket.id,
  // A patient who only said so was not here before either.
  before: { arrived: ticket.arrivedAt !== undefined },
  after: { arrived },
  unique: `${String(ticket.id)}#${id}`,
});

/** The minutes that the patient needs to come; 0 = not known. It is no move. Label that may fail: `ticket`. */
export const wayWrite = ({ branchId, day, ticketNo }: TicketLocation, minutes: number): Write =>
  update(
    'ticket',
    keys.ticket(branchId, day, ticketNo),
    ticketChange(minutes === 0 ? { remove: ['wayMinutes'] } : { set: { wayMinutes: minutes } }),
    present,
  );

/** What the patient says is no move: the last one can still be undone. Label that may fail: `ticket`. */
export const saysHereWrite = (ticket: Ticket, now: Date): Write =>
  update(
    'ticket',
    keys.ticket(ticket.branchId, ticket.day, ticket.ticketNo),
    ticketChange({ set: { saysHereAt: now.getTime() }, add: { version: 1 } }),
    unchangedTicket(ticket),
  );

export const saysHereAudit = (ticket: Ticket, today: ClinicDay): AuditEntry => ({
  branchId: ticket.branchId,
  day: today,
  action: 'reservation.says_here',
  reservationId: ticket.id,
  unique: `${String(ticket.id)}#says-here`,
});

/** The patient confirms to come; no move either. Label that may fail: `ticket`. */
export const comingWrite = (ticket: Ticket, now: Date): Write =>
  update(
    'ticket',
    keys.ticket(ticket.branchId, ticket.day, ticket.ticketNo),
    ticketChange({ set: { comingAt: now.getTime() }, add: { version: 1 } }),
    unchangedTicket(ticket),
  );

export const comingAudit = (ticket: Ticket, today: ClinicDay): AuditEntry => ({
  branchId: ticket.branchId,
  day: today,
  action: 'reservation.coming',
  reservationId: ticket.id,
  unique: `${String(ticket.id)}#coming#${String(ticket.version)}`,
});

/** Counts that another patient was called before the absent patient at the front. Label that may fail: `ticket`. */
export const passOverWrite = (ticket: MovingTicket & Pick<Ticket, 'passes' | 'passedSince'>, now: Date): Write =>
  update(
    'ticket',
    keys.ticket(ticket.branchId, ticket.day, ticket.ticketNo),
    ticketChange({ add: { passes: 1, version: 1 }, set: { passedSince: ticket.passedSince ?? now.getTime() } }),
    both(notMoved(ticket), { when: 'attribute_not_exists(#shown.#arrivedAt)' }),
  );

/** Empties the doctor's slot if it contains this ticket. */
export const releaseSlot = (ticket: MovingTicket): Write[] =>
  ticket.status === 'in_progress' && ticket.calledBy !== undefined
    ? [
        update(
          'slot',
          keys.doctorSlot(ticket.calledBy),
          { remove: ['current'] },
          { when: '#current.#id = :ticketId', values: { ticketId: ticket.id } },
        ),
      ]
    : [];
