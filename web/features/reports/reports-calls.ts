import { useQuery } from '@tanstack/react-query';
import { showDailyReport } from '#shared/routes/reports.ts';
import { call } from '#web/lib/api/client.ts';
import { polling, staleAfter } from '#web/lib/api/polling.ts';

/** The report of a branch's clinic day; of today, as the branch counts it, when no day is given. */
export const useDailyReport = (branchId: number, date: string | undefined) =>
  useQuery({
    queryKey: ['daily-report', branchId, date ?? 'today'],
    queryFn: ({ signal }) => call(showDailyReport, { params: { branchId }, query: { date } }, { signal }),
    staleTime: staleAfter.reports,
    refetchInterval: polling.reports,
  });
