import type { DomainEvent } from '#shared/events/index.ts';
import type { SubscriberRow } from '#events/reactions.ts';
import { batchOf, type QueueBatch } from '#events/queue-worker.ts';
import type { BusEvent } from '#events/subscriber.ts';
import { loadExport } from './handlers.ts';

/** Runs a reaction to an event, with the input that its function gets in the cloud. */
export type React = (event: DomainEvent) => Promise<void>;

/** Loads the reaction of a subscriber: from the bus it gets the event, from its queue a batch. */
export const loadReaction = async ({ entry, exportName, queue }: SubscriberRow): Promise<React> => {
  if (queue !== undefined) {
    const work = await loadExport<[QueueBatch], void>(entry, exportName);
    return (event) => work(batchOf(event));
  }
  const react = await loadExport<[BusEvent], void>(entry, exportName);
  return (event) => react({ detail: event });
};
