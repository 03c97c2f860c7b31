import * as z from 'zod/mini';
import { storedPatientId, storedPhone } from '../stored-fields.ts';

/** Names and phones (E.164) before they were corrected, oldest first; the patient is found by them too. */
const formerDetails = {
  formerNames: z.optional(z.array(z.string())),
  formerPhones: z.optional(z.array(storedPhone)),
};

export const patientItem = z.object({
  id: storedPatientId,
  name: z.string(),
  phone: storedPhone,
  visits: z.int(),
  /** Increases with every change of `visits`, which an undo also decreases. */
  visitsVersion: z.optional(z.int()),
  lastVisit: z.optional(z.string()),
  ordinal: z.int(),
  createdAt: z.string(),
  /** Increases with every booking: a merge notices one that was made meanwhile. */
  bookings: z.optional(z.int()),
  /** Ids of patients merged into this one, directly or indirectly; below, the time of the last merge. */
  mergedIds: z.optional(z.array(storedPatientId)),
  mergedAt: z.optional(z.string()),
  /** The patient who was kept when this one was merged. */
  mergedInto: z.optional(storedPatientId),
  ...formerDetails,
});
export type Patient = z.output<typeof patientItem>;

/** A line of the list of patients, and what a search entry holds. */
export const patientEntryItem = z.object({
  patientId: storedPatientId,
  name: z.string(),
  phone: storedPhone,
  visits: z.int(),
  lastVisit: z.optional(z.string()),
  ...formerDetails,
});
export type PatientEntry = z.output<typeof patientEntryItem>;
