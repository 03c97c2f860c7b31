import * as z from 'zod/mini';
import { laserArea, paymentStatus, queueStatus, reservationType } from '../models/enums.ts';
import {
  amountOrNull,
  clinicDayInput,
  cursor,
  day,
  moment,
  moveId,
  pathId,
  pathPhone,
  queryNumber,
  wholeId,
  pathReservationId,
  staffReason,
} from '../models/fields.ts';
import { checkedIn, checkInBody } from '../models/check-in.ts';
import { changeBody } from '../models/change-body.ts';
import { bookingBody, groupBookingBody } from '../models/booking-body.ts';
import { completedRecord } from '../models/completed-record.ts';
import { doctorAtWork, preferredDoctor } from '../models/doctor-at-work.ts';
import { queueInfoPatient, queueRow, queueStatusInput, skippedRow } from '../models/queue.ts';
import { placeForService, serviceAtWork } from '../models/places.ts';
import { serviceOfVisit } from '../models/services.ts';
import { minutes, waitFacts, waitRange } from '../models/waits.ts';
import { windowOfTicket } from '../models/windows.ts';
import { access, defineRoute } from './define.ts';

/** The answer to a booking. */
const bookedReservation = z.strictObject({
  id: z.int(),
  code: z.string(),
  ticket_no: z.int(),
  queue_position: z.nullable(z.int()),
  place: placeForService,
  /** Null on a later day, which has no wait yet, and while no doctor at work may call the patient (`wait_note`). */
  estimated_wait_time: z.nullable(minutes),
  estimated_wait: z.nullable(waitRange),
  ...waitFacts,
  service_date: day,
  ...windowOfTicket,
  branch_name: z.string(),
  patient_name: z.string(),
  type: reservationType,
  ...serviceOfVisit,
  laser_area: z.nullable(laserArea),
  laser_areas: z.array(laserArea),
  preferred_doctor: preferredDoctor,
  status: queueStatus,
  payment_status: paymentStatus,
  amount: amountOrNull,
});

/** Why any booking may be refused. */
const bookingReasons = [
  'service-not-bookable',
  'service-already-booked',
  'phone-invalid',
  'reservation-unknown',
  'too-many-codes',
  'limit-per-phone',
  'queue-full',
  'daily-limit-reached',
  'booking-closed',
  'date-not-bookable',
  'closed-on-date',
  'changed-meanwhile',
] as const;

export const bookReservation = defineRoute({
  id: 'reservations/book-reservation',
  method: 'POST',
  path: '/reservations/book',
  summary: "Book a place in today's queue or on the list of a later day; the same booking again answers 200",
  access: access.anyoneOrStaff('body'),
  body: bookingBody,
  reply: bookedReservation,
  status: 201,
  reasons: [...bookingReasons, 'similar-patient', 'too-many-names', 'doctor-not-available', 'window-not-free'],
  throttle: 'public',
});

export const bookGroup = defineRoute({
  id: 'reservations/book-group',
  method: 'POST',
  path: '/reservations/book-group',
  summary:
    'Book up to four people with one phone and adjacent numbers: all or none; the same booking again answers 200',
  access: access.anyoneOrStaff('body'),
  body: groupBookingBody,
  /** In the order of the request. */
  reply: z.strictObject({ reservations: z.array(bookedReservation) }),
  status: 201,
  reasons: [...bookingReasons, 'too-many-names', 'window-not-free'],
  throttle: 'public',
});

export type QueueInfoPatient = z.output<typeof queueInfoPatient>;

export const showQueueInfo = defineRoute({
  id: 'reservations/show-queue-info',
  method: 'GET',
  path: '/queue-info/{phone}',
  summary: 'Where a patient stands now, by phone; with the code, in full',
  access: access.anyone,
  params: z.strictObject({ phone: pathPhone }),
  query: z.strictObject({ code: z.optional(z.string().check(z.maxLength(40))) }),
  reply: z.strictObject({
    patient: queueInfoPatient,
    queue_summary: z.strictObject({
      total_patients: z.int(),
      /** Patients waiting in front, plus patients in progress. */
      patients_ahead: z.int(),
      waiting_ahead: z.int(),
      in_progress: z.int(),
      estimated_total_wait: z.nullable(minutes),
    }),
    others: z.array(queueInfoPatient),
    /** Of the branch's last tickets, how many were called within the wait told at booking; absent while they are too few. */
    wait_accuracy: z.optional(z.strictObject({ tickets: z.int(), within: z.int() })),
  }),
  reasons: ['branch-unknown', 'phone-invalid', 'too-many-look-ups', 'too-many-codes', 'reservation-unknown'],
  throttle: 'public',
});

