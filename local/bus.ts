import { appendFileSync } from 'node:fs';
import { ExponentialBackoff, handleAll, noJitterGenerator, retry } from 'cockatiel';
import pMap from 'p-map';
import type { DomainEvent } from '#shared/events/index.ts';
import { describeError, type Log } from '#functions/log.ts';
import { subscribers } from '#events/reactions.ts';
import type { Publish } from '#events/bus.ts';
import type { UnreadableRecord } from '#events/unreadable-records.ts';
import { loadReaction } from './reactions.ts';

/** A dead letter: an event that a reaction could not handle in any attempt, or a change that the relay cannot read. */
export type DeadLetter = { readonly subscriber: string } & (
  { readonly event: DomainEvent } | { readonly record: UnreadableRecord }
);

export type SendToDeadLetterQueue = (letter: DeadLetter) => void;

export const deadLettersInFile =
  (file: string): SendToDeadLetterQueue =>
  (letter) => {
    appendFileSync(file, `${JSON.stringify(letter)}\n`);
  };

const MAX_CONCURRENT_DELIVERIES = 16;
/** Concurrency of the queues between the bus and its queued subscribers. */
const MAX_CONCURRENT_WORKERS = 4;

/** Three retries after 100, 200 and 400 ms. */
const retries = retry(handleAll, {
  maxAttempts: 3,
  backoff: new ExponentialBackoff({ generator: noJitterGenerator, initialDelay: 100 }),
});

/** The local bus: delivers an event to its subscribers, retries failures, then writes a dead letter. */
export const createBus = async (log: Log, sendToDeadLetterQueue: SendToDeadLetterQueue): Promise<Publish> => {
  const rows = await Promise.all(subscribers.map(async (row) => ({ row, react: await loadReaction(row) })));
  const deliver = async (event: DomainEvent, { row, react }: (typeof rows)[number]): Promise<void> => {
    try {
      await retries.execute(() => react(event));
    } catch (error) {
      log.error('bus.dead-letter', {
        subscriber: row.id.replace('events/', ''),
        eventId: event.id,
        ...describeError(error),
      });
      sendToDeadLetterQueue({ subscriber: row.id, event });
    }
  };
  return async (events) => {
    const letters = events.flatMap((event) =>
      rows.filter(({ row }) => row.on.includes(event.type)).map((row) => ({ event, row })),
    );
    const deliverAll = (queued: boolean, concurrency: number) =>
      pMap(
        letters.filter(({ row: { row } }) => (row.queue !== undefined) === queued),
        ({ event, row }) => deliver(event, row),
        { concurrency },
      );
    // Unordered, as in the cloud, with limited concurrency.
    await Promise.all([deliverAll(false, MAX_CONCURRENT_DELIVERIES), deliverAll(true, MAX_CONCURRENT_WORKERS)]);
    return new Set();
  };
};
