import * as z from 'zod/mini';
import { laserArea, packageUnit, paymentMethod, reservationType, revenueType } from '#shared/models/enums.ts';
import { piastres } from '#shared/models/fields.ts';
import { storedClinicDay, storedPatientId, storedPhone, storedReservationId } from '../stored-fields.ts';

/** What every item of a reservation holds: its ticket and its record. */
export const reservationFields = {
  id: storedReservationId,
  patientId: storedPatientId,
  name: z.string(),
  phone: storedPhone,
  type: reservationType,
  area: z.optional(laserArea),
  /** The body areas after the first; absent when there is one. */
  otherAreas: z.optional(z.array(laserArea)),
  /** Absent until something is charged. */
  charge: z.optional(piastres),
  /** The charge before a staff user changed the price. */
  listPrice: z.optional(piastres),
  paid: piastres,
  createdAt: z.string(),
  /** A laser or fractional session was recorded for this visit. */
  sessionRecorded: z.optional(z.boolean()),
};
export const reservation = z.object(reservationFields);
export type Reservation = z.output<typeof reservation>;

/** The part of a ticket or a record that both hold. */
export const reservationOf = (item: Reservation): Reservation => reservation.parse(item);

/** The location of a ticket: the parts of its table key. */
export const ticketLocation = { branchId: z.int(), day: storedClinicDay, ticketNo: z.int() };
/** Where a ticket was before a transfer. */
export const placeBefore = z.object(ticketLocation);
export type TicketLocation = Readonly<z.output<z.ZodMiniObject<typeof ticketLocation>>>;

/**
 * A payment whose money pays for a reservation, or is a patient's credit, and how much of it is left here.
 * The money of a payment may be spread over several; the sum of `left` is its amount less what was given back.
 */
export const fundItem = z.object({
  /** The payment's ledger entry: id, clinic day and moment. */
  id: z.string(),
  day: storedClinicDay,
  at: z.string(),
  type: revenueType,
  method: paymentMethod,
  left: piastres,
});

/** A reservation by id: the location of its ticket, charge and paid amount. */
export const reservationRecordItem = z.object({
  ...reservationFields,
  ...ticketLocation,
  version: z.int(),
  /** Where `paid` comes from: the sum of `left` is `paid`. Absent while nothing was paid. */
  funds: z.optional(z.array(fundItem)),
  /** Reversals of payments of this reservation. */
  reversals: z.optional(z.array(z.object({ id: z.string(), day: storedClinicDay, at: z.string() }))),
  /** The charge before a staff user changed the price; absent when the price was not changed. */
  listPrice: z.optional(piastres),
  /** What the session was taken from: the name of the package, and how many sessions or pulses of it. */
  packageUse: z.optional(z.object({ name: z.string(), nameAr: z.string(), unit: packageUnit, units: z.int() })),
  /** A moment of the visit's clinic day, of a visit booked ahead: it owes nothing before. */
  dueAt: z.optional(z.string()),
  /** Phones under which it was booked before they were corrected: its code works with them too. */
  formerPhones: z.optional(z.array(storedPhone)),
  /** Id of the patient at booking; set when a merge moved the reservation to another patient. */
  mergedFrom: z.optional(storedPatientId),
  /** Number of transfers and their undos; the last transfer that can be undone, and the branch that it left. */
  transfers: z.optional(z.int()),
  transferred: z.optional(z.object({ branchId: z.int(), moveId: z.string() })),
});
export type ReservationRecord = z.output<typeof reservationRecordItem>;

export const guardItem = z.object({ reservationId: storedReservationId, ticketNo: z.int() });
