import * as z from 'zod/mini';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { keys } from '../table/keys.ts';
import { put, type Write } from '../table/store.ts';
import { storedClinicDay } from '../table/stored-fields.ts';

const common = {
  id: z.string(),
  laserId: z.string(),
  day: storedClinicDay,
  at: z.string(),
  by: z.string(),
  reason: z.string(),
} as const;

/** What a laser gave without a patient, and the counter at a change of its handpiece; never changed. */
export const laserNoteItem = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('test'),
    pulses: z.int(),
    /** The pulse session in which they were given. */
    trackingId: z.optional(z.string()),
  }),
  z.object({ ...common, kind: z.literal('handpiece'), removedAt: z.int(), fittedAt: z.int() }),
]);
export type LaserNote = z.output<typeof laserNoteItem>;

export const laserNoteWrite = (branchId: number, day: ClinicDay, note: LaserNote): Write =>
  put('note', { ...keys.laserNote(branchId, day, note.at, note.id), ...note });
