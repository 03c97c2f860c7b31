import { useEffect, useRef } from 'react';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { keptEntries } from '#web/lib/session/of-present-user.ts';
import { toast } from '#web/ui/toast.tsx';
import { useAddNote } from './patient-notes-calls.ts';

/** A patient with the reservation (`id`) that a note belongs to. */
export interface NotePatient {
  readonly id: number;
  readonly patientId: string;
  readonly patientName: string;
}

/** Typed notes that were not added yet, by reservation. */
export const keptNotes = keptEntries<{ readonly body: string }, number>();

/** Adds a note, with a toast for success and failure. `add` resolves to whether it was added. */
export const useNoteSaving = () => {
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

/** Adds the typed note of a patient when the visit ends or the next patient is called. A note that fails is kept. */
export const useAddKeptNote = (present: NotePatient | null): void => {
  const { add } = useNoteSaving();
  const before = useRef(present);
  useEffect(() => {
    const former = before.current;
    before.current = present;
    if (former === null || former.id === present?.id) return;
    const own = keptNotes();
    const body = own.get(former.id)?.body.trim() ?? '';
    own.delete(former.id);
    if (body === '') return;
    void add(former, body).then((added) => {
      if (!added) own.set(former.id, { body });
    });
  });
};
