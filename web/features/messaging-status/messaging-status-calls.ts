import { useQuery } from '@tanstack/react-query';
import { call, loadRoutes } from '#web/lib/client.ts';

const messagingRoutes = () => loadRoutes(() => import('#shared/routes/messaging.ts'));

/** Source: docs/requirements.md#constants. */
const POLL_MS = 30_000;

/** Can messages be sent? Unknown counts as no. */
export const useMessagingStatus = () =>
  useQuery({
    queryKey: ['messaging-status'],
    queryFn: async ({ signal }) => call((await messagingRoutes()).showMessagingStatus, {}, { signal }),
    refetchInterval: POLL_MS,
    // Older than a poll is stale: who comes back to the tab is shown the present.
    staleTime: POLL_MS,
  });
