import * as z from 'zod/mini';
import { hasNeededArea } from '../models/booked-area.ts';
import { preferredDoctor, doctorIdInput } from '../models/doctor-at-work.ts';
import {
  laserArea,
  laserAreaInput,
  paymentStatus,
  queueStatus,
  reservationType,
  reservationTypeInput,
} from '../models/enums.ts';
import { amountOrNull, clinicDayInput, day, personName, wholeId } from '../models/fields.ts';
import { minutes, waitRange } from '../models/waits.ts';
import { access, defineRoute } from './define.ts';

/** The body of a booking; the form checks its fields with the same schema. */
export const bookingBody = z
  .strictObject({
    name: personName,
    phone: z.string().check(z.minLength(1), z.maxLength(40)),
    branch_id: wholeId,
    type: reservationTypeInput,
    laser_area: z.optional(z.nullable(laserAreaInput)),
    /** The only doctor who calls the reservation; left out: any. Of the public only where the branch allows it. */
    preferred_doctor_id: z.optional(z.nullable(doctorIdInput)),
    /** The clinic day to book: today, or one of the next 14 days on which the branch is open. Left out: today. */
    date: z.optional(clinicDayInput),
    /** Whether the clinic may send messages about this visit. */
    message_consent: z.optional(z.boolean()),
    /** Of staff: book although the service's daily limit is reached. */
    over_limit: z.optional(z.boolean()),
    /**
     * A patient with this phone may have a similar name. `ask`: refuse, so that the client asks; `same`: book for that
     * patient; `new`, or left out: book for a patient of this very name.
     */
    similar: z.optional(z.enum(['ask', 'same', 'new'])),
  })
  .check(z.refine(hasNeededArea, { path: ['laser_area'], error: 'laser_area_required' }));

export const bookReservation = defineRoute({
  id: 'reservations/book-reservation',
  method: 'POST',
  path: '/reservations/book',
  summary: "Book a place in today's queue or on the list of a later day; the same booking again answers 200",
  access: access.anyoneOrStaff('body'),
  body: bookingBody,
  reply: z.strictObject({
    id: z.int(),
    code: z.string(),
    ticket_no: z.int(),
    queue_position: z.nullable(z.int()),
    /** Null on a later day: its list has no wait yet. */
    estimated_wait_time: z.nullable(minutes),
    estimated_wait: z.nullable(waitRange),
    service_date: day,
    branch_name: z.string(),
    patient_name: z.string(),
    type: reservationType,
    laser_area: z.nullable(laserArea),
    preferred_doctor: preferredDoctor,
    status: queueStatus,
    payment_status: paymentStatus,
    amount: amountOrNull,
  }),
  status: 201,
  reasons: [
    'phone-invalid',
    'similar-patient',
    'too-many-names',
    'limit-per-phone',
    'queue-full',
    'daily-limit-reached',
    'booking-closed',
    'date-not-bookable',
    'closed-on-date',
    'doctor-not-available',
    'doctor-of-other-services',
    'changed-meanwhile',
  ],
  throttle: 'public',
});
