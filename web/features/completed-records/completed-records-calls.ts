import { useQuery } from '@tanstack/react-query';
import { listCompletedRecords } from '../../../shared/routes/patients.ts';
import { call } from '../../lib/client.ts';

/** Source: seed section 9. */
const POLL_MS = 60_000;

export const completedRecordsKey = ['completed-records'] as const;

/** Today's finished visits of the caller's branch, newest first. */
export const useCompletedRecords = () =>
  useQuery({
    queryKey: completedRecordsKey,
    queryFn: ({ signal }) => call(listCompletedRecords, {}, { signal }),
    refetchInterval: POLL_MS,
    // Older than a poll is stale: who comes back to the tab is shown the present.
    staleTime: POLL_MS,
  });
