import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LaserArea, ReservationType } from '#shared/models/enums.ts';
import { listBranches } from '#shared/routes/branches.ts';
import { searchPatients } from '#shared/routes/patients.ts';
import { bookReservation } from '#shared/routes/reservations.ts';
import type { OfferedService } from '#web/lib/api/answers.ts';
import type { CallRequest } from '#web/lib/api/call.ts';
import { call } from '#web/lib/api/client.ts';
import { staleAfter } from '#web/lib/api/polling.ts';
import type { Answer } from '#web/lib/api/wire-names.ts';
import { counterKey } from '#web/lib/queue/counter-key.ts';

export type KnownPatient = Answer<typeof searchPatients>['patients'][number];

const none: readonly KnownPatient[] = [];
const MAX_SUGGESTIONS = 6;
/** Fewer letters or digits match too many patients. */
const MIN_SEARCH_LENGTH = 3;

/** Patients of the branch that match the beginning of a name or a phone. */
export const useKnownPatients = (branchId: number, typed: string): readonly KnownPatient[] => {
  const found = useQuery({
    queryKey: ['known-patients', branchId, typed],
    queryFn: async ({ signal }) => {
      const query = { search: typed, limit: MAX_SUGGESTIONS, branchId };
      return call(searchPatients, { query }, { signal });
    },
    enabled: typed.length >= MIN_SEARCH_LENGTH,
    staleTime: staleAfter.patientLookup,
    placeholderData: keepPreviousData,
  });
  return typed.length < MIN_SEARCH_LENGTH ? none : (found.data?.patients ?? none);
};

type BookingBody = CallRequest<typeof bookReservation>['body'];

/** Books a walk-in. A retry after a lost answer makes no second booking. */
export const useBooking = (branchId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: BookingBody; readonly key: string }) =>
      call(bookReservation, { body }, { idempotencyKey: key }),
    onSuccess: () => client.invalidateQueries({ queryKey: counterKey(branchId) }),
  });
};

/** The branch with its price list. */
export const useBranch = (branchId: number) =>
  useQuery({
    queryKey: ['branches'],
    queryFn: ({ signal }) => call(listBranches, {}, { signal }),
    staleTime: staleAfter.branches,
    // A booking names the price and the wait of this moment.
    refetchOnMount: 'always',
    select: ({ branches }) => branches.find(({ id }) => id === branchId),
  });

const noServices: readonly OfferedService[] = [];

/** The further services of a kind, in order; undefined while they are loading. */
export const useFurtherServices = (serviceType: ReservationType): readonly OfferedService[] | undefined => {
  const { data } = useQuery({
    queryKey: ['branches'],
    queryFn: ({ signal }) => call(listBranches, {}, { signal }),
    staleTime: staleAfter.branches,
    select: ({ services = noServices }) => services,
  });
  return data?.filter((each) => each.serviceType === serviceType);
};

/** Body areas as fields of a request: a single one as `laserArea` alone. */
export const areasBody = (areas: readonly LaserArea[]) => ({
  laserArea: areas[0] ?? null,
  ...(areas.length > 1 ? { laserAreas: [...areas] } : {}),
});
