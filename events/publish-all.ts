import { setTimeout as wait } from 'node:timers/promises';
import type { DomainEvent } from '#shared/events/index.ts';
import type { Publish } from './bus.ts';

/** Maximum number of requests in a row of which the bus accepts nothing. */
const MAX_FRUITLESS_ATTEMPTS = 5;
const PAUSE_MS = 50;

/**
 * Publishes all events; those that the bus does not accept are sent again.
 * @throws when the bus accepts nothing any more
 */
export const publishAll = async (publish: Publish, events: readonly DomainEvent[]): Promise<void> => {
  let left = events;
  let fruitless = 0;
  while (left.length > 0) {
    const refused = await publish(left);
    const rest = left.filter(({ id }) => refused.has(id));
    fruitless = rest.length < left.length ? 0 : fruitless + 1;
    if (fruitless === MAX_FRUITLESS_ATTEMPTS) throw new Error(`the bus did not accept ${String(rest.length)} events`);
    if (rest.length > 0) await wait(PAUSE_MS * 2 ** fruitless);
    left = rest;
  }
};
