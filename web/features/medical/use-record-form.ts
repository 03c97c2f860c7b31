import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { formResolver } from '#web/lib/forms/form-messages.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { keptEntries } from '#web/lib/session/of-present-user.ts';
import { toast } from '#web/ui/toast.tsx';
import { type KeptFields, useKeptForm } from './kept-form.ts';
import { useWriteVisitRecord } from './medical-calls.ts';
import { consultationForm, partsOf, treatmentForm, visitRecordEntry, type VisitRecordForm } from './medical-entry.ts';
import type { DoctorQueueItem, VisitRecord } from '#web/lib/api/answers.ts';

/** The visit whose record is written, in progress or over. */
export type VisitOfRecord = Pick<DoctorQueueItem, 'id' | 'patientId' | 'patientName' | 'serviceType' | 'laserAreas'>;

export interface RecordFormProps {
  readonly patient: VisitOfRecord;
  readonly records: readonly VisitRecord[];
  /** Pulses of the recorded session; null without one. */
  readonly recordedPulses?: number | null;
  readonly onClose: () => void;
}

/** What was typed when the browser was locked or the session ended, by reservation, with the version that it began from. */
const keptRecords = keptEntries<KeptFields<VisitRecordForm>, number>();

/** The form of a visit record: fields of the stored record, and its submission. */
export const useRecordForm = ({ patient, records, recordedPulses = null, onClose }: RecordFormProps) => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { mutateAsync, isPending } = useWriteVisitRecord(patient.patientId);
  // The records may be read again while the form is open.
  const [written] = useState(() => records.find((record) => record.reservationId === patient.id));
  const form = useForm({
    resolver: formResolver(visitRecordEntry),
    defaultValues: {
      treatment: treatmentForm(written?.treatment, patient.laserAreas, recordedPulses),
      consultation: consultationForm(written?.consultation),
    },
  });
  const { version, close } = useKeptForm(patient.id, {
    kept: keptRecords,
    form,
    stored: written?.version ?? 0,
    onClose,
  });
  // Not `handleSubmit` itself, which is called while rendering: `close` writes a ref.
  const submit = (event: React.SyntheticEvent): Promise<void> =>
    form.handleSubmit((entry) =>
      mutateAsync({ reservationId: patient.id, version, ...partsOf(entry) }).then(
        () => {
          toast.success(t('messages:medical.recordSaved', { name: patient.patientName }));
          close();
        },
        (error: unknown) => toast.failure(errorText(error)),
      ),
    )(event);
  return { form, submit, close, busy: isPending, written };
};
export type RecordForm = ReturnType<typeof useRecordForm>['form'];
