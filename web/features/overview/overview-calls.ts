import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showDaySheet } from '#shared/routes/day-sheets.ts';
import { showDailyReport, showOverview } from '#shared/routes/reports.ts';
import type { DailyReport, DaySheet, Overview } from '#web/lib/api/answers.ts';
import { call } from '#web/lib/api/client.ts';
import { polling, staleAfter } from '#web/lib/api/polling.ts';
import { followOverview } from './follow-overview.ts';

export type BranchNow = Overview['branches'][number];
export type Figures = Overview['total'];

export const useOverview = () =>
  useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => call(showOverview, {}, { signal }),
    refetchInterval: polling.queue,
  });

/** Most branches whose day is read in detail: each needs two requests. */
export const MOST_BRANCHES_IN_DETAIL = 12;

/** Reads the figures again when something happens in one of the branches that are read in detail. */
export const useLiveOverview = (branches: readonly BranchNow[]): void => {
  const client = useQueryClient();
  const followed = branches
    .slice(0, MOST_BRANCHES_IN_DETAIL)
    .map(({ branchId }) => branchId)
    .toSorted((one, other) => one - other)
    .join(',');
  useEffect(() => followOverview(client, followed === '' ? [] : followed.split(',').map(Number)), [client, followed]);
};

/** What a branch did today. */
export interface BranchDay {
  readonly branch: BranchNow;
  readonly sheet: DaySheet;
  readonly report: DailyReport;
}

/** The day sheets and reports of today of the first branches given, as far as they are loaded. */
export const useBranchDays = (branches: readonly BranchNow[]): readonly BranchDay[] => {
  const shown = branches.slice(0, MOST_BRANCHES_IN_DETAIL);
  return useQueries({
    queries: shown.map((branch) => ({
      queryKey: ['overview', 'day', branch.branchId, branch.today],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        const params = { branchId: branch.branchId };
        const [sheet, report] = await Promise.all([
          call(showDaySheet, { params }, { signal }),
          call(showDailyReport, { params }, { signal }),
        ]);
        return { sheet, report };
      },
      staleTime: staleAfter.reports,
      refetchInterval: polling.reports,
    })),
    combine: (results) =>
      results.flatMap(({ data }, index) => {
        const branch = shown[index];
        return data === undefined || branch === undefined ? [] : [{ branch, ...data }];
      }),
  });
};
