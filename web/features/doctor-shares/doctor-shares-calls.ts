import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listDoctorShares, payDoctorShare, reopenDoctorShare } from '#shared/routes/doctor-shares.ts';
import type { CallRequest } from '#web/lib/api/call.ts';
import { call } from '#web/lib/api/client.ts';
import { useLedgerWrite } from '#web/lib/api/ledger-write.ts';
import { staleAfter } from '#web/lib/api/polling.ts';

/** Branches that are read at the same time: each reads the tickets and the ledger of a month. */
const BRANCHES_AT_ONCE = 4;

/** What the doctors of some branches are paid for a month (`2026-11`): more and more branches, until all are read. */
export const useDoctorShares = (branchIds: readonly number[], month: string) => {
  const query = useInfiniteQuery({
    queryKey: ['doctor-shares', branchIds, month],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      Promise.all(
        branchIds
          .slice(pageParam, pageParam + BRANCHES_AT_ONCE)
          .map((branchId) => call(listDoctorShares, { params: { branchId }, query: { month } }, { signal })),
      ),
    getNextPageParam: (_, parts) => {
      const read = parts.length * BRANCHES_AT_ONCE;
      return read < branchIds.length ? read : undefined;
    },
    staleTime: staleAfter.reports,
    placeholderData: keepPreviousData,
    enabled: branchIds.length > 0,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return query;
};

export const usePayDoctorShare = (branchId: number) =>
  useLedgerWrite((body: CallRequest<typeof payDoctorShare>['body'], idempotencyKey) =>
    call(payDoctorShare, { params: { branchId }, body }, { idempotencyKey }),
  );

export const useReopenDoctorShare = (branchId: number) =>
  useLedgerWrite((body: CallRequest<typeof reopenDoctorShare>['body'], idempotencyKey) =>
    call(reopenDoctorShare, { params: { branchId }, body }, { idempotencyKey }),
  );
