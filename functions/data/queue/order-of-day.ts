import { windowMinutesOf, type WindowRule } from '#functions/domain/queue/booking-windows.ts';
import type { BookedWindow } from '#shared/models/windows.ts';
import { standingTime } from '#functions/domain/queue/order-of-day.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { byCharacters } from '#shared/rules/text-order.ts';
import type { Ticket } from '../table/items/tickets.ts';
import { keys } from '../table/keys.ts';
import type { LiveQueue } from './queues.ts';

/** A ticket that takes a place in the queue of a day. */
interface Placement {
  readonly branch: WindowRule;
  readonly day: ClinicDay;
  /** From the counter of the day. */
  readonly sequence: number;
  /** Absent for a patient without a window, and for one who lost its place. */
  readonly window?: BookedWindow | undefined;
  readonly isHere: boolean;
  readonly now: Date;
}

const timedOrder = ({ branch, now, isHere, sequence, ...ticket }: Placement): string => {
  const { from, hasWindow } = standingTime({ ...ticket, isHere }, branch, now);
  return keys.order.timed({
    from: secondsOf(from),
    hasWindow,
    arrivedAt: isHere ? secondsOf(now) : undefined,
    sequence,
  });
};

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

const isTimedTicket = ({ order = '' }: { readonly order?: string | undefined }): boolean =>
  order.startsWith(keys.order.timedPrefix);

/** Is the day ordered by times? Also when the branch offers no more windows, but patients booked some. */
const isTimed = ({ waiting }: Pick<LiveQueue, 'waiting'>, branch: WindowRule): boolean =>
  windowMinutesOf(branch) !== undefined || waiting.some(isTimedTicket);

/**
 * The order of a ticket that takes a place now: the last one, or on a day with windows by its time. Source:
 * docs/domain.md#order-of-the-day.
 */
export const orderAt = (queue: Pick<LiveQueue, 'waiting'>, placement: Placement): string =>
  isTimed(queue, placement.branch) ? timedOrder(placement) : keys.order.waiting(placement.sequence);

/** Number of waiting tickets behind a patient who comes now without a window: each of them has a later window. */
export const countAfterNewcomer = (
  queue: Pick<LiveQueue, 'waiting'>,
  at: Pick<Placement, 'branch' | 'day' | 'now'>,
): number => {
  if (!isTimed(queue, at.branch)) return 0;
  const order = timedOrder({ ...at, sequence: 0, isHere: false });
  return queue.waiting.filter((ticket) => byCharacters(ticket.order ?? '', order) > 0).length;
};

/**
 * The order of a waiting ticket whose patient arrives now. It changes on a day with windows only. A patient who was put
 * back has no window any more; one who let others go first stays behind them.
 */
export const orderOnArrival = (
  { order = '', day, window, reinserted = false, postponedAt }: ArrivingTicket,
  branch: WindowRule,
  now: Date,
): string => {
  if (!isTimedTicket({ order })) return order;
  const sequence = keys.sequenceOfOrder(order);
  const arrived = timedOrder({ branch, day, sequence, window: reinserted ? undefined : window, isHere: true, now });
  return postponedAt !== undefined && byCharacters(order, arrived) > 0 ? order : arrived;
};

type ArrivingTicket = Pick<Ticket, 'order' | 'day' | 'window' | 'reinserted' | 'postponedAt'>;
