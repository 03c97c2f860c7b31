import * as z from 'zod/mini';
import { day } from './fields.ts';

/** Summary of an ended pulse session. */
export const pulseSummary = z.strictObject({
  start_pulses: z.int(),
  end_pulses: z.int(),
  actual_total: z.int(),
  predicted_total: z.int(),
  discrepancy: z.int(),
  discrepancy_percentage: z.number(),
});

/** A pulse session as its doctor sees it. */
export const pulseTracking = z.strictObject({
  /** The clinic day of the figures: the branch's current one. */
  date: day,
  /** Counter readings. */
  start_pulses: z.int(),
  actual_pulses: z.int(),
  predicted_pulses: z.int(),
  /** Actual minus predicted pulses. */
  discrepancy: z.int(),
  doctors_tracked: z.int(),
  active: z.boolean(),
  tracking_id: z.nullable(z.string()),
  /** true while the session is open: the actual reading is not known yet, and the predicted one is shown. */
  provisional: z.boolean(),
  /** The caller has an open pulse session. */
  own_active: z.boolean(),
  /** The clinic day on which the open session was started; may be an earlier one. */
  open_since: z.nullable(day),
  /** The caller ended a session today: do not ask for a start again. */
  ended_today: z.boolean(),
  /** The discrepancy at the branch's price per pulse, in pounds. */
  discrepancy_value: z.number(),
});