const reservationParams = z.strictObject({ id: pathReservationId });

export const cancelReservation = defineRoute({
  id: 'reservations/cancel-reservation',
  method: 'POST',
  path: '/reservations/{id}/cancel',
  summary: 'Give a place up: the patient with code and phone, or staff',
  access: access.anyoneOrStaff('reservation'),
  params: reservationParams,
  body: z.strictObject({
    code: z.optional(z.string().check(z.maxLength(40))),
    phone: z.optional(z.string().check(z.maxLength(40))),
  }),
  reply: z.strictObject({ id: z.int(), status: queueStatus, move_id: moveId }),
  reasons: [
    'role-not-allowed',
    'too-many-codes',
    'move-not-allowed',
    'reservation-of-earlier-day',
    'reservation-of-later-day',
    'changed-meanwhile',
  ],
  throttle: 'public',
});

export const checkIn = defineRoute({
  id: 'reservations/check-in',
  method: 'POST',
  path: '/reservations/check-in',
  summary: 'Mark the tickets of a patient at the door or a kiosk as arrived; by a printed code, as saying so',
  access: access.anyone,
  body: checkInBody,
  reply: checkedIn,
  reasons: [
    'branch-unknown',
    'phone-invalid',
    'door-code-expired',
    'too-many-codes',
    'kiosk-busy',
    'reservation-unknown',
    'move-not-allowed',
    'changed-meanwhile',
  ],
  throttle: 'public',
});

export type ReceptionQueueRow = z.output<typeof queueRow>;
export type ReceptionSkippedRow = z.output<typeof skippedRow>;

export const listBranchQueue = defineRoute({
  id: 'reservations/list-branch-queue',
  method: 'GET',
  path: '/reservations/branch/{branchId}/queue',
  summary:
    "A branch's queue of today or list of a later day: those in progress, then the waiting in order; the skipped",
  access: access.withScope('visits:read', access.readers('path')),
  params: z.strictObject({ branchId: pathId }),
  query: z.strictObject({ status: z.optional(queueStatusInput), date: z.optional(clinicDayInput) }),
  reply: z.strictObject({
    service_date: day,
    /** Whether arrivals are marked at this branch. */
    arrivals: z.boolean(),
    active_queue: z.array(queueRow),
    skipped_queue: z.array(skippedRow),
    unconfirmed_queue: z.array(queueRow),
    /** The doctors seen today. */
    doctors: z.array(doctorAtWork),
    /** Every service: who serves it and how many wait. */
    services: z.array(serviceAtWork),
  }),
  reasons: ['date-not-bookable'],
  throttle: 'staff',
});

export const changeStatus = defineRoute({
  id: 'reservations/change-status',
  method: 'PATCH',
  path: '/reservations/{id}/status',
  summary: 'Move a reservation to another queue state, if the move is legal',
  access: access.staff('reservation'),
  params: reservationParams,
  body: z.strictObject({ status: queueStatusInput }),
  reply: z.strictObject({ id: z.int(), status: queueStatus, move_id: moveId }),
  reasons: [
    'move-not-allowed',
    'reservation-of-earlier-day',
    'reservation-of-later-day',
    'doctor-busy',
    'changed-meanwhile',
  ],
  throttle: 'staff',
});

export const reinsertReservation = defineRoute({
  id: 'reservations/reinsert-reservation',
  method: 'PATCH',
  path: '/reservations/{id}/reinsert',
  summary: 'Put a skipped patient back, at the last place',
  access: access.staff('reservation'),
  params: reservationParams,
  reply: z.strictObject({ id: z.int(), status: z.literal('waiting'), queue_position: z.int(), move_id: moveId }),
  reasons: ['move-not-allowed', 'reservation-of-earlier-day', 'reservation-of-later-day', 'changed-meanwhile'],
  throttle: 'staff',
});

