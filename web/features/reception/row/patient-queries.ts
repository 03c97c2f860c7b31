import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { findPatientsByPhone, showPatientHistory } from '#shared/routes/patients.ts';
import { call } from '#web/lib/api/client.ts';
import { staleAfter } from '#web/lib/api/polling.ts';
import { counterKey } from '#web/lib/queue/counter-key.ts';
import { movesSettled } from '#web/lib/queue/optimistic-moves.ts';

/** The patients with a phone at the user's branch. Source: docs/requirements.md#requests. */
export const usePatientsOfPhone = (phone: string) =>
  useQuery({
    queryKey: ['patients-of-phone', phone],
    queryFn: ({ signal }) => call(findPatientsByPhone, { params: { patient: phone } }, { signal }),
    staleTime: staleAfter.patientLookup,
  });

/** All visits of a patient at the branch, newest first: what was charged, paid and is still owed. */
export const useHistory = (branchId: number, patientId: string) =>
  useInfiniteQuery({
    // Below the key of the branch, so that a payment reloads it.
    queryKey: [...counterKey(branchId), 'history', patientId],
    initialPageParam: '',
    queryFn: async ({ client, pageParam, signal }) => {
      await movesSettled(client, counterKey(branchId));
      const cursor = pageParam === '' ? undefined : pageParam;
      return call(showPatientHistory, { params: { patientId }, query: { cursor } }, { signal });
    },
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
