import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { FollowUp } from './follow-up.tsx';
import { usePatientFile } from './medical-calls.ts';
import type { VisitOfRecord } from './use-record-form.ts';
import type { DoctorQueueItem, VisitRecord } from '#web/lib/api/answers.ts';
import { PatientFileDialog } from './patient-file-dialog.tsx';
import { VisitRecordDialog } from './visit-record-dialog.tsx';

interface Props {
  readonly patient: VisitOfRecord & Partial<Pick<DoctorQueueItem, 'patientPhone'>>;
  readonly branchId: number;
  /** Pulses of the recorded session; null without one. */
  readonly recordedPulses: number | null;
}

interface NoteProps {
  readonly record: VisitRecord;
}

/** What the last record says about the next visit; nothing without a note and a plan. */
const LastNote = ({ record }: NoteProps): React.ReactElement | null => {
  const { t } = useTexts();
  const { day } = useFormats();
  const note = record.treatment?.nextTime ?? '';
  const plan = record.consultation?.plan ?? '';
  if (note === '' && plan === '') return null;
  return (
    <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {t('pages:medical.lastNote', {
        day: day(record.date),
        note: [note, plan].filter((text) => text !== '').join(' · '),
      })}
    </Typography>
  );
};

/** The note of the last record for this visit, and buttons for the patient file and the record of this visit. */
export const MedicalPanel = ({ patient, branchId, recordedPulses }: Props): React.ReactElement => {
  const { t } = useTexts();
  const [open, setOpen] = useState<'file' | 'record' | null>(null);
  const { data, isError } = usePatientFile(patient.patientId);
  const last = data?.records.find((record) => record.reservationId !== patient.id);
  const close = (): void => setOpen(null);
  return (
    <Stack component="section" aria-labelledby="medical-title" sx={{ gap: 1 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography id="medical-title" variant="subtitle2" component="h3" sx={{ flex: '1 1 auto' }}>
          {t('pages:medical.title')}
        </Typography>
        <Button variant="outlined" disabled={data === undefined} onClick={() => setOpen('file')}>
          {t('pages:medical.openFile')}
        </Button>
        <Button variant="outlined" disabled={data === undefined} onClick={() => setOpen('record')}>
          {t('pages:medical.openRecord')}
        </Button>
      </Stack>
      {isError && <Typography variant="body2">{t('pages:medical.failed')}</Typography>}
      {last !== undefined && <LastNote record={last} />}
      <FollowUp
        patientId={patient.patientId}
        visit={
          patient.patientPhone === undefined ? undefined : { ...patient, patientPhone: patient.patientPhone, branchId }
        }
      />
      {open === 'file' && data !== undefined && (
        <PatientFileDialog {...data} name={patient.patientName} onClose={close} />
      )}
      {open === 'record' && data !== undefined && (
        <VisitRecordDialog patient={patient} records={data.records} recordedPulses={recordedPulses} onClose={close} />
      )}
    </Stack>
  );
};
