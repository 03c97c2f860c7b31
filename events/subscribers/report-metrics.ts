import type { DomainEvent, EventOf } from '#shared/events/index.ts';
import { domainEvents } from '#shared/events/index.ts';
import { toPounds } from '#shared/rules/money.ts';
import { visitMinutes } from '#functions/domain/recent-visits.ts';
import { subscriber } from '../subscriber.ts';

/** A call, and how long the patient waited beside what was promised. */
const figuresOfCall = (event: EventOf<'patient.called'>): Readonly<Record<string, number>> => {
  const { promised, reinserted, booked_at: bookedAt } = event.data;
  const real = reinserted ? null : visitMinutes(bookedAt, event.time);
  return {
    Calls: 1,
    ...(real === null ? {} : { WaitRealMinutes: real }),
    ...(real === null || promised === null ? {} : { WaitErrorMinutes: Math.abs(real - promised.wait) }),
  };
};

/** What an event adds to the clinic's figures; nothing for those that nobody watches. */
const figuresOf = (event: DomainEvent): Readonly<Record<string, number>> => {
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
    case 'session.recorded':
      return { LaserSessions: 1, Pulses: event.data.pulses };
    case 'patient.skipped':
      return { Skips: 1 };
    case 'reservation.cancelled':
      return { Cancellations: 1 };
    case 'reservation.missed':
      return { NoShows: 1 };
    case 'patient.reinserted':
    case 'patient.arrived':
    case 'move.undone':
    case 'pulses.ended':
    case 'message.queued':
      return {};
  }
};

/**
 * The clinic's figures for the owner's dashboard; the branch stands in each line, for who asks the log. An event that comes twice is counted twice: these are for
 * looking at trends; reports count from the table itself.
 */
export const reportMetrics = subscriber(
  'report-metrics',
  domainEvents.map(({ type }) => type),
  async ({ event, deps }) => {
    const figures = figuresOf(event);
    if (Object.keys(figures).length > 0) deps.log.metric(figures, {}, { Branch: String(event.data.branch_id) });
  },
);
