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

/** The pulses of a clinic day; the same fields for a doctor's desk, the day sheet and the daily report. */
export const pulsesNotInCounter = {
  /** Of the recorded pulses: visits of earlier days. No counter of this day has them. */
  of_other_days: z.int(),
  /** Of the recorded pulses: visits of the day that no pulse session of the day counts. */
  outside: z.int(),
  /** Recorded on a later day, in a pulse session of this day that was left open. */
  counted_later: z.int(),
  /** Of ended pulse sessions: what others recorded at the same laser meanwhile, at most what the counter moved beyond. */
  of_others: z.int(),
};

export const dayPulses = {
  /** Laser sessions recorded on the day, and their pulses. */
  sessions: z.int(),
  recorded: z.int(),
  ...pulsesNotInCounter,
  /** The laser's counter readings, of ended pulse sessions, and the pulses recorded in these. */
  counter: z.int(),
  predicted: z.int(),
  /** Counter minus predicted minus what others recorded. */
  gap: z.int(),
  /** The gap at the branch's price per pulse, in pounds. */
  gap_amount: z.number(),
  /** Open pulse sessions, and the pulses recorded in them. */
  still_open: z.int(),
  open_recorded: z.int(),
};

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
  /** What others recorded at the same laser meanwhile; after the end at most the discrepancy. */
  of_others: z.int(),
  doctors_tracked: z.int(),
  active: z.boolean(),
  tracking_id: z.nullable(z.string()),
  /** true while the session is open: the actual reading is not known yet, and the predicted one is shown. */
  provisional: z.boolean(),
  /** The caller has an open pulse session. */
  own_active: z.boolean(),
  /** The clinic day on which the open session was started; may be an earlier one. */
  open_since: z.nullable(day),
  /** The branch of the open session when it is another than the caller's present one. */
  open_branch_id: z.nullable(z.int()),
  /** The caller ended a session today: do not ask for a start again. */
  ended_today: z.boolean(),
  /** The discrepancy less what others recorded, at the branch's price per pulse, in pounds. */
  discrepancy_value: z.number(),
  /** The caller's pulses of the clinic day. */
  today: z.strictObject(dayPulses),
});
