import * as z from 'zod/mini';
import { preferredDoctorState, reservationType } from './enums.ts';
import { moment, nameInArabic } from './fields.ts';

/** Where a waiting ticket is among those of its service; null when it does not wait. Source: docs/domain.md#place. */
export const placeForService = z.nullable(
  z.strictObject({
    /** Patients here (where arrivals are not marked: all) with an earlier ticket of the service. */
    before: z.int(),
    /** The same, not arrived; 0 where arrivals are not marked. */
    expected_before: z.int(),
    /** Earlier ones of the service who wait for a preferred doctor of their own; not counted in `before`. */
    preferred_before: z.int(),
    /** Calls before this one: the fewest of a doctor at work; null when no doctor at work may call the ticket. */
    calls_before: z.nullable(z.int()),
    /** The next call of a doctor at work takes this ticket. */
    is_next: z.boolean(),
  }),
);
export type PlaceForServiceView = z.output<typeof placeForService>;

/** A service at a branch now: who serves it and how many wait. */
export const serviceAtWork = z.strictObject({
  type: reservationType,
  /** False exactly when doctors are at work and none of them serves the service. */
  served: z.boolean(),
  /** Waiting patients who are here; where arrivals are not marked, all who wait. */
  here: z.int(),
  /** Waiting patients who have not arrived; 0 where arrivals are not marked. */
  expected: z.int(),
  /** The doctors seen today who serve the service. */
  doctors: z.array(
    z.strictObject({
      doctor_id: z.string(),
      name: z.nullable(z.string()),
      name_ar: nameInArabic,
      /** `late`: not seen in the last hour. Paused doctors are at work; `off` and `late` ones are not. */
      state: preferredDoctorState,
      /** The room of the day; null until one is chosen. */
      room: z.nullable(z.string()),
      /** The patient who is with the doctor. */
      current: z.nullable(z.strictObject({ id: z.int(), ticket_no: z.int(), called_at: z.nullable(moment) })),
    }),
  ),
});
export type ServiceAtWork = z.output<typeof serviceAtWork>;
