import * as z from 'zod/mini';
import { serviceOfVisit } from '../models/services.ts';
import { laserArea, paymentStatus, queueStatus, reservationType, workState } from '../models/enums.ts';
import {
  piastresInput,
  amountOrNull,
  countInput,
  cursor,
  day,
  moment,
  moveId,
  patientId,
  pathId,
  staffReason,
  queryNumber,
  wholeId,
  pathReservationId,
  reservationIdInput,
} from '../models/fields.ts';
import { packageId, packageView } from '../models/packages.ts';
import { boughtAt } from '../models/package-use.ts';
import { visitRecordFields } from '../models/medical.ts';
import { laserId } from '../models/lasers.ts';
import { pulseSummary, pulseTracking } from '../models/pulse-tracking.ts';
import { completedRecord } from '../models/completed-record.ts';
import { placeForService, serviceAtWork } from '../models/places.ts';
import { arrivalAndCall } from '../models/queue.ts';
import { doctorAtWork, doctorIdInput, roomInput } from '../models/doctor-at-work.ts';
import { access, defineRoute } from './define.ts';

const doctorQueueItem = z.strictObject({
  id: z.int(),
  /** Rank among all who wait at the branch, 1..n. */
  queue_position: z.nullable(z.int()),
  place: placeForService,
  ticket_no: z.int(),
  patient_name: z.string(),
  patient_phone: z.string(),
  type: reservationType,
  ...serviceOfVisit,
  laser_area: z.nullable(laserArea),
  laser_areas: z.array(laserArea),
  status: queueStatus,
  payment_status: paymentStatus,
  patient_id: patientId,
  /** Still due, in pounds; null while nothing is charged. */
  balance: amountOrNull,
  created_at: moment,
  /** The patient was skipped and reinserted. */
  reinserted: z.boolean(),
  ...arrivalAndCall,
});
const doctorSkippedItem = z.extend(doctorQueueItem, { skip_date: z.nullable(moment) });
export type DoctorQueueItem = z.output<typeof doctorQueueItem>;

export const listDoctorQueue = defineRoute({
  id: 'doctor/list-doctor-queue',
  method: 'GET',
  path: '/doctor/queue/{branchId}',
  summary: "A branch's queue of today for doctors, with the caller's current patient",
  access: access.readers('path'),
  params: z.strictObject({ branchId: pathId }),
  reply: z.strictObject({
    /** Are arrivals marked at this branch? Then only those who are here are called. */
    arrivals: z.boolean(),
    active_queue: z.array(doctorQueueItem),
    skipped_queue: z.array(doctorSkippedItem),
    /** Number of waiting patients; those in progress are not counted. */
    queue_count: z.int(),
    current: z.nullable(doctorQueueItem),
    /** The caller; those who prefer another doctor are not called by the caller. */
    own_id: z.string(),
    /** The services that the caller serves. */
    own_services: z.array(reservationType),
    /** The reservation that the caller's next call takes; null for nobody, and for callers who are not doctors. */
    own_next: z.nullable(z.int()),
    /** The doctors seen today. */
    doctors: z.array(doctorAtWork),
    /** Every service: who serves it and how many wait. */
    services: z.array(serviceAtWork),
  }),
  reasons: [],
  throttle: 'staff',
});

export const callNext = defineRoute({
  id: 'doctor/call-next',
  method: 'POST',
  path: '/doctor/next',
  summary: "Finish the caller's current patient, if any, and call the first whom the caller may call",
  access: access.only('doctor', 'body'),
  body: z.strictObject({
    branch_id: z.optional(wholeId),
    /** The patient that the page shows as current; null = none. If the doctor has another one, the call is refused. */
    current_id: z.optional(z.nullable(reservationIdInput)),
  }),
  reply: z.strictObject({
    completed: z.nullable(z.int()),
    completed_patient: z.nullable(z.strictObject({ id: z.int(), patient_name: z.string() })),
    next: z.nullable(doctorQueueItem),
    /** The caller's room; null when none is chosen. */
    room: z.nullable(z.string()),
    /** Waiting patients who have not arrived, where arrivals are marked. */
    expected: z.int(),
    move_ids: z.strictObject({ completed: z.nullable(moveId), called: z.nullable(moveId) }),
  }),
  reasons: ['move-not-allowed', 'nobody-arrived', 'nobody-waiting', 'nobody-for-doctor', 'changed-meanwhile'],
  throttle: 'staff',
});

