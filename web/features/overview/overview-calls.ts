import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showDaySheet } from '#shared/routes/day-sheets.ts';
import { showDailyReport, showOverview, showRevenue } from '#shared/routes/reports.ts';
import { listBranchQueue } from '#shared/routes/reservations.ts';
import { addDays, daysBetween } from '#shared/rules/clinic-day.ts';
import type { DailyReport, DaySheet, DoctorAtWork, Overview } from '#web/lib/api/answers.ts';
import { call } from '#web/lib/api/client.ts';
import { withDistinctBranches } from '#web/lib/api/distinct-branches.ts';
import { polling, staleAfter } from '#web/lib/api/polling.ts';
import { followOverview } from './follow-overview.ts';

export type BranchNow = Overview['branches'][number];
export type Figures = Overview['total'];

export const useOverview = () =>
  useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => call(showOverview, {}, { signal }),
    select: withDistinctBranches,
    refetchInterval: polling.queue,
  });

/** Most branches whose day is read in detail: each needs four requests. */
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
  /** The doctors seen today. */
  readonly atWork: readonly DoctorAtWork[];
}

interface BranchDays {
  readonly days: readonly BranchDay[];
  /** Some of them are still being loaded for the first time. */
  readonly isLoading: boolean;
}

/** The day sheets and reports of today of the first branches given, as far as they are loaded. */
export const useBranchDays = (branches: readonly BranchNow[]): BranchDays => {
  const shown = branches.slice(0, MOST_BRANCHES_IN_DETAIL);
  return useQueries({
    queries: shown.map((branch) => ({
      queryKey: ['overview', 'day', branch.branchId, branch.today],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        const params = { branchId: branch.branchId };
        const [sheet, report, { doctors: atWork }] = await Promise.all([
          call(showDaySheet, { params }, { signal }),
          call(showDailyReport, { params }, { signal }),
          call(listBranchQueue, { params }, { signal }),
        ]);
        return { sheet, report, atWork };
      },
      staleTime: staleAfter.reports,
      refetchInterval: polling.reports,
    })),
    combine: (results) => ({
      days: results.flatMap(({ data }, index) => {
        const branch = shown[index];
        return data === undefined || branch === undefined ? [] : [{ branch, ...data }];
      }),
      isLoading: results.some(({ isPending }) => isPending),
    }),
  });
};

/** Weeks of a spark, with this one. */
export const SPARK_WEEKS = 7;

/** The income of each branch on the same weekday of the weeks before, oldest first; branches by id, as far as loaded. */
export const useWeekdays = (branches: readonly BranchNow[]): ReadonlyMap<number, readonly number[]> => {
  const shown = branches.slice(0, MOST_BRANCHES_IN_DETAIL);
  return useQueries({
    queries: shown.map(({ branchId, today }) => ({
      queryKey: ['revenue', branchId, 'weekdays', today],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        const startDate = addDays(today, -7 * (SPARK_WEEKS - 1));
        const query = { startDate, endDate: addDays(today, -7) };
        const { dailyTrend } = await call(showRevenue, { params: { branchId }, query }, { signal });
        const incomes = Array.from({ length: SPARK_WEEKS - 1 }, () => 0);
        for (const { date, revenue } of dailyTrend) {
          const days = daysBetween(startDate, date);
          if (days % 7 === 0) incomes[days / 7] = revenue;
        }
        return { branchId, incomes };
      },
      // The days are over.
      staleTime: Infinity,
    })),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data === undefined ? [] : [[data.branchId, data.incomes] as const]))),
  });
};
