import * as z from 'zod/mini';
import { laserArea, laserAreas, reservationType } from './enums.ts';
import { day, moment, patientId, nameInArabic } from './fields.ts';

/** Models of medical files and visit records. Source: docs/domain.md#medical-records. */

export const sexes = ['female', 'male'] as const;
export const sex = z.enum(sexes);

/** Warnings to read before every laser session. */
export const warningKinds = ['pregnancy', 'isotretinoin', 'keloid', 'photosensitivity'] as const;
export const warningKind = z.enum(warningKinds);

/** Consents of the medical file; the one to messages is asked at a booking. */
export const fileConsentKinds = ['treatment', 'photographs', 'data'] as const;
export const consentKind = z.enum(fileConsentKinds);

/** Fitzpatrick skin types I to VI. */
export const skinTypes = [1, 2, 3, 4, 5, 6] as const;

/** A text written by a doctor: trimmed, with a maximum length. */
const text = (most: number) => z.string().check(z.trim(), z.maxLength(most));
const count = (most: number) => z.int().check(z.minimum(0), z.maximum(most));

/** A picosecond in ms: the smallest setting of any laser. The table refuses numbers below 1e-130. */
const LEAST_MEASURE = 1e-9;
const measure = (most: number) => z.number().check(z.minimum(LEAST_MEASURE), z.maximum(most));

export const consent = z.strictObject({ kind: consentKind, given_on: day });

const isDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** The part of a patient file that a doctor writes. */
export const patientFileFields = {
  birth_year: z.nullable(z.int().check(z.minimum(1900), z.maximum(2100))),
  sex: z.nullable(sex),
  allergies: text(500),
  warnings: z.array(warningKind).check(z.refine((kinds) => isDistinct(kinds))),
  consents: z.array(consent).check(
    z.maxLength(fileConsentKinds.length),
    z.refine((consents) => isDistinct(consents.map(({ kind }) => kind))),
  ),
} as const;

export const patientFile = z.strictObject({
  patient_id: patientId,
  ...patientFileFields,
  /** Increases with every change; 0 before the first one. A change names the version that it was made from. */
  version: z.int(),
  updated_at: z.nullable(moment),
  updated_by: z.nullable(z.string()),
  updated_by_ar: nameInArabic,
});
export type PatientFile = z.output<typeof patientFile>;

/** Settings of a laser session. Energy density in J/cm², spot size in mm, pulse width in ms. */
export const treatment = z.strictObject({
  areas: z.array(z.strictObject({ area: laserArea, pulses: count(1_000_000) })).check(
    z.maxLength(laserAreas.length),
    z.refine((areas) => isDistinct(areas.map(({ area }) => area))),
  ),
  device: text(60),
  fluence: z.nullable(measure(200)),
  spot_size: z.nullable(measure(50)),
  pulse_width: z.nullable(measure(1000)),
  skin_type: z.nullable(z.int().check(z.minimum(1), z.maximum(6))),
  reaction: text(500),
  next_time: text(500),
});

const prescriptionLine = z.strictObject({ medicine: text(120).check(z.minLength(1)), directions: text(200) });

export const consultation = z.strictObject({
  complaint: text(1000),
  diagnosis: text(1000),
  plan: text(1000),
  prescription: z.array(prescriptionLine).check(z.maxLength(12)),
  /** Weeks until the next visit; null when none is needed. */
  follow_up_weeks: z.nullable(z.int().check(z.minimum(1), z.maximum(104))),
});

/** What a doctor writes about a visit. */
export const visitRecordFields = {
  /** The version that the caller read: a change in between is refused, so that no entry is lost. */
  version: z.int().check(z.minimum(0)),
  treatment: z.nullable(treatment),
  consultation: z.nullable(consultation),
} as const;

export const visitRecord = z.strictObject({
  reservation_id: z.int(),
  /** The clinic day of the visit. */
  date: day,
  doctor_name: z.string(),
  doctor_name_ar: nameInArabic,
  /** The service of the visit; absent in records of earlier releases. */
  type: z.optional(reservationType),
  treatment: z.nullable(treatment),
  consultation: z.nullable(consultation),
  version: z.int(),
  updated_at: moment,
});
export type VisitRecord = z.output<typeof visitRecord>;
