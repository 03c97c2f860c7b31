import * as z from 'zod/mini';
import { branchSettings } from '#shared/rules/branch-settings.ts';
import {
  laserArea,
  paymentMethod,
  queueStatus,
  reservationSource,
  reservationType,
  revenueType,
  role,
  staffRight,
} from '#shared/models/enums.ts';
import { piastres } from '#shared/models/fields.ts';
import { arrivalMarks, moveNames } from '#shared/rules/transitions.ts';
import { storedClinicDay, storedPhone, storedPatientId, storedReservationId } from './stored-fields.ts';
import { type Key, keys } from './keys.ts';

/** Schemas of the table's items. Moments are ISO 8601 in UTC, money is piastres, phones are E.164. */

const openingHours = z.nullable(z.object({ open: z.string(), close: z.string() }));

/** Settings of a branch; every (setting) of the domain rules. */
export const branchItem = z.object({
  id: z.int(),
  name: z.string(),
  nameAr: z.string(),
  address: z.string(),
  addressAr: z.string(),
  phone: z.string(),
  time_zone: z.string(),
  day_starts_at: z.string(),
  /** By weekday, `0` = Sunday; absent = always open. */
  hours: z.optional(z.record(z.string(), openingHours)),
  closed_dates: z.optional(z.array(z.string())),
  prices: z.object({ regular: piastres, pulse: piastres, fractional: piastres }),
  /** Open reservations that the public may have for one phone and clinic day; absent = 4. */
  maxOpenPerPhone: z.optional(z.int()),
  visitMinutes: z.object({ regular: z.int(), laser: z.int(), fractional: z.int() }),
  settings: z.prefault(branchSettings, {}),
});
export type Branch = z.output<typeof branchItem>;

/** What every item of a reservation holds: its ticket and its record. */
const reservationFields = {
  id: storedReservationId,
  patientId: storedPatientId,
  name: z.string(),
  phone: storedPhone,
  type: reservationType,
  area: z.optional(laserArea),
  /** Absent until something is charged. */
  charge: z.optional(piastres),
  /** The charge before a staff user changed the price. */
  listPrice: z.optional(piastres),
  paid: piastres,
  createdAt: z.string(),
  /** A laser or fractional session was recorded for this visit. */
  sessionRecorded: z.optional(z.boolean()),
};
const reservation = z.object(reservationFields);
export type Reservation = z.output<typeof reservation>;

/** The part of a ticket or a record that both hold. */
export const reservationOf = (item: Reservation): Reservation => reservation.parse(item);

/** The location of a ticket: the parts of its table key. */
const ticketLocation = { branchId: z.int(), day: storedClinicDay, ticketNo: z.int() };
/** Where a ticket was before a transfer. */
export const placeBefore = z.object(ticketLocation);
export type TicketLocation = Readonly<z.output<z.ZodMiniObject<typeof ticketLocation>>>;

/** Attributes of a ticket in the map `shown`, which the queue's index holds. `ticketNo` is in the sort key. */
const shownFields = {
  ...reservationFields,
  status: queueStatus,
  source: reservationSource,
  calledAt: z.optional(z.string()),
  calledBy: z.optional(z.string()),
  doctorName: z.optional(z.string()),
  skippedAt: z.optional(z.string()),
  /** The only doctor who calls the reservation; absent = any. */
  preferredDoctorId: z.optional(z.string()),
  preferredDoctorName: z.optional(z.string()),
  /** Was skipped and put back at least once. */
  reinserted: z.optional(z.boolean()),
  /** When the patient came; absent = not here yet. Kept as milliseconds, which is half as long. */
  arrivedAt: z.optional(z.string()),
  /** How often others were called before the patient who stood first and was not here, and since when (milliseconds). */
  passes: z.optional(z.int()),
  passedSince: z.optional(z.int()),
  /** The branch that the reservation was transferred from, and when (milliseconds). */
  movedFrom: z.optional(z.int()),
  movedAt: z.optional(z.int()),
};

const isShown = (name: string): name is keyof typeof shownFields => Object.hasOwn(shownFields, name);

/** The path of a ticket's attribute in its item, for updates and conditions. */
export const ticketPath = (name: string): string => (isShown(name) ? `shown.${name}` : name);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A ticket's item as the ticket it holds: all attributes side by side, with the number in its key. */
export const flatTicket = (item: Record<string, unknown>): Record<string, unknown> => {
  const { shown, ...rest } = item;
  const { ticketNo } = keys.ticketLocationOf({ PK: String(item['PK']), SK: String(item['SK']) });
  if (!isRecord(shown)) return { ...rest, ticketNo };
  const { createdAt, arrivedAt } = shown;
  return {
    ...shown,
    ...(typeof createdAt === 'number' ? { createdAt: new Date(createdAt).toISOString() } : {}),
    ...(typeof arrivedAt === 'number' ? { arrivedAt: new Date(arrivedAt).toISOString() } : {}),
    ...rest,
    ticketNo,
  };
};

const withTicketNo = z.transform((item: unknown) => (isRecord(item) ? flatTicket(item) : item));

const queueEntryFields = {
  PK: z.string(),
  SK: z.string(),
  order: z.optional(z.string()),
  ticketNo: z.int(),
  ...shownFields,
};

