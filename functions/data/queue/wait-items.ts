import * as z from 'zod/mini';
import { storedClinicDay } from '../table/stored-fields.ts';

export const waitStatisticsItem = z.object({
  /** Minutes of the last finished visits by type, newest last; at most 30 each. */
  durations: z.object({
    regular: z.array(z.number()),
    laser: z.array(z.number()),
    fractional: z.array(z.number()),
  }),
  /** Online bookings: the reservation id of a show-up, minus the id of a no-show. */
  outcomes: z.optional(z.array(z.int())),
});
export type WaitStatistics = z.output<typeof waitStatisticsItem>;

const numbersByType = z.object({
  regular: z.array(z.number()),
  laser: z.array(z.number()),
  fractional: z.array(z.number()),
});

/**
 * The visits of the durations, so that a repeated or late event changes nothing. Parallel lists: every estimate reads
 * this item, and attribute names would make it five times as large.
 */
export const recentVisitsItem = z.object({
  durations: numbersByType,
  /** Reservations. */
  ids: numbersByType,
  /** End times in milliseconds since 1970. */
  ends: numbersByType,
  outcomes: z.optional(z.array(z.int())),
  version: z.int(),
});
export type RecentVisitsItem = z.output<typeof recentVisitsItem>;

/** Accuracy of the promised waits of a clinic day, in minutes. */
export const waitScoreItem = z.object({
  day: storedClinicDay,
  /** Patients who were promised a wait and then called without having been skipped. */
  count: z.int(),
  medianPromised: z.number(),
  medianReal: z.number(),
  /** Median of the distance between promised and real wait. */
  medianError: z.number(),
  /** Number of patients called within the promised range. */
  within: z.int(),
});
export type WaitScore = z.output<typeof waitScoreItem>;
