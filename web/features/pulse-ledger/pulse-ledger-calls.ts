import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { showPulseLedger } from '#shared/routes/lasers.ts';
import { call } from '#web/lib/api/client.ts';
import { polling, staleAfter } from '#web/lib/api/polling.ts';

/** The pulse ledger of a branch's month; of the current one when none is given. */
export const usePulseLedger = (branchId: number, month: string | undefined) =>
  useQuery({
    queryKey: ['pulse-ledger', branchId, month ?? 'now'],
    queryFn: ({ signal }) => call(showPulseLedger, { params: { branchId }, query: { month } }, { signal }),
    staleTime: staleAfter.reports,
    placeholderData: keepPreviousData,
    refetchInterval: polling.reports,
  });
