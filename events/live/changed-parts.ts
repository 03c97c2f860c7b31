import type { EventType } from '#shared/events/index.ts';
import type { BoardPart } from '#shared/routes/board.ts';

const queues = ['queue', 'doctor_queue'] as const satisfies readonly BoardPart[];
const finished = [...queues, 'unpaid', 'completed', 'unrecorded'] as const satisfies readonly BoardPart[];
const money = ['queue', 'unpaid', 'completed', 'drawers'] as const satisfies readonly BoardPart[];

/** The parts of a desk's board that an event may have changed. */
export const changedParts = {
  'reservation.booked': queues,
  'reservation.held': ['queue'],
  'patient.called': queues,
  'patient.skipped': queues,
  'patient.reinserted': queues,
  'patient.arrived': queues,
  'patient.says_here': ['queue'],
  'patient.postponed': queues,
  'move.undone': finished,
  'reservation.changed': [...queues, 'unpaid', 'completed'],
  'reservation.transferred': finished,
  'reservation.cancelled': finished,
  'reservation.missed': queues,
  'visit.completed': finished,
  'doctor.changed': queues,
  'payment.received': money,
  'payment.reversed': money,
  'session.recorded': [...finished, 'pulses'],
  'treatment.written': ['completed', 'unrecorded'],
  'pulses.ended': ['pulses'],
  'drawer.opened': ['drawers'],
  'cash.moved': ['drawers'],
  'drawer.closed': ['drawers'],
  'day.closed': ['drawers'],
  'day.reopened': ['drawers'],
  'inbox.changed': ['inbox'],
} as const satisfies Readonly<Partial<Record<EventType, readonly BoardPart[]>>>;

export type BoardEventType = keyof typeof changedParts;

const isBoardEvent = (type: string): type is BoardEventType => Object.hasOwn(changedParts, type);

/** The events that change a part of a desk's board. */
export const boardEvents: readonly BoardEventType[] = Object.keys(changedParts).filter(isBoardEvent);
