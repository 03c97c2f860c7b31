import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listDoctorShares, payDoctorShare, reopenDoctorShare } from '#shared/routes/doctor-shares.ts';
import type { CallRequest } from '#web/lib/api/call.ts';
import { call } from '#web/lib/api/client.ts';
import { useLedgerWrite } from '#web/lib/api/ledger-write.ts';
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

export const usePayDoctorShare = (branchId: number) =>
  useLedgerWrite((body: CallRequest<typeof payDoctorShare>['body'], idempotencyKey) =>
    call(payDoctorShare, { params: { branchId }, body }, { idempotencyKey }),
  );

export const useReopenDoctorShare = (branchId: number) =>
  useLedgerWrite((body: CallRequest<typeof reopenDoctorShare>['body'], idempotencyKey) =>
    call(reopenDoctorShare, { params: { branchId }, body }, { idempotencyKey }),
  );
