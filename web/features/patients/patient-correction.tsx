import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { CorrectedPatient } from './correction-dialog.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';
import { EditIcon } from '#web/ui/icons.ts';

interface Props {
  readonly branchId: number;
  readonly patient: CorrectedPatient;
}

/** The button that opens the correction of a patient's name and phone. */
export const PatientCorrection = ({ branchId, patient }: Props): React.ReactElement => {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<EditIcon />}
        aria-label={t('pages:patients.correct.of', { name: patient.name })}
        onClick={() => setOpen(true)}
      >
        {t('pages:patients.correct.open')}
      </Button>
      {open && <CorrectionDialog branchId={branchId} patient={patient} onClose={() => setOpen(false)} />}
    </>
  );
};
