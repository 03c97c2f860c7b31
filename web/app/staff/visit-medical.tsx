import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useSessionGuide } from '#web/features/laser-session/session-guide-calls.ts';
import { usePatientFile } from '#web/features/medical/medical-calls.ts';
import type { VisitOfRecord } from '#web/features/medical/use-record-form.ts';
import { useTexts } from '#web/lib/texts.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

const PatientFileDialog = lazyPart(
  async () => (await import('#web/features/medical/patient-file-dialog.tsx')).PatientFileDialog,
);
const VisitRecordDialog = lazyPart(
  async () => (await import('#web/features/medical/visit-record-dialog.tsx')).VisitRecordDialog,
);

interface Props {
  readonly visit: VisitOfRecord;
}

/** The dialog, once file and session are known. */
const OpenDialog = ({
  visit,
  part,
  onClose,
}: Props & { readonly part: 'file' | 'record'; readonly onClose: () => void }): React.ReactElement | null => {
  const { data } = usePatientFile(visit.patientId);
  const guide = useSessionGuide(visit.serviceType === 'laser' ? visit.id : undefined);
  if (data === undefined || (visit.serviceType === 'laser' && guide.isPending)) return null;
  return (
    <Suspense fallback={null}>
      {part === 'file' ? (
        <PatientFileDialog file={data.file} name={visit.patientName} onClose={onClose} />
      ) : (
        <VisitRecordDialog
          patient={visit}
          records={data.records}
          recordedPulses={guide.data?.recordedSession?.pulses ?? null}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
};

/** Opens the patient's file and the record of a visit, also after the visit: a doctor reads, writes and corrects them. */
export const VisitMedical = ({ visit }: Props): React.ReactElement => {
  const { t } = useTexts();
  const [part, setPart] = useState<'file' | 'record' | null>(null);
  return (
    <>
      <Button
        size="small"
        aria-label={t('pages:medical.recordOf', { name: visit.patientName })}
        onClick={() => setPart('record')}
      >
        {t('pages:medical.openRecord')}
      </Button>
      <Button
        size="small"
        color="inherit"
        aria-label={t('pages:medical.fileOf', { name: visit.patientName })}
        onClick={() => setPart('file')}
      >
        {t('pages:medical.openFile')}
      </Button>
      {part !== null && <OpenDialog visit={visit} part={part} onClose={() => setPart(null)} />}
    </>
  );
};
