import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addCommlogEntry, listPatientCommlog } from '#shared/routes/messaging.ts';
import { changePatient, searchPatients, showPatientHistory } from '#shared/routes/patients.ts';
import type { CallRequest } from '#web/lib/api/call.ts';
import { call } from '#web/lib/api/client.ts';
import { everyPage } from '#web/lib/api/every-page.ts';
import { newAttempts } from '#web/lib/api/idempotency.ts';
import { staleAfter } from '#web/lib/api/polling.ts';
import type { Answer } from '#web/lib/api/wire-names.ts';

/** Source: docs/requirements.md#constants. */
export const PAGE_SIZE = 20;

/** Maximum page size of the server, for files. */
const WHOLE_PAGE = 100;

export type Patient = Answer<typeof searchPatients>['patients'][number];
export type PatientPage = Answer<typeof searchPatients>;
export type Visit = Answer<typeof showPatientHistory>['history'][number];

/** A page of the branch's patients. Not refetched on window focus: names rarely change. */
export const usePatients = (branchId: number, search: string, page: number) =>
  useQuery({
    queryKey: ['patients', branchId, search, page],
    queryFn: ({ signal }) => call(searchPatients, { query: { search, page, limit: PAGE_SIZE, branchId } }, { signal }),
    staleTime: staleAfter.patientList,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });

/** All patients of the branch that match a search, for a file. */
export const everyPatient = async (branchId: number, search: string): Promise<Patient[]> => {
  const pages = await everyPage(
    (page: number | undefined) =>
      call(searchPatients, { query: { search, page: page ?? 1, limit: WHOLE_PAGE, branchId } }),
    ({ page, pages: count }) => (page < count ? page + 1 : undefined),
  );
  return pages.flatMap(({ patients }) => patients);
};

const visitsPage = (branchId: number, patientId: string, cursor: string | undefined, signal?: AbortSignal) =>
  call(showPatientHistory, { params: { patientId }, query: { branchId, cursor } }, { signal });

/** All visits of a patient, for a file. */
export const everyVisit = async (branchId: number, patientId: string): Promise<Visit[]> => {
  const pages = await everyPage(
    (cursor: string | undefined) => visitsPage(branchId, patientId, cursor),
    (page) => page.nextCursor,
  );
  return pages.flatMap(({ history }) => history);
};

/** A patient's visits, newest first; more on demand. */
export const useHistory = (branchId: number, patientId: string) =>
  useInfiniteQuery({
    queryKey: ['patient-history', branchId, patientId],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      visitsPage(branchId, patientId, pageParam === '' ? undefined : pageParam, signal),
    getNextPageParam: (page) => page.nextCursor,
    staleTime: staleAfter.patientLookup,
  });

const commlogKey = (patientId: string) => ['commlog', patientId] as const;

/** The communication log of a patient, newest first; more on demand. */
export const useCommlog = (branchId: number, patientId: string) =>
  useInfiniteQuery({
    queryKey: commlogKey(patientId),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(
        listPatientCommlog,
        {
          params: { id: patientId },
          query: { branchId, cursor: pageParam === '' ? undefined : pageParam },
        },
        { signal },
      ),
    getNextPageParam: (page) => page.nextCursor,
  });

type Entry = CallRequest<typeof addCommlogEntry>['body'];

/** Adds a log entry. A retry after a lost answer adds it once. */
export const useAddToCommlog = (patientId: string) => {
  const client = useQueryClient();
  const [attempts] = useState(newAttempts);
  return useMutation({
    mutationFn: (entry: Entry) => call(addCommlogEntry, { body: entry }, { idempotencyKey: attempts.keyFor(entry) }),
    onSuccess: (_answer, entry) => {
      attempts.done(entry);
      return client.invalidateQueries({ queryKey: commlogKey(patientId) });
    },
  });
};

type Correction = CallRequest<typeof changePatient>['body'];

/** Corrects a patient's details. Every list that may show them is loaded again. */
export const useChangePatient = (branchId: number, patientId: string) => {
  const client = useQueryClient();
  const [attempts] = useState(newAttempts);
  return useMutation({
    mutationFn: (body: Correction) =>
      call(
        changePatient,
        { params: { patient: patientId }, query: { branchId }, body },
        { idempotencyKey: attempts.keyFor(body) },
      ),
    onSuccess: (_answer, body) => {
      attempts.done(body);
      return client.invalidateQueries();
    },
  });
};
