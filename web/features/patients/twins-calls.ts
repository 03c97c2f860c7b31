import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listTwins, mergePatients, undoMerge } from '#shared/routes/patients.ts';
import type { CallRequest } from '#web/lib/api/call.ts';
import { call } from '#web/lib/api/client.ts';
import { newAttempts } from '#web/lib/api/idempotency.ts';
import type { Answer } from '#web/lib/api/wire-names.ts';

export type Twin = Answer<typeof listTwins>['twins'][number]['patients'][number];
export type MadeMerge = Answer<typeof listTwins>['merged'][number];
type Pair = CallRequest<typeof mergePatients>['body'];

/** Patients of the branch who may be registered twice, and the merges of the last day; more on demand. */
export const useTwins = (branchId: number) =>
  useInfiniteQuery({
    queryKey: ['twins', branchId],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(listTwins, { query: { branchId, ...(pageParam === '' ? {} : { cursor: pageParam }) } }, { signal }),
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });

/** Merges two patients, or undoes it. Every list that may show them is loaded again. */
const usePairCall = (route: typeof mergePatients | typeof undoMerge, branchId: number) => {
  const client = useQueryClient();
  const [attempts] = useState(newAttempts);
  return useMutation({
    mutationFn: async (body: Pair): Promise<void> => {
      await call(route, { query: { branchId }, body }, { idempotencyKey: attempts.keyFor(body) });
    },
    onSuccess: (_answer, body) => {
      attempts.done(body);
      return client.invalidateQueries();
    },
  });
};

export const useMerge = (branchId: number) => usePairCall(mergePatients, branchId);

export const useUndoMerge = (branchId: number) => usePairCall(undoMerge, branchId);
