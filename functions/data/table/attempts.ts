import { setTimeout as pause } from 'node:timers/promises';
import { changedMeanwhile } from '#shared/refusals/queue.ts';
import { isConflict } from './conflicts.ts';
import { ConditionFailed } from './store.ts';

/** Each failed attempt means that another request changed the same items. */
const MAX_ATTEMPTS = 8;
/** Receipts of a branch are numbered one after another: everybody who takes money there changes the same item. */
export const RECEIPT_ATTEMPTS = 24;
const PAUSE_MS = 4;
const LONGEST_PAUSE_MS = 64;

/**
 * Was nothing written, because of another write of the same items? After many conflicts with one item, what was read
 * has changed as well: reading again helps where sending the same transaction again does not.
 */
const mayHaveChanged = (error: unknown): boolean =>
  error instanceof ConditionFailed ? !error.labels.includes('idempotency') : isConflict(error);

/**
 * Runs work that reads, decides and writes under a condition; runs it again when its items changed in between.
 * Does not retry a request whose answer is recorded. @param work receives the attempt, from 1. @throws after the last one.
 */
export const retryOnConflict = async <T>(
  work: (attempt: number) => Promise<T>,
  maxAttempts = MAX_ATTEMPTS,
): Promise<T> => {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    try {
      return await work(attempt);
    } catch (error) {
      if (!mayHaveChanged(error)) throw error;
      await pause(Math.random() * Math.min(PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS));
    }
  }
  throw changedMeanwhile();
};
