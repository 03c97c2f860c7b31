import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { bookReservation } from '#shared/routes/reservations.ts';
import { showPatientFile, updatePatientFile, writeVisitRecord } from '#shared/routes/medical.ts';
import type { DoctorQueueItem } from '#web/lib/api/answers.ts';
import type { CallRequest } from '#web/lib/api/call.ts';
import { call } from '#web/lib/api/client.ts';
import { newAttempts } from '#web/lib/api/idempotency.ts';

const fileKey = (patientId: string) => ['patient-file', patientId] as const;

/** A patient's medical file with the newest visit records; records are empty for reception. */
export const usePatientFile = (patientId: string) =>
  useQuery({
    queryKey: fileKey(patientId),
    queryFn: ({ signal }) => call(showPatientFile, { params: { patientId } }, { signal }),
    staleTime: 30_000,
  });

type FileBody = CallRequest<typeof updatePatientFile>['body'];

export const useUpdatePatientFile = (patientId: string) => {
  const client = useQueryClient();
  const attempts = useRef(newAttempts());
  return useMutation({
    mutationFn: async (body: FileBody) => {
      const idempotencyKey = attempts.current.keyFor(body);
      return call(updatePatientFile, { params: { patientId }, body }, { idempotencyKey });
    },
    onSuccess: (_answer, body) => attempts.current.done(body),
    onSettled: () => client.invalidateQueries({ queryKey: fileKey(patientId) }),
  });
};

type RecordBody = CallRequest<typeof writeVisitRecord>['body'];

export const useWriteVisitRecord = (patientId: string) => {
  const client = useQueryClient();
  const attempts = useRef(newAttempts());
  return useMutation({
    mutationFn: async (body: RecordBody) => {
      const idempotencyKey = attempts.current.keyFor(body);
      return call(writeVisitRecord, { body }, { idempotencyKey });
    },
    onSuccess: (_answer, body) => attempts.current.done(body),
    onSettled: () => client.invalidateQueries({ queryKey: fileKey(patientId) }),
  });
};

/** The visit whose service and areas a follow-up repeats. */
export type FollowUpVisit = Pick<
  DoctorQueueItem,
  'patientId' | 'patientName' | 'patientPhone' | 'serviceType' | 'serviceId' | 'laserAreas'
> & { readonly branchId: number };

/** Books the follow-up of a visit: the same patient, service and areas on a later day. */
export const useBookFollowUp = () => {
  const attempts = useRef(newAttempts());
  return useMutation({
    mutationFn: async ({ visit, day }: { readonly visit: FollowUpVisit; readonly day: string }) => {
      const body = {
        name: visit.patientName,
        phone: visit.patientPhone,
        branchId: visit.branchId,
        serviceType: visit.serviceType,
        ...(visit.serviceId !== undefined && { serviceId: visit.serviceId }),
        date: day,
        ...(visit.serviceType === 'regular' ? {} : { laserAreas: [...visit.laserAreas] }),
      };
      const idempotencyKey = attempts.current.keyFor(body);
      return call(bookReservation, { body }, { idempotencyKey });
    },
  });
};
