import * as z from 'zod/mini';
import { ledgerMethod, revenueType } from '../models/enums.ts';
import { piastres } from '../models/fields.ts';
import { defineEvent } from './define.ts';
import { clinicDay, eventReservationId, furtherService } from './fields.ts';

const entryFields = {
  receipt_id: z.string(),
  /** Null for a deposit of a patient's credit, and for a package. */
  reservation_id: z.nullable(eventReservationId),
  branch_id: z.int(),
  /** The clinic day on which the money was received or given back. */
  day: clinicDay,
  /** The clinic day of the visit it is for. */
  visit_day: clinicDay,
  service: revenueType,
  service_id: furtherService,
  /** Piastres. */
  amount: piastres.check(z.positive()),
  method: ledgerMethod,
} as const;

const example = {
  receipt_id: 'R1042-3',
  reservation_id: 1042,
  branch_id: 1,
  day: '2026-11-21',
  visit_day: '2026-11-20',
  service: 'laser',
  amount: 45_000,
  method: 'cash',
} as const;

export const paymentReceived = defineEvent({
  type: 'payment.received',
  version: 1,
  data: z.strictObject(entryFields),
  example,
});

/** Money of another branch came in (`in`), or went to one (`out`); in the other direction the amount is below 0. */
export const moneyMoved = defineEvent({
  type: 'money.moved',
  version: 1,
  data: z.strictObject({
    entry_id: z.string(),
    branch_id: z.int(),
    day: clinicDay,
    other_branch_id: z.int(),
    direction: z.enum(['in', 'out']),
    /** Piastres: above 0 raises the income of `branch_id`. */
    amount: piastres,
  }),
  example: {
    entry_id: 'M1042-3',
    branch_id: 1,
    day: '2026-11-21',
    other_branch_id: 2,
    direction: 'in',
    amount: 45_000,
  },
});

export const paymentReversed = defineEvent({
  type: 'payment.reversed',
  version: 1,
  /** `payment_id` is the payment that was given back, wholly or in part. */
  data: z.strictObject({ ...entryFields, payment_id: z.string() }),
  example: { ...example, receipt_id: 'V1042-4', payment_id: 'R1042-3' },
});

/** A staff user changed the price of a visit. */
export const priceChanged = defineEvent({
  type: 'price.changed',
  version: 1,
  data: z.strictObject({
    reservation_id: eventReservationId,
    branch_id: z.int(),
    /** The clinic day of the change. */
    day: clinicDay,
    staff_id: z.string(),
    /** Piastres. */
    before: piastres,
    after: piastres,
  }),
  example: { reservation_id: 1042, branch_id: 1, day: '2026-11-21', staff_id: 'u-3', before: 30_000, after: 20_000 },
});