export const changeReservation = defineRoute({
  id: 'reservations/change-reservation',
  method: 'PATCH',
  path: '/reservations/{id}',
  summary:
    'Change the service or areas of a reservation before it is paid, or its preferred doctor; the place stays, the price follows',
  access: access.staff('reservation'),
  params: reservationParams,
  body: changeBody,
  reply: z.strictObject({
    id: z.int(),
    type: reservationType,
    ...serviceOfVisit,
    laser_area: z.nullable(laserArea),
    laser_areas: z.array(laserArea),
    preferred_doctor: preferredDoctor,
    amount: amountOrNull,
    payment_status: paymentStatus,
  }),
  reasons: [
    'doctor-not-available',
    'move-not-allowed',
    'change-after-payment',
    'service-not-bookable',
    'service-already-booked',
    'changed-meanwhile',
  ],
  throttle: 'staff',
});

export const markArrival = defineRoute({
  id: 'reservations/mark-arrival',
  method: 'POST',
  path: '/reservations/{id}/arrival',
  summary: 'Mark a waiting patient as arrived or not arrived; the place stays',
  access: access.staff('reservation'),
  params: reservationParams,
  body: z.strictObject({ arrived: z.boolean() }),
  reply: z.strictObject({
    id: z.int(),
    status: queueStatus,
    arrived_at: z.nullable(moment),
    /** Null when the mark was already set. */
    move_id: z.nullable(moveId),
  }),
  reasons: ['move-not-allowed', 'reservation-of-earlier-day', 'reservation-of-later-day', 'changed-meanwhile'],
  throttle: 'staff',
});

export const correctVisit = defineRoute({
  id: 'reservations/correct-visit',
  method: 'POST',
  path: '/reservations/{id}/correct',
  summary: 'Put a finished, missed or cancelled visit of today back into the queue, with a reason',
  access: access.only('owner', 'reservation'),
  params: reservationParams,
  body: z.strictObject({ reason: staffReason }),
  reply: z.strictObject({ id: z.int(), status: z.literal('waiting'), queue_position: z.int(), move_id: moveId }),
  reasons: [
    'move-not-allowed',
    'undo-not-possible',
    'booked-again',
    'patient-merged',
    'reservation-of-earlier-day',
    'changed-meanwhile',
  ],
  throttle: 'staff',
});

export const undoMove = defineRoute({
  id: 'reservations/undo-move',
  method: 'POST',
  path: '/reservations/{id}/undo',
  summary: 'Undo the last move of a reservation, within a few minutes: it gets back the place it had',
  // A transfer is undone where it was made: at the branch that the patient left, or by an owner. `undoBy` has the rule.
  access: { ...access.readers('reservation'), formerBranch: true },
  params: reservationParams,
  body: z.strictObject({ move_id: moveId }),
  reply: z.strictObject({
    id: z.int(),
    status: queueStatus,
    queue_position: z.nullable(z.int()),
    /** Id of the undo itself as a move. */
    move_id: moveId,
  }),
  reasons: [
    'undo-not-possible',
    'undo-too-late',
    'booked-again',
    'patient-merged',
    'doctor-has-another-patient',
    'transfer-on-closed-day',
    'branch-unknown',
    'reservation-of-earlier-day',
    'changed-meanwhile',
  ],
  throttle: 'staff',
});

export const listCompletedRecords = defineRoute({
  id: 'reservations/list-completed-records',
  method: 'GET',
  path: '/completed-records',
  summary: "Today's finished visits of a branch, newest first",
  access: access.withScope('visits:read', access.readers('query')),
  query: z.strictObject({
    limit: queryNumber(1, 100, 50),
    branch_id: z.optional(wholeId),
    cursor: z.optional(cursor),
  }),
  reply: z.strictObject({
    completed_records: z.array(completedRecord),
    total: z.int(),
    next_cursor: z.optional(z.string()),
  }),
  reasons: ['cursor-invalid'],
  throttle: 'staff',
});
