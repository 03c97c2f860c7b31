import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listDoctorShares } from '#shared/routes/doctor-shares.ts';
import { call } from '#web/lib/api/client.ts';
import { polling, staleAfter } from '#web/lib/api/polling.ts';

/** What the doctors of a branch are paid for a month (`2026-11`). */
export const useDoctorShares = (branchId: number, month: string) =>
  useQuery({
    queryKey: ['doctor-shares', branchId, month],
    queryFn: ({ signal }) => call(listDoctorShares, { params: { branchId }, query: { month } }, { signal }),
    staleTime: staleAfter.reports,
    placeholderData: keepPreviousData,
    refetchInterval: polling.reports,
  });
