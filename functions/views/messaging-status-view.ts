import type { Reply } from '#shared/routes/define.ts';
import type { showMessagingStatus } from '#shared/routes/messaging.ts';
import { getMessagingStatus } from '#functions/data/messages/messaging.ts';
import type { Store } from '#functions/data/table/store.ts';

/** Maximum age of a check in milliseconds. */
const FRESH_MS = 5 * 60_000;

/** Can messages be sent, by the last check? */
export const readMessagingStatus = async (store: Store, now: Date): Promise<Reply<typeof showMessagingStatus>> => {
  const status = await getMessagingStatus(store);
  const isFresh = status !== undefined && now.getTime() - Date.parse(status.checkedAt) < FRESH_MS;
  return {
    isReady: isFresh && status.ready,
    provider: status?.provider ?? null,
    checked_at: status?.checkedAt ?? null,
    ...(isFresh &&
      status.peopleLimit !== undefined && { people_today: status.people ?? 0, people_limit: status.peopleLimit }),
  };
};
