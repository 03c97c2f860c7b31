import * as z from 'zod/mini';
import { day, patientId } from '../models/fields.ts';

/** Ids and days in events, with their brands: subscribers pass them on to the repositories. */
export const clinicDay = day.brand<'ClinicDay'>();
export const eventPatientId = patientId.brand<'PatientId'>();
export const eventReservationId = z.int().brand<'ReservationId'>();
/** The further service of a visit or payment; absent for the kind itself. */
export const furtherService = z.optional(z.int());
