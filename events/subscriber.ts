import type { EventBridgeEvent } from 'aws-lambda';
import { domainEvent, type EventOf, type EventType } from '#shared/events/index.ts';
import { type Dependencies, sharedDependencies as sharedDeps } from '#functions/dependencies.ts';
import { describeError } from '#functions/log.ts';

/** What a reaction to an event is given. */
export interface Reaction<Type extends EventType> {
  readonly event: EventOf<Type>;
  readonly deps: Dependencies;
  readonly now: Date;
}

/** As the bus hands an event to a function. */
export type BusEvent = Pick<EventBridgeEvent<string, unknown>, 'detail'>;
export type Subscriber = ((event: BusEvent) => Promise<void>) & {
  /** What wakes it; the table of reactions says the same. */
  readonly on: readonly EventType[];
};

/**
 * Binds a reaction to the events that wake it. Events come at least once and in any order: a reaction does the same
 * however often and whenever it runs. What it throws is tried again by the bus, and ends in the dead letters.
 */
export const subscriber = <const Type extends EventType>(
  name: string,
  on: readonly Type[],
  react: (reaction: Reaction<Type>) => Promise<void>,
): Subscriber => {
  const wakes = (event: EventOf<EventType>): event is EventOf<Type> =>
    (on as readonly EventType[]).includes(event.type);
  const handler = async ({ detail }: BusEvent): Promise<void> => {
    const deps = sharedDeps();
    const event = domainEvent.parse(detail);
    if (!wakes(event)) return;
    const started = performance.now();
    const told = { subscriber: name, event: event.type, eventId: event.id };
    try {
      await react({ event, deps, now: deps.clock() });
    } catch (error) {
      deps.log.error('event.failed', { ...told, ...describeError(error) });
      throw error;
    }
    deps.log.info('event.done', { ...told, ms: Math.round(performance.now() - started) });
  };
  return Object.assign(handler, { on });
};
