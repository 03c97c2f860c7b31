import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { searchPatients, showPatientHistory } from '../../../shared/routes/patients.ts';
import { call } from '../../lib/client.ts';
import { staleAfter } from '../../lib/polling.ts';

/** Source: seed section 9. */
export const PAGE_SIZE = 20;

/** A page of the branch's patients. It does not load again when the window is focused: nobody types names elsewhere. */
export const usePatients = (branchId: number, search: string, page: number) =>
  useQuery({
    queryKey: ['patients', branchId, search, page],
    queryFn: ({ signal }) =>
      call(searchPatients, { query: { search, page, limit: PAGE_SIZE, branch_id: branchId } }, { signal }),
    staleTime: staleAfter.patientList,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });

/** A patient's visits, newest first; more on demand. */
export const useHistory = (branchId: number, patientId: string) =>
  useInfiniteQuery({
    queryKey: ['patient-history', branchId, patientId],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(
        showPatientHistory,
        {
          params: { patientId },
          query: { branch_id: branchId, cursor: pageParam === '' ? undefined : pageParam },
        },
        { signal },
      ),
    getNextPageParam: (page) => page.next_cursor,
    staleTime: staleAfter.patientLookup,
  });
