import { minutesToStart } from '#functions/domain/queue/order-of-day.ts';
import type { PlacedTicket, QueuedTicket } from '#functions/domain/queue/queue.ts';
import { type ClinicDay, isClosedOn, type OpeningRule } from '#shared/rules/clinic-day.ts';
import { isHere } from '#shared/rules/queue-place.ts';
import type { WaitIn } from './waits.ts';

/**
 * A patient who is not here is not near before the own window begins, without one before the branch opens, and waits
 * until then at least. Doctors may begin before, or on a closed day. Source: docs/domain.md#order-of-the-day.
 */
export const afterWindows = <W extends Pick<WaitIn<QueuedTicket>, 'of' | 'placeOf' | 'queue'>>(
  wait: W,
  { branch, day, now }: { readonly branch: OpeningRule; readonly day: ClinicDay; readonly now: Date },
): W => {
  const hasBegun = wait.queue.inProgress.length > 0;
  const minutesTo = (ticket: PlacedTicket): number =>
    hasBegun && ticket.window === undefined ? 0 : minutesToStart({ ...ticket, day }, branch, now);
  const isShut = !hasBegun && isClosedOn(day, branch);
  const isAwaited = (ticket: PlacedTicket): boolean => minutesTo(ticket) === 0 && (!isShut || isHere(ticket));
  return {
    ...wait,
    placeOf: (ticket) => {
      const place = wait.placeOf(ticket);
      return place === null || isAwaited(ticket) ? place : { ...place, callsBefore: null };
    },
    of: (ticket) => {
      const found = wait.of(ticket);
      const least = minutesTo(ticket);
      return (
        found && {
          ...found,
          wait: Math.max(found.wait, least),
          low: Math.max(found.low, least),
          high: Math.max(found.high, least),
        }
      );
    },
  };
};
