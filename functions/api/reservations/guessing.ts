import { takeGuess } from '../../data/guesses.ts';
import type { Deps } from '../../deps.ts';
import { tooManyCodes } from '../../domain/refusals.ts';

/** A guess that was counted is counted: whoever follows a ticket by its code writes once in an hour, not at every look. */
const KEPT_SECONDS = 60 * 60;

/**
 * Counts that somebody tries this code with this phone. To be awaited before anything is said of the reservation:
 * codes are numbers in a row, and a phone is no secret. Refuses when too many different ones were tried.
 */
export const countGuess = (deps: Deps, phone: string, id: number, now: Date): Promise<void> =>
  deps.cache.through(`guess ${phone} ${String(id)}`, KEPT_SECONDS, async () => {
    const wait = await takeGuess(deps.store, phone, id, now);
    if (wait > 0) throw tooManyCodes(wait);
  });
