import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listUnpaid } from '#shared/routes/payments.ts';
import { showDailyIncome } from '#shared/routes/reports.ts';
import { listBranchQueue, listCompletedRecords } from '#shared/routes/reservations.ts';
import { call } from '#web/lib/api/client.ts';
import { everyPage } from '#web/lib/api/every-page.ts';
import { polling, staleAfter, unlessFed } from '#web/lib/api/polling.ts';
import { counterKey } from '#web/lib/queue/counter-key.ts';
import { movesSettled } from '#web/lib/queue/optimistic-moves.ts';
import type { UnpaidPage } from './queue-changes.ts';

/** The keys under which the counter's lists are kept. */
export const counterKeys = {
  queue: (branchId: number) => ['reception', branchId, 'queue'] as const,
  unpaid: (branchId: number) => ['reception', branchId, 'unpaid'] as const,
  income: (branchId: number) => ['reception', branchId, 'income'] as const,
  done: (branchId: number) => ['reception', branchId, 'done'] as const,
};

/** Today's queue of the branch. */
export const useReceptionQueue = (branchId: number) =>
  useQuery({
    queryKey: counterKeys.queue(branchId),
    queryFn: async ({ client, signal }) => {
      await movesSettled(client, counterKey(branchId));
      return call(listBranchQueue, { params: { branchId } }, { signal });
    },
    // Always stale: the queue is fetched again when the window gets the focus.
    staleTime: 0,
    refetchInterval: unlessFed(polling.queue),
    placeholderData: keepPreviousData,
  });

/** The list of a later day; not fetched while no day is chosen. */
export const useAheadList = (branchId: number, day: string | undefined) =>
  useQuery({
    queryKey: [...counterKey(branchId), 'ahead', day],
    queryFn: async ({ client, signal }) => {
      await movesSettled(client, counterKey(branchId));
      return call(listBranchQueue, { params: { branchId }, query: { date: day } }, { signal });
    },
    enabled: day !== undefined,
    staleTime: 0,
    refetchInterval: polling.unpaid,
  });

const unpaidPage = (branchId: number, cursor: string | undefined, signal: AbortSignal | undefined) =>
  call(listUnpaid, { params: { branchId }, query: { cursor } }, { signal });

/** Debts of the branch, oldest first; more pages on demand. */
export const useUnpaid = (branchId: number) =>
  useInfiniteQuery({
    queryKey: counterKeys.unpaid(branchId),
    initialPageParam: '',
    queryFn: async ({ client, pageParam, signal }) => {
      await movesSettled(client, counterKey(branchId));
      return unpaidPage(branchId, pageParam === '' ? undefined : pageParam, signal);
    },
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    refetchInterval: unlessFed(polling.unpaid),
  });

/** Visits finished today, newest first; more pages on demand. */
export const useDone = (branchId: number) =>
  useInfiniteQuery({
    queryKey: counterKeys.done(branchId),
    initialPageParam: '',
    queryFn: async ({ client, pageParam, signal }) => {
      await movesSettled(client, counterKey(branchId));
      const cursor = pageParam === '' ? undefined : pageParam;
      return call(listCompletedRecords, { query: { branchId, limit: 100, cursor } }, { signal });
    },
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    refetchInterval: unlessFed(polling.completed),
  });

/** Money received today. */
export const useDailyIncome = (branchId: number) =>
  useQuery({
    queryKey: counterKeys.income(branchId),
    queryFn: async ({ client, signal }) => {
      await movesSettled(client, counterKey(branchId));
      return call(showDailyIncome, { query: { branchId } }, { signal });
    },
    staleTime: staleAfter.dailyIncome,
  });

/** Every unpaid row of the branch, for a file: the pages that the screen has not loaded too. */
export const allUnpaid = async (branchId: number): Promise<UnpaidPage['unpaidPayments']> => {
  const pages = await everyPage(
    (cursor: string | undefined) => unpaidPage(branchId, cursor, undefined),
    (page) => page.nextCursor,
  );
  return pages.flatMap((page) => page.unpaidPayments);
};
