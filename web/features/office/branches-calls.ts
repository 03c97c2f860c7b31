import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  cancelPrice,
  changeBranch,
  listBranchSettings,
  listServices,
  openBranch,
  saveService,
  setPrices,
  setPricesOfBranches,
  showPrices,
} from '#shared/routes/admin.ts';
import { listBranchQueue } from '#shared/routes/reservations.ts';
import { staffBookingDays } from '#shared/rules/booking-days.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { call } from '#web/lib/api/client.ts';
import { useBranchList } from '#web/lib/api/branch-list.ts';
import type { CallRequest } from '#web/lib/api/call.ts';
import { useLedgerWrite } from '#web/lib/api/ledger-write.ts';

/** Every branch with its settings, as stored now. */
export const useBranchSettings = () =>
  useQuery({
    queryKey: ['office', 'branches'],
    queryFn: ({ signal }) => call(listBranchSettings, {}, { signal }),
    staleTime: 0,
  });

/** The bookings of the days after today on which the branch is closed; days without bookings are left out. */
export const useBookedOnClosed = (branchId: number, isClosed: (day: string) => boolean) => {
  const today = useBranchList().data?.branches.find(({ id }) => id === branchId)?.today;
  const later =
    today === undefined ? [] : staffBookingDays(asClinicDay(today)).filter((day) => day > today && isClosed(day));
  return useQuery({
    queryKey: ['office', 'booked', branchId, later],
    queryFn: async ({ signal }) => {
      const queues = await Promise.all(
        later.map((date) => call(listBranchQueue, { params: { branchId }, query: { date } }, { signal })),
      );
      return queues
        .map(({ serviceDate, activeQueue }) => ({ day: serviceDate, patients: activeQueue }))
        .filter(({ patients }) => patients.length > 0);
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
};

/** The further services of the company, retired ones too. */
export const useServices = () =>
  useQuery({
    queryKey: ['office', 'services'],
    queryFn: ({ signal }) => call(listServices, {}, { signal }),
    staleTime: 0,
  });

export const useSaveService = () =>
  useLedgerWrite((body: CallRequest<typeof saveService>['body'], idempotencyKey) =>
    call(saveService, { body }, { idempotencyKey }),
  );

export const useOpenBranch = () =>
  useLedgerWrite((body: CallRequest<typeof openBranch>['body'], idempotencyKey) =>
    call(openBranch, { body }, { idempotencyKey }),
  );

type Change = Pick<CallRequest<typeof changeBranch>, 'params' | 'body'>;

export const useChangeBranch = () =>
  useLedgerWrite((change: Change, idempotencyKey) => call(changeBranch, change, { idempotencyKey }));

/** The prices of a branch that hold, come and were. */
export const usePriceList = (branchId: number) =>
  useQuery({
    queryKey: ['office', 'prices', branchId],
    queryFn: ({ signal }) => call(showPrices, { params: { branchId: String(branchId) } }, { signal }),
    staleTime: 0,
  });

/** The version of the list makes the same change of a changed list another attempt. */
interface OfVersion<Body> {
  readonly body: Body;
  readonly version: number | undefined;
}

export const useSetPrices = (branchId: number) =>
  useLedgerWrite(({ body }: OfVersion<CallRequest<typeof setPrices>['body']>, idempotencyKey) =>
    call(setPrices, { params: { branchId: String(branchId) }, body }, { idempotencyKey }),
  );

/** The same at several branches; a branch that cannot take them stops no other. */
export const useSetPricesOfBranches = () =>
  useLedgerWrite((body: CallRequest<typeof setPricesOfBranches>['body'], idempotencyKey) =>
    call(setPricesOfBranches, { body }, { idempotencyKey }),
  );

export const useCancelPrice = (branchId: number) =>
  useLedgerWrite(({ body }: OfVersion<CallRequest<typeof cancelPrice>['body']>, idempotencyKey) =>
    call(cancelPrice, { params: { branchId: String(branchId) }, body }, { idempotencyKey }),
  );
