import { setTimeout as pause } from 'node:timers/promises';
import { changedMeanwhile } from '#shared/refusals/queue.ts';
import { isConflict } from './conflicts.ts';
import { ConditionFailed } from './store.ts';

/** Each failed attempt means that another request changed the same items. */
const MAX_ATTEMPTS = 8;
/**
 * Bookings of one phone follow one another: by default it has eight places, and each that another request takes costs an
 * attempt. The first costs one where the day's count of the phone is over, the last where no place is left.
 */
export const BOOKING_ATTEMPTS = 12;
/** All payments of a branch update the same receipt counter, so conflicts are frequent. */
export const RECEIPT_ATTEMPTS = 24;
const PAUSE_MS = 4;
const LONGEST_PAUSE_MS = 64;

/**
 * Did the write fail because of a concurrent write of the same items? After many conflicts the data that was read is
 * outdated too, so the whole work must be repeated, not only the transaction.
 */
const mayHaveChanged = (error: unknown): boolean =>
  error instanceof ConditionFailed ? !error.labels.includes('idempotency') : isConflict(error);

/**
 * Runs work that reads, decides and writes under a condition, and repeats it if its items have changed in between. Does
 * not repeat a request whose answer is recorded.
 * @param work receives the number of the attempt, from 1
 * @throws the last error after the last attempt
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
