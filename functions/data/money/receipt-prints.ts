import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Key } from '../table/keys.ts';
import type { Store } from '../table/store.ts';

const printsItem = z.object({
  /** Prints that an earlier release counted. */
  prints: z._default(z.int(), 0),
  printIds: z.set(z.string()),
});

/**
 * Counts a print of a receipt by an id in a set, so that a write whose answer was lost counts once.
 * @returns how often it was printed, this time included.
 */
export const countPrintOf = async (store: Store, key: Key): Promise<number> => {
  const item = await store.increment(key, { printIds: new Set([randomUUID()]) });
  const { prints, printIds } = printsItem.parse(item);
  return prints + printIds.size;
};
