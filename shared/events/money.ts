import * as z from 'zod/mini';
import { paymentMethod, reservationType } from '../models/enums.ts';
import { day } from '../models/fields.ts';
import { defineEvent } from './define.ts';

export const paymentReceived = defineEvent({
  type: 'payment.received',
  version: 1,
  data: z.strictObject({
    receipt_id: z.string(),
    reservation_id: z.int(),
    branch_id: z.int(),
    /** The clinic day on which it was taken. */
    day,
    /** The clinic day of the visit it is for. */
    visit_day: day,
    service: reservationType,
    /** Piastres. */
    amount: z.int().check(z.positive()),
    method: paymentMethod,
  }),
  example: {
    receipt_id: 'r-9f',
    reservation_id: 1042,
    branch_id: 1,
    day: '2026-11-21',
    visit_day: '2026-11-20',
    service: 'laser',
    amount: 45_000,
    method: 'cash',
  },
});
