import * as z from 'zod/mini';
import { preferredDoctorState, reservationType, workState } from './enums.ts';
import { lineOfText, moment, nameInArabic } from './fields.ts';

/** A room as it is written on its door: `2`, `Laser 1`. */
export const roomInput = z.pipe(
  lineOfText,
  z.string().check(z.minLength(1), z.maxLength(12), z.regex(/^[\p{L}\p{M}\p{N}]+(?:[ -][\p{L}\p{M}\p{N}]+)*$/u)),
);

/** A doctor who was seen at a branch today. */
export const doctorAtWork = z.strictObject({
  doctor_id: z.string(),
  /** Null until the doctor opens the queue with this release. */
  name: z.nullable(z.string()),
  name_ar: nameInArabic,
  state: workState,
  /** Counts as at work: on and seen in the last hour, paused, or with a patient. */
  at_work: z.boolean(),
  /** Null unless paused. */
  paused_until: z.nullable(moment),
  services: z.array(reservationType),
  /** The room of the day; null until one is chosen. */
  room: z.nullable(z.string()),
  seen_at: moment,
});
export type DoctorAtWork = z.output<typeof doctorAtWork>;

/** A doctor's id in a request. */
export const doctorIdInput = z.string().check(z.minLength(1), z.maxLength(100));

/** The only doctor who calls a reservation; null = any. */
export const preferredDoctor = z.nullable(
  z.strictObject({ doctor_id: z.string(), name: z.nullable(z.string()), name_ar: nameInArabic }),
);

/** The preferred doctor as the patient sees it. The state is null on a later day. */
export const preferredDoctorOfTicket = z.nullable(
  z.strictObject({ name: z.nullable(z.string()), name_ar: nameInArabic, state: z.nullable(preferredDoctorState) }),
);
