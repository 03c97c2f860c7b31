import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import type { EventSourceKind } from '#functions/data/table/event-sources.ts';
import type { Key } from '#functions/data/table/keys.ts';
import { EVENT_SOURCE } from './bus.ts';
import { busSettings } from './bus-settings.ts';
import { UNREADABLE_RECORD } from './reactions.ts';

/** A change that should bring an event but cannot be read: where it is, without its content. */
export interface UnreadableRecord {
  readonly kind: EventSourceKind;
  readonly key: Key;
  /** Position in the table's stream. */
  readonly sequence: string;
}

/** Puts a record into the relay's dead letter queue. @throws when that fails */
export type SendUnreadableRecord = (record: UnreadableRecord) => Promise<void>;

/** Sends records through the bus, whose rule has the queue as its target (infra/stacks/events-stack.ts). */
export const sendThrough =
  (client: Pick<EventBridgeClient, 'send'>, busName: string): SendUnreadableRecord =>
  async (record) => {
    const entry = {
      EventBusName: busName,
      Source: EVENT_SOURCE,
      DetailType: UNREADABLE_RECORD,
      Detail: JSON.stringify(record),
    };
    const { FailedEntryCount: failed = 0 } = await client.send(new PutEventsCommand({ Entries: [entry] }));
    if (failed > 0) throw new Error('the bus did not accept a dead letter of the relay');
  };

let shared: SendUnreadableRecord | undefined;

/** The dead letter queue of this running function. */
export const unreadableRecords = (): SendUnreadableRecord =>
  (shared ??= sendThrough(new EventBridgeClient({}), busSettings().EVENT_BUS_NAME));

/** Replaces the dead letter queue in the local runner and in tests. @returns the former one */
export const replaceUnreadableRecords = (
  replacement: SendUnreadableRecord | undefined,
): SendUnreadableRecord | undefined => {
  const former = shared;
  shared = replacement;
  return former;
};