export const callAgain = defineRoute({
  id: 'doctor/call-again',
  method: 'POST',
  path: '/doctor/call-again/{id}',
  summary: "Announce the caller's present patient once more on the displays",
  access: access.only('doctor', 'reservation'),
  params: z.strictObject({ id: pathReservationId }),
  reply: z.strictObject({ id: z.int(), ticket_no: z.int(), room: z.nullable(z.string()) }),
  reasons: ['move-not-allowed', 'changed-meanwhile'],
  throttle: 'staff',
});

const hasPause = (body: {
  readonly state?: string | undefined;
  readonly pause_minutes?: number | undefined;
}): boolean => (body.state === 'paused') === (body.pause_minutes !== undefined);

export const setDoctorAtWork = defineRoute({
  id: 'doctor/set-doctor-at-work',
  method: 'POST',
  path: '/doctor/at-work',
  summary: 'Set a doctor on, paused or off for today, the services that the doctor serves, or the room',
  access: access.staff('body'),
  body: z
    .strictObject({
      branch_id: z.optional(wholeId),
      /** The doctor whom reception sets. Doctors may set only themselves. */
      doctor_id: z.optional(doctorIdInput),
      state: z.optional(workState),
      pause_minutes: z.optional(z.int().check(z.minimum(1), z.maximum(480))),
      services: z.optional(z.array(reservationType).check(z.minLength(1), z.maxLength(10))),
      /** The room of today, and of later days until another is chosen; null = none. */
      room: z.optional(z.nullable(roomInput)),
    })
    .check(z.refine(hasPause, { path: ['pause_minutes'], error: 'invalid' })),
  reply: z.strictObject({ doctor: doctorAtWork }),
  reasons: ['doctor-not-seen-today', 'changed-meanwhile'],
  throttle: 'staff',
});

export const recordLaserSession = defineRoute({
  id: 'doctor/record-laser-session',
  method: 'POST',
  path: '/doctor/laser-session',
  summary: 'Record a laser or fractional session and make its charge, once per reservation',
  access: access.only('doctor', 'reservation'),
  body: z.strictObject({
    reservation_id: reservationIdInput,
    pulses: z.pipe(countInput, z.number().check(z.minimum(1), z.maximum(1_000_000))),
    price_per_pulse: piastresInput,
    /** The patient's package from which the session is taken; only the part beyond the package is charged. */
    package_id: z.optional(packageId),
    /** The record of the visit, written in the same transaction. */
    visit_record: z.optional(z.strictObject(visitRecordFields)),
  }),
  reply: z.strictObject({
    session_id: z.string(),
    reservation_id: z.int(),
    pulses: z.int(),
    price_per_pulse: z.number(),
    amount: z.number(),
  }),
  status: 201,
  reasons: [
    'move-not-allowed',
    'changed-meanwhile',
    'charge-differs',
    'charge-too-large',
    'no-laser-session-for-regular',
    'laser-session-already-recorded',
    'charge-already-paid',
    'package-unknown',
    'package-refunded',
    'package-expired',
    'package-used-up',
    'package-for-another-service',
    'package-of-one-branch',
    'branch-unknown',
  ],
  throttle: 'staff',
});

export const startPulseTracking = defineRoute({
  id: 'doctor/start-pulse-tracking',
  method: 'POST',
  path: '/doctor/pulse-tracking/start',
  summary: "Open the caller's pulse session of today with the counter's reading",
  access: access.only('doctor', 'body'),
  body: z.strictObject({
    branch_id: wholeId,
    start_pulses: countInput,
    /** The first laser at work when absent. */
    laser_id: z.optional(laserId),
  }),
  reply: z.strictObject({ tracking_id: z.string(), start_pulses: z.int(), date: day }),
  status: 201,
  reasons: ['changed-meanwhile', 'pulse-tracking-open', 'pulse-tracking-open-since', 'laser-unknown'],
  throttle: 'staff',
});

export const correctStartReading = defineRoute({
  id: 'doctor/correct-start-reading',
  method: 'POST',
  path: '/doctor/pulse-tracking/correct',
  summary: "Correct the first reading of the caller's open pulse session",
  access: access.only('doctor', 'own'),
  body: z.strictObject({ start_pulses: countInput }),
  reply: z.strictObject({ tracking_id: z.string(), start_pulses: z.int() }),
  reasons: ['changed-meanwhile', 'pulse-tracking-not-open'],
  throttle: 'staff',
});

export const endPulseTracking = defineRoute({
  id: 'doctor/end-pulse-tracking',
  method: 'POST',
  path: '/doctor/pulse-tracking/end',
  summary: "Close the caller's pulse session with the counter's reading, and account for every pulse",
  access: access.only('doctor', 'own'),
  body: z.strictObject({ end_pulses: countInput }),
  reply: z.strictObject({ summary: pulseSummary }),
  reasons: ['changed-meanwhile', 'pulse-tracking-not-open', 'end-below-start'],
  throttle: 'staff',
});

