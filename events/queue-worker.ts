import * as z from 'zod/mini';
import type { DomainEvent } from '#shared/events/index.ts';
import { type EventTypeOf, type Reaction, type Subscriber, subscriber } from './subscriber.ts';
import type { SubscriberName } from './subscriptions.ts';

/** The fields of an SQS batch that a worker reads. Lambda's records have more. */
export interface QueueBatch {
  readonly Records: readonly { readonly messageId: string; readonly body: string }[];
}
type QueueWorker = ((batch: QueueBatch) => Promise<void>) & Pick<Subscriber, 'on'>;

/** An event in the form in which the bus puts it into a queue. */
const queuedEvent = z.looseObject({ detail: z.unknown() });

/**
 * A subscriber behind a queue, for work that needs a limit of concurrency. A failure returns the whole batch to the
 * queue, which has one event each (infra/stacks/events-stack.ts). An event arrives at least once and in any order.
 */
export const queueWorker = <const Name extends SubscriberName>(
  name: Name,
  react: (reaction: Reaction<EventTypeOf<Name>>) => Promise<void>,
): QueueWorker => {
  const handle = subscriber(name, react);
  const work = async ({ Records: records }: QueueBatch): Promise<void> => {
    for (const { body } of records) {
      const parsed: unknown = JSON.parse(body);
      await handle({ detail: queuedEvent.parse(parsed).detail });
    }
  };
  return Object.assign(work, { on: handle.on });
};

/** The event as a batch of its queue. */
export const batchOf = (event: DomainEvent): QueueBatch => ({
  Records: [{ messageId: event.id, body: JSON.stringify({ detail: event }) }],
});
