import { useQuery } from '@tanstack/react-query';
import type { CompletedRecord } from '../../../shared/routes/patients.ts';
import { listCompletedRecords } from '../../../shared/routes/patients.ts';
import { call } from '../../lib/client.ts';
import { everyPage } from '../../lib/every-page.ts';

/** Source: seed section 9. */
const POLL_MS = 60_000;

/** As many as the server gives at a time. */
const WHOLE_PAGE = 100;

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

/** All of today's finished visits, for a file. */
export const everyCompletedRecord = async (): Promise<CompletedRecord[]> => {
  const pages = await everyPage(
    (cursor: string | undefined) => call(listCompletedRecords, { query: { limit: WHOLE_PAGE, cursor } }),
    (page) => page.next_cursor,
  );
  return pages.flatMap((page) => page.completed_records);
};
