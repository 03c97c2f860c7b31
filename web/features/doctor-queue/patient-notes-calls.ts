import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { addCommlogEntry, listPatientCommlog } from '#shared/routes/messaging.ts';
import { call } from '#web/lib/api/client.ts';
import { newAttempts } from '#web/lib/api/idempotency.ts';

/** The patients tab keeps the same log by pages, under its own key below this one. */
const logKey = ['commlog'] as const;
const notesKey = (patientId: string) => [...logKey, 'notes', patientId] as const;

/** The staff's notes about a patient, newest first, without messages of the system. */
export const usePatientNotes = (patientId: string) =>
  useQuery({
    queryKey: notesKey(patientId),
    queryFn: async ({ signal }) => {
      const { entries } = await call(listPatientCommlog, { params: { id: patientId } }, { signal });
      return entries.filter(({ channel }) => channel === 'note' || channel === 'call');
    },
    staleTime: 60_000,
  });

interface NewNote {
  readonly patientId: string;
  readonly reservationId: number;
  readonly body: string;
}

export const useAddNote = () => {
  const client = useQueryClient();
  const attempts = useRef(newAttempts());
  return useMutation({
    mutationFn: (note: NewNote) =>
      call(addCommlogEntry, { body: { ...note, channel: 'note' } }, { idempotencyKey: attempts.current.keyFor(note) }),
    onSuccess: (_entry, note) => attempts.current.done(note),
    onSettled: () => client.invalidateQueries({ queryKey: logKey }),
  });
};
