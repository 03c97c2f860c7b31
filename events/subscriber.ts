import type { EventBridgeEvent } from 'aws-lambda';
import { domainEvent, type EventOf, type EventType } from '#shared/events/index.ts';
import { type Dependencies, sharedDependencies as sharedDeps } from '#functions/dependencies.ts';
import { describeError } from '#functions/log.ts';
import { type SubscriberName, subscriptions } from './subscriptions.ts';

/** Input of a reaction. */
export interface Reaction<Type extends EventType> {
  readonly event: EventOf<Type>;
  readonly deps: Dependencies;
  readonly now: Date;
}

/** An event in the format of the bus. */
export type BusEvent = Pick<EventBridgeEvent<string, unknown>, 'detail'>;
export type Subscriber = ((event: BusEvent) => Promise<void>) & {
  /** Event types that invoke it. */
  readonly on: readonly EventType[];
};

export type EventTypeOf<Name extends SubscriberName> = (typeof subscriptions)[Name][number];

/**
 * Binds a reaction to its events in the table of subscriptions. Events arrive at least once and in any order, so a
 * reaction must be idempotent. The bus retries a failed one, then writes a dead letter.
 */
export const subscriber = <const Name extends SubscriberName>(
  name: Name,
  react: (reaction: Reaction<EventTypeOf<Name>>) => Promise<void>,
): Subscriber => {
  const on: readonly EventType[] = subscriptions[name];
  const isSubscribed = (event: EventOf<EventType>): event is EventOf<EventTypeOf<Name>> => on.includes(event.type);
  const handler = async ({ detail }: BusEvent): Promise<void> => {
    const deps = sharedDeps();
    const event = domainEvent.parse(detail);
    if (!isSubscribed(event)) return;
    const started = performance.now();
    const fields = { subscriber: name, event: event.type, eventId: event.id };
    try {
      await react({ event, deps, now: deps.clock() });
    } catch (error) {
      deps.log.error('event.failed', { ...fields, ...describeError(error) });
      throw error;
    }
    deps.log.info('event.done', { ...fields, ms: Math.round(performance.now() - started) });
  };
  return Object.assign(handler, { on });
};
