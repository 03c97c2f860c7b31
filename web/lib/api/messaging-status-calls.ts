import { useQuery } from '@tanstack/react-query';
import { showMessagingStatus } from '#shared/routes/messaging.ts';
import { call } from './client.ts';
import { polling, unlessFed } from './polling.ts';

export const messagingStatusKey = ['messaging-status'] as const;

/** Can messages be sent? Unknown counts as no. */
export const useMessagingStatus = () =>
  useQuery({
    queryKey: messagingStatusKey,
    queryFn: ({ signal }) => call(showMessagingStatus, {}, { signal }),
    refetchInterval: unlessFed(polling.messaging),
    // Data older than the poll interval is stale: a reopened tab loads it again.
    staleTime: polling.messaging,
  });

/** The desk is warned when this share of the provider's daily limit of people is reached. */
const TOLD_SHARE = 0.8;

/** Is the provider's daily limit of people nearly, or wholly, reached? */
export const useNearlyFull = (): boolean => {
  const { peopleToday = 0, peopleLimit } = useMessagingStatus().data ?? {};
  return peopleLimit !== undefined && peopleToday >= TOLD_SHARE * peopleLimit;
};
