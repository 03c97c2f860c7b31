import { setTimeout as pause } from 'node:timers/promises';
import { changedMeanwhile } from '../domain/refusals.ts';
import { isConflict } from './conflicts.ts';
import { ConditionFailed } from './store.ts';

/** Each failed look means that somebody else changed the same thing and succeeded. */
const LOOKS = 8;
const PAUSE_MS = 4;
const LONGEST_PAUSE_MS = 64;

/**
 * Was nothing written, because of another write of the same items? After many conflicts with one item, what was read
 * has changed as well: reading again helps where sending the same transaction again does not.
 */
const mayHaveChanged = (error: unknown): boolean =>
  error instanceof ConditionFailed ? !error.labels.includes('idempotency') : isConflict(error);

/**
 * Carries out work that reads, decides, and writes under the condition that what it read has not changed since;
 * when it has, looks again. A request that was carried out before is not tried again: its answer is recorded.
 * Refuses when others keep getting in first. @param work is told which look this is, from 1. @param looks how many at most.
 */
export const lookAgainWhenChanged = async <T>(work: (look: number) => Promise<T>, looks = LOOKS): Promise<T> => {
  for (let look = 1; look <= looks; look += 1) {
    try {
      return await work(look);
    } catch (error) {
      if (!mayHaveChanged(error)) throw error;
      await pause(Math.random() * Math.min(PAUSE_MS * 2 ** look, LONGEST_PAUSE_MS));
    }
  }
  throw changedMeanwhile();
};
