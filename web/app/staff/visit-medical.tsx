import Button from '@mui/material/Button';
import { useState } from 'react';
import type { VisitOfRecord } from '#web/features/medical/use-record-form.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { late } from '#web/ui/late.tsx';

export const loadVisitWindows = () => import('./visit-windows.tsx');
const MedicalWindow = late(async () => (await loadVisitWindows()).MedicalWindow, null);

interface Props {
  readonly visit: VisitOfRecord;
}

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
      {part !== null && <MedicalWindow visit={visit} part={part} onClose={() => setPart(null)} />}
    </>
  );
};
