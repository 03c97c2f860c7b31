import * as z from 'zod/mini';

/** Fields of stored items, with their brands. They were checked when they were written, so reading does not check again. */
export const storedClinicDay = z.string().brand<'ClinicDay'>();
/** E.164. */
export const storedPhone = z.string().brand<'E164'>();
export const storedPatientId = z.string().brand<'PatientId'>();
/** A staff user's name; both names when there is an Arabic one. */
export const storedStaffName = z.union([z.string(), z.object({ en: z.string(), ar: z.string() })]);
export const storedReservationId = z.int().brand<'ReservationId'>();

/** What a receipt says of taxes. */
export const storedReceiptTax = z.object({ number: z.string(), percent: z.int() });
