import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listUnrecordedVisits, voidLaserSession } from '#shared/routes/doctor.ts';
import { listCompletedRecords } from '#shared/routes/reservations.ts';
import { call } from '#web/lib/api/client.ts';
import { everyPage } from '#web/lib/api/every-page.ts';
import { newAttempts } from '#web/lib/api/idempotency.ts';
import { polling, unlessFed } from '#web/lib/api/polling.ts';
import type { CompletedRecord } from '#web/lib/api/answers.ts';

/** The largest page size of the server. */
const WHOLE_PAGE = 100;

const polled = {
  refetchInterval: unlessFed(polling.completed),
  // Data older than the poll interval is stale: a reopened tab loads it again.
  staleTime: polling.completed,
} as const;

const cursorOf = (pageParam: string): string | undefined => (pageParam === '' ? undefined : pageParam);

export const completedRecordsKey = ['completed-records'] as const;
export const unrecordedVisitsKey = ['unrecorded-visits'] as const;

/** Today's finished visits of the caller's branch, newest first; more on demand. */
export const useCompletedRecords = () =>
  useInfiniteQuery({
    ...polled,
    initialPageParam: '',
    queryKey: completedRecordsKey,
    queryFn: ({ pageParam, signal }) =>
      call(listCompletedRecords, { query: { cursor: cursorOf(pageParam) } }, { signal }),
    getNextPageParam: (page) => page.nextCursor,
  });

/** Finished laser and fractional visits without a session, own first; more on demand. */
export const useUnrecordedVisits = () =>
  useInfiniteQuery({
    ...polled,
    initialPageParam: '',
    queryKey: unrecordedVisitsKey,
    queryFn: ({ pageParam, signal }) =>
      call(listUnrecordedVisits, { query: { cursor: cursorOf(pageParam) } }, { signal }),
    getNextPageParam: (page) => page.nextCursor,
  });

/** Voids a session. A retry after a lost answer has no second effect. */
export const useVoidSession = () => {
  const client = useQueryClient();
  const [attempts] = useState(newAttempts);
  return useMutation({
    mutationFn: async ({ id, reason }: { readonly id: number; readonly reason: string }) => {
      const idempotencyKey = attempts.keyFor({ id, reason });
      return call(voidLaserSession, { params: { id }, body: { reason } }, { idempotencyKey });
    },
    onSuccess: (_, input) => attempts.done(input),
    // A session changes records, pulses and debts: nearly all queries of a doctor's screens.
    onSettled: () => client.invalidateQueries(),
  });
};

/** All of today's finished visits, for a file. */
export const everyCompletedRecord = async (): Promise<CompletedRecord[]> => {
  const pages = await everyPage(
    (cursor: string | undefined) => call(listCompletedRecords, { query: { limit: WHOLE_PAGE, cursor } }),
    (page) => page.nextCursor,
  );
  return pages.flatMap((page) => page.completedRecords);
};
