import * as z from 'zod/mini';
import { reservationType } from './enums.ts';
import { day, nameInArabic } from './fields.ts';
import { waitNoteKinds } from './lists.ts';

/** A number of minutes. */
export const minutes = z.int().check(z.minimum(0));
/** The range of an estimated wait. */
export const waitRange = z.strictObject({ low: minutes, high: minutes });

export const waitNoteKind = z.enum(waitNoteKinds);

/** What a patient should know about the wait; null when there is nothing to say. */
export const waitNote = z.nullable(
  z.strictObject({
    kind: waitNoteKind,
    /** The doctor of `doctor_also_sees_others`; else null. */
    doctor_name: z.nullable(z.string()),
    doctor_name_ar: nameInArabic,
    /** Services of the patients that this doctor calls first; otherwise empty. */
    services: z.array(reservationType),
  }),
);
export type WaitNoteView = z.output<typeof waitNote>;

/** Facts about a wait besides its minutes. */
export const waitFacts = {
  wait_note: waitNote,
  /** The wait is more than three hours: shown as such, without its minutes. */
  wait_over_limit: z.boolean(),
  /** The call is expected after the branch closes. */
  ends_after_closing: z.boolean(),
  /** The next open day that can be booked, if the call is expected after closing; else null. */
  next_day: z.nullable(day),
} as const;
