import { useQuery } from '@tanstack/react-query';
import { call, loadRoutes } from './client.ts';
import { polling, unlessFed } from './polling.ts';

const messagingRoutes = () => loadRoutes(() => import('#shared/routes/messaging.ts'));

export const messagingStatusKey = ['messaging-status'] as const;

/** Can messages be sent? Unknown counts as no. */
export const useMessagingStatus = () =>
  useQuery({
    queryKey: messagingStatusKey,
    queryFn: async ({ signal }) => call((await messagingRoutes()).showMessagingStatus, {}, { signal }),
    refetchInterval: unlessFed(polling.messaging),
    // Data older than the poll interval is stale: a reopened tab loads it again.
    staleTime: polling.messaging,
  });
