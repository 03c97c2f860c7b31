import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import type { DomainEvent } from '#shared/events/index.ts';
import { inBatches } from '#functions/data/table/batches.ts';
import { busSettings } from './bus-settings.ts';

/** Publishes events. @returns the ids of the events that the bus did not accept, for a retry. */
export type Publish = (events: readonly DomainEvent[]) => Promise<ReadonlySet<string>>;

/** Maximum number of entries per PutEvents request. */
const BATCH = 10;
export const EVENT_SOURCE = 'clinic';

/** Publishes events to EventBridge. Stops at the first incomplete batch, so that the order is kept. */
export const publishTo =
  (client: Pick<EventBridgeClient, 'send'>, busName: string): Publish =>
  async (events) => {
    const published = new Set<string>();
    for (const batch of inBatches(events, BATCH)) {
      const answer = await client.send(
        new PutEventsCommand({
          Entries: batch.map((event) => ({
            EventBusName: busName,
            Source: EVENT_SOURCE,
            DetailType: event.type,
            Time: new Date(event.time),
            Detail: JSON.stringify(event),
          })),
        }),
      );
      for (const [index, event] of batch.entries()) {
        if (answer.Entries?.[index]?.ErrorCode === undefined) published.add(event.id);
      }
      if ((answer.FailedEntryCount ?? 0) > 0) break;
    }
    return new Set(events.map((event) => event.id).filter((id) => !published.has(id)));
  };

let shared: Publish | undefined;

/** The bus of this running function. */
export const bus = (): Publish => (shared ??= publishTo(new EventBridgeClient({}), busSettings().EVENT_BUS_NAME));

/** Replaces the bus in the local runner and in tests. @returns the former one */
export const replaceBus = (replacement: Publish | undefined): Publish | undefined => {
  const former = shared;
  shared = replacement;
  return former;
};
