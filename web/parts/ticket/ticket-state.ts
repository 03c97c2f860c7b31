import type { showQueueInfo } from '#shared/routes/reservations.ts';
import { ticketIntervals } from '#shared/rules/poll-intervals.ts';
import { isSoonCalled } from '#shared/rules/queue-place.ts';
import type { QueueInfoPatient } from '#web/lib/api/answers.ts';
import type { Answer } from '#web/lib/api/wire-names.ts';

export type QueueInfo = Answer<typeof showQueueInfo>;

/**
 * What a ticket says, from far to near: waiting; near (one of the first three to be called); ready (next, and no wait);
 * turn (called). Outside the queue: unconfirmed (waits for its code); ahead (booked for a later day); skipped; over (completed, cancelled or did not come).
 */
export type TicketState = 'unconfirmed' | 'ahead' | 'waiting' | 'near' | 'ready' | 'turn' | 'skipped' | 'over';

/** `place` is missing in an answer that this device kept from an earlier release. */
type WaitingPatient = Pick<QueueInfoPatient, 'status' | 'currentPosition' | 'estimatedWaitTime'> & {
  readonly place?: QueueInfoPatient['place'] | undefined;
};

/** Source: docs/domain.md#place. */
export const ticketState = (patient: WaitingPatient): TicketState => {
  const { status, currentPosition, estimatedWaitTime, place = null } = patient;
  if (status === 'skipped' || status === 'unconfirmed') return status;
  if (status !== 'waiting' && status !== 'in_progress') return 'over';
  if (status === 'in_progress' || currentPosition === 0) return 'turn';
  if (place === null) return estimatedWaitTime === null ? 'ahead' : 'waiting';
  if (place.isNext && estimatedWaitTime === 0) return 'ready';
  return isSoonCalled(place) ? 'near' : 'waiting';
};

/** With so many calls before it a ticket may soon be one of the first three. */
const callsUntilSoon = 6;

/** Milliseconds until a ticket is requested again; 0 = not again. */
export const refreshAfter = (patient: WaitingPatient | undefined): number => {
  const state = patient === undefined ? undefined : ticketState(patient);
  if (state === 'near' || state === 'ready') return ticketIntervals.near;
  if (state === 'over') return 0;
  if (state === 'ahead') return ticketIntervals.ahead;
  const calls = patient?.place?.callsBefore ?? Infinity;
  return state === 'waiting' && calls <= callsUntilSoon ? ticketIntervals.soon : ticketIntervals.waiting;
};
