import type { DomainEvent, EventOf } from '#shared/events/index.ts';
import { asPiastres } from '#shared/rules/money.ts';
import type { QueueStatus } from '#shared/models/enums.ts';
import { placeBefore } from '#functions/data/table/items/reservations.ts';
import { presenceItem } from '#functions/data/table/items/doctors.ts';
import { type Ticket, ticketItem } from '#functions/data/table/items/tickets.ts';
import { type Key, keys, type EventSourceKind, eventSourceKindOf } from '#functions/data/table/keys.ts';
import { laserDaySessionItem, pulseSessionItem } from '#functions/data/laser/laser-days.ts';
import { visitRecordItem } from '#functions/data/patients/patient-files.ts';
import { messageItem } from '#functions/data/messages/message-items.ts';
import { ledgerEntryItem } from '#functions/data/money/ledger.ts';
import type { Item } from '#functions/data/table/store.ts';
import type { ItemChange } from './item-change.ts';
import { queuedDataOf } from './messaging/queued-event.ts';
import { cashMoveEvents, closedDrawerEvents, daySheetEvents, drawerEvents } from './translate-cash.ts';

/** Event id from item and version: a repeated change gets the same id. */
const idOf = ({ PK, SK }: Key, version: number): string => `${PK}/${SK}@${String(version)}`;

const placeOf = (ticket: Ticket) => ({
  reservation_id: ticket.id,
  branch_id: ticket.branchId,
  day: ticket.day,
  ticket_no: ticket.ticketNo,
  patient_id: ticket.patientId,
  service: ticket.type,
});

type TicketEvent = EventOf<
  | 'reservation.booked'
  | 'patient.called'
  | 'patient.skipped'
  | 'patient.reinserted'
  | 'move.undone'
  | 'patient.arrived'
  | 'reservation.transferred'
  | 'reservation.changed'
  | 'reservation.cancelled'
  | 'reservation.missed'
  | 'visit.completed'
>;
/** The fields that depend on the event type. */
type EventFields<E> = E extends DomainEvent ? Pick<E, 'type' | 'time' | 'data'> : never;

/** The event of a status change. */
const eventOfMove = (ticket: Ticket, from: QueueStatus, at: Date): EventFields<TicketEvent> => {
  const place = placeOf(ticket);
  const finished = ticket.finishedAt ?? at.toISOString();
  if (ticket.lastMove?.name === 'undo') {
    return { type: 'move.undone', time: ticket.lastMove.at, data: { ...place, from, to: ticket.status } };
  }
  switch (ticket.status) {
    case 'in_progress':
      return {
        type: 'patient.called',
        time: ticket.calledAt ?? at.toISOString(),
        data: {
          ...place,
          doctor_id: ticket.calledBy ?? '',
          booked_at: ticket.createdAt,
          reinserted: ticket.reinserted ?? false,
          promised: ticket.promised ?? null,
        },
      };
    case 'skipped':
      return { type: 'patient.skipped', time: ticket.skippedAt ?? at.toISOString(), data: { ...place, from } };
    case 'waiting':
      return { type: 'patient.reinserted', time: at.toISOString(), data: place };
    case 'cancelled':
      return { type: 'reservation.cancelled', time: finished, data: place };
    case 'no_show':
      return { type: 'reservation.missed', time: finished, data: { ...place, source: ticket.source } };
    case 'completed':
      return {
        type: 'visit.completed',
        time: finished,
        data: {
          ...place,
          doctor_id: ticket.calledBy ?? null,
          called_at: ticket.calledAt ?? null,
          source: ticket.source,
        },
      };
  }
};

