import * as z from 'zod/mini';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import type { Store } from '../table/store.ts';

const statusItem = z.object({
  ready: z.boolean(),
  provider: z.string(),
  checkedAt: z.string(),
  reason: z.optional(z.string()),
  /** Unique people who got a message today, and the provider's limit; absent without one. */
  people: z.optional(z.int()),
  peopleLimit: z.optional(z.int()),
});
export type MessagingStatus = z.output<typeof statusItem>;

/** Result of the last check; undefined before the first one. */
export const getMessagingStatus = async (store: Store): Promise<MessagingStatus | undefined> => {
  const item = await store.get(keys.messagingStatus);
  return parseItem(statusItem, item);
};

export const putMessagingStatus = (store: Store, status: MessagingStatus): Promise<boolean> =>
  store.put({ ...keys.messagingStatus, ...status });
