import * as z from 'zod/mini';
import { areasAgree, hasNeededArea } from './booked-area.ts';
import { doctorIdInput } from './doctor-at-work.ts';
import { laserAreaInput, laserAreasInput, reservationTypeInput } from './enums.ts';
import { clinicDayInput, personName, timeOfDay, wholeId } from './fields.ts';
import { MAX_PEOPLE } from './lists.ts';
import { serviceId } from './services.ts';
import { isSameName } from '../rules/name.ts';

/** Code of a visit of this phone that is over: the next one may be booked further ahead than others. */
const followUp = z.optional(z.string().check(z.maxLength(40)));

/** The body of a booking; the form checks its fields with the same schema. */
export const bookingBody = z
  .strictObject({
    name: personName,
    phone: z.string().check(z.minLength(1), z.maxLength(40)),
    branch_id: wholeId,
    type: reservationTypeInput,
    /** A further service of this kind; absent: the kind itself. */
    service_id: z.optional(serviceId),
    laser_area: z.optional(z.nullable(laserAreaInput)),
    /** Each area at most once. If the body also has `laser_area`, that must be the first one. */
    laser_areas: z.optional(z.nullable(laserAreasInput)),
    /** The only doctor who may call the patient; absent: any. The public may set it only where the branch allows it. */
    preferred_doctor_id: z.optional(z.nullable(doctorIdInput)),
    /** The clinic day to book: today, or one of the next 14 days on which the branch is open. Left out: today. */
    date: z.optional(clinicDayInput),
    /** The window in which the patient comes, by its beginning: `18:00`. One that the branch offers on the day. */
    window: z.optional(timeOfDay),
    follow_up: followUp,
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

/** A person of a booking for several. */
const person = /* @__PURE__ */ z
  .strictObject({
    name: personName,
    type: reservationTypeInput,
    service_id: z.optional(serviceId),
    laser_area: z.optional(z.nullable(laserAreaInput)),
    laser_areas: z.optional(z.nullable(laserAreasInput)),
  })
  .check(
    z.refine(hasNeededArea, { path: ['laser_area'], error: 'laser_area_required' }),
    z.refine(areasAgree, { path: ['laser_areas'], error: 'invalid' }),
  );

/** Is each person named once? */
const areDifferent = (people: readonly { readonly name: string }[]): boolean =>
  people.every(({ name }, index) => !people.slice(0, index).some((other) => isSameName(other.name, name)));

/** The body of a booking for several people with one phone. */
export const groupBookingBody = /* @__PURE__ */ z.strictObject({
  phone: /* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(40)),
  branch_id: wholeId,
  /** Each gets a reservation of the own, with adjacent numbers in this order. */
  people: /* @__PURE__ */ z
    .array(person)
    .check(z.minLength(2), z.maxLength(MAX_PEOPLE), z.refine(areDifferent, { error: 'invalid' })),
  /** As in a booking for one. */
  date: z.optional(clinicDayInput),
  /** All of them come in this window. */
  window: z.optional(timeOfDay),
  follow_up: followUp,
  message_consent: z.optional(z.boolean()),
});
