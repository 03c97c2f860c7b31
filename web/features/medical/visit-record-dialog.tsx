import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { VisitRecord } from '#shared/models/medical.ts';
import type { DoctorQueueItem } from '#shared/routes/doctor.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { formResolver } from '#web/lib/form-messages.ts';
import { useTexts } from '#web/lib/texts.ts';
import { toast } from '#web/ui/toast.tsx';
import { ConsultationFields } from './consultation-fields.tsx';
import { useWriteVisitRecord } from './medical-calls.ts';
import { consultationForm, lastTreatment, partsOf, treatmentForm, visitRecordEntry } from './medical-entry.ts';
import { SaveActions } from './save-actions.tsx';
import { TreatmentFields } from './treatment-fields.tsx';

interface Props {
  readonly patient: DoctorQueueItem;
  readonly records: readonly VisitRecord[];
  readonly onClose: () => void;
}

const useRecordForm = ({ patient, records, onClose }: Props) => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { mutateAsync, isPending } = useWriteVisitRecord(patient.patient_id);
  const written = records.find((record) => record.reservation_id === patient.id);
  const form = useForm({
    resolver: formResolver(visitRecordEntry),
    defaultValues: {
      treatment: treatmentForm(written?.treatment, patient.laser_areas),
      consultation: consultationForm(written?.consultation),
    },
  });
  const submit = form.handleSubmit((entry) =>
    mutateAsync({ reservation_id: patient.id, version: written?.version ?? 0, ...partsOf(entry) }).then(
      () => {
        toast.success(t('messages:medical.recordSaved', { name: patient.patient_name }));
        onClose();
      },
      (error: unknown) => toast.failure(errorText(error)),
    ),
  );
  return { form, submit, busy: isPending };
};
export type RecordForm = ReturnType<typeof useRecordForm>['form'];

/** What was found and done at the visit of the present patient. Source: docs/domain.md#medical-records. */
export const VisitRecordDialog = (props: Props): React.ReactElement => {
  const { t } = useTexts();
  const { patient, records, onClose } = props;
  const { form, submit, busy } = useRecordForm(props);
  const [tab, setTab] = useState<'treatment' | 'consultation'>(
    patient.type === 'regular' ? 'consultation' : 'treatment',
  );
  const last = lastTreatment(records, patient.id);
  const copyLast = (): void => {
    if (last !== null) form.setValue('treatment', treatmentForm(last, patient.laser_areas), { shouldDirty: true });
  };
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby="visit-record-title"
      onKeyDown={(event) => {
        // By key position, so that an Arabic layout works.
        if (event.altKey && event.code === 'KeyL' && tab === 'treatment') {
          event.preventDefault();
          copyLast();
        }
      }}
    >
      <DialogTitle id="visit-record-title">{t('pages:medical.recordOf', { name: patient.patient_name })}</DialogTitle>
      <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ minBlockSize: 0 }}>
        <Tabs
          value={tab}
          onChange={(_, value: typeof tab) => setTab(value)}
          aria-label={t('pages:medical.openRecord')}
          sx={{ paddingInline: 3 }}
        >
          <Tab value="treatment" label={t('pages:medical.treatment')} />
          <Tab value="consultation" label={t('pages:medical.consultation')} />
        </Tabs>
        <DialogContent>
          {tab === 'treatment' ? (
            <TreatmentFields form={form} onCopy={last === null ? undefined : copyLast} />
          ) : (
            <ConsultationFields form={form} />
          )}
        </DialogContent>
        <SaveActions busy={busy} onClose={onClose} />
      </Stack>
    </Dialog>
  );
};
