import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { VisitRecord } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { ConsultationFields } from './consultation-fields.tsx';
import { lastTreatment, treatmentForm } from './medical-entry.ts';
import { SaveActions } from './save-actions.tsx';
import { TreatmentFields } from './treatment-fields.tsx';
import { type RecordFormProps, useRecordForm } from './use-record-form.ts';

/** Who wrote the record, its version and when it was changed: a correction replaces nothing silently. */
const LastChange = ({ record }: { readonly record: VisitRecord }): React.ReactElement => {
  const { t } = useTexts();
  const { number, moment } = useFormats();
  const nameOf = useLocalizedName();
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {t('pages:medical.lastChange', {
        name: nameOf(record.doctorName, record.doctorNameAr),
        version: number(record.version),
        time: moment(record.updatedAt),
      })}
    </Typography>
  );
};

/** Edits the record of a visit, in progress or over. Source: docs/domain.md#medical-records. */
export const VisitRecordDialog = (props: RecordFormProps): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const { patient, records, recordedPulses = null } = props;
  const { form, submit, close, busy, written } = useRecordForm(props);
  const [tab, setTab] = useState<'treatment' | 'consultation'>(
    patient.serviceType === 'regular' ? 'consultation' : 'treatment',
  );
  const last = lastTreatment(records, patient);
  const copyLast = (): void => {
    if (last !== null) form.setValue('treatment', treatmentForm(last, patient.laserAreas), { shouldDirty: true });
  };
  return (
    <Dialog
      open
      onClose={busy ? undefined : close}
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
      <DialogTitle id="visit-record-title">{t('pages:medical.recordOf', { name: patient.patientName })}</DialogTitle>
      <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ minBlockSize: 0 }}>
        <Tabs
          value={tab}
          onChange={(_, value: typeof tab) => setTab(value)}
          aria-label={t('pages:medical.openRecord')}
          sx={{ marginInline: 3 }}
        >
          <Tab value="treatment" label={t('pages:medical.treatment')} />
          <Tab value="consultation" label={t('pages:medical.consultation')} />
        </Tabs>
        <DialogContent>
          {written !== undefined && <LastChange record={written} />}
          {tab === 'treatment' && recordedPulses !== null && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('pages:medical.recordedPulses', { pulses: number(recordedPulses) })}
            </Typography>
          )}
          {tab === 'treatment' ? (
            <TreatmentFields form={form} onCopy={last === null ? undefined : copyLast} />
          ) : (
            <ConsultationFields form={form} />
          )}
        </DialogContent>
        <SaveActions busy={busy} onClose={close} />
      </Stack>
    </Dialog>
  );
};
