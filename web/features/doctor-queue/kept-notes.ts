import { useEffect, useRef } from 'react';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { toast } from '#web/ui/toast.tsx';
import { useAddNote } from './patient-notes-calls.ts';

/** A patient with the reservation (`id`) that a note belongs to. */
export interface NotePatient {
  readonly id: number;
  readonly patientId: string;
  readonly patientName: string;
}

/** What was entered and not added, by reservation. */
export const keptNotes = new Map<number, { readonly body: string }>();

/** Adds a note and tells the result. `add` resolves to whether it was added. */
export const useToldNote = () => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { mutateAsync, isPending } = useAddNote();
  const add = ({ id, patientId, patientName }: NotePatient, body: string): Promise<boolean> =>
    mutateAsync({ patientId, reservationId: id, body }).then(
      () => {
        toast.success(t('messages:notes.added', { name: patientName }));
        return true;
      },
      (error: unknown) => {
        toast.failure(errorText(error));
        return false;
      },
    );
  return { add, isPending };
};

/** Adds the note that was typed for a patient who is not the present one any more. */
export const useNoteOfLeft = (present: NotePatient | null): void => {
  const { add } = useToldNote();
  const before = useRef(present);
  useEffect(() => {
    const left = before.current;
    before.current = present;
    if (left === null || left.id === present?.id) return;
    const body = keptNotes.get(left.id)?.body.trim() ?? '';
    keptNotes.delete(left.id);
    if (body !== '') void add(left, body);
  });
};
