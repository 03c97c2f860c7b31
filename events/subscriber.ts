import type { EventBridgeEvent } from 'aws-lambda';
import { domainEvent, type EventOf, type EventType } from '#shared/events/index.ts';
import { type Dependencies, sharedDependencies as sharedDeps } from '#functions/dependencies.ts';
import { describeError } from '#functions/log.ts';

/** Input of a reaction. */
export interface Reaction<Type extends EventType> {
  readonly event: EventOf<Type>;
  readonly deps: Dependencies;
  readonly now: Date;
}

/** An event in the format of the bus. */
export type BusEvent = Pick<EventBridgeEvent<string, unknown>, 'detail'>;
export type Subscriber = ((event: BusEvent) => Promise<void>) & {
  /** Event types that start it; equal to the table of reactions. */
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
