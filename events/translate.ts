import { isDeepStrictEqual } from 'node:util';
import type { DomainEvent } from '#shared/events/index.ts';
import { asPiastres } from '#shared/rules/money.ts';
import { presenceItem } from '#functions/data/table/items/doctors.ts';
import { WORKING_MINUTES } from '#functions/domain/queue/doctors-at-work.ts';
import type { EventSourceKind } from '#functions/data/table/event-sources.ts';
import { keys } from '#functions/data/table/keys.ts';
import { laserDaySessionItem, pulseSessionItem } from '#functions/data/laser/laser-days.ts';
import { visitRecordItem } from '#functions/data/patients/patient-files.ts';
import { conversationItem } from '#functions/data/messages/conversations.ts';
import { messageItem } from '#functions/data/messages/message-items.ts';
import { dayFactsItem } from '#functions/data/reports/day-facts.ts';
import { ledgerEntryItem, priceChangeItem } from '#functions/data/money/ledger.ts';
import type { Item } from '#functions/data/table/store.ts';
import { eventIdOf, type ItemChange } from './item-change.ts';
import { queuedDataOf } from './messaging/queued-event.ts';
import { cashMoveEvents, closedDrawerEvents, daySheetEvents, drawerEvents } from './translate-cash.ts';
import { ticketEvents } from './translate-tickets.ts';

/** Was the doctor not seen for so long that the doctor was no longer at work? */
const isReturn = (was: { readonly seenAt: string }, seenAt: string): boolean =>
  Date.parse(seenAt) - Date.parse(was.seenAt) > WORKING_MINUTES * 60_000;

/** Events of a doctor who is new, is back, has another state or services, or was seen again. */
const doctorEvents = ({ key, before, after }: ItemChange): DomainEvent[] => {
  const { doctorId, state, pausedUntil, services, setAt, seenAt } = presenceItem.parse(after).shown;
  const was = before === undefined ? undefined : presenceItem.parse(before).shown;
  const time = setAt === undefined || seenAt > setAt ? seenAt : setAt;
  const { branchId, day } = keys.ticketLocationOf(key);
  const common = { id: eventIdOf(key, Date.parse(time)), version: 1, time } as const;
  const place = { branch_id: branchId, day, doctor_id: doctorId };
  if (was !== undefined && was.setAt === setAt && was.state === state && !isReturn(was, seenAt)) {
    return was.seenAt === seenAt ? [] : [{ ...common, type: 'doctor.seen', data: place }];
  }
  return [
    {
      ...common,
      type: 'doctor.changed',
      data: {
        ...place,
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
  const common = { id: eventIdOf(key, 1), version: 1, time: entry.at } as const;
  const { moved } = entry;
  if (moved !== undefined) {
    const { id, branchId, day, amount } = entry;
    const { branchId: other_branch_id, direction } = moved;
    return [
      {
        ...common,
        type: 'money.moved',
        data: { entry_id: id, branch_id: branchId, day, other_branch_id, direction, amount },
      },
    ];
  }
  const data = {
    receipt_id: entry.id,
    reservation_id: entry.reservationId ?? null,
    branch_id: entry.branchId,
    day: entry.day,
    visit_day: entry.visitDay,
    service: entry.type,
    ...(entry.serviceId !== undefined && { service_id: entry.serviceId }),
    method: entry.method,
  };
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

const priceEvents = ({ key, before, after }: ItemChange): DomainEvent[] => {
  if (before !== undefined) return [];
  const change = priceChangeItem.parse(after);
  const { branchId, day } = keys.ticketLocationOf(key);
  return [
    {
      id: eventIdOf(key, 1),
      type: 'price.changed',
      version: 1,
      time: change.at,
      data: {
        reservation_id: change.reservationId,
        branch_id: branchId,
        day,
        staff_id: change.changedBy,
        before: change.before,
        after: change.after,
      },
    },
  ];
};

const laserSessionEvents = ({ key, before, after }: ItemChange): DomainEvent[] => {
  if (before !== undefined) return [];
  const session = laserDaySessionItem.parse(after);
  const { branchId, day } = keys.ticketLocationOf(key);
  return [
    {
      id: eventIdOf(key, 1),
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

/** The end of a pulse session, and what it counts or no longer counts afterwards. */
const pulseSessionEvents = ({ key, before, after, at }: ItemChange): DomainEvent[] => {
  const session = pulseSessionItem.parse(after);
  if (before === undefined || session.endPulses === undefined) return [];
  const was = pulseSessionItem.parse(before);
  const data = {
    tracking_id: session.id,
    branch_id: session.branchId,
    day: session.day,
    doctor_id: session.doctorId,
    start_pulses: session.startPulses,
    end_pulses: session.endPulses,
    recorded_pulses: session.recordedPulses,
  };
  const common = { version: 1, data } as const;
  if (was.endPulses === undefined) {
    const time = session.endedAt ?? at.toISOString();
    return [{ ...common, id: eventIdOf(key, 2), type: 'pulses.ended', time }];
  }
  if (was.recordedPulses === session.recordedPulses) return [];
  return [{ ...common, id: eventIdOf(key, at.getTime()), type: 'pulses.corrected', time: at.toISOString() }];
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
      id: eventIdOf(key, version),
      type: 'treatment.written',
      version: 1,
      time: updatedAt,
      data: { reservation_id: reservationId, branch_id: branchId, day },
    },
  ];
};

/** No event when facts were stored again as they were. */
const factEvents = ({ key, before, after }: ItemChange): DomainEvent[] => {
  const { branchId, day, readAt, facts } = dayFactsItem.parse(after);
  const known = before === undefined ? [] : dayFactsItem.parse(before).facts;
  if (isDeepStrictEqual(facts, known)) return [];
  return [
    {
      id: eventIdOf(key, Date.parse(readAt)),
      type: 'facts.changed',
      version: 1,
      time: readAt,
      data: { branch_id: branchId, day },
    },
  ];
};

const messageEvents = ({ key, before, after }: ItemChange): DomainEvent[] => {
  const message = messageItem.parse(after);
  if (before !== undefined || message.state !== 'queued') return [];
  return [
    {
      id: eventIdOf(key, 1),
      type: 'message.queued',
      version: 1,
      time: message.queuedAt,
      data: queuedDataOf(message),
    },
  ];
};

const conversationEvents = ({ key, after }: ItemChange): DomainEvent[] => {
  const { branchId, day, revision, changedAt } = conversationItem.parse(after);
  return [
    {
      id: eventIdOf(key, revision),
      type: 'inbox.changed',
      version: 1,
      time: changedAt,
      data: { branch_id: branchId, day },
    },
  ];
};

const eventsByKind: Readonly<Record<EventSourceKind, (change: ItemChange) => DomainEvent[]>> = {
  ticket: ticketEvents,
  'doctor at work': doctorEvents,
  'ledger entry': ledgerEvents,
  'price change': priceEvents,
  'laser session': laserSessionEvents,
  'pulse session': pulseSessionEvents,
  'visit record': visitRecordEvents,
  drawer: drawerEvents,
  'closed drawer': closedDrawerEvents,
  'cash move': cashMoveEvents,
  'day sheet': daySheetEvents,
  'day facts': factEvents,
  message: messageEvents,
  conversation: conversationEvents,
};

/** The domain events of a changed item of this kind: none or one. A deleted item publishes none. */
export const eventsOf = (kind: EventSourceKind, change: ItemChange): DomainEvent[] =>
  change.after === undefined ? [] : eventsByKind[kind](change);
