import * as z from 'zod/mini';

/** Kinds of alerts to owners. Source: docs/domain.md#alerts. */
export const alertKinds = [
  'pulse_gap',
  'night_gap',
  'drawer_variance',
  'refunds',
  'discount',
  'late_call',
  'old_debts',
  'day_not_closed',
] as const;
export const alertKind = z.enum(alertKinds);
export type AlertKind = (typeof alertKinds)[number];

const pounds = z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000)));

/** A figure above its limit is an alert; null = never. */
export const alertLimits = z.strictObject({
  /**
   * Pulses of a doctor that the counter has and no session, or the other way around; and those that it gave while no
   * doctor had the laser (`night_gap`).
   */
  pulse_gap: z.nullable(z.int().check(z.minimum(0), z.maximum(100_000))),
  /** Pounds that a closed drawer has too much or too little. */
  drawer_variance: pounds,
  /** Pounds that one person gave back on a day. */
  refunds: pounds,
  /** Percent that were taken off a price. */
  discount: z.nullable(z.int().check(z.minimum(0), z.maximum(100))),
  /** Minutes after the latest call that a patient was promised. */
  late_call: z.nullable(z.int().check(z.minimum(0), z.maximum(600))),
  /** Pounds of the debts that became older than 30 days. */
  old_debts: pounds,
  /** A day with visits or money that is over and was not closed. */
  day_not_closed: z.boolean(),
});
export type AlertLimits = z.output<typeof alertLimits>;

export const defaultAlertLimits: AlertLimits = {
  pulse_gap: 5,
  drawer_variance: 0,
  refunds: 500,
  discount: 20,
  late_call: 30,
  old_debts: 0,
  day_not_closed: true,
};
