import * as z from 'zod/mini';
import { clinicDayInput, day, lineOfText, moment } from './fields.ts';

/** `l1`, `l2` …: the lasers of a branch in the order in which they were added. */
export const laserId = z.string().check(z.regex(/^l[1-9]\d{0,5}$/));

export const FIRST_LASER = 'l1';

const laserName = z.pipe(lineOfText, z.string().check(z.minLength(1), z.maxLength(40)));

/** What the owner writes of a laser. */
export const laserDetails = {
  name: laserName,
  name_ar: laserName,
  /** Pulses after which a handpiece is worn; null = not known. */
  handpiece_life: z.nullable(z.int().check(z.minimum(1000), z.maximum(1_000_000_000))),
  /** When the next service is due; null = not known. */
  service_on: z.nullable(clinicDayInput),
  /** A retired laser keeps its history; no doctor starts with it. */
  retired: z.boolean(),
} as const;

export const laserView = z.strictObject({
  id: laserId,
  /** Null for a branch's laser that was never named. */
  name: z.nullable(z.string()),
  name_ar: z.nullable(z.string()),
  handpiece_life: z.nullable(z.int()),
  service_on: z.nullable(day),
  retired: z.boolean(),
  /** The reading of the counter when the handpiece was fitted; null before a change was written down. */
  handpiece: z.nullable(z.strictObject({ at: moment, reading: z.int() })),
  /** Increases with every change; 0 before the first one. */
  version: z.int(),
});
export type LaserView = z.output<typeof laserView>;
