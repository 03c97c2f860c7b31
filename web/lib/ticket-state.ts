import type { showQueueInfo } from '#shared/routes/reservations.ts';
import type { QueueInfoPatient } from './answers.ts';
import type { Answer } from './wire-names.ts';

export type QueueInfo = Answer<typeof showQueueInfo>;

/**
 * What a ticket says, from far to near: waiting; near (three or fewer ahead); ready (first in line and no wait);
 * turn (called). Outside the queue: ahead (booked for a later day); skipped; over (completed, cancelled or did not come).
 */
export type TicketState = 'ahead' | 'waiting' | 'near' | 'ready' | 'turn' | 'skipped' | 'over';

/** From this number of people ahead a patient should be at the branch. The WhatsApp message uses the same number. */
const nearAhead = 3;

/** Source: docs/domain.md#position-and-wait. `ahead` is unknown for a reservation that is listed under `others`. */
export const ticketState = (
  patient: Pick<QueueInfoPatient, 'status' | 'currentPosition' | 'estimatedWaitTime'>,
  ahead: number | undefined,
): TicketState => {
  if (patient.status === 'skipped') return 'skipped';
  if (patient.status !== 'waiting' && patient.status !== 'in_progress') return 'over';
  if (patient.status === 'in_progress' || patient.currentPosition === 0) return 'turn';
  if (patient.estimatedWaitTime === null) return 'ahead';
  if (patient.currentPosition === 1 && patient.estimatedWaitTime === 0) return 'ready';
  const inFront = ahead ?? (patient.currentPosition ?? 1) - 1;
  return inFront <= nearAhead ? 'near' : 'waiting';
};

/** The people in front of a patient: those who wait, and those with a doctor (undefined when not known). */
export interface PeopleAhead {
  readonly waiting: number;
  readonly inside: number | undefined;
}

/** Splits `patientsAhead`, which counts both. Undefined when the patient does not wait. */
export const peopleAhead = (position: number | null, ahead: number | undefined): PeopleAhead | undefined => {
  if (position === null || position === 0) return undefined;
  const waiting = position - 1;
  return { waiting, inside: ahead === undefined ? undefined : Math.max(0, ahead - waiting) };
};

const seconds = (count: number): number => count * 1000;
const soonAhead = 6;
const untilDayBegins = 5 * 60;

/**
 * Milliseconds until a ticket is requested again; 0 = not again. Four seconds near the front: with the time of the
 * request a call shows within five.
 */
export const refreshAfter = (state: TicketState | undefined, ahead: number | undefined): number => {
  if (state === 'near' || state === 'ready') return seconds(4);
  if (state === 'over') return 0;
  if (state === 'ahead') return seconds(untilDayBegins);
  return state === 'waiting' && ahead !== undefined && ahead <= soonAhead ? seconds(15) : seconds(30);
};