/** What the queue's index holds of a ticket. */
export const queueEntryItem = z.pipe(withTicketNo, z.object(queueEntryFields));
export type QueueEntry = z.output<typeof queueEntryItem>;

/** The last move of a ticket, and how it stood before, if the move can be undone. */
export const lastMoveItem = z.object({
  id: z.string(),
  name: z.enum([...moveNames, ...arrivalMarks, 'transfer', 'undo']),
  at: z.string(),
  was: z.optional(
    z.object({
      status: queueStatus,
      order: z.string(),
      calledAt: z.optional(z.string()),
      calledBy: z.optional(z.string()),
      doctorName: z.optional(z.string()),
      /** Of a reinsertion. */
      skippedAt: z.optional(z.string()),
      reinserted: z.optional(z.boolean()),
      /** Of a visit given up. */
      charge: z.optional(piastres),
      paid: z.optional(piastres),
      /** Of an arrival or a reinsertion; milliseconds. */
      arrivedAt: z.optional(z.int()),
    }),
  ),
  /** Of an undo: the move that it took back. */
  undid: z.optional(z.string()),
});
export type LastMove = z.output<typeof lastMoveItem>;

/** A reservation's ticket in full. */
export const ticketItem = z.pipe(
  withTicketNo,
  z.object({
    ...queueEntryFields,
    branchId: z.int(),
    day: storedClinicDay,
    consent: z.boolean(),
    version: z.int(),
    finishedAt: z.optional(z.string()),
    /** Of the recorded session. The price is in piastres. */
    pulses: z.optional(z.int()),
    pricePerPulse: z.optional(piastres),
    lastMove: z.optional(lastMoveItem),
    /** Of a transfer, or of its undo: the place before it, and the how many-th of the reservation it is. */
    transfer: z.optional(z.object({ ordinal: z.int(), from: z.record(z.string(), z.unknown()) })),
    /** Minutes promised at booking, kept to be compared with what came of it. */
    promised: z.optional(z.object({ wait: z.int(), low: z.int(), high: z.int() })),
  }),
);
export type Ticket = z.output<typeof ticketItem>;

/** A ticket as its item: what the queue shows in the map `shown`, its moment as a number, which is a third as long. */
export const ticketRow = ({ ticketNo: _inKey, PK, SK, ...ticket }: Ticket): Record<string, unknown> & Key => {
  const all = Object.entries(ticket);
  return {
    PK,
    SK,
    ...Object.fromEntries(all.filter(([name]) => !isShown(name))),
    shown: {
      ...Object.fromEntries(all.filter(([name]) => isShown(name))),
      createdAt: Date.parse(ticket.createdAt),
      ...(ticket.arrivedAt === undefined ? {} : { arrivedAt: Date.parse(ticket.arrivedAt) }),
    },
  };
};

/** What is known of a doctor at work. */
export const doctorWorkFields = {
  doctorId: z.string(),
  seenAt: z.string(),
  name: z.optional(z.string()),
  /** Absent = every service. */
  services: z.optional(z.array(reservationType)),
  /** Absent = on. */
  state: z.optional(z.enum(['paused', 'off'])),
  pausedUntil: z.optional(z.string()),
};

/** A doctor seen at work on a branch-day. */
export const presenceItem = z.object({
  order: z.string(),
  shown: z.object({
    ...doctorWorkFields,
    /** When reception or the doctor last set it. */
    setAt: z.optional(z.string()),
  }),
});

/** The patient who is with the doctor, and the services that the doctor serves on every day. */
export const doctorSlotItem = z.object({
  /** Absent = every service. */
  services: z.optional(z.array(reservationType)),
  current: z.optional(
    z.object({
      ...z.pick(reservation, { id: true, patientId: true, type: true, name: true }).shape,
      ...ticketLocation,
      calledAt: z.string(),
    }),
  ),
});
export type DoctorSlot = z.output<typeof doctorSlotItem>;

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
  lastVisit: z.optional(z.string()),
  ordinal: z.int(),
  createdAt: z.string(),
  /** Increases with every booking: a merge notices one that was made meanwhile. */
  bookings: z.optional(z.int()),
  /** Patients that are part of this one since a merge, with theirs; when the last merge was made. */
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

export const userItem = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  branchId: z.nullable(z.int()),
  disabled: z.boolean(),
  /** Granted besides the role; absent = none. */
  rights: z.optional(z.array(staffRight)),
  /** How often all sign-in sessions of the staff user were ended; absent = never. */
  lockouts: z.optional(z.int()),
});
export type User = z.output<typeof userItem>;

export const userInListItem = z.object({ id: z.string() });

export const loginItem = z.object({ userId: z.string(), passwordHash: z.string() });

export const attemptsItem = z.object({ count: z.int(), until: z.int() });

export const familyItem = z.object({
  id: z.string(),
  userId: z.string(),
  generation: z.int(),
  /** When the password was given. */
  startedAt: z.optional(z.string()),
  rotatedAt: z.string(),
  revoked: z.boolean(),
  /** How often the staff user's sign-in sessions had been ended when this one began; absent = never. */
  lockouts: z.optional(z.int()),
  /** Unix seconds. */
  expires_at: z.int(),
});
export type TokenFamily = z.output<typeof familyItem>;

export const idempotencyItem = z.object({
  hash: z.string(),
  status: z.int(),
  data: z.string(),
  expires_at: z.int(),
});
