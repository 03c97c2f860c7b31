import * as z from 'zod/mini';

/** What other systems can be told of, by its name in `type` of a webhook. */
export const webhookEvents = [
  'visit.booked',
  'visit.finished',
  'visit.missed',
  'visit.cancelled',
  'visit.undone',
  'payment.recorded',
  'refund.recorded',
  'day.closed',
] as const;
export const webhookEvent = z.enum(webhookEvents);
export type WebhookEvent = z.output<typeof webhookEvent>;

/** Endpoints of a company. */
export const MOST_WEBHOOKS = 10;
