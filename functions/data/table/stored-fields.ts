import * as z from 'zod/mini';

/** Fields of stored items, with their brands. They were checked when they were written, so reading does not check again. */
export const storedClinicDay = z.string().brand<'ClinicDay'>();
/** E.164. */
export const storedPhone = z.string().brand<'E164'>();
export const storedPatientId = z.string().brand<'PatientId'>();
export const storedReservationId = z.int().brand<'ReservationId'>();
