import type { ReservationId } from '#shared/rules/ids.ts';
/** Reservations from home whose outcome is known: the id when the patient came, minus the id when not. */
export type Outcomes = readonly number[];

/** So many reservations are remembered. */
const REMEMBERED = 60;
/** Assumed show-up rate without data, and its weight in reservations. */
const ASSUMED = { rate: 0.8, weight: 5 } as const;

/**
 * Adds an outcome and keeps those of the newest reservations, each once. "Came" replaces "did not come", so the order
 * of additions makes no difference. Returns the same object when nothing changes.
 */
export const withOutcome = (outcomes: Outcomes, reservationId: ReservationId, came: boolean): Outcomes => {
  const known = outcomes.find((outcome) => Math.abs(outcome) === reservationId);
  if (known !== undefined && (known > 0 || !came)) return outcomes;
  const next = [...outcomes.filter((outcome) => outcome !== known), came ? reservationId : 0 - reservationId]
    .toSorted((a, b) => Math.abs(a) - Math.abs(b))
    .slice(-REMEMBERED);
  return next.some((outcome) => Math.abs(outcome) === reservationId) ? next : outcomes;
};

/** The share of those who booked from home and came, between 0 and 1. Source: docs/domain.md#wait. */
export const showUpRate = (outcomes: Outcomes = []): number => {
  const came = outcomes.filter((outcome) => outcome > 0).length;
  return (came + ASSUMED.rate * ASSUMED.weight) / (outcomes.length + ASSUMED.weight);
};
