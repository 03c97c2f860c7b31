import { isDeepStrictEqual } from 'node:util';
import type { DomainEvent, EventOf } from '#shared/events/index.ts';
import type { QueueStatus } from '#shared/models/enums.ts';
import { placeBefore } from '#functions/data/table/items/reservations.ts';
import { type Ticket, ticketItem } from '#functions/data/table/items/tickets.ts';
import { eventIdOf, type ItemChange } from './item-change.ts';

const placeOf = (ticket: Ticket) => ({
  reservation_id: ticket.id,
  branch_id: ticket.branchId,
  day: ticket.day,
  ticket_no: ticket.ticketNo,
  patient_id: ticket.patientId,
  service: ticket.type,
  ...(ticket.service !== undefined && { service_id: ticket.service.id }),
});

/** When the visit ended. */
const finishOf = (ticket: Ticket, at: Date): string => ticket.finishedAt ?? at.toISOString();

type TicketEvent = EventOf<
  | 'reservation.booked'
  | 'reservation.held'
  | 'patient.called'
  | 'call.repeated'
  | 'patient.skipped'
  | 'patient.reinserted'
  | 'move.undone'
  | 'patient.arrived'
  | 'patient.says_here'
  | 'patient.postponed'
  | 'reservation.transferred'
  | 'reservation.changed'
  | 'reservation.cancelled'
  | 'reservation.missed'
  | 'visit.completed'
>;
/** The fields that depend on the event type. */
type EventFields<E> = E extends DomainEvent ? Pick<E, 'type' | 'time' | 'data'> : never;

type EventOfStatus = (
  ticket: Ticket,
  move: { readonly from: QueueStatus; readonly at: Date },
) => EventFields<TicketEvent>;

const calledEvent: EventOfStatus = (ticket, { at }) => ({
  type: 'patient.called',
  time: ticket.calledAt ?? at.toISOString(),
  data: {
    ...placeOf(ticket),
    doctor_id: ticket.calledBy ?? '',
    booked_at: ticket.createdAt,
    reinserted: ticket.reinserted ?? false,
    // A patient who let others go first waits longer than was promised.
    promised: ticket.postponedAt === undefined ? (ticket.promised ?? null) : null,
  },
});

const completedEvent: EventOfStatus = (ticket, { at }) => ({
  type: 'visit.completed',
  time: finishOf(ticket, at),
  data: {
    ...placeOf(ticket),
    doctor_id: ticket.calledBy ?? null,
    called_at: ticket.calledAt ?? null,
    source: ticket.source,
  },
});

const heldEvent = (ticket: Ticket): EventFields<TicketEvent> => ({
  type: 'reservation.held',
  time: ticket.createdAt,
  data: { ...placeOf(ticket), source: ticket.source },
});

/** The event of a booking, or of its confirmation. */
const bookedEvent = (ticket: Ticket, time: string): EventFields<TicketEvent> => ({
  type: 'reservation.booked',
  time,
  data: { ...placeOf(ticket), source: ticket.source, promised: ticket.promised ?? null },
});

/** The event of the status that a ticket has now. */
const eventOfStatus: Readonly<Record<QueueStatus, EventOfStatus>> = {
  in_progress: calledEvent,
  skipped: (ticket, { from, at }) => ({
    type: 'patient.skipped',
    time: ticket.skippedAt ?? at.toISOString(),
    data: { ...placeOf(ticket), from },
  }),
  waiting: (ticket, { from, at }) =>
    from === 'unconfirmed'
      ? bookedEvent(ticket, at.toISOString())
      : { type: 'patient.reinserted', time: at.toISOString(), data: placeOf(ticket) },
  unconfirmed: heldEvent,
  cancelled: (ticket, { at }) => ({
    type: 'reservation.cancelled',
    time: finishOf(ticket, at),
    data: placeOf(ticket),
  }),
  no_show: (ticket, { at }) => ({
    type: 'reservation.missed',
    time: finishOf(ticket, at),
    data: { ...placeOf(ticket), source: ticket.source },
  }),
  completed: completedEvent,
};

/** The event of a status change. */
const eventOfMove = (ticket: Ticket, from: QueueStatus, at: Date): EventFields<TicketEvent> =>
  ticket.lastMove?.name === 'undo'
    ? { type: 'move.undone', time: ticket.lastMove.at, data: { ...placeOf(ticket), from, to: ticket.status } }
    : eventOfStatus[ticket.status](ticket, { from, at });

