import type { AuditEntry } from '../../../shared/routes/reports.ts';

const actions = [
  'reservation_booked',
  'reservation_in_progress',
  'reservation_completed',
  'reservation_skipped',
  'reservation_waiting',
  'reservation_cancelled',
  'reservation_no_show',
  'payment_received',
  'charge_set',
  'session_recorded',
  'pulses_started',
  'pulses_ended',
] as const;

/** The key under which an action has a word (`reservation.booked` -> `reservation_booked`); undefined for unknown ones. */
export const actionOf = (action: string): (typeof actions)[number] | undefined =>
  actions.find((known) => known === action.replaceAll('.', '_'));

interface Change {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const textOf = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** The fields that an entry changed, in the order they are stored; those that stayed the same are left out. */
export const changesOf = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] => {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields]
    .map((field) => ({ field, before: textOf(before?.[field]), after: textOf(after?.[field]) }))
    .filter((change) => change.before !== change.after);
};
