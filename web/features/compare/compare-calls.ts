import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { showVisits } from '#shared/routes/reports.ts';
import type { RevenueReport, VisitsReport } from '#web/lib/api/answers.ts';
import { call } from '#web/lib/api/client.ts';
import { withDistinctBranches } from '#web/lib/api/distinct-branches.ts';
import { polling, staleAfter } from '#web/lib/api/polling.ts';
import { useRevenue, useRevenueOfAll } from '#web/lib/api/revenue-calls.ts';
import { type DateRange, previousRange, shownRange } from '#web/lib/figures/date-range.ts';

/** What is compared: a range of days, at all branches or at one. */
export interface Compared {
  /** Undefined: the server's default, the last 30 days. */
  readonly range: DateRange | undefined;
  readonly branchId: number | undefined;
}

/** Days of a long history are computed in parts: the next part is requested after so long. */
const NEXT_PART_MS = 1500;

const useVisits = ({ range, branchId }: Compared, enabled = true) =>
  useQuery<VisitsReport>({
    queryKey: ['visits', branchId ?? 'all', range ?? 'default'],
    queryFn: ({ signal }) =>
      call(
        showVisits,
        {
          query: {
            ...(range === undefined ? {} : { startDate: range.start, endDate: range.end }),
            ...(branchId === undefined ? {} : { branchId }),
          },
        },
        { signal },
      ),
    select: withDistinctBranches,
    enabled,
    staleTime: staleAfter.reports,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.pendingDayCount ?? 0) > 0 ? NEXT_PART_MS : polling.reports),
  });

/** The figures of revenue that a branch and all branches have in common. */
export type Income = Pick<
  RevenueReport,
  'period' | 'summary' | 'revenueByType' | 'revenueByMethod' | 'byFurtherService' | 'dailyTrend' | 'byDoctor'
> & {
  readonly branches?: readonly {
    readonly branchId: number;
    readonly name: string;
    readonly nameAr: string;
    readonly totalRevenue: number;
  }[];
};

const useIncome = (
  { range, branchId }: Compared,
  options: { readonly enabled?: boolean; readonly polled?: boolean },
) => {
  const { enabled = true } = options;
  const ofAll = useRevenueOfAll(range, { ...options, enabled: enabled && branchId === undefined });
  const ofBranch = useRevenue(branchId ?? 0, range, { ...options, enabled: enabled && branchId !== undefined });
  return branchId === undefined ? ofAll : ofBranch;
};

/** A range and the period before it: income and visits of both. */
export const useComparison = (compared: Compared) => {
  const income = useIncome(compared, {});
  const data: Income | undefined = income.data;
  const shown = data && shownRange(data.period, compared.range);
  const before = shown && previousRange(shown);
  const previous = { range: before, branchId: compared.branchId };
  const incomeBefore = useIncome(previous, { enabled: before !== undefined, polled: false });
  const visits = useVisits({ range: shown, branchId: compared.branchId }, shown !== undefined);
  const visitsBefore = useVisits(previous, before !== undefined);
  const dataBefore: Income | undefined = incomeBefore.isPlaceholderData ? undefined : incomeBefore.data;
  return {
    query: { ...income, data },
    shown,
    before,
    incomeBefore: dataBefore,
    visits: visits.isPlaceholderData ? undefined : visits.data,
    visitsBefore: visitsBefore.isPlaceholderData ? undefined : visitsBefore.data,
  };
};
