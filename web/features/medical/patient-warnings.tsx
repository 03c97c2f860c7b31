import Alert from '@mui/material/Alert';
import type { PatientFile } from '#web/lib/api/answers.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { usePatientFile } from './medical-calls.ts';

/** Warnings and allergies of a file in one line; null when there are none. */
const useWarningText = (file: PatientFile | undefined): string | null => {
  const { t } = useTexts();
  if (file === undefined) return null;
  const parts = [
    ...file.warnings.map((kind) => t(`pages:medical.warning.${kind}`)),
    ...(file.allergies === '' ? [] : [t('pages:medical.allergicTo', { allergies: file.allergies })]),
  ];
  return parts.length === 0 ? null : parts.join(' · ');
};

interface Props {
  readonly patientId: string;
}

/** Banner with the patient's warnings, which must be known before a treatment. */
export const PatientWarnings = ({ patientId }: Props): React.ReactElement | null => {
  const { t } = useTexts();
  const { data } = usePatientFile(patientId);
  const text = useWarningText(data?.file);
  if (text === null) return null;
  return (
    <Alert severity="error" variant="outlined" aria-label={t('pages:medical.warnings')}>
      <bdi>{text}</bdi>
    </Alert>
  );
};