/** The event of an arrival mark, which does not change the status. */
const eventOfMark = (ticket: Ticket): EventFields<TicketEvent>[] => {
  const move = ticket.lastMove;
  const place = placeOf(ticket);
  if (move?.name === 'arrive' || move?.name === 'unarrive') {
    return [{ type: 'patient.arrived', time: move.at, data: { ...place, arrived: move.name === 'arrive' } }];
  }
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

/** The event of another service or preferred doctor. */
const changeEvents = (was: Ticket, ticket: Ticket, at: Date): EventFields<TicketEvent>[] => {
  const { preferredDoctorId = null } = ticket;
  if (was.type === ticket.type && (was.preferredDoctorId ?? null) === preferredDoctorId) return [];
  const data = { ...placeOf(ticket), preferred_doctor_id: preferredDoctorId };
  return [{ type: 'reservation.changed', time: at.toISOString(), data }];
};

const ticketEvents = ({ key, before, after, at }: ItemChange): DomainEvent[] => {
  const ticket = ticketItem.parse(after);
  const envelope = { id: idOf(key, ticket.version), version: 1 as const };
  if (before === undefined) {
    if (ticket.transfer !== undefined) return eventOfTransfer(ticket, at).map((event) => ({ ...envelope, ...event }));
    // A new ticket in another status was imported: no event.
    if (ticket.status !== 'waiting') return [];
    const data = { ...placeOf(ticket), source: ticket.source, promised: ticket.promised ?? null };
    return [{ ...envelope, type: 'reservation.booked', time: ticket.createdAt, data }];
  }
  const was = ticketItem.parse(before);
  // Money changes a ticket too, but its ledger entry publishes the event.
  if (was.status !== ticket.status) return [{ ...envelope, ...eventOfMove(ticket, was.status, at) }];
  const events = was.lastMove?.id === ticket.lastMove?.id ? changeEvents(was, ticket, at) : eventOfMark(ticket);
  return events.map((event) => ({ ...envelope, ...event }));
};

/** Events of a changed state or changed services. A new time of the last request publishes nothing. */
const doctorEvents = ({ key, before, after }: ItemChange): DomainEvent[] => {
  const { doctorId, state, pausedUntil, services, setAt, seenAt } = presenceItem.parse(after).shown;
  const was = before === undefined ? undefined : presenceItem.parse(before).shown;
  if (was?.setAt === setAt && was?.state === state) return [];
  const time = setAt === undefined || seenAt > setAt ? seenAt : setAt;
  const { branchId, day } = keys.ticketLocationOf(key);
  return [
    {
      id: idOf(key, Date.parse(time)),
      type: 'doctor.changed',
      version: 1,
      time,
      data: {
        branch_id: branchId,
        day,
        doctor_id: doctorId,
        state: state ?? 'on',
        paused_until: pausedUntil ?? null,
        services: services ?? null,
      },
    },
  ];
};

const ledgerEvents = ({ key, before, after }: ItemChange): DomainEvent[] => {
  if (before !== undefined) return [];
  const entry = ledgerEntryItem.parse(after);
  const data = {
    receipt_id: entry.id,
    reservation_id: entry.reservationId ?? null,
    branch_id: entry.branchId,
    day: entry.day,
    visit_day: entry.visitDay,
    service: entry.type,
    method: entry.method,
  };
  const common = { id: idOf(key, 1), version: 1, time: entry.at } as const;
  return entry.kind === 'payment'
    ? [{ ...common, type: 'payment.received', data: { ...data, amount: entry.amount } }]
    : [
        {
          ...common,
          type: 'payment.reversed',
          data: { ...data, amount: asPiastres(0 - entry.amount), payment_id: entry.reverses ?? '' },
        },
      ];
};

const laserSessionEvents = ({ key, before, after }: ItemChange): DomainEvent[] => {
  if (before !== undefined) return [];
  const session = laserDaySessionItem.parse(after);
  const { branchId, day } = keys.ticketLocationOf(key);
  return [
    {
      id: idOf(key, 1),
      type: 'session.recorded',
      version: 1,
      time: session.at,
      data: {
        reservation_id: session.reservationId,
        branch_id: branchId,
        day,
        doctor_id: session.doctorId,
        service: session.type,
        pulses: session.pulses,
        amount: session.amount,
      },
    },
  ];
};

const pulseSessionEvents = ({ key, before, after, at }: ItemChange): DomainEvent[] => {
  const session = pulseSessionItem.parse(after);
  const ended = before !== undefined && pulseSessionItem.parse(before).endPulses === undefined;
  if (!ended || session.endPulses === undefined) return [];
  return [
    {
      id: idOf(key, 2),
      type: 'pulses.ended',
      version: 1,
      time: session.endedAt ?? at.toISOString(),
      data: {
        tracking_id: session.id,
        branch_id: session.branchId,
        day: session.day,
        doctor_id: session.doctorId,
        start_pulses: session.startPulses,
        end_pulses: session.endPulses,
        recorded_pulses: session.recordedPulses,
      },
    },
  ];
};

/** Areas and pulses that a record has; an empty text without any. */
const treatedOf = (item: Item | undefined): string =>
  (item === undefined ? [] : (visitRecordItem.parse(item).treatment?.areas ?? []))
    .map(({ area, pulses }) => `${area} ${String(pulses)}`)
    .join();

const visitRecordEvents = ({ key, before, after }: ItemChange): DomainEvent[] => {
  const { reservationId, branchId, day, version, updatedAt } = visitRecordItem.parse(after);
  if (treatedOf(after) === treatedOf(before)) return [];
  return [
    {
      id: idOf(key, version),
      type: 'treatment.written',
      version: 1,
      time: updatedAt,
      data: { reservation_id: reservationId, branch_id: branchId, day },
    },
  ];
};

const messageEvents = ({ key, before, after }: ItemChange): DomainEvent[] => {
  const message = messageItem.parse(after);
  if (before !== undefined || message.state !== 'queued') return [];
  return [
    {
      id: idOf(key, 1),
      type: 'message.queued',
      version: 1,
      time: message.queuedAt,
      data: queuedDataOf(message),
    },
  ];
};

const eventsByKind: Readonly<Record<EventSourceKind, (change: ItemChange) => DomainEvent[]>> = {
  ticket: ticketEvents,
  'doctor at work': doctorEvents,
  'ledger entry': ledgerEvents,
  'laser session': laserSessionEvents,
  'pulse session': pulseSessionEvents,
  'visit record': visitRecordEvents,
  drawer: drawerEvents,
  'closed drawer': closedDrawerEvents,
  'cash move': cashMoveEvents,
  'day sheet': daySheetEvents,
  message: messageEvents,
};

/** The domain events of a changed item: none or one. A deleted item publishes none. */
export const eventsOf = (change: ItemChange): DomainEvent[] => {
  const kind = eventSourceKindOf(change.key);
  return kind === undefined || change.after === undefined ? [] : eventsByKind[kind](change);
};
