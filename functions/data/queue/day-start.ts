import { minutesToStart, windowToAwait } from '#functions/domain/queue/order-of-day.ts';
import type { PlacedTicket, Queue, QueuedTicket } from '#functions/domain/queue/queue.ts';
import type { WaitEstimate } from '#functions/domain/queue/wait-estimate.ts';
import type { BookedWindow } from '#shared/models/windows.ts';
import { type ClinicDay, isClosedOn, type OpeningRule } from '#shared/rules/clinic-day.ts';
import { isHere } from '#shared/rules/queue-place.ts';

/** When the visits of a day may begin. */
export interface DayStart {
  /** Could the ticket be called if it were the next? */
  readonly isAwaited: (ticket: PlacedTicket) => boolean;
  /** A wait from now on as the wait until the visit. */
  readonly delayed: <W extends WaitEstimate>(found: W, ticket: Omit<PlacedTicket, 'id'>) => W;
}

/**
 * A patient who is not here is not near before the own window begins, and waits until then at least. Without a window,
 * and for a patient who is here, the wait begins when the branch opens; doctors may begin before, or on a closed day.
 * Source: docs/domain.md#order-of-the-day.
 */
export const dayStartOf = (
  { inProgress }: Pick<Queue<QueuedTicket>, 'inProgress'>,
  { branch, day, now }: { readonly branch: OpeningRule; readonly day: ClinicDay; readonly now: Date },
): DayStart => {
  const hasBegun = inProgress.length > 0;
  const minutesTo = (window: BookedWindow | undefined): number =>
    hasBegun && window === undefined ? 0 : minutesToStart({ day, window }, branch, now);
  const isShut = !hasBegun && isClosedOn(day, branch);
  return {
    isAwaited: (ticket) => isHere(ticket) || (!isShut && minutesTo(windowToAwait(ticket)) === 0),
    delayed: (found, ticket) => {
      const window = windowToAwait(ticket);
      const minutes = minutesTo(window);
      const later = (each: number): number => (window === undefined ? each + minutes : Math.max(each, minutes));
      return { ...found, wait: later(found.wait), low: later(found.low), high: later(found.high) };
    },
  };
};
