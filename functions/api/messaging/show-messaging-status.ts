import { showMessagingStatus as route } from '#shared/routes/messaging.ts';
import { getMessagingStatus } from '#functions/data/messages/messaging.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

/** An older check is out of date. */
const FRESH_MS = 5 * 60_000;

export const showMessagingStatus = endpoint(route, async ({ deps, now }) => {
  const status = await getMessagingStatus(deps.store);
  const isFresh = status !== undefined && now.getTime() - Date.parse(status.checkedAt) < FRESH_MS;
  return {
    isReady: isFresh && status.ready,
    provider: status?.provider ?? null,
    checked_at: status?.checkedAt ?? null,
  };
});
