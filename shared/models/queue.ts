import * as z from 'zod/mini';
import { serviceOfVisit } from './services.ts';
import { laserArea, paymentStatus, queueStatus, reservationSource, reservationType } from './enums.ts';
import { preferredDoctor, preferredDoctorOfTicket } from './doctor-at-work.ts';
import { amountOrNull, day, moment, patientId, nameInArabic } from './fields.ts';
import { placeForService } from './places.ts';
import { minutes, waitFacts, waitRange } from './waits.ts';
import { windowOfTicket } from './windows.ts';

/** What tells the patient when the page is closed. */
const alerts = z.strictObject({
  /** The patient agreed to WhatsApp messages, and they can be sent. */
  whatsapp: z.boolean(),
  /** Public key with which a browser subscribes to notifications; null where none are sent. */
  push_key: z.nullable(z.string()),
});

/** A ticket that the reservation had before a move to another branch or day. */
const formerTicket = z.strictObject({ branch_id: z.int(), ticket_no: z.int(), service_date: day });

/** A reservation as its patient sees it. */
export const queueInfoPatient = z.strictObject({
  name: z.string(),
  phone: z.string(),
  reservation_type: reservationType,
  ...serviceOfVisit,
  branch_id: z.int(),
  branch_name: z.string(),
  branch_name_ar: z.string(),
  /** Of the branch, as an IANA name. */
  time_zone: z.string(),
  /** Rank among all who wait at the branch; 0 when it is the patient's turn, null when skipped. */
  current_position: z.nullable(z.int()),
  place: placeForService,
  /** True after the call. The only field that says that it is the patient's turn. */
  your_turn: z.boolean(),
  /** Where the doctor who called waits; null before the call, and when the doctor has chosen no room. */
  room: z.nullable(z.string()),
  /** Null on a later day, which has no wait yet, and while no doctor at work may call the patient (`wait_note`). */
  estimated_wait_time: z.nullable(minutes),
  estimated_wait: z.nullable(waitRange),
  ...waitFacts,
  /** Null without the code, because body areas are sensitive; `laser_areas` is then empty. */
  laser_area: z.nullable(laserArea),
  laser_areas: z.array(laserArea),
  payment_status: paymentStatus,
  status: queueStatus,
  /** Whether arrivals are marked at this branch: then only arrived patients are called. */
  arrivals: z.boolean(),
  arrived_at: z.nullable(moment),
  /** When the first doctor who may call returns; null unless all of them are paused. */
  doctor_back_at: z.nullable(moment),
  preferred_doctor: preferredDoctorOfTicket,
  /** These two only in an answer to a request with the code. */
  code: z.optional(z.string()),
  /** What the patient may do with the ticket; only in an answer to a request with the code. */
  own_moves: z.optional(
    z.strictObject({
      /** How many others of the service may go first; 0 = the ticket cannot be postponed. */
      others_behind: z.int(),
      /** Until when the postponement can be taken back. */
      postponed_until: z.nullable(moment),
      /** Until when a missed ticket can be put back. */
      come_back_until: z.nullable(moment),
      /** Whether the patient is asked to confirm the visit, the day before it, or has confirmed it. */
      coming: z.optional(z.enum(['asked', 'said'])),
    }),
  ),
  alerts: z.optional(alerts),
  /** The open day on which the doctor wants to see the patient again; only with the code, after the visit. */
  follow_up_on: z.optional(day),
  ticket_no: z.int(),
  service_date: day,
  ...windowOfTicket,
  /** The branch from which the reservation was transferred; absent without a transfer. */
  moved_from: z.optional(z.strictObject({ branch_id: z.int(), branch_name: z.string(), branch_name_ar: z.string() })),
  /** The ticket before the reservation last moved to another branch or day; absent without a move. */
  former_ticket: z.optional(formerTicket),
  /** Those before that one, last first, when it moved several times. */
  earlier_tickets: z.optional(z.array(formerTicket)),
});

/** Arrival, call and preferred doctor of a reservation in a queue. */
export const arrivalAndCall = {
  /** Null while the patient is not marked as arrived. */
  arrived_at: z.nullable(moment),
  /** Time and doctor of the call; null unless in progress. */
  called_at: z.nullable(moment),
  doctor_id: z.nullable(z.string()),
  doctor_name: z.nullable(z.string()),
  doctor_name_ar: nameInArabic,
  preferred_doctor: preferredDoctor,
} as const;

/** A reservation in reception's queue. */
export const queueRow = z.strictObject({
  id: z.int(),
  patient_id: patientId,
  patient_name: z.string(),
  patient_phone: z.string(),
  service_type: reservationType,
  ...serviceOfVisit,
  laser_area: z.nullable(laserArea),
  laser_areas: z.array(laserArea),
  payment_status: paymentStatus,
  /** Rank among all who wait at the branch, 1..n. */
  queue_position: z.nullable(z.int()),
  place: placeForService,
  ticket_no: z.int(),
  status: queueStatus,
  created_at: moment,
  isPaid: z.boolean(),
  amount: amountOrNull,
  /** The price before a staff user changed it; equal to `amount` when it was not changed. */
  list_price: amountOrNull,
  /** Balance; null without a charge. */
  balance: amountOrNull,
  amount_paid: z.number(),
  source: reservationSource,
  /** The patient was skipped and reinserted. */
  reinserted: z.boolean(),
  /** The patient says so by a printed code; only until reception confirms or denies it. */
  says_here_at: z.optional(moment),
  /** When the patient confirmed to come; absent before. */
  coming_at: z.optional(moment),
  ...windowOfTicket,
  ...arrivalAndCall,
});
export const skippedRow = z.extend(queueRow, { skipped_at: z.nullable(moment) });

/** Input also takes the requirements' `pending` (waiting) and `in-progress`. */
export const queueStatusInput = z.pipe(
  z.transform((value: unknown) => {
    const text = typeof value === 'string' ? value.trim().toLowerCase().replaceAll('-', '_') : value;
    return text === 'pending' ? 'waiting' : text;
  }),
  queueStatus,
);