export const showPulseTracking = defineRoute({
  id: 'doctor/show-pulse-tracking',
  method: 'GET',
  path: '/doctor/pulse-tracking',
  summary: "The caller's own pulse session: the open one of whatever day, else today's last; zeros without one",
  access: access.only('doctor', 'own'),
  reply: z.strictObject({
    pulse_tracking: pulseTracking,
  }),
  reasons: [],
  throttle: 'staff',
});

const pastSession = z.strictObject({
  /** The clinic day on which it was recorded. */
  date: day,
  type: reservationType,
  laser_area: z.nullable(laserArea),
  laser_areas: z.array(laserArea),
  pulses: z.int(),
  price_per_pulse: z.number(),
  amount: z.number(),
});
export type PastSession = z.output<typeof pastSession>;

export const showSessionGuide = defineRoute({
  id: 'doctor/show-session-guide',
  method: 'GET',
  path: '/doctor/session-guide/{reservationId}',
  summary: 'What a doctor needs to record a session: prices, usual values, and the past of the patient at the branch',
  access: access.only('doctor', 'reservation'),
  params: z.strictObject({ reservationId: pathReservationId }),
  reply: z.strictObject({
    price_per_pulse: z.number(),
    fractional_price: z.nullable(z.number()),
    /** Medians of recent sessions of this kind, the pulses of all areas added up; null until each area has five. */
    usual: z.nullable(z.strictObject({ pulses: z.int(), price_per_pulse: z.number() })),
    /** The recorded session of this reservation; null without one. */
    recorded_session: z.nullable(pastSession),
    last_session: z.nullable(pastSession),
    /** The five sessions before this reservation's own at the branch, newest first. */
    sessions: z.array(pastSession),
    total_visits: z.int(),
    open_balance: z.number(),
    /** The patient's packages that can be used, for this service and area first. */
    packages: z.array(
      z.extend(packageView, {
        for_this_visit: z.boolean(),
        /** The branch at which it was bought; absent when it is this one. */
        bought_at: boughtAt,
      }),
    ),
  }),
  reasons: ['branch-unknown'],
  throttle: 'staff',
});

const unrecordedVisit = z.extend(completedRecord, {
  service_date: day,
  /** The caller called this patient. */
  own: z.boolean(),
});
export type UnrecordedVisit = z.output<typeof unrecordedVisit>;

export const listUnrecordedVisits = defineRoute({
  id: 'doctor/list-unrecorded-visits',
  method: 'GET',
  path: '/doctor/unrecorded',
  summary: "A branch's finished laser and fractional visits without a session: own first, then today's, newest first",
  access: access.readers('query'),
  query: z.strictObject({
    limit: queryNumber(1, 100, 50),
    branch_id: z.optional(wholeId),
    cursor: z.optional(cursor),
  }),
  reply: z.strictObject({
    unrecorded: z.array(unrecordedVisit),
    total: z.int(),
    next_cursor: z.optional(z.string()),
  }),
  reasons: ['cursor-invalid'],
  throttle: 'staff',
});

export const voidLaserSession = defineRoute({
  id: 'doctor/void-laser-session',
  method: 'POST',
  path: '/doctor/laser-session/{id}/void',
  summary: 'Void a recorded session of which nothing was paid, so that it can be recorded again',
  access: access.doctorOrOwner('reservation'),
  params: z.strictObject({ id: pathReservationId }),
  body: z.strictObject({ reason: staffReason }),
  reply: z.strictObject({ reservation_id: z.int(), voided_at: moment }),
  reasons: [
    'reservation-unknown',
    'laser-session-not-recorded',
    'laser-session-paid',
    'changed-meanwhile',
    'package-unknown',
    'package-refunded',
    'branch-unknown',
  ],
  throttle: 'staff',
});

export const skipReservation = defineRoute({
  id: 'doctor/skip-reservation',
  method: 'POST',
  path: '/doctor/skip/{id}',
  summary: 'Take a patient out of the active queue; the ticket is kept',
  access: access.staff('reservation'),
  params: z.strictObject({ id: pathReservationId }),
  reply: z.strictObject({ id: z.int(), status: z.literal('skipped'), skipped_at: moment, move_id: moveId }),
  reasons: ['move-not-allowed', 'reservation-of-earlier-day', 'reservation-of-later-day', 'changed-meanwhile'],
  throttle: 'staff',
});
