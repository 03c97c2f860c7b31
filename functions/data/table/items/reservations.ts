import * as z from 'zod/mini';
import { laserArea, packageUnit, ledgerMethod, reservationType, revenueType } from '#shared/models/enums.ts';
import { piastres } from '#shared/models/fields.ts';
import {
  storedClinicDay,
  storedPatientId,
  storedPhone,
  storedReceiptTax,
  storedReservationId,
} from '../stored-fields.ts';

/** A further service as a visit keeps it, in the words and with the company's price of the booking. */
export const bookedService = z.object({
  id: z.int(),
  name: z.string(),
  nameAr: z.string(),
  price: piastres,
  /** Usual length. */
  minutes: z.int(),
});
export type BookedService = z.output<typeof bookedService>;

/** The branch at which a package was bought, when it is another one. */
export const branchName = z.object({ name: z.string(), nameAr: z.string() });

/** Fields that both items of a reservation have: ticket and record. */
export const reservationFields = {
  id: storedReservationId,
  patientId: storedPatientId,
  name: z.string(),
  phone: storedPhone,
  type: reservationType,
  /** The further service; absent for the kind itself. */
  service: z.optional(bookedService),
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

/** The fields that ticket and record have in common. */
export const reservationOf = (item: Reservation): Reservation => reservation.parse(item);

/** The location of a ticket: the parts of its table key. */
export const ticketLocation = { branchId: z.int(), day: storedClinicDay, ticketNo: z.int() };
/** Location of a ticket before a transfer. */
export const placeBefore = z.object(ticketLocation);
export type TicketLocation = Readonly<z.output<z.ZodMiniObject<typeof ticketLocation>>>;

/**
 * The part of a payment that pays for a reservation or is a patient's credit. A payment may be split over several
 * places; the sum of `left` is its amount minus refunds.
 */
export const fundItem = z.object({
  /** The payment's ledger entry: id, clinic day and moment. */
  id: z.string(),
  day: storedClinicDay,
  at: z.string(),
  type: revenueType,
  /** The further service of the payment. */
  serviceId: z.optional(z.int()),
  method: ledgerMethod,
  left: piastres,
  /** Of the payment's receipt: a reversal gives the same tax back. */
  tax: z.optional(storedReceiptTax),
  /** Of a move from another branch: whose credit there it was, and of which payment. */
  origin: z.optional(
    z.object({
      branchId: z.int(),
      patientId: storedPatientId,
      id: z.string(),
      day: storedClinicDay,
      at: z.string(),
      type: revenueType,
      method: ledgerMethod,
      tax: z.optional(storedReceiptTax),
    }),
  ),
});

/** A reservation by id: the location of its ticket, charge and paid amount. */
export const reservationRecordItem = z.object({
  ...reservationFields,
  ...ticketLocation,
  version: z.int(),
  /** The patient agreed to WhatsApp messages. Absent in records of earlier releases. */
  consent: z.optional(z.boolean()),
  /** Payments that `paid` consists of: the sum of `left` is `paid`. Absent without a payment. */
  funds: z.optional(z.array(fundItem)),
  /** Reversals of payments of this reservation. */
  reversals: z.optional(z.array(z.object({ id: z.string(), day: storedClinicDay, at: z.string() }))),
  /** The charge before a staff user changed the price; absent when the price was not changed. */
  listPrice: z.optional(piastres),
  /** The package from which the session was taken: name, and number of sessions or pulses. The ticket has how far it was used. */
  packageUse: z.optional(
    z.object({
      name: z.string(),
      nameAr: z.string(),
      unit: packageUnit,
      units: z.int(),
      boughtAt: z.optional(branchName),
    }),
  ),
  /** For a visit booked ahead or moved to another day: a time on its clinic day; nothing is due before. */
  dueAt: z.optional(z.string()),
  /** Former phones of the reservation, before corrections; its code is valid with them too. */
  formerPhones: z.optional(z.array(storedPhone)),
  /** Id of the patient at booking; set when a merge moved the reservation to another patient. */
  mergedFrom: z.optional(storedPatientId),
  /** Number of transfers and their undos; the last transfer that can be undone, and the branch that it left. */
  transfers: z.optional(z.int()),
  transferred: z.optional(z.object({ branchId: z.int(), moveId: z.string() })),
});
export type ReservationRecord = z.output<typeof reservationRecordItem>;

export const guardItem = z.object({ reservationId: storedReservationId, ticketNo: z.int() });
