import { minutesToStart } from '#functions/domain/queue/order-of-day.ts';
import type { PlacedTicket, QueuedTicket } from '#functions/domain/queue/queue.ts';
import { type ClinicDay, isClosedOn, type OpeningRule } from '#shared/rules/clinic-day.ts';
import { isHere } from '#shared/rules/queue-place.ts';
import type { NotedWait } from '#functions/domain/queue/wait-notes.ts';
import type { WaitIn } from './waits.ts';

const mapped = (found: NotedWait, minutesOf: (minutes: number) => number): NotedWait => ({
  ...found,
  wait: minutesOf(found.wait),
  low: minutesOf(found.low),
  high: minutesOf(found.high),
});

type Waits = Pick<WaitIn<QueuedTicket>, 'of' | 'placeOf' | 'queue' | 'newcomerFor' | 'at'>;

/**
 * A patient who is not here is not near before the own window begins, and waits until then at least. Without a window
 * the wait begins when the branch opens; doctors may begin before, or on a closed day. Source:
 * docs/domain.md#order-of-the-day.
 */
export const afterWindows = <W extends Waits>(
  wait: W,
  { branch, day, now }: { readonly branch: OpeningRule; readonly day: ClinicDay; readonly now: Date },
): W => {
  const hasBegun = wait.queue.inProgress.length > 0;
  const minutesTo = (ticket: Omit<PlacedTicket, 'id'>): number =>
    hasBegun && ticket.window === undefined ? 0 : minutesToStart({ ...ticket, day }, branch, now);
  const isShut = !hasBegun && isClosedOn(day, branch);
  const isAwaited = (ticket: PlacedTicket): boolean => minutesTo(ticket) === 0 && (!isShut || isHere(ticket));
  const delayed = (found: NotedWait, ticket: Omit<PlacedTicket, 'id'>): NotedWait => {
    const minutes = minutesTo(ticket);
    return mapped(found, (each) => (ticket.window === undefined ? each + minutes : Math.max(each, minutes)));
  };
  return {
    ...wait,
    placeOf: (ticket) => {
      const place = wait.placeOf(ticket);
      return place === null || isAwaited(ticket) ? place : { ...place, callsBefore: null };
    },
    of: (ticket) => {
      const found = wait.of(ticket);
      return found && delayed(found, ticket);
    },
    newcomerFor: (type, doctorId) => delayed(wait.newcomerFor(type, doctorId), {}),
    at: (ticket, others) => {
      const standing = wait.at(ticket, others);
      return { ...standing, wait: delayed(standing.wait, { arrivedAt: ticket.arrivedAt }) };
    },
  };
};
