import { minutesToWindow } from '#functions/domain/queue/order-of-day.ts';
import type { PlacedTicket, QueuedTicket } from '#functions/domain/queue/queue.ts';
import type { ClinicDay, DayRule } from '#shared/rules/clinic-day.ts';
import type { WaitIn } from './waits.ts';

/**
 * The waits of a day with windows. A patient who is not here is not near before the own window begins, and waits until
 * then at least. Source: docs/domain.md#order-of-the-day.
 */
export const afterWindows = <W extends Pick<WaitIn<QueuedTicket>, 'of' | 'placeOf'>>(
  wait: W,
  { branch, day, now }: { readonly branch: DayRule; readonly day: ClinicDay; readonly now: Date },
): W => {
  const minutesTo = (ticket: PlacedTicket): number => minutesToWindow({ ...ticket, day }, branch, now);
  return {
    ...wait,
    placeOf: (ticket) => {
      const place = wait.placeOf(ticket);
      return place === null || minutesTo(ticket) === 0 ? place : { ...place, callsBefore: null };
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
