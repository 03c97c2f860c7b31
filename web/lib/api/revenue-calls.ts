import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { showRevenue, showRevenueOfAll } from '#shared/routes/reports.ts';
import { call } from './client.ts';
import { withDistinctBranches } from './distinct-branches.ts';
import { polling, staleAfter } from './polling.ts';
import type { DateRange } from '../figures/date-range.ts';
import type { RevenueAllReport } from './answers.ts';

const options = {
  staleTime: staleAfter.reports,
  refetchInterval: polling.reports,
  placeholderData: keepPreviousData,
} as const;

interface Options {
  /** False: nothing is requested yet. */
  readonly enabled?: boolean;
  /** False: the days are over, so the figures are requested once. */
  readonly polled?: boolean;
}

const queryOf = (range: DateRange | undefined) =>
  range === undefined ? {} : { startDate: range.start, endDate: range.end };

/** Money received at a branch; over the server's default (the last 30 days to today) when no range is given. */
export const useRevenue = (
  branchId: number,
  range: DateRange | undefined,
  { enabled = true, polled = true }: Options = {},
) =>
  useQuery({
    ...options,
    ...(!polled && { refetchInterval: false, staleTime: Infinity }),
    enabled,
    queryKey: ['revenue', branchId, range ?? 'default', polled],
    // The days before are compared by their total: no income per doctor.
    queryFn: ({ signal }) =>
      call(
        showRevenue,
        { params: { branchId }, query: { ...queryOf(range), ...(polled && { include: 'doctors' as const }) } },
        { signal },
      ),
  });

/** Money received at all branches, with the totals of each. Owners only. */
export const useRevenueOfAll = (range: DateRange | undefined, { enabled = true, polled = true }: Options = {}) =>
  useQuery<RevenueAllReport>({
    ...options,
    ...(!polled && { staleTime: Infinity }),
    refetchInterval: polled && polling.reports,
    enabled,
    queryKey: ['revenue', 'all', range ?? 'default'],
    queryFn: ({ signal }) => call(showRevenueOfAll, { query: queryOf(range) }, { signal }),
    select: withDistinctBranches,
  });
