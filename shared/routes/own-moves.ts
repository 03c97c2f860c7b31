import * as z from 'zod/mini';
import { queueStatus } from '../models/enums.ts';
import { clinicDayInput, moment, moveId, pathReservationId, timeOfDay, wholeId } from '../models/fields.ts';
import { MAX_BEHIND } from '../rules/own-moves.ts';
import { access, defineRoute } from './define.ts';
import { transferred } from './transfers.ts';

// What patients do with their own ticket, with code and phone.

const params = z.strictObject({ id: pathReservationId });
const ownTicket = { code: z.string().check(z.maxLength(40)), phone: z.string().check(z.maxLength(40)) } as const;

export const postponeReservation = defineRoute({
  id: 'own-moves/postpone-reservation',
  method: 'POST',
  path: '/reservations/{id}/postpone',
  summary: 'The patient is late: let others of the service go first, once; 0 takes it back within a few minutes',
  access: access.patient,
  params,
  body: z.strictObject({
    ...ownTicket,
    /** How many others go first; with fewer behind, all of them. 0 = back to the exact place. */
    behind: z.int().check(z.minimum(0), z.maximum(MAX_BEHIND)),
  }),
  reply: z.strictObject({
    id: z.int(),
    status: queueStatus,
    queue_position: z.nullable(z.int()),
    /** How many others go first. */
    passed: z.int(),
    move_id: moveId,
  }),
  reasons: [
    'too-many-codes',
    'move-not-allowed',
    'postponed-already',
    'nobody-behind',
    'undo-not-possible',
    'undo-too-late',
    'reservation-of-earlier-day',
    'reservation-of-later-day',
    'changed-meanwhile',
  ],
  throttle: 'public',
});

export const comeBack = defineRoute({
  id: 'own-moves/come-back',
  method: 'POST',
  path: '/reservations/{id}/come-back',
  summary: 'The patient puts a missed ticket of today back, at the last place',
  access: access.patient,
  params,
  body: z.strictObject(ownTicket),
  reply: z.strictObject({ id: z.int(), status: z.literal('waiting'), queue_position: z.int(), move_id: moveId }),
  reasons: [
    'too-many-codes',
    'move-not-allowed',
    'come-back-too-late',
    'service-already-booked',
    'patient-merged',
    'reservation-of-earlier-day',
    'reservation-of-later-day',
    'changed-meanwhile',
  ],
  throttle: 'public',
});

export const rescheduleReservation = defineRoute({
  id: 'own-moves/reschedule-reservation',
  method: 'POST',
  path: '/reservations/{id}/reschedule',
  summary: 'The patient takes the last place on another day or at another branch; code and service stay',
  access: access.patient,
  params,
  body: z.strictObject({
    ...ownTicket,
    /** Left out: the same branch. */
    branch_id: z.optional(wholeId),
    /** Left out: the same day. */
    date: z.optional(clinicDayInput),
    /** The window, by its beginning: `18:00`. Left out: the same time, where the day has it with a place left. */
    window: z.optional(timeOfDay),
  }),
  reply: transferred,
  reasons: [
    'window-not-free',
    'too-many-codes',
    'branch-unknown',
    'reschedule-to-same-place',
    'transfer-after-payment',
    'transfer-on-closed-day',
    'move-not-allowed',
    'reservation-of-earlier-day',
    'date-not-bookable',
    'booking-closed',
    'closed-on-date',
    'service-not-offered',
    'limit-per-phone',
    'queue-full',
    'daily-limit-reached',
    'service-already-booked',
    'changed-meanwhile',
  ],
  throttle: 'public',
});

export const sayComing = defineRoute({
  id: 'own-moves/say-coming',
  method: 'POST',
  path: '/reservations/{id}/coming',
  summary: 'The patient confirms to come to a booked visit; reception sees it',
  access: access.patient,
  params,
  body: z.strictObject(ownTicket),
  reply: z.strictObject({ id: z.int(), status: z.literal('waiting'), coming_at: moment }),
  reasons: ['too-many-codes', 'move-not-allowed', 'reservation-of-earlier-day', 'changed-meanwhile'],
  throttle: 'public',
});

export const confirmBooking = defineRoute({
  id: 'own-moves/confirm-booking',
  method: 'POST',
  path: '/reservations/{id}/confirm',
  summary: 'Give an unconfirmed booking the last place: the patient with the code of the message, or staff',
  access: access.anyoneOrStaff('reservation'),
  params,
  body: z.strictObject({
    code: z.optional(z.string().check(z.maxLength(40))),
    phone: z.optional(z.string().check(z.maxLength(40))),
    /** The six digits that the patient got by WhatsApp. */
    confirmation_code: z.optional(z.string().check(z.maxLength(40))),
  }),
  reply: z.strictObject({ id: z.int(), status: z.literal('waiting'), queue_position: z.int(), move_id: moveId }),
  reasons: [
    'role-not-allowed',
    'too-many-codes',
    'confirmation-code-wrong',
    'too-many-confirmation-codes',
    'daily-limit-reached',
    'move-not-allowed',
    'reservation-of-earlier-day',
    'reservation-of-later-day',
    'changed-meanwhile',
  ],
  throttle: 'public',
});
