import type { DomainEvent, EventOf } from '#shared/events/index.ts';
import { toPounds } from '#shared/rules/money.ts';
import { TEST_BRANCH_ID } from '#shared/rules/test-branch.ts';
import { visitMinutes } from '#functions/domain/queue/recent-visits.ts';
import { subscriber } from '../subscriber.ts';

/** Metrics of a call: the wait, and its difference to the promised wait. */
const figuresOfCall = (event: EventOf<'patient.called'>): Readonly<Record<string, number>> => {
  const { promised, reinserted, booked_at: bookedAt } = event.data;
  const real = reinserted ? null : visitMinutes(bookedAt, event.time);
  return {
    Calls: 1,
    ...(real === null ? {} : { WaitRealMinutes: real }),
    ...(real === null || promised === null ? {} : { WaitErrorMinutes: Math.abs(real - promised.wait) }),
  };
};

/** Kinds of events that have no figure. */
const withoutFigure = [
  'reservation.held',
  'patient.reinserted',
  'patient.arrived',
  'patient.says_here',
  'patient.postponed',
  'reservation.transferred',
  'reservation.changed',
  'doctor.changed',
  'doctor.seen',
  'move.undone',
  'call.repeated',
  'treatment.written',
  'pulses.ended',
  'pulses.corrected',
  'price.changed',
  'drawer.opened',
  'cash.moved',
  'drawer.closed',
  'day.closed',
  'day.reopened',
  'day.ended',
  'facts.changed',
  'message.queued',
  'inbox.changed',
] as const satisfies readonly DomainEvent['type'][];
type EventWithFigure = Exclude<DomainEvent, { type: (typeof withoutFigure)[number] }>;

const hasFigure = (event: DomainEvent): event is EventWithFigure => withoutFigure.every((type) => type !== event.type);

/** The metrics of an event. */
const figuresOf = (event: EventWithFigure): Readonly<Record<string, number>> => {
  switch (event.type) {
    case 'reservation.booked':
      return {
        Bookings: 1,
        ...(event.data.promised === null ? {} : { WaitPromisedMinutes: event.data.promised.wait }),
      };
    case 'patient.called':
      return figuresOfCall(event);
    case 'visit.completed': {
      const minutes = visitMinutes(event.data.called_at, event.time);
      return { Visits: 1, ...(minutes === null ? {} : { VisitMinutes: minutes }) };
    }
    case 'payment.received':
      return { Receipts: 1, Income: toPounds(event.data.amount) };
    case 'payment.reversed':
      return { Reversals: 1, Income: -toPounds(event.data.amount) };
    case 'money.moved':
      return { Income: toPounds(event.data.amount) };
    case 'session.recorded':
      return { LaserSessions: 1, Pulses: event.data.pulses };
    case 'patient.skipped':
      return { Skips: 1 };
    case 'reservation.cancelled':
      return { Cancellations: 1 };
    case 'reservation.missed':
      return { NoShows: 1 };
  }
};

/**
 * Writes the figures of the owner's dashboard, which queries the log: as CloudWatch's metrics they would be paid by
 * the month. A repeated event is counted twice: figures show trends, reports count from the table. The canary's
 * bookings are not counted.
 */
export const reportMetrics = subscriber('report-metrics', async ({ event, deps }) => {
  if (hasFigure(event) && event.data.branch_id !== TEST_BRANCH_ID)
    deps.log.info('clinic.figures', { ...figuresOf(event), branch: event.data.branch_id });
});
