import * as z from 'zod/mini';
import { piastres } from '#shared/models/fields.ts';
import { reservationType } from '#shared/models/enums.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { storedClinicDay, storedReservationId } from '../table/stored-fields.ts';
import { keys } from '../table/keys.ts';
import { type LaserNote, laserNoteItem } from './laser-notes.ts';
import type { Item, Store } from '../table/store.ts';

/** A recorded laser session. It counts for the clinic day on which it was recorded. */
export const laserDaySessionItem = z.object({
  reservationId: storedReservationId,
  type: reservationType,
  doctorId: z.string(),
  /** Pulses the laser gave; a fractional session uses none. */
  pulses: z.int(),
  /** Piastres. */
  amount: piastres,
  at: z.string(),
  /** The clinic day of the visit, when it is an earlier one than that of the recording. */
  visitDay: z.optional(storedClinicDay),
  /** The pulse session of the doctor that counts it. */
  trackingId: z.optional(z.string()),
});
export type LaserDaySession = z.output<typeof laserDaySessionItem>;

/** One reading of a laser's counter at the start of a doctor's work, and one at the end. */
export const pulseSessionItem = z.object({
  id: z.string(),
  branchId: z.int(),
  day: storedClinicDay,
  doctorId: z.string(),
  /** Number of the pulse session among the doctor's sessions of the day, from 1. */
  ordinal: z.int(),
  /** The laser whose counter was read; absent in sessions of before lasers had names. */
  laserId: z.optional(z.string()),
  startPulses: z.int(),
  startedAt: z.string(),
  /** Sessions recorded by the doctor while it was open, and the pulses of them. */
  sessions: z.int(),
  recordedPulses: z.int(),
  /** Test shots while it was open. */
  testPulses: z.optional(z.int()),
  /** End reading and end time are absent while the session is open. */
  endPulses: z.optional(z.int()),
  endedAt: z.optional(z.string()),
});
export type PulseSession = z.output<typeof pulseSessionItem>;

const isLaserNote = (item: Item): boolean => String(item['SK']).startsWith(keys.laserNotePrefix);
const isPulseSession = (item: Item): boolean => String(item['SK']).startsWith(keys.pulseSessionPrefix);

/** The laser sessions and pulse sessions of a branch on a clinic day. */
export interface LaserDay {
  readonly sessions: readonly LaserDaySession[];
  readonly pulseSessions: readonly PulseSession[];
  readonly notes: readonly LaserNote[];
}

export const laserDayOf = (items: readonly Item[]): LaserDay => ({
  sessions: items
    .filter((item) => !isPulseSession(item) && !isLaserNote(item))
    .map((item) => laserDaySessionItem.parse(item)),
  pulseSessions: items.filter(isPulseSession).map((item) => pulseSessionItem.parse(item)),
  notes: items.filter(isLaserNote).map((item) => laserNoteItem.parse(item)),
});

/** Everything recorded at the lasers of a branch on a clinic day, in one strongly consistent query. */
export const readLaserDay = async (store: Store, branchId: number, day: ClinicDay): Promise<LaserDay> =>
  laserDayOf(await store.query({ partition: keys.laserDay(branchId, day), consistent: true }));
