import * as z from 'zod/mini';
import { queueStatus } from '../models/enums.ts';
import { amountOrNull, day, moveId, pathReservationId, wholeId } from '../models/fields.ts';
import { minutes } from '../models/waits.ts';
import { access, defineRoute } from './define.ts';
import { windowOfTicket } from '../models/windows.ts';

/** A reservation with its new place. */
export const transferred = z.strictObject({
  id: z.int(),
  status: queueStatus,
  /** The branch of the new place; the fields below belong to it. */
  branch_id: z.int(),
  branch_name: z.string(),
  branch_name_ar: z.string(),
  ticket_no: z.int(),
  queue_position: z.int(),
  /** Null on a later day. */
  estimated_wait_time: z.nullable(minutes),
  service_date: day,
  ...windowOfTicket,
  amount: amountOrNull,
  move_id: moveId,
});

export const transferReservation = defineRoute({
  id: 'transfers/transfer-reservation',
  method: 'POST',
  path: '/reservations/{id}/transfer',
  summary: 'Give a waiting or skipped patient the last place at another branch; code and service stay',
  access: access.counter('reservation'),
  params: z.strictObject({ id: pathReservationId }),
  body: z.strictObject({ branch_id: wholeId }),
  reply: transferred,
  reasons: [
    'branch-unknown',
    'transfer-to-same-branch',
    'transfer-after-payment',
    'transfer-on-closed-day',
    'move-not-allowed',
    'reservation-of-earlier-day',
    'booking-closed',
    'closed-on-date',
    'service-not-offered',
    'daily-limit-reached',
    'service-already-booked',
    'changed-meanwhile',
  ],
  throttle: 'staff',
});
