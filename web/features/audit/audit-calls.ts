import { useQuery } from '@tanstack/react-query';
import { listAudit } from '#shared/routes/reports.ts';
import { call } from '#web/lib/api/client.ts';
import { polling, staleAfter } from '#web/lib/api/polling.ts';

/** The audit entries of a clinic day. */
export const useAudit = (branchId: number, date: string) =>
  useQuery({
    queryKey: ['audit', branchId, date],
    queryFn: ({ signal }) => call(listAudit, { query: { date, branch: branchId } }, { signal }),
    staleTime: staleAfter.reports,
    refetchInterval: polling.reports,
  });
