import type { AuditEntry } from '#web/lib/answers.ts';

const actions = [
  'reservation_booked',
  'reservation_in_progress',
  'reservation_completed',
  'reservation_skipped',
  'reservation_undone',
  'reservation_changed',
  'session_voided',
  'reservation_arrived',
  'reservation_not_arrived',
  'reservation_waiting',
  'reservation_cancelled',
  'reservation_no_show',
  'payment_received',
  'payment_reversed',
  'credit_kept',
  'credit_used',
  'credit_refunded',
  'deposit_received',
  'charge_set',
  'price_changed',
  'package_defined',
  'package_withdrawn',
  'package_sold',
  'package_paid',
  'package_refunded',
  'session_recorded',
  'pulses_started',
  'pulses_ended',
  'drawer_opened',
  'cash_in',
  'cash_out',
  'drawer_closed',
  'day_closed',
  'day_reopened',
  'patient_file_updated',
  'patient_renamed',
  'patient_phone_corrected',
  'patient_corrected',
  'patient_merged',
  'patient_merge_undone',
  'visit_record_written',
  'doctor_changed',
] as const;

/** The text key of an action (`reservation.booked` -> `reservation_booked`); undefined for unknown actions. */
export const actionOf = (action: string): (typeof actions)[number] | undefined =>
  actions.find((known) => known === action.replaceAll('.', '_'));

const fields = [
  'status',
  'serviceType',
  'area',
  'price',
  'charge',
  'amount',
  'paid',
  'method',
  'credit',
  'package',
  'packageUnits',
  'units',
  'used',
  'singlePrice',
  'validDays',
  'pulses',
  'pricePerPulse',
  'startPulses',
  'endPulses',
  'discrepancy',
  'float',
  'cashIn',
  'cashOut',
  'expected',
  'counted',
  'variance',
  'otherVariance',
  'handOver',
  'total',
  'unpaid',
  'reason',
  'state',
  'pausedUntil',
  'services',
  'version',
  'visits',
  'reservations',
] as const;

/** The text key of a field; undefined for unknown fields. */
export const fieldOf = (field: string): (typeof fields)[number] | undefined => fields.find((known) => known === field);

/** Fields that are not shown: table keys, and one that repeats the action. */
const technical: ReadonlySet<string> = new Set(['drawer', 'from', 'closing', 'move', 'receipt', 'arrived']);

type Value = string | number | undefined;

interface Change {
  readonly field: string;
  readonly before: Value;
  readonly after: Value;
}

const textOf = (value: unknown): Value => {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' || typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(String).join(', ') : JSON.stringify(value);
};

const rank = (field: string): number => {
  const at = fields.findIndex((known) => known === field);
  return at === -1 ? fields.length : at;
};

/**
 * The fields of an entry, always in the same order; those that stayed the same are left out. A field that `after` does
 * not name did not change: it is shown as a value, not as a change.
 */
export const changesOf = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] => {
  const touched = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...touched]
    .filter((field) => !technical.has(field))
    .toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b))
    .map((field) =>
      after !== null && field in after
        ? { field, before: textOf(before?.[field]), after: textOf(after[field]) }
        : { field, before: undefined, after: textOf(before?.[field]) },
    )
    .filter((change) => change.before !== change.after);
};