/** The event of a move that does not change the status. */
const eventOfMark = (ticket: Ticket): EventFields<TicketEvent>[] => {
  const move = ticket.lastMove;
  const place = placeOf(ticket);
  if (move?.name === 'arrive' || move?.name === 'unarrive') {
    return [{ type: 'patient.arrived', time: move.at, data: { ...place, arrived: move.name === 'arrive' } }];
  }
  if (move?.name === 'postpone') return [{ type: 'patient.postponed', time: move.at, data: place }];
  if (move?.name !== 'undo') return [];
  return [{ type: 'move.undone', time: move.at, data: { ...place, from: ticket.status, to: ticket.status } }];
};

/** The event of a ticket that a transfer or its undo made. */
const eventOfTransfer = (ticket: Ticket, at: Date): EventFields<TicketEvent>[] => {
  const { transfer, lastMove } = ticket;
  const from = transfer === undefined ? undefined : placeBefore.safeParse(transfer.from).data;
  if (transfer === undefined || from === undefined) return [];
  const { branchId, day, ticketNo } = from;
  return [
    {
      type: 'reservation.transferred',
      time: lastMove?.at ?? at.toISOString(),
      data: {
        ...placeOf(ticket),
        from: { branch_id: branchId, day, ticket_no: ticketNo },
        ordinal: transfer.ordinal,
        undone: lastMove?.name === 'undo',
      },
    },
  ];
};

/** The event of a repeated call. */
const repeatedEvents = (was: Ticket, ticket: Ticket): EventFields<TicketEvent>[] => {
  const { calledAgainAt: time, calledBy: doctor_id = '' } = ticket;
  if (time === undefined || time === was.calledAgainAt) return [];
  return [{ type: 'call.repeated', time, data: { ...placeOf(ticket), doctor_id } }];
};

/** The event of what the patient says by a printed code. */
const saysHereEvents = (was: Ticket, ticket: Ticket): EventFields<TicketEvent>[] => {
  const { saysHereAt: at } = ticket;
  if (at === undefined || at === was.saysHereAt) return [];
  return [{ type: 'patient.says_here', time: new Date(at).toISOString(), data: placeOf(ticket) }];
};

/** What lists of reception and doctors say of a ticket and no other event tells. */
const detailsOf = (ticket: Ticket) => {
  const { patientId, name, phone, type, service, area, otherAreas, comingAt, preferredDoctorId } = ticket;
  return { patientId, name, phone, type, service, area, otherAreas, comingAt, preferredDoctorId };
};

/** Another charge without a payment, refund or recorded session, which have events of their own. */
const isRepriced = (was: Ticket, ticket: Ticket): boolean => {
  if (was.sessionRecorded === true && ticket.sessionRecorded !== true) return true;
  return was.charge !== ticket.charge && was.paid === ticket.paid && was.sessionRecorded === ticket.sessionRecorded;
};

/** The event of other details or another charge, and of a patient who confirms to come. */
const changeEvents = (was: Ticket, ticket: Ticket, at: Date): EventFields<TicketEvent>[] => {
  const { preferredDoctorId = null } = ticket;
  if (isDeepStrictEqual(detailsOf(was), detailsOf(ticket)) && !isRepriced(was, ticket)) return [];
  const data = { ...placeOf(ticket), preferred_doctor_id: preferredDoctorId };
  return [{ type: 'reservation.changed', time: at.toISOString(), data }];
};

/** The event of a changed ticket: none or one. */
export const ticketEvents = ({ key, before, after, at }: ItemChange): DomainEvent[] => {
  const ticket = ticketItem.parse(after);
  const envelope = { id: eventIdOf(key, ticket.version), version: 1 as const };
  if (before === undefined) {
    if (ticket.transfer !== undefined) return eventOfTransfer(ticket, at).map((event) => ({ ...envelope, ...event }));
    if (ticket.status === 'unconfirmed') return [{ ...envelope, ...heldEvent(ticket) }];
    // A new ticket in another status was imported: no event.
    if (ticket.status !== 'waiting') return [];
    return [{ ...envelope, ...bookedEvent(ticket, ticket.createdAt) }];
  }
  const was = ticketItem.parse(before);
  // Money changes a ticket too, but its ledger entry publishes the event.
  if (was.status !== ticket.status) return [{ ...envelope, ...eventOfMove(ticket, was.status, at) }];
  const events =
    was.lastMove?.id === ticket.lastMove?.id
      ? [...changeEvents(was, ticket, at), ...repeatedEvents(was, ticket), ...saysHereEvents(was, ticket)]
      : eventOfMark(ticket);
  return events.map((event) => ({ ...envelope, ...event }));
};
