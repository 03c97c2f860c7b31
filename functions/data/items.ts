import * as z from 'zod/mini';
import { laserArea, queueStatus, reservationType, role } from '../../shared/models/enums.ts';

/** Items as they lie in the table. Moments are ISO 8601 in UTC, money is piastres, phones are E.164. */

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
  prices: z.object({ regular: z.int(), pulse: z.int(), fractional: z.int() }),
  visitMinutes: z.object({ regular: z.int(), laser: z.int(), fractional: z.int() }),
});
export type Branch = z.output<typeof branchItem>;

export const waitStatisticsItem = z.object({
  /** Minutes of the last finished visits by type, newest last; at most 30 each. */
  durations: z.object({
    regular: z.array(z.number()),
    laser: z.array(z.number()),
    fractional: z.array(z.number()),
  }),
});
const numbersByType = z.object({
  regular: z.array(z.number()),
  laser: z.array(z.number()),
  fractional: z.array(z.number()),
});

/**
 * Which visits the durations are of, so that one that is told twice, or late, changes nothing it should not.
 * In lists beside the durations: every estimate reads this item, and names would make it five times as large.
 */
export const recentVisitsItem = z.object({
  durations: numbersByType,
  /** Reservations. */
  ids: numbersByType,
  /** When they ended; milliseconds since 1970. */
  ends: numbersByType,
  version: z.int(),
});
export type RecentVisitsItem = z.output<typeof recentVisitsItem>;

/** How well the promised waits of a clinic day held. Minutes. */
export const waitScoreItem = z.object({
  day: z.string(),
  /** Patients who were promised a wait and then called without having been skipped. */
  count: z.int(),
  medianPromised: z.number(),
  medianReal: z.number(),
  /** Median of the distance between promised and real wait. */
  medianError: z.number(),
  /** How many were called within the range they were promised. */
  within: z.int(),
});
export type WaitScore = z.output<typeof waitScoreItem>;

export type WaitStatistics = z.output<typeof waitStatisticsItem>;

/** What the queue's index holds of a ticket. */
export const queueEntryItem = z.object({
  PK: z.string(),
  SK: z.string(),
  order: z.optional(z.string()),
  id: z.int(),
  ticketNo: z.int(),
  patientId: z.string(),
  name: z.string(),
  phone: z.string(),
  type: reservationType,
  area: z.optional(laserArea),
  status: queueStatus,
  createdAt: z.string(),
  /** Absent until something is charged. */
  charge: z.optional(z.int()),
  paid: z.int(),
  calledAt: z.optional(z.string()),
  calledBy: z.optional(z.string()),
  skippedAt: z.optional(z.string()),
  reinserted: z.optional(z.boolean()),
  /** A laser or fractional session was recorded for this visit. */
  sessionRecorded: z.optional(z.boolean()),
});
export type QueueEntry = z.output<typeof queueEntryItem>;

/** A reservation's ticket in full. */
export const ticketItem = z.extend(queueEntryItem, {
  branchId: z.int(),
  day: z.string(),
  source: z.enum(['online', 'walk_in']),
  consent: z.boolean(),
  version: z.int(),
  doctorName: z.optional(z.string()),
  finishedAt: z.optional(z.string()),
  /** Of the recorded session. The price is in piastres. */
  pulses: z.optional(z.int()),
  pricePerPulse: z.optional(z.int()),
  /** Minutes promised at booking, kept to be compared with what came of it. */
  promised: z.optional(z.object({ wait: z.int(), low: z.int(), high: z.int() })),
});
export type Ticket = z.output<typeof ticketItem>;

/** A doctor seen at work on a branch-day. */
export const presenceItem = z.object({ order: z.string(), calledBy: z.string(), seenAt: z.string() });

/** Whom a doctor has inside. */
export const doctorSlotItem = z.object({
  current: z.optional(
    z.object({
      id: z.int(),
      branchId: z.int(),
      day: z.string(),
      ticketNo: z.int(),
      patientId: z.string(),
      type: reservationType,
      calledAt: z.string(),
    }),
  ),
});
export type DoctorSlot = z.output<typeof doctorSlotItem>;

/** A reservation by id: where its ticket lies, and its money. */
export const accountItem = z.object({
  id: z.int(),
  branchId: z.int(),
  day: z.string(),
  ticketNo: z.int(),
  patientId: z.string(),
  name: z.string(),
  phone: z.string(),
  type: reservationType,
  area: z.optional(laserArea),
  charge: z.optional(z.int()),
  paid: z.int(),
  version: z.int(),
  createdAt: z.string(),
  sessionRecorded: z.optional(z.boolean()),
});
export type Account = z.output<typeof accountItem>;

export const guardItem = z.object({ reservationId: z.int(), ticketNo: z.int() });

export const patientItem = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  visits: z.int(),
  lastVisit: z.optional(z.string()),
  ordinal: z.int(),
  createdAt: z.string(),
});
export type Patient = z.output<typeof patientItem>;

/** A line of the list of patients, and what a search entry holds. */
export const patientEntryItem = z.object({
  patientId: z.string(),
  name: z.string(),
  phone: z.string(),
  visits: z.int(),
  lastVisit: z.optional(z.string()),
});
export type PatientEntry = z.output<typeof patientEntryItem>;

/** Places in a branch's list of patients. */
export const patientCounterItem = z.object({
  /** The highest place given. */
  last: z._default(z.int(), 0),
  /** Places that nobody took, ascending. */
  gaps: z._default(z.array(z.int()), []),
  /** Up to where gaps were looked for; the highest place given when that was last done, and for which day. */
  checked: z._default(z.int(), 0),
  seen: z._default(z.int(), 0),
  seenDay: z._default(z.string(), ''),
});

export const userItem = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  branchId: z.nullable(z.int()),
  disabled: z.boolean(),
  /** How often all sessions of the account were ended at once; absent = never. */
  lockouts: z.optional(z.int()),
});
export type User = z.output<typeof userItem>;

export const loginItem = z.object({ userId: z.string(), passwordHash: z.string() });

export const attemptsItem = z.object({ count: z.int(), until: z.int() });

/** Codes tried with a phone; which they were, only conditions look at. */
export const guessesItem = z.object({ until: z.int() });

export const familyItem = z.object({
  id: z.string(),
  userId: z.string(),
  generation: z.int(),
  rotatedAt: z.string(),
  revoked: z.boolean(),
  /** How often the account's sessions had been ended when this one began; absent = never. */
  lockouts: z.optional(z.int()),
  /** Unix seconds. */
  expires_at: z.int(),
});
export type Family = z.output<typeof familyItem>;

export const idempotencyItem = z.object({
  hash: z.string(),
  status: z.int(),
  data: z.string(),
  expires_at: z.int(),
});
