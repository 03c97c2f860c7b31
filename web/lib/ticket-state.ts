import type { Reply } from '../../shared/routes/define.ts';
import type { QueueInfoPatient, showQueueInfo } from '../../shared/routes/reservations.ts';

export type QueueInfo = Reply<typeof showQueueInfo>;

/**
 * What a ticket says, from far to near: waiting; near (two or fewer ahead); ready (nobody ahead and no wait);
 * turn (called in); and beside the queue: skipped; over (done, cancelled or missed).
 */
export type TicketState = 'waiting' | 'near' | 'ready' | 'turn' | 'skipped' | 'over';

/** From how many people ahead a patient should be at the branch. */
const nearAhead = 2;

/** Source: domain "Position and wait". `ahead` is unknown for a reservation that stands under `others`. */
export const ticketState = (
  patient: Pick<QueueInfoPatient, 'status' | 'current_position' | 'estimated_wait_time'>,
  ahead: number | undefined,
): TicketState => {
  if (patient.status === 'skipped') return 'skipped';
  if (patient.status !== 'waiting' && patient.status !== 'in_progress') return 'over';
  if (patient.status === 'in_progress' || patient.current_position === 0) return 'turn';
  const inFront = ahead ?? (patient.current_position ?? 1) - 1;
  if (inFront === 0 && patient.estimated_wait_time === 0) return 'ready';
  return inFront <= nearAhead ? 'near' : 'waiting';
};

/** How long until a ticket is asked for again, in milliseconds: every 30 s, and faster once it is nearly time. */
export const refreshAfter = (state: TicketState | undefined): number => {
  if (state === 'near' || state === 'ready') return 10_000;
  return state === 'over' ? 0 : 30_000;
};

const step = 5 * 60_000;

/**
 * The clock times a wait means, opened to whole five minutes so that they don't pretend to know better.
 * Null when there is nothing to wait for.
 */
export const waitUntil = (
  range: { readonly low: number; readonly high: number },
  now: Date,
): { readonly from: Date; readonly to: Date } | null => {
  if (range.high <= 0) return null;
  return {
    from: new Date(Math.floor((now.getTime() + range.low * 60_000) / step) * step),
    to: new Date(Math.ceil((now.getTime() + range.high * 60_000) / step) * step),
  };
};
