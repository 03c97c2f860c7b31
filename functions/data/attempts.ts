import { setTimeout as pause } from 'node:timers/promises';
import { changedMeanwhile } from '../domain/refusals.ts';
import { ConditionFailed } from './store.ts';

/** Each failed look means that somebody else changed the same thing and succeeded. */
const LOOKS = 8;
const PAUSE_MS = 4;
const LONGEST_PAUSE_MS = 64;

/**
 * Carries out work that reads, decides, and writes under the condition that what it read has not changed since;
 * when it has, looks again. A request that was carried out before is not tried again: its answer is recorded.
 * Refuses when others keep getting in first.
 */
export const lookAgainWhenChanged = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let look = 1; look <= LOOKS; look += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ConditionFailed) || error.labels.includes('idempotency')) throw error;
      await pause(Math.random() * Math.min(PAUSE_MS * 2 ** look, LONGEST_PAUSE_MS));
    }
  }
  throw changedMeanwhile();
};
