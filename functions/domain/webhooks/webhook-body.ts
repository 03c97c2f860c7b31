import type { EventOf } from '#shared/events/index.ts';
import type { WebhookBody } from '#shared/models/webhook-bodies.ts';
import { asPiastres, toPounds } from '#shared/rules/money.ts';

/** The domain events that are sent to other systems. */
export type OutgoingEvent = EventOf<
  | 'reservation.booked'
  | 'visit.completed'
  | 'reservation.missed'
  | 'reservation.cancelled'
  | 'move.undone'
  | 'payment.received'
  | 'payment.reversed'
  | 'day.closed'
>;

type VisitEvent = Exclude<OutgoingEvent, { type: 'payment.received' | 'payment.reversed' | 'day.closed' }>;

const visitOf = ({ data }: VisitEvent) => ({
  reservation_id: data.reservation_id,
  branch_id: data.branch_id,
  date: data.day,
  service_type: data.service,
  ...(data.service_id !== undefined && { service_id: data.service_id }),
});

const paymentOf = ({ data }: Extract<OutgoingEvent, { type: 'payment.received' | 'payment.reversed' }>) => ({
  receipt_id: data.receipt_id,
  reservation_id: data.reservation_id,
  branch_id: data.branch_id,
  date: data.day,
  visit_date: data.visit_day,
  service_type: data.service,
  ...(data.service_id !== undefined && { service_id: data.service_id }),
  amount: toPounds(data.amount),
  method: data.method,
});

const finalStates: ReadonlySet<string> = new Set(['completed', 'no_show', 'cancelled']);

/** The webhook of a domain event; undefined for an undo of what was not sent. Contains ids, no name and no phone. */
export const webhookBodyOf = (event: OutgoingEvent): WebhookBody | undefined => {
  const timestamp = event.time;
  switch (event.type) {
    case 'reservation.booked':
      return { type: 'visit.booked', timestamp, data: visitOf(event) };
    case 'visit.completed':
      return { type: 'visit.finished', timestamp, data: visitOf(event) };
    case 'reservation.missed':
      return { type: 'visit.missed', timestamp, data: visitOf(event) };
    case 'reservation.cancelled':
      return { type: 'visit.cancelled', timestamp, data: visitOf(event) };
    case 'move.undone': {
      if (!finalStates.has(event.data.from)) return undefined;
      return { type: 'visit.undone', timestamp, data: { ...visitOf(event), status: event.data.to } };
    }
    case 'payment.received':
      return { type: 'payment.recorded', timestamp, data: paymentOf(event) };
    case 'payment.reversed':
      return {
        type: 'refund.recorded',
        timestamp,
        data: { ...paymentOf(event), payment_id: event.data.payment_id },
      };
    case 'day.closed': {
      const { branch_id, day, closing, total } = event.data;
      return {
        type: 'day.closed',
        timestamp,
        data: { branch_id, date: day, closing, total: toPounds(asPiastres(total)) },
      };
    }
  }
};
