import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { DomainEvent } from '#shared/events/index.ts';
import { describeError, type Log } from '#functions/log.ts';
import { subscribers } from '#events/reactions.ts';
import type { Publish } from '#events/bus.ts';
import type { BusEvent } from '#events/subscriber.ts';
import { loadExport } from './handlers.ts';

/** What a reaction could not take, after all tries. */
export interface DeadLetter {
  readonly subscriber: string;
  readonly event: DomainEvent;
}

export type SendToDeadLetterQueue = (letter: DeadLetter) => void;

export const deadLettersInFile =
  (file: string): SendToDeadLetterQueue =>
  (letter) => {
    appendFileSync(file, `${JSON.stringify(letter)}\n`);
  };

const TRIES = 4;
const AT_ONCE = 16;

/** The local bus: delivers an event to its subscribers, retries failures, then writes a dead letter. */
export const createBus = async (log: Log, sendToDeadLetterQueue: SendToDeadLetterQueue): Promise<Publish> => {
  const rows = await Promise.all(
    subscribers.map(async (row) => ({ row, react: await loadExport<[BusEvent], void>(row.entry, row.exportName) })),
  );
  const tell = async (event: DomainEvent, row: (typeof rows)[number]): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await row.react({ detail: event });
        return;
      } catch (error) {
        if (attempt < TRIES) {
          await pause(50 * 2 ** attempt);
          continue;
        }
        log.error('bus.dead-letter', {
          subscriber: row.row.id.replace('events/', ''),
          eventId: event.id,
          ...describeError(error),
        });
        sendToDeadLetterQueue({ subscriber: row.row.id, event });
        return;
      }
    }
  };
  return async (events) => {
    const letters = events.flatMap((event) =>
      rows.filter(({ row }) => row.on.includes(event.type)).map((row) => ({ event, row })),
    );
    // Unordered, as in the cloud, with limited concurrency.
    for (let from = 0; from < letters.length; from += AT_ONCE) {
      await Promise.all(letters.slice(from, from + AT_ONCE).map(({ event, row }) => tell(event, row)));
    }
    return new Set();
  };
};
