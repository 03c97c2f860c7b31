import * as z from 'zod/mini';
import { areasAgree, hasNeededArea } from './booked-area.ts';
import { doctorIdInput } from './doctor-at-work.ts';
import { laserAreaInput, laserAreasInput, reservationTypeInput } from './enums.ts';
import { clinicDayInput, personName, wholeId } from './fields.ts';

/** The body of a booking; the form checks its fields with the same schema. */
export const bookingBody = z
  .strictObject({
    name: personName,
    phone: z.string().check(z.minLength(1), z.maxLength(40)),
    branch_id: wholeId,
    type: reservationTypeInput,
    laser_area: z.optional(z.nullable(laserAreaInput)),
    /** Each area at most once. If the body also has `laser_area`, that must be the first one. */
    laser_areas: z.optional(z.nullable(laserAreasInput)),
    /** The only doctor who may call the patient; absent: any. The public may set it only where the branch allows it. */
    preferred_doctor_id: z.optional(z.nullable(doctorIdInput)),
    /** The clinic day to book: today, or one of the next 14 days on which the branch is open. Left out: today. */
    date: z.optional(clinicDayInput),
    /** Whether the clinic may send messages about this visit. */
    message_consent: z.optional(z.boolean()),
    /** Staff only: book although the daily limit of the service is reached. */
    over_limit: z.optional(z.boolean()),
    /**
     * What to do when a patient with this phone has a similar name. `ask`: refuse, so that the client asks; `same`:
     * book for that patient; `new` or absent: book for a patient with exactly this name.
     */
    similar: z.optional(z.enum(['ask', 'same', 'new'])),
  })
  .check(z.refine(hasNeededArea, { path: ['laser_area'], error: 'laser_area_required' }))
  .check(z.refine(areasAgree, { path: ['laser_areas'], error: 'invalid' }));
