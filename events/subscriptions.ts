import { domainEvents, type EventType } from '#shared/events/index.ts';
import { boardEvents } from './live/changed-parts.ts';

/** Every event that changes a queue. */
const queueMoves = [
  'reservation.booked',
  'patient.called',
  'patient.skipped',
  'patient.reinserted',
  'patient.postponed',
  'move.undone',
  'reservation.cancelled',
  'reservation.missed',
  'visit.completed',
] as const satisfies readonly EventType[];

const moneyMoves = ['payment.received', 'payment.reversed', 'money.moved'] as const satisfies readonly EventType[];

/** The event types of each subscriber, by its file under events/subscribers. The cloud's rules, the local bus and the subscribers read them here. */
export const subscriptions = {
  'queue-messages': [...queueMoves, 'reservation.held', 'reservation.transferred'],
  'queue-day-sheets': ['day.closed'],
  'queue-aftercare': ['payment.received', 'visit.completed', 'day.ended'],
  'deliver-message': ['message.queued'],
  'close-branch-days': ['day.ended'],
  'apply-retention': ['day.ended'],
  'keep-wait-statistics': ['visit.completed', 'reservation.missed'],
  'keep-session-statistics': ['session.recorded', 'treatment.written'],
  'refresh-patient-entries': ['visit.completed', 'move.undone'],
  'refresh-rollups': moneyMoves,
  'keep-snapshots': [
    ...queueMoves,
    'patient.arrived',
    'reservation.transferred',
    'reservation.changed',
    'doctor.changed',
    'doctor.seen',
    'call.repeated',
    ...moneyMoves,
  ],
  'send-webhooks': [
    'reservation.booked',
    'visit.completed',
    'reservation.missed',
    'reservation.cancelled',
    'move.undone',
    'payment.received',
    'payment.reversed',
    'day.closed',
  ],
  'publish-changes': boardEvents,
  'keep-day-facts': [
    'price.changed',
    'payment.reversed',
    'drawer.closed',
    'pulses.ended',
    'pulses.corrected',
    'patient.called',
    'day.closed',
    'day.reopened',
    'day.ended',
  ],
  'tell-owners': ['facts.changed'],
  'mail-alerts': ['facts.changed'],
  'report-metrics': domainEvents.map(({ type }) => type).filter((type) => type !== 'day.ended'),
} as const satisfies Readonly<Record<string, readonly EventType[]>>;

export type SubscriberName = keyof typeof subscriptions;
