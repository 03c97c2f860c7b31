import * as z from 'zod/mini';
import { ledgerMethod, queueStatus, reservationType, revenueType } from './enums.ts';
import { day, moment } from './fields.ts';
import type { WebhookEvent } from './webhooks.ts';

/** The further service; absent for the kind itself. */
const serviceId = z.optional(z.int());

const visit = z.strictObject({
  reservation_id: z.int(),
  branch_id: z.int(),
  /** The clinic day of the visit. */
  date: day,
  service_type: reservationType,
  service_id: serviceId,
});

const payment = z.strictObject({
  receipt_id: z.string(),
  /** Null for a deposit of credit, and for a package. */
  reservation_id: z.nullable(z.int()),
  branch_id: z.int(),
  /** The clinic day on which the money moved, and that of the visit. */
  date: day,
  visit_date: day,
  service_type: revenueType,
  service_id: serviceId,
  /** Pounds. */
  amount: z.number(),
  method: ledgerMethod,
});

/** `data` of each webhook: ids, no name and no phone. */
export const webhookData = {
  'visit.booked': visit,
  'visit.finished': visit,
  'visit.missed': visit,
  'visit.cancelled': visit,
  /** A finished, missed or cancelled visit has its earlier status again. */
  'visit.undone': z.extend(visit, { status: queueStatus }),
  'payment.recorded': payment,
  'refund.recorded': z.extend(payment, { payment_id: z.string() }),
  'day.closed': z.strictObject({
    branch_id: z.int(),
    date: day,
    /** How often the day was closed. */
    closing: z.int(),
    /** Payments minus refunds, in pounds. */
    total: z.number(),
  }),
} as const satisfies Readonly<Record<WebhookEvent, z.ZodMiniType>>;

/** The body of a webhook, in the form of Standard Webhooks. */
export type WebhookBody = {
  [Type in WebhookEvent]: {
    readonly type: Type;
    readonly timestamp: string;
    readonly data: z.output<(typeof webhookData)[Type]>;
  };
}[WebhookEvent];

/** The schema of a webhook's body, for OpenAPI. */
export const webhookBodySchema = (type: WebhookEvent) =>
  z.strictObject({ type: z.literal(type), timestamp: moment, data: webhookData[type] });
