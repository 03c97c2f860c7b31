import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { showPulseLedger } from '#shared/routes/lasers.ts';
import { call } from '#web/lib/api/client.ts';
import { polling, staleAfter } from '#web/lib/api/polling.ts';

/** The pulse ledger of a laser's month. */
export const usePulseLedger = (branchId: number, month: string, laserId: string) =>
  useQuery({
    queryKey: ['pulse-ledger', branchId, month, laserId],
    queryFn: ({ signal }) => call(showPulseLedger, { params: { branchId }, query: { month, laserId } }, { signal }),
    staleTime: staleAfter.reports,
    placeholderData: keepPreviousData,
    refetchInterval: polling.reports,
  });
