import type * as z from 'zod/mini';

/** The id of a reservation, an increasing number. The brand keeps ticket numbers and branch ids out. */
export type ReservationId = number & z.core.$brand<'ReservationId'>;

/** A number as a reservation id: for new ids, and for ids in keys and codes. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place that gives a number this brand
export const asReservationId = (id: number): ReservationId => id as ReservationId;

/** The id of a patient, made from phone and name (functions/domain/patients/patient-identity.ts). */
export type PatientId = string & z.core.$brand<'PatientId'>;

/** A text as a patient id: for new ids, and for ids in keys. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place that gives a text this brand
export const asPatientId = (id: string): PatientId => id as PatientId;
